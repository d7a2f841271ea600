import { parseConfiguration } from "@skerry/core/configuration/configuration-reader";
import { configurationId, stateAttribute } from "@skerry/core/contract/attributes";
import { isLight } from "@skerry/core/contract/marker";
import type { ErrorDetail, FailedDetail, MountedDetail } from "@skerry/mount";
import type { ChunkTable, ImportChunk } from "@skerry/mount/chunk-table";
import { PropsReader } from "@skerry/mount/props-reader";
import type { WidgetEntry } from "@skerry/mount/widget-entry";
import { hasKeptAttributes } from "./kept-attributes.ts";
import { markupLines, readServed, type Served } from "./markup-lines.ts";

/** What the script of a page that is developed hands over. */
export interface DevLoader {
  files: ChunkTable;
  widgets: readonly (readonly [name: string, entry: WidgetEntry])[];
}

/** The page, as the loader hands it to its later files. */
export interface LoaderSource {
  load: ImportChunk;
  block: { readonly text: string; isUntrusted(element: Element): unknown };
}

/** An island, as the loader hands it to the lifecycle. */
export interface TriggeredHost {
  readonly element: HTMLElement;
  readonly name: string;
  readonly entry: WidgetEntry;
}

/** What is known of an island. */
export interface InspectedIsland {
  readonly element: HTMLElement;
  name: string;
  entry: WidgetEntry | undefined;
  /** Its own HTML as the loader found it, where that is markup of a server. */
  served?: Served | undefined;
  /** What was there right after the first commit, where it may differ from what was served. */
  rendered?: readonly string[] | undefined;
  /** `performance.now()` of the trigger. */
  triggered?: number | undefined;
  mounted?: MountedDetail | undefined;
  mounts: number;
  failure?: FailedDetail | undefined;
  /** The errors that have not ended it, the last ones. */
  errors: ErrorDetail[];
  /** Where its props stand. */
  props?: PropsReader | undefined;
}

/** A file that a policy of the page has blocked. */
export interface Blocked {
  url: string;
  directive: string;
}

const maxErrors = 10;

/** The islands of the page and what has happened to them. Listens from before the script runs. */
class InspectedPage {
  loader: DevLoader | undefined;
  source: LoaderSource | undefined;
  readonly blocked: Blocked[] = [];
  /** Messages of the script about mistakes of the page. */
  readonly warnings = new Set<string>();
  readonly #islands = new WeakMap<Element, InspectedIsland>();
  /** Those that have begun: also in shadow roots, where no selector of the document finds them. */
  readonly #begun = new Set<WeakRef<HTMLElement>>();
  #attribute: string | undefined;
  readonly #listeners = new Set<() => void>();

  constructor() {
    addEventListener("skerry:mounted", ({ target, detail }) => this.#mounted(target, detail), true);
    addEventListener("skerry:failed", ({ target, detail }) => this.#failed(target, detail), true);
    addEventListener("skerry:error", ({ target, detail }) => this.#erred(target, detail), true);
    addEventListener("skerry:unmounted", () => this.changed(), true);
    addEventListener("skerry:warning", (event) => {
      this.warnings.add((event as CustomEvent<string>).detail);
      this.changed();
    });
    document.addEventListener("securitypolicyviolation", (event) => {
      this.blocked.push({ url: event.blockedURI, directive: event.effectiveDirective });
      this.changed();
    });
    new MutationObserver(() => this.changed()).observe(document, {
      subtree: true,
      attributeFilter: [stateAttribute, "data-props", "data-load"],
    });
  }

  /** @returns ends it */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  changed(): void {
    for (const listener of this.#listeners) listener();
  }

  /** The islands that are in the page now, in its order. */
  islands(): InspectedIsland[] {
    const found = new Set(document.querySelectorAll<HTMLElement>(`[${stateAttribute}]`));
    for (const reference of this.#begun) {
      const element = reference.deref();
      if (!element) this.#begun.delete(reference);
      else if (element.isConnected && element.hasAttribute(stateAttribute)) found.add(element);
    }
    return [...found].map((element) => this.islandOf(element));
  }

  /** What is known of the island of an element. */
  islandOf(element: HTMLElement): InspectedIsland {
    const name = element.getAttribute(this.attribute) ?? "";
    let island = this.#islands.get(element);
    if (!island) {
      island = { element, name, entry: undefined, mounts: 0, errors: [] };
      this.#islands.set(element, island);
    }
    // The page may have changed the name.
    if (name && name !== island.name) {
      Object.assign(island, { name, entry: undefined, mounted: undefined, failure: undefined });
    }
    island.entry ??= this.loader?.widgets.find(([known]) => known === island.name)?.[1];
    return island;
  }

  /** The innermost island around an element, or the element itself. */
  islandAround(element: Element | null): InspectedIsland | undefined {
    const found = element?.closest<HTMLElement>(`[${stateAttribute}]`);
    if (found) return this.islandOf(found);
    const root = element?.getRootNode();
    return root instanceof ShadowRoot ? this.islandAround(root.host) : undefined;
  }

  /** The text of the page's configuration block; `{}` without one. */
  get configurationText(): string {
    // Before the first trigger the loader has handed over nothing.
    const selector = `script#${configurationId}[type="application/json"]`;
    return (
      this.source?.block.text ??
      (Document.prototype.querySelector.call(document, selector)?.textContent || "{}")
    );
  }

  /** The attribute that holds a widget's name. The configuration may not change it. */
  get attribute(): string {
    return (this.#attribute ??= parseConfiguration(this.configurationText).configuration.attribute);
  }

  readonly isUntrusted = (element: Element): unknown => this.source?.block.isUntrusted(element);

  /** A trigger has fired, and nothing has been done yet. */
  began({ element, name, entry }: TriggeredHost, triggered: number): void {
    const island = this.islandOf(element);
    const served = readServed(element);
    this.#begun.add(new WeakRef(element));
    Object.assign(island, {
      name,
      entry,
      triggered,
      served,
      rendered: undefined,
      mounted: undefined,
      failure: undefined,
      errors: [],
      props: new PropsReader(element, this.isUntrusted),
    });
  }

  #mounted(target: EventTarget | null, detail: MountedDetail): void {
    const island = this.islandOf(target as HTMLElement);
    const { served, element } = island;
    island.mounted = detail;
    island.mounts += 1;
    island.failure = undefined;
    // Preact repairs what differs, and React keeps attributes as they were served: neither tells the page.
    if (
      served &&
      (!detail.hydrated || isLight(served.marker.build) || hasKeptAttributes(element))
    ) {
      island.rendered ??= markupLines(element);
    }
    this.changed();
  }

  #failed(target: EventTarget | null, detail: FailedDetail): void {
    const island = this.islandOf(target as HTMLElement);
    island.failure = detail;
    island.mounted = undefined;
    this.changed();
  }

  #erred(target: EventTarget | null, detail: ErrorDetail): void {
    const { errors, failure } = this.islandOf(target as HTMLElement);
    if (failure?.error === detail.error) return;
    errors.push(detail);
    errors.splice(0, errors.length - maxErrors);
    this.changed();
  }
}

export const inspectedPage = new InspectedPage();

/** The value of `data-widget-state`. */
export const stateOf = ({ element }: InspectedIsland): string =>
  element.getAttribute(stateAttribute) ?? "unmounted";
