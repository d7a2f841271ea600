import { fallbackAttribute } from "@skerry/core/contract/attributes";
import { isLight } from "@skerry/core/contract/marker";
import { showKept } from "../loader/kept-html.ts";
import type { IslandHost } from "../protocol/lifecycle-api.ts";
import { overlayKind } from "../protocol/widget-entry.ts";
import type { ChunkLoader, Runtime } from "./chunk-loader.ts";
import { markerIn, servedMarker } from "../dom/served-marker.ts";

/** Islands whose props have changed since their markup was served: it is not hydrated any more. */
const outdated = new WeakSet<Element>();

/** What a server has rendered into an island, and what is left of it when the widget is gone. */
export class ServedMarkup {
  readonly #host: IslandHost;
  readonly #build: string;
  readonly #files: ChunkLoader;
  /** What had the focus inside when the widget began to leave. */
  #focused: Element | undefined;

  constructor(host: IslandHost, build: string, files: ChunkLoader) {
    this.#host = host;
    this.#build = build;
    this.#files = files;
  }

  get isOverlay(): boolean {
    return this.#host.entry.kind === overlayKind;
  }

  /** Whether there is markup that can be taken over as it is. */
  get isServed(): boolean {
    return this.prefix() !== undefined;
  }

  /** Start of every id in markup that can be taken over as it is. */
  prefix(): string | undefined {
    const { element } = this.#host;
    const marker = servedMarker(element);
    if (marker && isLight(marker.build) !== isLight(this.#build)) {
      this.#files.loadWarnings().then(
        (warnings) => warnings.otherLibrary(isLight(this.#build)),
        () => {},
      );
    }
    return marker?.build === this.#build && !outdated.has(element) ? marker.prefix : undefined;
  }

  outdate(): void {
    outdated.add(this.#host.element);
  }

  /**
   * Shows the page's own HTML, if the server's markup is in its place and has kept it.
   *
   * @param runtime carries over what the visitor has chosen in the markup
   */
  showKept(runtime: Runtime | undefined): void {
    const { element } = this.#host;
    const isKept = element.querySelector(`:scope>[${fallbackAttribute}]`);
    const input = isKept && runtime?.saveFormState(element, this.#files.isUntrusted);
    showKept(element);
    input?.restore();
  }

  noteFocus(): void {
    const { element } = this.#host;
    const { activeElement } = element.getRootNode() as Document;
    if (activeElement && element.contains(activeElement)) this.#focused ??= activeElement;
  }

  forgetFocus(): void {
    this.#focused = undefined;
  }

  /**
   * What a failed widget has left may not do what it seems to do, and the focus may have gone with it.
   *
   * @param isCurrent whether nothing else has begun meanwhile
   */
  async settle(isCurrent: () => boolean): Promise<void> {
    // React may still be at work.
    await undefined;
    const { element } = this.#host;
    const focused = this.#focused;
    this.forgetFocus();
    if (this.isOverlay || !(focused || markerIn(element))) return;
    await this.#files.loadWarnings().then(
      ({ leaveUsable, keepFocus }) => {
        if (!isCurrent()) return;
        leaveUsable(element);
        if (focused) keepFocus(element, focused);
      },
      () => {},
    );
  }
}
