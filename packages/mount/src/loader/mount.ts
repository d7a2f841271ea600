import { configurationId, propsAttribute, widgetAttribute } from "@skerry/core/contract/attributes";
import type { PageLifecycle } from "../lifecycle-module.ts";
import type { Skerry } from "../skerry.ts";
import type { WidgetEntry, WidgetModule } from "../widget-entry.ts";
import { createIsland, type Island } from "./island.ts";
import { isParsed } from "./is-parsed.ts";
import { retrying } from "./retrying.ts";

/** Up to this many added nodes are looked at one by one; beyond, one query of the document is cheaper. */
const manyNodes = 64;

/** What starts an island when it happens inside, or only its download. */
const interactions = "pointerdown click keydown input touchstart focusin pointerover";

/** At `window`, so that nothing on the page can stop an event before. */
function on(types: string, call: (event: Event) => void): void {
  for (const type of types.split(" ")) addEventListener(type, call, true);
}

/** Whether at most so many letters of one name are wrong, missing or too many in another. */
const isClose = (a: string, b: string, slips: number): boolean =>
  a && a[0] === b[0]
    ? isClose(a.slice(1), b.slice(1), slips)
    : a === b ||
      (slips > 0 &&
        (isClose(a.slice(1), b, slips - 1) ||
          isClose(a, b.slice(1), slips - 1) ||
          isClose(a.slice(1), b.slice(1), slips - 1)));

type Forwarded = Record<string, (...args: unknown[]) => unknown>;

/**
 * Brings the islands of this page to life, now and when they appear.
 *
 * @param version of the script
 * @param widgets by name; `define` adds to them
 * @param loadLifecycle loads what comes after a trigger; tries three times
 * @param loadRuntime loads what every widget needs beside that; tries three times
 * @returns the browser interface, for `window.skerry`
 */
