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
}

/** `this` in a shortcode or a transform. */
interface Scope {
  page?: EleventyPage;
}

/** An island, or a head, that a template has written. */
interface Written {
  /**
   * Writes it again, for the page that it has ended up in.
   *
   * @param writeInside does the same for the islands in its fallback and slots
   */
  write(page: Page, writeInside: (html: string) => string): string;
}

const TIMEOUT = 2_000; // milliseconds: nobody waits for a page that is written once

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
  const isPerPage = typeof config === "function";
  const site = createSkerry({
    timeout: TIMEOUT,
    ...others,
    ...(config && !isPerPage && { config }),
  });
  const pageFor = ({ page = {} }: Scope): Page => site.page(isPerPage ? config(page) : undefined);
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
    if (!isPage) return islands.removeMarks(content);
    const page = pageFor(this);
    return page.fill(islands.write(content, page));
  });
  const { path } = site.files;
  if (!path) return;
  // The rest is for the renderer only.
  const filter = ["**/*", "!renderer.*", "!renderer/**", "!.*"];
  configuration.addPassthroughCopy(
    { [others.files || "public/skerry"]: path.slice(1, -1) },
    { filter },
  );
}

/**
 * What templates have written, between marks that name it. A page may contain what another one has written, such as the
 * posts of a blog, so only the page that is complete says which islands it has.
 */
class Islands {
  readonly #nonce = randomUUID();
  readonly #written = new Map<string, Written>();
  readonly #slots = new Map<string, { name: string; html: string }>();
  readonly #newPage: () => Page;
  readonly #writtenParts = new RegExp(
    `<!--${this.#nonce} (\\w+)-->(.*?)<!--/${this.#nonce} \\1-->`,
    "gs",
  );
  readonly #slotMarks = new RegExp(`<!--${this.#nonce} slot (\\w+)-->`, "g");
  /** As they are, and as JSON and XML escape them. */
  readonly #allMarks = new RegExp(
    `(?:<|\\\\u003c|&lt;)!--(?:\\\\?/)?${this.#nonce} (?:slot )?\\w+--(?:>|\\\\u003e|&gt;)`,
    "gi",
  );

  /** @param newPage makes pages without a renderer */
  constructor(newPage: () => Page) {
    this.#newPage = newPage;
  }

  /**
   * An island with its marks.
   *
   * @param content what stands between the tags: the fallback, with marks of slots
   * @param place the file of the template, for messages
   */
  widget(content: string, args: unknown[], place: string): string {
    const { name, props, options } = readWidget(args);
    const given = Object.entries(options.slots ?? {});
    const slots = new Map(given.map(([key, html]) => [key, String(html)]));
    const fallback = this.#takeSlots(content, slots);
    const optionsWith = (writeInside: (html: string) => string): IslandOptions => ({
      ...options,
      fallback: writeInside(fallback),
      ...((options.slots || slots.size > 0) && {
        slots: Object.fromEntries([...slots].map(([key, html]) => [key, writeInside(html)])),
      }),
      ...(place && { place }),
    });
    const asGiven = optionsWith((html) => html);
    // At once and not only in `write`: a mistake is then an error of this tag.
    const html = this.#newPage().widget(name, props, asGiven);
    return this.#keep([name, props, asGiven], html, {
      write: (page, writeInside) => page.widget(name, props, optionsWith(writeInside)),
    });
  }

  /** The mark of a slot, for the widget around it. */
  slot(html: string, name: unknown): string {
    const key = keyOf([name, html]);
    this.#slots.set(key, { name: String(name ?? ""), html: this.#takeSlots(html) });
    return `<!--${this.#nonce} slot ${key}-->`;
  }

  /** The tags for the head, with marks: the page may turn out to be a part of another one. */
  head(args: unknown[], page: Page): string {
    const { widgets, state } = readHead(args);
    return this.#keep(["head", widgets, state], page.head(widgets, state), {
      write: (complete) => complete.head(widgets, state),
    });
  }

  /**
   * The HTML of a complete page, whose islands become those of `page`.
   *
   * @throws TypeError for a slot that is in no widget
   */
  write(html: string, page: Page): string {
    // A widget has taken its slots: one that is left is a mistake.
    this.#takeSlots(html);
    const writeAll = (part: string): string =>
      part.replace(
        this.#writtenParts,
        (_all, key: string, own: string) => this.#written.get(key)?.write(page, writeAll) ?? own,
      );
    return writeAll(html);
  }

  /** A text that is no page, such as a feed: its islands keep their fallbacks. */
  removeMarks(text: string): string {
    return text.replace(this.#allMarks, "");
  }

  /**
   * Takes the marks of slots out of a widget's content, and puts the slots into `slots`.
   *
   * @param slots absent outside of a widget, where a slot is an error
   */
  #takeSlots(content: string, slots?: Map<string, string>): string {
    const own = new Map<string, string>();
    const rest = content.replace(this.#slotMarks, (mark, key: string) => {
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

  /** Puts marks around `html`, and keeps what writes it again. */
  #keep(content: unknown, html: string, written: Written): string {
    const key = keyOf(content);
    this.#written.set(key, written);
    return `<!--${this.#nonce} ${key}-->${html}<!--/${this.#nonce} ${key}-->`;
  }
}

/** A key that depends on the content alone: a development server writes the same again and again, and it is kept once. */
function keyOf(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}
