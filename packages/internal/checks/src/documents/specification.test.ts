/** The numbers and names of the product's specification, once more: a rename fails here. And the handbook's page of it. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fileNamed, root } from "../repository.ts";
import { specification } from "./specification.ts";

const lines = specification.flatMap((part) => part.lines);
const records = readdirSync(join(root, "stories/docs/decisions"));
const repository = "https://github.com/skerry/skerry/blob/main";

const literals = {
  "Names and patterns are those of the page": "routes",
  "The theme's files": "/skerry/themes/domain-check/assets/",
  "Method of the form": "get",
  "Route of the results": "{product}_web_frontend.domains.search",
  "Entry with the names, as they were typed": "domain_check[domains]",
  "Hidden entry with the top-level domain": "domain_check[tld]",
  "Entry of the submit button": "domain_check[search]",
  "Seconds after which it is loading no more; no end was specified": 30,
  "Milliseconds for a character": 125,
  "Milliseconds between examples": 1000,
  "Placeholder of the field for many": "domain1, domain2, domain3",
  "What is typed has no bound. From so many characters of the URL on, the form says that a server may refuse it": 8000,
  "Logos that are seen at a time": 6,
  "Key of the headline": "app.ui.testimonials.partners_headline",
  "Built-in partners": 12,
  "Fields of a partner": "name, logo, logoDark",
  "A logo is a path in the theme's assets, to an SVG in colours": "partners/partner-1.svg",
  "Milliseconds from one change to the next": 5000,
  "Milliseconds in which the new logo fades in": 1000,
  "Milliseconds in which the old logo fades out": 1000,
  "Built-in reviews": 14,
  "Of them from Facebook": 4,
  "Of them from Trustpilot": 10,
  "Fields of a review in the slider": "name, avatar, source, homepage, text, verified",
  "Built-in texts are translated": "app.ui.testimonials.example_",
  "Seen at a time, from this width of the window on two instead of one": 768,
  "Pixels that two need side by side; nothing was specified": 616,
  "Milliseconds that a turn takes": 500,
  "Nothing else makes it rest": "polite, always",
  "Fields of a review card":
    "name, avatar, source, homepage, text, verified, headingLevel, className",
  "A card shows the badge of a verified review": "verified",
  "The source is a link if it has a homepage, in a new tab": "_blank",
  "Search engines are asked not to follow it": "nofollow",
  "Built-in slides": 4,
  "Features that are seen": 4,
  "Features that are seen on a narrow screen": 2,
  "Pixels up to which a screen is narrow": 480,
  "Pixels that stay above it": 100,
  "Milliseconds, times its place, after which a feature fades in": 150,
  "Fields of a feature": "category, title, description, img",
  "Fields of a filter": "id, name, showMessage, hideMessage, href",
  "Any video can be shown": "media.hosts",
  "Fields of an offer": "tld, price, href, footnote",
  "Pages that are linked around the current one, at most": 5,
  "No other pages are linked": "pagination.ends",
  "Its label": "pagination",
  "Side of the trigger on which a tooltip is": "top",
  "What opens a tooltip": "hover focus",
  "Whether it closes by itself": "true",
  "Milliseconds until it does": "50",
  "Names of the icons":
    "arrow_down, arrow_left, arrow_right, arrow_small_down, arrow_small_left, arrow_small_right, arrow_small_up, arrow_up, check, close, filter, info_bubble_blue, info_circle, loupe, search, shoppingbag, star, transfer, trash",
  "A key without a text is named in the console": "unknown translation key",
  "Pictures are loaded by elements of pictures only": "Image",
  "Milliseconds of that delay; none": 0,
  "The error of a picture that does not load": "failed to preload {url}",
  "Looks at a picture without a size until it is one": 3,
  "Milliseconds between two looks": 50,
  "Name of the database": "localforage",
  "Name of the store": "keyvaluepairs",
  "Version of the database": 1,
  "Bytes of the database": 4_980_736,
  "Name of the cookie": "tid",
  "Fields: the shop's page, the kind of visit, first and last time, first page and the page before":
    "origin, type, created, changed, landing, referrer",
  "Fields: of the campaign":
    "utm_source, utm_medium, utm_campaign, utm_term, utm_content, awc, wmid, pid, emid, gclid, fbclid",
  "First page and page before are whole addresses": "keptParameters",
  "Seconds that it is kept": 2_592_000,
  "Which other sites send it": "lax",
  "The payment provider never counts as the page before": "ignoredReferrers",
  "Milliseconds since the last change after which a page view fills it anew": 1_800_000,
  "A direct visit does so, too": "keep, refill",
  "It is stored without a question": "granted",
  "A partner is whose text the address contains": 'partners: {"contains": "…"}',
  "Parameter with the record": "tid",
  "Cookie of the affiliate network": "awc",
  "Parameter with its value": "awc",
  "Parameter of a visit with an `emid`": "referrer",
  "Event of a search": "search",
  "Its field": "search_term",
  "Events of items": "view_item, add_to_cart, remove_from_cart",
  "Events of the checkout, in their order":
    "view_cart, begin_checkout, cd_add_address_info, add_payment_info, cd_cart_overview, purchase",
  "Fields of an item that are text": "item_id, item_name, item_category, currency",
  "Fields of an item that are numbers; the discount is optional":
    "index, price, discount, quantity",
  "Currency of an item": "EUR",
  "Currency of an event": "EUR",
  "Kind of customer and of payment, as the page says them; no roles are known":
    "customer_type, payment_type",
  "Elements that show an item are marked by": "data-track",
  "Milliseconds from one look for such elements to the next": 2000,
  "So it is where no cookie can be stored": "known, always",
  "That cookie counts for the whole session": "day, session",
};

it("has these numbers and names", () => {
  const valued = lines.filter(({ value }) => value !== undefined);
  expect(Object.fromEntries(valued.map(({ what, value }) => [what, value]))).toEqual(literals);
});

it("says nothing twice", () => {
  const all = lines.map(({ what }) => what);
  expect(all.filter((what, at) => all.indexOf(what) !== at)).toEqual([]);
});

/** Name of a file, and what is in it. */
function place(text: string): [name: string, word: string] {
  const [, name = "", word = ""] = /^([\w.-]+): (.+)$/.exec(text) ?? [];
  return [name, word];
}

