/** `pnpm site`: the pages for reading are there, their links lead somewhere, and they can be searched. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { execa } from "execa";
import { beforeAll, describe, expect, it } from "vitest";
import { contractParts } from "./contract-parts.ts";
import { repositoryFiles, root } from "../repository.ts";

const folder = join(root, "stories/dist/site");
const inRoot = { cwd: root, preferLocal: true, localDir: root };

/** Path of each page from the site's top → its HTML. */
let pages: Map<string, string>;

beforeAll(async () => {
  await execa("pnpm", ["run", "site"], inRoot);
  pages = new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".html"))
      .map((path) => [`/${path}`, readFileSync(join(folder, path), "utf8")]),
  );
}, 580_000);

it("has a page for each chapter, backend and decision, and the reference", () => {
  const sources = repositoryFiles().filter((file) => /^stories\/docs\/.*\.mdx$/.test(file));
  const replaced = /^stories\/docs\/[\w-]+\.mdx$/;
  const expected = [
    ..."index start contributing".split(" "),
    ..."php-twig django ruby-erb go-template node-express"
      .split(" ")
      .map((name) => `backends/${name}`),
    ..."contract widgets tokens texts events errors".split(" ").map((name) => `reference/${name}`),
    ..."mount island server server-node vite test-react test-playwright"
      .split(" ")
      .map((name) => `reference/api/${name}/index`),
    ...contractParts
      .map((part) => readFileSync(join(root, `packages/core/contract/${part}.md`), "utf8"))
      .flatMap((text) => text.split(/^## /m).slice(1))
      .map((section) =>
        section
          .split("\n", 1)[0]
          ?.toLowerCase()
          .replace(/[^a-z0-9 ]/g, ""),
      )
      .map((title) => `reference/contract/${title?.replaceAll(" ", "-")}`),
    ...sources
      .filter((file) => !replaced.test(file))
      .map((file) => file.replace("stories/docs/", "").replace(".mdx", "")),
  ];
  expect(expected.length).toBeGreaterThan(60);
  expect(expected.filter((name) => !pages.has(`/${name}.html`))).toEqual([]);
});

it("has an llms.txt with links to its pages", () => {
  const text = readFileSync(join(folder, "llms.txt"), "utf8");
  const links = [...text.matchAll(/\]\((\S+?)\)/g)].map(([, link]) => `/${link}`);
  expect(links.length).toBeGreaterThan(40);
  expect(links.filter((link) => !pages.has(link))).toEqual([]);
  expect(text).toContain("/skerry/skerry.js");
});

it("has only links that lead to a page, and to a place on it", () => {
  // Previews of widgets hold examples of links.
  const own = [...pages].filter(([path]) => !path.startsWith("/live/"));
  const dead = own.flatMap(([path, html]) =>
    linksOf(html)
      .filter((link) => !leadsSomewhere(link, path))
      .map((link) => `${path}: ${link}`),
  );
  expect(dead).toEqual([]);
  expect(leadsSomewhere("/how-to/no-such-page.html", "/index.html")).toBe(false);
  expect(leadsSomewhere("#no-such-place", "/index.html")).toBe(false);
});

/** What Lighthouse's audit of link texts objects to, as its own list has it for English. */
const vague =
  /^(click (here|this)|go|(right )?here|information|(learn |read |see )?more|more info(rmation)?|start|this)$/i;

it("has no link whose text does not say where it leads", () => {
  const found = [...pages].flatMap(([path, html]) =>
    [...html.matchAll(/<a\b[^>]*>([^]*?)<\/a>/g)]
      .map(([, text = ""]) => text.replace(/<[^>]+>/g, "").trim())
      .filter((text) => vague.test(text))
      .map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});

function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, link]) => link as string);
}

function leadsSomewhere(link: string, from: string): boolean {
  const { origin, pathname, hash } = new URL(link, `https://site.example${from}`);
  if (origin !== "https://site.example") return true;
  const page = pages.get(pathname.endsWith("/") ? `${pathname}index.html` : pathname);
  if (page === undefined) return false;
  return hash === "" || page.includes(` id="${decodeURIComponent(hash.slice(1))}"`);
}

it("shows each prop of a widget, each token and each text", () => {
  const texts = [
    ["/reference/widgets/partners-strip.html", "partners[].logo"],
    ["/reference/tokens.html", "--sk-text-muted"],
    ["/reference/texts.html", "Suchen"],
    ["/how-to/server-markup.html", "hash_hmac"],
  ] as const;
  for (const [path, text] of texts) {
    const plain = (pages.get(path) ?? "").replace(/<[^>]+>/g, "");
    expect(plain, path).toContain(text);
  }
});

describe("the reference names, with something to say about each,", () => {
  it.each([
    ["errors", "packages/cli/src/linter/page/diagnostic-codes.ts", /^ {2}"?([\w-]+)"?: "/gm],
    ["errors", "packages/core/src/diagnosis/json-mistakes.ts", /(?:code: |\| )"([\w-]+)"/g],
    ["errors", "packages/core/src/props/props-error.ts", /[=|] "([a-z-]+)"/g],
    ["errors", "packages/server/src/api/island-error.ts", /[=|]\s+"([\w-]+)"/g],
    ["events", "packages/mount/src/protocol/skerry.ts", /"(skerry:\w+)"/g],
    ["events", "packages/mount/src/protocol/skerry.ts", /^ {2}(\w+)\(\w/gm],
    ["events", "packages/mount/src/protocol/method-names.ts", /(\w+)(?=[\w ]*"\.split)/g],
    ["events", "packages/core/src/tracking/events/checkout-progress.ts", /^ {2}"(\w+)"/gm],
  ])("on the page of %s each name in %s", (page, source, pattern) => {
    const names = [...readFileSync(join(root, source), "utf8").matchAll(pattern)];
    expect(names.length).toBeGreaterThan(2);
    const rows = rowsOf(pages.get(`/reference/${page}.html`) ?? "");
    const missing = names.filter(([, name]) => !rows.some((row) => says(row, name as string)));
    expect(missing.map(([, name]) => name)).toEqual([]);
    expect(rows.some((row) => says(row, "no-such-name"))).toBe(false);
  });
});

/** The cells of each row of a page's tables, as text. */
function rowsOf(html: string): string[][] {
  const tables = html.match(/<tbody>[^]*?<\/tbody>/g)?.join("") ?? "";
  return [...tables.matchAll(/<tr>([^]*?)<\/tr>/g)].map(([, row = ""]) =>
    row.split(/<\/td>/).map((cell) => cell.replace(/<[^>]+>/g, "").trim()),
  );
}

/** Whether a row is about this name, and its other cells are filled. */
function says([first = "", ...others]: readonly string[], name: string): boolean {
  const about = first === name || first.startsWith(`${name}(`) || first.startsWith(`${name}:`);
  return (
    about && others.slice(0, -1).length > 0 && others.slice(0, -1).every((cell) => cell !== "")
  );
}

it("has an index of all pages to search in", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const index = files.find((file) => file.includes("localSearchIndex")) as string;
  expect(readFileSync(join(folder, index), "utf8")).toContain("/how-to/caching.html");
});

it("is silent under skerry check", async () => {
  const { stdout } = await execa("node", ["packages/cli/dist/skerry.js", "check", folder], inRoot);
  expect(stdout).toContain("0 mistakes in");
}, 120_000);
