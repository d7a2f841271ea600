import type { HeadFiles } from "@skerry/core/contract";
import type { Batch, BatchAnswer, BatchIsland, BatchResult } from "./batch.ts";
import type { MarkupRenderer } from "./markup-renderer.ts";
import type { WidgetRegistry } from "./widgets.ts";

/** The library of a build, which its widgets share, and the built-in widgets with it. */
export interface LightWidgets extends MarkupRenderer {
  /** The built-in ones. */
  builtIn: WidgetRegistry;
}

export interface HandlerOptions {
  /** A site's own widgets, in addition to the built-in ones. Default: none. */
  registry?: WidgetRegistry | undefined;
  /** Texts of the site's own widgets by locale and key. Default: none. */
  texts?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  /** Names of the built-in widgets to include. Default: all. */
  builtIn?: readonly string[] | undefined;
  /**
   * Names of the own widgets that a server could load when they were built. Where most of them cannot be loaded,
   * `/readyz` answers 503. Default: none.
   */
  loadable?: readonly string[] | undefined;
  /** The library that a build's widgets are written for, and the built-in ones with it. Default: the React installed here. */
  light?: LightWidgets | undefined;
  /** The pages' configuration block: JSON as a string, or the object. Default: all defaults. */
  config?: string | object | undefined;
  /**
   * Secrets: the current one, then previous ones. With keys, URLs of fragments must be signed, and
   * `/render` and `/transform` need one of them as `Authorization: Bearer <key>`. Default: none.
   */
  keys?: readonly string[] | undefined;
  /** Build id of the widgets, if own widgets change it. Default: that of this package. */
  build?: string | undefined;
  /**
   * Names of the own widgets that import Tailwind, separated by spaces: its styles count where these have markup, and not in
   * the page's own HTML. Default: none.
   */
  tailwind?: string | undefined;
  /** Content of the `head.json` of the files for browsers: pages may preload from it. Default: none. */
  head?: HeadFiles | undefined;
  /** Whether `/metrics` answers. Default: `true`. */
  metrics?: boolean | undefined;
}

export interface Handler {
  /** Answers a request to one of the routes. Never rejects. */
  fetch(request: Request): Promise<Response>;
  /** Renders one island with the handler's configuration. Never rejects. */
  render(island: BatchIsland): Promise<BatchResult>;
  /** Renders the islands of a page. Never rejects; an island that cannot be rendered has an `error`. */
  renderBatch(batch: Batch): Promise<BatchAnswer>;
  /**
   * Fills every known island of an HTML page. A response that is not HTML, and a page that cannot be
   * filled, come back unchanged. With `preload` and the handler's `head` the page also names the files of the
   * islands that load at once, and the response has a `Link` header. Default: `false`. Markup keeps the page's own HTML
   * of an island, to be shown if the widget fails; not with `keepFallback: false`.
   */
  transform(response: Response, options?: TransformOptions): Promise<Response>;
}

/** What a page asks for beyond markup in its islands. */
export interface TransformOptions {
  /** Whether to preload the files of islands that load at once. Default: `false`. */
  preload?: boolean | undefined;
  /** Whether markup keeps the page's own HTML, to be shown if the widget fails. Default: `true`. */
  keepFallback?: boolean | undefined;
}