/** The file name of a record. */
function recordOf(number: string): string {
  const found = records.filter((name) => name.startsWith(number.padStart(4, "0")));
  expect(found).toHaveLength(1);
  return (found[0] as string).replace(".mdx", "");
}

const has = (name: string, words: string): boolean =>
  readFileSync(join(root, fileNamed(name)), "utf8").includes(words);

describe.each(lines)("$what", ({ code, test, unless = "" }) => {
  it("is in the code, and held by a test", () => {
    const [file, word] = place(code);
    expect(has(file, word), code).toBe(true);
    const [tests, title] = place(test);
    expect(tests).toMatch(/\.(test|spec)\.tsx?$/);
    expect(
      ['"', "'", "`"].some((quote) => has(tests, quote + title)),
      test,
    ).toBe(true);
  });

  it("has a record that names what it is about", () => {
    const numbers = Array.from(unless.matchAll(/record (\d+)/g), ([, number = ""]) => number);
    const texts = numbers.map((number) =>
      readFileSync(join(root, `stories/docs/decisions/${recordOf(number)}.mdx`), "utf8"),
    );
    if (texts.length === 0) return;
    const options = Array.from(unless.matchAll(/`(?:tracking\.)?([\w.]+)/g), ([, one = ""]) => one);
    expect(options.filter((option) => !texts.some((text) => text.includes(option)))).toEqual([]);
  });
});

it("is a page of the handbook (write it anew: pnpm exec vitest run --update --config packages/internal/checks/vitest.workspace.config.ts --project=checks specification)", async () => {
  await expect(page()).toMatchFileSnapshot(join(root, "stories/docs/reference/specification.mdx"));
});

function page(): string {
  const files = new Set(lines.flatMap(({ code, test }) => [place(code)[0], place(test)[0]]));
  return `import { Meta } from "@storybook/addon-docs/blocks";

<Meta title="Reference/Specification" />

{/* Written by packages/internal/checks/src/documents/specification.test.ts from specification.ts beside it. */}

# Specification

What the product was specified to do, where the code does it, and which test fails if it does not. Numbers and names are those of the code.
"As written" is what was specified. Everywhere else it says how to have it as written, and which
[record](../decisions.mdx) says why that is not the default. Options are keys of the page's configuration.

${specification.map(({ heading, lines }) => `## ${heading}\n\n${table(lines)}`).join("\n\n")}

${[...files]
  .sort()
  .map((name) => `[${name}]: ${repository}/${fileNamed(name)}`)
  .join("\n")}
`;
}

function table(lines: readonly (typeof specification)[number]["lines"][number][]): string {
  const rows = lines.map(({ what, value, code, test, unless = "as written" }) => {
    const [file, word] = place(code);
    const shown = typeof value === "string" ? `\`${value}\`` : value?.toLocaleString("en");
    return [
      what,
      `${shown === undefined ? "" : `${shown}: `}[\`${word}\`][${file}]`,
      unless.replace(
        /record (\d+)/g,
        (name, number: string) => `[${name}](../decisions/${recordOf(number)}.mdx)`,
      ),
      `[${place(test)[0]}]`,
    ];
  });
  return [["What", "In the code", "As written?", "Test"], Array(4).fill("---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}
