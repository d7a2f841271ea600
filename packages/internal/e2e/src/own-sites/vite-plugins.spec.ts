/** Features of Vite and its plugins, in widgets of their own: built, rendered, hydrated, changed in development. */
import { mkdir, readFile, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectErrors } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { servePage } from "../harness/serve-page.ts";
import { createOwnSite, type OwnSite, type RunningDev } from "../dev/own-site.ts";

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; media-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

interface Feature {
  title: string;
  widget: string;
  /** Markup that the server has rendered. */
  markup: RegExp;
  /** The text that a visitor sees. */
  shows?(page: Page): Promise<void>;
  /** A change while it is developed: a file of the site, what stands in it, and what replaces that. */
  change: readonly [file: string, before: string, after: string];
  /** The text that a visitor sees then. */
  showsChange(page: Page): Promise<void>;
}

/** Waits until an element looks like this. */
const hasStyle =
  (selector: string, property: string, value: string) =>
  async (page: Page): Promise<void> => {
    const read = () =>
      page
        .locator(`[data-widget] ${selector}`)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    await expect.poll(read).toBe(value);
  };

const hasText =
  (text: string) =>
  async (page: Page): Promise<void> =>
    page.locator("[data-widget]").getByText(text, { exact: true }).waitFor();

/** Without a `vite.config`. */
const ofVite: readonly Feature[] = [
  {
    title: "Sass modules",
    widget: "sass",
    markup: /<p class="\w+">Written in <strong>/,
    shows: hasStyle("strong", "color", "rgb(245, 235, 225)"),
    change: ["widgets/sass.module.scss", "rgb(10, 20, 30)", "rgb(0, 0, 0)"],
    showsChange: hasStyle("strong", "color", "rgb(255, 255, 255)"),
  },
  {
    title: "CSS modules with composes",
    widget: "composed",
    markup: /<p class="\w+ \w+">/,
    async shows(page) {
      await hasStyle("p", "color", "rgb(11, 22, 33)")(page);
      await hasStyle("p", "letter-spacing", "3px")(page);
    },
    change: ["widgets/composed.module.css", "rgb(11, 22, 33)", "rgb(1, 1, 1)"],
    showsChange: hasStyle("p", "color", "rgb(1, 1, 1)"),
  },
  {
    title: "PostCSS",
    widget: "nested",
    markup: /class="nested__part"/,
    shows: hasStyle("p", "color", "rgb(12, 24, 36)"),
    change: ["widgets/nested.css", "rgb(12, 24, 36)", "rgb(1, 1, 1)"],
    showsChange: hasStyle("p", "color", "rgb(1, 1, 1)"),
  },
  {
    title: "paths of tsconfig.json",
    widget: "aliased",
    markup: /Found by an alias/,
    change: ["wording/words.ts", "Found by", "Changed behind"],
    showsChange: hasText("Changed behind an alias"),
  },
  {
    title: "import.meta.env",
    widget: "environment",
    markup: /Example shop<!-- -->, <!-- -->no secret/,
    change: ["widgets/environment.tsx", "no secret", "none"],
    showsChange: hasText("Example shop, none"),
  },
  {
    title: "import.meta.glob",
    widget: "globbed",
    markup: /<li>First note<\/li><li>Second note<\/li>/,
    change: ["widgets/globbed/_notes/second.txt", "Second", "Changed"],
    showsChange: hasText("Changed note"),
  },
  {
    title: "pictures, fonts, films, documents, ?url, ?raw and new URL",
    widget: "files",
    markup:
      /<img src="\/skerry\/[^"]+\.png" alt="Imported"\/><img src="\/skerry\/[^"]+\.png" alt="By its URL"\/><img src="\/skerry\/[^"]+\.png" alt="blue"\/>.*A line of text/,
    async shows(page) {
      const widths = () =>
        page
          .locator("img")
          .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth));
      await expect.poll(widths).toEqual([4, 4, 4]);
      const read = () =>
        page.locator("video").evaluate((film: HTMLVideoElement) => film.readyState);
      await expect.poll(read).toBeGreaterThan(0);
      const types = await page.evaluate(async () => {
        const urls = [...document.querySelectorAll("a")].map(({ href }) => href);
        const style = getComputedStyle(document.querySelector(".files") as Element);
        const [, background = ""] = /url\("(.+)"\)/.exec(style.backgroundImage) ?? [];
        const answers = await Promise.all([...urls, background].map((url) => fetch(url)));
        const fonts = await document.fonts.load('16px "Example letters"');
        return [...answers.map(({ status }) => status), fonts.length];
      });
      expect(types).toEqual([200, 200, 200, 1]);
    },
    change: ["widgets/files/line.txt", "A line of text", "Another line"],
    showsChange: hasText("Another line"),
  },
  {
    title: "a package of the workspace in TypeScript",
    widget: "workspace",
    markup: /<em>Badge: <!-- -->in TypeScript<\/em>/,
    change: ["packages/parts/src/badge.tsx", "Badge:", "Sign:"],
    showsChange: hasText("Sign: in TypeScript"),
  },
];

