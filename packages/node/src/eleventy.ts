import { createHash, randomUUID } from "node:crypto";
import { kindOf } from "./media-type.ts";
import { createSkerry, type IslandOptions, type Page, type SkerryOptions } from "./site.ts";
import { readHead, readWidget } from "./tag-options.ts";

/** What Eleventy says about the page that it writes. */
export interface EleventyPage {
  url?: string | false;
  inputPath?: string;
  outputPath?: string | false;
  lang?: string;
}

/** Options of the plugin: those of `createSkerry`, for pages that are written once. */
export interface SkerryEleventyOptions extends Omit<SkerryOptions, "config"> {
  /** The pages' configuration, or a function that returns that of a page. */
  config?: object | ((page: EleventyPage) => object) | undefined;
}

/** The parts of Eleventy's configuration that this file uses. */
interface EleventyConfiguration {
  addPairedShortcode(
    name: string,
    shortcode: (this: Scope, content: string, ...args: never[]) => string,
  ): unknown;
  addShortcode(name: string, shortcode: (this: Scope, ...args: never[]) => string): unknown;
  addTransform(name: string, transform: (this: Scope, content: never) => unknown): unknown;
  addPassthroughCopy(paths: Record<string, string>, options: { filter: string[] }): unknown;
  addWatchTarget(path: string, options?: object): unknown;
}

interface Scope {
  page?: EleventyPage;
}

/** An island or a head that stands in templates, and what it is without a renderer. */
interface Written {
  write(page: Page, inside: (html: string) => string): string;
}

const TIMEOUT = 2_000; // nobody waits for a page that is written once

/**
 * A plugin for Eleventy:
 *
 * ```js
 * export default (eleventyConfig) => eleventyConfig.addPlugin(skerry);
 * ```
 *
 * Templates in Nunjucks, Liquid and JavaScript have the shortcodes `skerryWidget` and `skerrySlot`, which are paired,
 * and `skerryHead`. Each page is filled when it is written; in feeds and other files islands keep their fallbacks. The files
 * of `skerry build` are copied to `base`.
 *
 * @throws TypeError as `createSkerry` does
 */
export function skerry(eleventy: never, options: SkerryEleventyOptions = {}): void {
  const configuration = eleventy as EleventyConfiguration;
  const { config, ...others } = options;
  const isEach = typeof config === "function";
  const site = createSkerry({ timeout: TIMEOUT, ...others, ...(config && !isEach && { config }) });
  const pageFor = ({ page = {} }: Scope): Page => site.page(isEach ? config(page) : undefined);
  const islands = new Islands(
    createSkerry({ ...others, dev: "", renderer: null, log: () => {} }).page,
  );

  configuration.addPairedShortcode("skerryWidget", function (content, ...args) {
    return islands.widget(content, args, this.page?.inputPath ?? "");
  });
  configuration.addPairedShortcode("skerrySlot", function (content, ...args) {
    return islands.slot(content, args[0]);
  });
  configuration.addShortcode("skerryHead", function (...args) {
    return islands.head(args, pageFor(this));
  });
  configuration.addTransform("skerry", async function (content: unknown) {
    if (typeof content !== "string") return content;
    const { outputPath } = this.page ?? {};
    const isPage =
      /\.x?html?$/i.test(outputPath || "") || (!outputPath && kindOf("", content) === "html");
    if (!isPage) return islands.leave(content);
    const page = pageFor(this);
    return page.fill(islands.write(content, page));
  });
  const { path } = site.files;
  if (!path) return;
  // What only the renderer reads is not served.
  const filter = ["**/*", "!renderer.*", "!renderer/**", "!.*"];
  configuration.addPassthroughCopy(
    { [others.files || "public/skerry"]: path.slice(1, -1) },
    { filter },
  );
}

/**
 * What templates have written, by its marks. A page may contain what another one has written, such as the posts of a blog,
 * so only the page that is complete says which islands it has.
 */
class Islands {
  readonly #nonce = randomUUID();
  readonly #written = new Map<string, Written>();
  readonly #slots = new Map<string, { name: string; html: string }>();
  readonly #newPage: () => Page;
  readonly #marked = new RegExp(
    `<!--${this.#nonce} (\\w+)-->(.*?)<!--/${this.#nonce} \\1-->`,
    "gs",
  );
  readonly #slotMark = new RegExp(`<!--${this.#nonce} slot (\\w+)-->`, "g");
  readonly #marks = new RegExp(
    `(?:<|\\\\u003c|&lt;)!--(?:\\\\?/)?${this.#nonce} (?:slot )?\\w+--(?:>|\\\\u003e|&gt;)`,
    "gi",
  );

  /** @param newPage makes pages without a renderer */
  constructor(newPage: () => Page) {
    this.#newPage = newPage;
  }

  widget(content: string, args: unknown[], place: string): string {
    const { name, props, options } = readWidget(args);
    const given = Object.entries(options.slots ?? {});
    const slots = new Map(given.map(([key, text]) => [key, String(text)]));
    const fallback = this.#takeSlots(content, slots);
    const all: IslandOptions = {
      ...options,
      fallback,
      ...((options.slots || slots.size > 0) && { slots: Object.fromEntries(slots) }),
      ...(place && { place }),
    };
    // Now, so that the error of a template is one of its tag.
    const html = this.#newPage().widget(name, props, all);
    return this.#keep([name, props, all], html, {
      write: (page, inside) =>
        page.widget(name, props, {
          ...all,
          fallback: inside(fallback),
          ...(all.slots && {
            slots: Object.fromEntries([...slots].map(([key, text]) => [key, inside(text)])),
          }),
        }),
    });
  }

  slot(html: string, name: unknown): string {
    const key = keyOf([name, html]);
    this.#slots.set(key, { name: String(name ?? ""), html: this.#takeSlots(html) });
    return `<!--${this.#nonce} slot ${key}-->`;
  }

  head(args: unknown[], page: Page): string {
    const { widgets, state } = readHead(args);
    return this.#keep(["head", widgets, state], page.head(widgets, state), {
      write: (one) => one.head(widgets, state),
    });
  }

  /** A complete page with the islands of `page`. */
  write(html: string, page: Page): string {
    this.#takeSlots(html);
    const inside = (part: string): string =>
      part.replace(
        this.#marked,
        (_all, key: string, own: string) => this.#written.get(key)?.write(page, inside) ?? own,
      );
    return inside(html);
  }

  /** What is no page, without marks. */
  leave(text: string): string {
    return text.replace(this.#marks, "");
  }

  /** Takes the slots out of what is inside of a widget; elsewhere, one is an error. */
  #takeSlots(content: string, slots?: Map<string, string>): string {
    const own = new Map<string, string>();
    const rest = content.replace(this.#slotMark, (mark, key: string) => {
      const { name = "", html = "" } = this.#slots.get(key) ?? {};
      if (!slots) {
        throw new TypeError(
          `The slot ${JSON.stringify(name)} is in no widget. Expected it directly between skerryWidget and endskerryWidget.`,
        );
      }
      own.set(name, (own.get(name) ?? "") + html);
      return "";
    });
    for (const [name, html] of own) slots?.set(name, html);
    return rest;
  }

  #keep(content: unknown, html: string, written: Written): string {
    const key = keyOf(content);
    this.#written.set(key, written);
    return `<!--${this.#nonce} ${key}-->${html}<!--/${this.#nonce} ${key}-->`;
  }
}

/** The same for the same content: what is written again and again, in a server of development, is kept once. */
function keyOf(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}