export function mount(
  version: string,
  widgets: Map<string, WidgetEntry>,
  loadLifecycle: (configuration: string) => Promise<PageLifecycle>,
  loadRuntime: () => Promise<unknown>,
): Skerry {
  const islands = new Map<Node, Island>();
  /** Unknown and nested ones: each is warned once. */
  const warned = new WeakSet<Element>();
  let attribute: string = widgetAttribute;
  let observes = true;
  let text = "{}";
  let selector = "";
  let start: () => void;
  const started = new Promise<void>((resolve) => (start = resolve));
  const lifecycle = (): Promise<PageLifecycle> => started.then(() => loadLifecycle(text));

  /** Words for a slip are code that only pages with a slip load. */
  const warn = (call: (page: PageLifecycle) => unknown): Promise<unknown> =>
    lifecycle()
      .then(call)
      .catch(() => {});

  /** Tracking, on pages that want it; nothing where a content blocker keeps it away. */
  const visit = started.then(() => /"tracking"/.test(text) && warn((page) => page.startVisit()));

  /**
   * Reads the configuration block, which stands before the first island. Without one the whole page
   * has to be there. While the page is prerendered nobody looks at it yet, and nothing is loaded.
   *
   * @returns whether that has been done
   */
  function tryStart(): unknown {
    const block = document.getElementById(configurationId);
    if (
      !selector &&
      !(document as { prerendering?: boolean }).prerendering &&
      isParsed(block ?? document)
    ) {
      try {
        text = block?.textContent || text;
        const { attribute: own, observe } = JSON.parse(text) ?? {};
        if (/^data-[\w-]+$/.test(own)) attribute = own;
        observes = observe !== false;
      } catch {
        warn((page) => page.warnBadConfiguration());
      }
      selector = `[${attribute}]`;
      start();
    }
    return selector;
  }

  /** The name of the nearest island around an element that owns its content. */
  function ownerOf({ parentElement }: Element): string | null | undefined {
    if (!parentElement) return undefined;
    const name = parentElement.getAttribute(attribute);
    const entry = widgets.get(name as string);
    return entry && entry.widgetKind !== 2 ? name : ownerOf(parentElement);
  }

  /** Asks for what an island needs. What fails here is reported when the island needs it. */
  function download(island: Island): void {
    const { widgetKind, importer } = island.widgetEntry;
    // Served markup of the other kind may stay as it is, without React.
    if (widgetKind !== 1) loadRuntime().catch(() => {});
    importer?.().catch(() => {});
    warn((page) => page.prepareFiles(island));
  }

  /** Looks at one element that carries the attribute. */
  function handleElement(element: Element): void {
    if (islands.get(element) || !isParsed(element)) return;
    const name = element.getAttribute(attribute) as string;
    const entry = widgets.get(name);
    const owner = entry && ownerOf(element);
    if (entry && !owner) {
      entry.widgetName = name;
      const island = createIsland(element as HTMLElement, name, entry, lifecycle, warn, download);
      islands.set(element, island);
      island.armTriggers();
    } else if (!warned.has(element) && (owner || document.readyState === "complete")) {
      // Every page may use this attribute for its own purposes, and define widgets late.
      warned.add(element);
      if (
        owner ||
        element.hasAttribute(propsAttribute) ||
        [...widgets.keys()].some((known) => isClose(known, name, 3))
      ) {
        warn((page) => page.warnNotMounted(element, name, widgets, owner));
      }
    }
  }

  function scan(root: Node | Element): void {
    if (!tryStart()) return;
    if ((root as Element).matches?.(selector)) handleElement(root as Element);
    (root as Element).querySelectorAll?.(selector).forEach(handleElement);
  }

  const scanDocument = (): void => scan(document);

  /**
   * A node that is moved is removed first and may be back some microtasks later. Nothing tells when
   * the last of them has run, and a task would be too late for hosts that look at the node in theirs.
   */
  async function stopRemovedLater(): Promise<void> {
    for (let waits = 0; waits < 99; waits++) await undefined;
    islands.forEach((island, element) => {
      if (!element.isConnected && islands.delete(element)) island.dropIsland();
    });
  }

  function unmount(root: Node): void {
    islands.forEach((island, element) => {
      if (root.contains(element)) island.dropIsland();
    });
    stopRemovedLater();
  }

  function onMutations(records: MutationRecord[]): void {
    const added: Node[] = [];
    let removed: Node | undefined;
    if (!tryStart() || !observes) return;
    for (const { attributeName, target, addedNodes, removedNodes } of records) {
      if (attributeName) islands.get(target)?.propsChanged();
      removed ??= removedNodes[0];
      for (const node of addedNodes) added.push(node);
    }
    if (removed) stopRemovedLater();
    // What follows an island tells that it has been parsed, so a page that still loads is asked whole.
    if (added.length > manyNodes || !isParsed(document)) scanDocument();
    else added.forEach(scan);
  }

  function onInteraction(event: Event): void {
    const path = event.composedPath();
    for (const target of path)
      islands.get(target as Node)?.handleInteraction(event.type, path[0] as EventTarget);
  }

  on(interactions, onInteraction);
  on("DOMContentLoaded load prerenderingchange", scanDocument);
  scanDocument();
  new MutationObserver(onMutations).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: [propsAttribute],
  });

  /**
   * Calls of an object that is still to come. What they are called is known there: here every page
   * would pay for the names. Without the object the answer is the argument.
   */
  const forward = (from: () => Promise<unknown>): Forwarded =>
    new Proxy<Forwarded>(
      {},
      {
        get:
          (_, member: string) =>
          (...args: unknown[]) => {
            const answer = from().then((object) =>
              object ? (object as Forwarded)[member]?.(...args) : (args[0] ?? null),
            );
            // path, url, translate, decorate, attribution; the others return nothing.
            return /at|url/.test(member) ? answer : undefined;
          },
      },
    );
  const { path, url, translate } = forward(lifecycle);

  const skerry = {
    version,
    scan(root: ParentNode = document) {
      if (!tryStart()) {
        started.then(() => skerry.scan(root));
        return;
      }
      scan(root);
      stopRemovedLater();
      islands.forEach((island, element) => {
        if (element === root) island.loadNow();
        else if (root.contains(element)) island.armTriggers();
      });
    },
    unmount,
    define(name: string, importer: () => Promise<WidgetModule>) {
      if (widgets.has(name)) warn((page) => page.warnDefinedTwice(name));
      else {
        widgets.set(name, { importer: retrying(() => importer()) });
        scanDocument();
      }
    },
    // Without its second file no island changes any more.
    ready: (element?: Element) =>
      lifecycle().then(
        (page) => page.ready(element as Element),
        () => element,
      ),
    push: (call: (skerry: Skerry) => void) => call(skerry),
    path,
    url,
    translate,
    track: forward(() => visit),
  } as unknown as Skerry;
  return skerry;
}