/** With a `vite.config`. */
const ofPlugins: readonly Feature[] = [
  {
    title: "Tailwind",
    widget: "tailwind",
    markup: /<h2 class="text-brand p-4 uppercase">/,
    async shows(page) {
      await hasStyle("h2", "color", "rgb(1, 100, 200)")(page);
      await hasStyle("h2", "padding-left", "16px")(page);
      await hasStyle("section", "border-top-width", "2px")(page);
      await hasStyle("section", "padding-top", "5px")(page);
      // A rule outside of layers wins, as it does with Tailwind everywhere.
      await hasStyle("p", "margin-top", "33px")(page);
    },
    change: ["widgets/tailwind.tsx", "p-4", "p-8 tracking-[7px]"],
    async showsChange(page) {
      await hasStyle("h2", "padding-left", "32px")(page);
      await hasStyle("h2", "letter-spacing", "7px")(page);
    },
  },
  {
    title: "SVG files as components",
    widget: "drawn",
    markup: /<svg[^>]* aria-label="Star"[^>]*><path.*<img src="\/skerry\/[^"]+\.svg"/,
    change: ["widgets/star.svg", 'viewBox="0 0 10 10"', 'viewBox="0 0 20 20"'],
    showsChange: (page) => page.locator("svg[viewBox='0 0 20 20']").waitFor(),
  },
  {
    title: "vanilla-extract",
    widget: "extracted",
    markup: /<p class="\w+">Styles in TypeScript/,
    shows: hasStyle("p", "color", "rgb(4, 5, 6)"),
    change: ["widgets/_extracted.css.ts", "rgb(4, 5, 6)", "rgb(7, 8, 9)"],
    showsChange: hasStyle("p", "color", "rgb(7, 8, 9)"),
  },
  {
    title: "StyleX",
    widget: "atomic",
    markup: /<p class="[^"]+"[^>]*>Atomic/,
    shows: hasStyle("p", "color", "rgb(21, 22, 23)"),
    change: ["widgets/atomic.tsx", "rgb(21, 22, 23)", "rgb(31, 32, 33)"],
    showsChange: hasStyle("p", "color", "rgb(31, 32, 33)"),
  },
  {
    title: "UnoCSS",
    widget: "utilities",
    markup: /<p class="tracking-\[4px\]">Utilities/,
    shows: hasStyle("p", "letter-spacing", "4px"),
    change: ["widgets/utilities.tsx", "tracking-[4px]", "tracking-[6px]"],
    showsChange: hasStyle("p", "letter-spacing", "6px"),
  },
  {
    title: "the React Compiler",
    widget: "compiled",
    markup: /<output>6<\/output>/,
    async shows(page) {
      const totals = () => page.evaluate(() => (window as unknown as { totals: number }).totals);
      await page.getByRole("button", { name: "Count 0" }).waitFor();
      const before = await totals();
      await page.getByRole("button", { name: "Count 0" }).click();
      await page.getByRole("button", { name: "Count 1" }).waitFor();
      expect(await totals()).toBe(before);
    },
    change: ["widgets/compiled.tsx", "Count {count}", "Changed {count}"],
    showsChange: (page) => page.getByRole("button", { name: /^Changed \d/ }).waitFor(),
  },
  {
    title: "MDX",
    widget: "written",
    markup:
      /<h2>Written in Markdown<\/h2>\s*<p>With a <strong>component<\/strong> in it: (<!-- -->)?2<\/p>/,
    change: ["widgets/_text.mdx", "Written in", "Changed in"],
    showsChange: (page) => page.getByRole("heading", { name: "Changed in Markdown" }).waitFor(),
  },
];

const island = (widget: string): string => `<div data-widget="${widget}"></div>`;

