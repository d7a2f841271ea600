import { configurationId, propsAttribute, widgetAttribute } from "@skerry/core/contract/attributes";
import type { Lives } from "../life/lives.ts";
import type { Skerry } from "../skerry.ts";
import type { WidgetEntry } from "../widget-entry.ts";
import { createIsland, type Island } from "./island.ts";
import { isParsed } from "./is-parsed.ts";
import { retrying } from "./retrying.ts";

/** Up to this many added nodes are looked at one by one; beyond, one query of the document is cheaper. */
const manyNodes = 64;

/** What starts an island when it happens inside, or only its download. */
const interactions = "pointerdown click keydown input touchstart focusin pointerover";

/**
 * Brings the islands of this page to life, now and when they appear.
 *
 * @param version of the script
 * @param widgets by name; `define` adds to them
 * @param loadLives loads what comes after a trigger; attempts after the first (0) must ask for
 *   another address
 * @param download starts to load what a widget needs beside that
 * @returns the browser interface, for `window.skerry`
 */
export function mount(
  version: string,
  widgets: Map<string, WidgetEntry>,
  loadLives: (attempt: number, configuration: string) => Promise<Lives>,
  download: (entry: WidgetEntry) => void,
): Skerry {
  /** `undefined`: looked at, but unknown or nested; each is told once. */
  const islands = new Map<Node, Island | undefined>();
  const lives = retrying((attempt) => loadLives(attempt, text));
  let text = "{}";
  let fields: { attribute?: unknown; observe?: unknown } = {};
  let attribute: string = widgetAttribute;
  let selector = "";

  /** Words for a slip are code that only pages with a slip load. */
  function tell(say: (lives: Lives) => void): void {
    lives().then(say, () => {});
  }

  /** Reads the configuration block, which stands before the first island. */
  function configure(): void {
    const block = document.getElementById(configurationId);
    if (selector || !isParsed(block)) return;
    try {
      text = block?.textContent || text;
      fields = JSON.parse(text) || fields;
    } catch {
      tell((say) => say.badConfiguration());
    }
    if (/^data-[\w-]+$/.test(fields.attribute as string)) attribute = fields.attribute as string;
    selector = `[${attribute}]`;
  }

  /** The name of the nearest island around an element that owns its content. */
  function ownerOf({ parentElement }: Element): string | null | undefined {
    if (!parentElement) return undefined;
    const name = parentElement.getAttribute(attribute);
    return (widgets.get(name as string)?.widgetKind ?? 2) < 2 ? name : ownerOf(parentElement);
  }

  /** Looks at one element that carries the attribute. */
  function meet(element: Element): void {
    if (islands.get(element) || !isParsed(element)) return;
    const name = element.getAttribute(attribute) as string;
    const entry = widgets.get(name);
    const owner = entry && ownerOf(element);
    if (entry && !owner) {
      const island = createIsland(element as HTMLElement, name, entry, lives, tell, () => {
        download(entry);
        tell((lives) => lives.prepareFiles());
      });
      islands.set(element, island);
      island.armTriggers();
    } else if (
      // Every page may use this attribute for its own purposes; only what looks like a slip is told.
      !islands.has(element) &&
      (owner ||
        element.hasAttribute(propsAttribute) ||
        [...widgets.keys()].some((known) => known.slice(0, 3) === name.slice(0, 3)))
    ) {
      islands.set(element, undefined);
      tell((say) => say.notMounted(element, name, widgets, owner));
    }
  }

  function look(root: Node): void {
    configure();
    if (!selector) return;
    const element = root as Element;
    if (element.matches?.(selector)) meet(element);
    element.querySelectorAll?.(selector).forEach(meet);
  }

  const lookAtAll = (): void => look(document);

  function unmount(root: Node): void {
    islands.forEach((island, element) => {
      if (root.contains(element)) island?.dropIsland();
    });
  }

  function sweep(): void {
    islands.forEach((island, element) => {
      if (!element.isConnected && islands.delete(element)) island?.dropIsland();
    });
  }

  function onMutations(records: MutationRecord[]): void {
    const added: Node[] = [];
    let removed: Node | undefined;
    configure();
    if (fields.observe === false) return;
    for (const { attributeName, target, addedNodes, removedNodes } of records) {
      if (attributeName) islands.get(target)?.propsChanged();
      if (added.length <= manyNodes) added.push(...addedNodes);
      removed ??= removedNodes[0];
    }
    // A node that is moved is removed first: it may be back a microtask later.
    if (removed) queueMicrotask(sweep);
    // What follows an island tells that it has been parsed, so a page that still loads is asked whole.
    if (added.length > manyNodes || document.readyState === "loading") lookAtAll();
    else added.forEach(look);
  }

  function onInteraction(event: Event): void {
    const path = event.composedPath();
    for (const target of path)
      islands.get(target as Node)?.happened(event.type, path[0] as EventTarget);
  }

  for (const type of interactions.split(" ")) {
    document.addEventListener(type, onInteraction, { capture: true, passive: true });
  }
  // Turbo keeps a copy of the page: it must hold the server's HTML, not a widget without its code.
  document.addEventListener("turbo:before-cache", () => unmount(document));
  document.addEventListener("DOMContentLoaded", lookAtAll);
  lookAtAll();
  new MutationObserver(onMutations).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: [propsAttribute],
  });

  const skerry = {
    version,
    scan(root: Node = document) {
      look(root);
      islands.forEach((island, element) => {
        if (element === root) island?.loadNow();
        else if (root.contains(element)) island?.armTriggers();
      });
    },
    unmount,
    define(name: string, importer: NonNullable<WidgetEntry["importer"]>) {
      if (widgets.has(name)) tell((say) => say.definedTwice(name));
      else {
        widgets.set(name, { widgetKind: 0, importer });
        lookAtAll();
      }
    },
    push: (call: (skerry: Skerry) => void) => call(skerry),
  } as Skerry;
  for (const member of ["ready", "path", "url", "translate"] as const) {
    skerry[member] = async (...args: unknown[]) => ((await lives())[member] as Function)(...args);
  }
  return skerry;
}
