/** What of the specification's numbers and names is no constant: seen in what the code renders, pushes and reports. Needs a DOM. */
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { IslandProvider } from "@skerry/ui/island";
import { Review } from "@skerry/ui/review";
import { type AtRule, parse, type Rule } from "postcss";
import { createTexts } from "../../../../core/src/i18n/texts.ts";
import { preloadImages } from "../../../../core/src/images/preload-images.ts";
import type { Cookies } from "../../../../core/src/tracking/cookies.ts";
import { createReport } from "../../../../core/src/tracking/events/report.ts";
import { createParameters } from "../../../../core/src/tracking/partners.ts";
import { exampleIsland } from "../../../../ui/src/island/example-island.ts";
import paginationTexts from "../../../../widgets/src/pagination/pagination.en.json" with { type: "json" };
import { Pagination } from "../../../../widgets/src/pagination/pagination.tsx";
import { PartnersStrip } from "../../../../widgets/src/partners-strip/partners-strip.tsx";
import { SearchForm } from "../../../../widgets/src/search-form/search-form.tsx";
import { Testimonials } from "../../../../widgets/src/testimonials/testimonials.tsx";

/** A widget as a server renders it, with the keys of its texts in their place where it has no texts. */
function renderWidget<Props extends object>(
  widget: FunctionComponent<Props>,
  props: Partial<Props>,
  texts?: Readonly<Record<string, string>>,
): HTMLElement {
  const element = document.createElement("div");
  const value = exampleIsland(texts ?? {}, texts ? {} : { translate: (key) => key });
  element.innerHTML = renderToStaticMarkup(
    createElement(IslandProvider, { value }, createElement(widget, props as Props)),
  );
  return element;
}

/** The value of an attribute of the first element that fits. */
const attributeOf = (element: HTMLElement, selector: string, name: string): string | undefined =>
  element.querySelector(selector)?.getAttribute(name) ?? undefined;

/** Method of the search form. */
export const searchMethod = attributeOf(renderWidget(SearchForm, {}), "form", "method");

/** Key of the headline above the partners. */
export const partnersHeadline = renderWidget(PartnersStrip, { headingLevel: 2 }).querySelector(
  "h2",
)?.textContent;

/** What screen readers call a pagination. */
export const paginationLabel = attributeOf(
  renderWidget(Pagination, { page: 1, pages: 2, href: "/{page}" }, paginationTexts),
  "nav",
  "aria-label",
);

/** Start of the keys of the example reviews, before their number. */
export const exampleKey = renderWidget(Testimonials, {})
  .querySelector("blockquote")
  ?.textContent?.replace(/1$/, "");

const reviewLink = (name: string): string | undefined =>
  attributeOf(
    renderWidget(Review, {
      name: "a",
      source: "a",
      homepage: "https://a.example/",
      text: "a",
      badge: "none",
    }),
    "a",
    name,
  );

/** Where a review's link opens, and what it says to search engines. */
export const [reviewTarget, reviewRelation] = [
  reviewLink("target"),
  reviewLink("rel")?.split(" ")[0],
];

/** The rules of a style sheet whose selector has this part, each with the conditions that it is in. */
function rulesFor(sheet: string, part: string): { selector: string; within: string }[] {
  const found: { selector: string; within: string }[] = [];
  parse(sheet).walkRules(({ selector, parent }: Rule) => {
    if (!selector.includes(part)) return;
    found.push({ selector, within: parent?.type === "atrule" ? (parent as AtRule).params : "" });
  });
  return found;
}

/** The number behind the last colon of a condition, `(min-width: 768px)`. */
const pixels = (condition = ""): number => Number.parseFloat(condition.split(":").at(-1) ?? "");

/** From which width of the window on two reviews are side by side, and how much room they need. */
export const pairWidths = (sheet: string): number[] => {
  const within = rulesFor(sheet, "sk-testimonials__").map((rule) => rule.within);
  return [
    pixels(within.find((condition) => condition.startsWith("(min-width"))),
    pixels(within.find((condition) => condition.startsWith("sk-pair"))),
  ];
};

/** How many features are seen at first, on wide and on narrow screens, and the width of the latter. */
export const collapsedFeatures = (sheet: string): number[] => {
  // The first one is named that is hidden.
  const shown = ({ selector = "" } = {}): number =>
    Number.parseInt(selector.split("nth-child(n + ")[1] ?? "", 10) - 1;
  const rules = rulesFor(sheet, "[data-collapsed]");
  const narrow = rules.find(({ within }) => within.startsWith("screen and (max-width"));
  return [
    shown(rules.find(({ within }) => within === "screen")),
    shown(narrow),
    pixels(narrow?.within),
  ];
};

/** The warning about a key without a text, without the key. */
export const unknownKey = ((): string => {
  const { warn } = console;
  const said: string[] = [];
  console.warn = (text: string) => said.push(text);
  createTexts([], { locale: "en" }).translate("key");
  console.warn = warn;
  return said.join().replace(": key", "").replace("Skerry: ", "");
})();

class BrokenImage extends EventTarget {
  set src(_: string) {
    queueMicrotask(() => this.dispatchEvent(new Event("error")));
  }
}

/** The error of a picture that does not load, of any element with the name of pictures' elements. */
export const failedPicture = async (name: "Image"): Promise<string> => {
  const { [name]: real } = globalThis;
  Object.assign(globalThis, { [name]: BrokenImage });
  const failed = await preloadImages(["{url}"]).catch((error: Error) => error.message);
  Object.assign(globalThis, { [name]: real });
  return String(failed);
};

/** What an event pushes. */
function pushOf(event: string, data: object): Record<string, unknown> {
  const layer: Record<string, unknown>[] = [];
  Object.assign(window, { seenEvents: layer });
  createReport("seenEvents", () => {})(event, data, () => {});
  return layer.at(-1) ?? {};
}
export const search = pushOf("search", { search_term: "a" });
export const { ecommerce: seenItem } = pushOf("view_item", { items: [{ item_id: "a" }] }) as {
  ecommerce: { currency: string; items: { currency: string }[] };
};

/** Parameters of a partner's URL, for a visitor with all ids: the record's, the affiliate's, the referrer's. */
export const partnerParameters = Object.keys(
  createParameters(
    { partners: ["a.example"], parameter: "tid", affiliateCookie: "awc" },
    { read: () => ["1"] } as unknown as Cookies,
    () => ({ emid: "1", landing: "https://b.example/" }),
  )("https://a.example/") ?? {},
);