const pageWith = (islands: string): string =>
  `<!doctype html><html lang="en"><head><title>A page</title><link rel="stylesheet" href="/skerry/skerry.css"><script src="/remember.js"></script><script type="module" src="/skerry/skerry.js"></script></head><body>${islands}</body></html>`;

const remember = `window.mounted = []; addEventListener("skerry:mounted", ({ detail }) => mounted.push(detail));`;

const mountedIn = (page: Page): Promise<unknown> =>
  page.evaluate(() => (window as unknown as { mounted: unknown[] }).mounted);

async function createSite(folder: string, packages: readonly string[]): Promise<OwnSite> {
  const site = await createOwnSite({});
  await site.copy(join(import.meta.dirname, "../../fixtures", folder), ".");
  for (const name of packages) await site.install(name, "packages/internal/e2e");
  return site;
}

describe.each([
  { title: "Vite", folder: "vite", packages: ["sass", "postcss-nested"], features: ofVite },
  {
    title: "plugins",
    folder: "plugins",
    packages: [
      "@mdx-js/rollup",
      "@rolldown/plugin-babel",
      "@stylexjs/stylex",
      "@stylexjs/unplugin",
      "@tailwindcss/vite",
      "@vanilla-extract/css",
      "@vanilla-extract/vite-plugin",
      "@vitejs/plugin-react",
      "babel-plugin-react-compiler",
      "tailwindcss",
      "@unocss/preset-mini",
      "@unocss/vite",
      "vite",
      "vite-plugin-svgr",
    ],
    features: ofPlugins,
  },
])("own widgets with $title", ({ folder, packages, features }) => {
  let site: OwnSite;
  let dev: RunningDev | undefined;
  beforeAll(async () => {
    site = await createSite(folder, packages);
    if (folder === "vite") {
      // Browsers tell by its bytes what a film is.
      const film = join(
        import.meta.dirname,
        "../../../../../examples/plain-html/pages/harbour-tour.webm",
      );
      await site.copy(film, "widgets/files/film.mp4");
      const link = join(site.folder, "node_modules/@example/parts");
      await mkdir(dirname(link), { recursive: true });
      await symlink(join(site.folder, "packages/parts"), link);
    }
    const { code, error } = await site.skerry("build", "--no-built-in");
    if (code !== 0) throw new Error(error);
    const pages = features.map(({ widget }) => [`public/${widget}.html`, pageWith(island(widget))]);
    await site.write({
      ...Object.fromEntries(pages),
      "public/remember.js": remember,
      "entry.js": 'import "../entry.css";',
      "entry.css": "body { color: rgb(9, 8, 7) }",
      "public/entry.html": '<!doctype html><script type="module" src="/skerry/entry.js"></script>',
    });
    dev = await site.dev();
  }, 200_000);
  afterAll(async () => {
    await dev?.stop();
    await site.remove();
  });

  it.each(features)("$title: built, rendered and hydrated", async ({ widget, markup, shows }) => {
    const html = await site.render(pageWith(island(widget)));
    expect(html).toMatch(/<!--skerry /);
    expect(html).toMatch(markup);
    const background = await readFile(
      join(site.folder, "public/img/background.png"),
      "latin1",
    ).catch(() => "");
    const server = await servePage(
      { "/": html, "/remember.js": remember, "/img/background.png": background },
      { dist: site.out, headers: { "Content-Security-Policy": policy } },
    );
    const page = await openPage();
    const errors = collectErrors(page);
    await page.goto(server.origin);
    await page.locator("[data-widget-state=mounted], [data-widget-state=failed]").waitFor();
    await shows?.(page);
    expect(await mountedIn(page)).toMatchObject([{ name: widget, hydrated: true }]);
    expect(errors).toEqual([]);
  });

  it.each(features)(
    "$title: changed in development",
    async ({ widget, markup, shows, ...feature }) => {
      const url = `${dev?.url}${widget}.html`;
      // A page has a second, which a busy machine may exceed.
      await expect.poll(async () => (await fetch(url)).text(), { timeout: 30_000 }).toMatch(markup);
      const page = await openPage();
      await page.goto(url);
      await page.locator("[data-widget-state=mounted]").waitFor();
      expect(await mountedIn(page)).toMatchObject([{ name: widget, hydrated: true }]);
      await shows?.(page);
      const [file, before, after] = feature.change;
      const text = await readFile(join(site.folder, file), "utf8");
      await site.write({ [file]: text.replace(before, after) });
      await feature.showsChange(page);
      await site.write({ [file]: text });
    },
  );
});
