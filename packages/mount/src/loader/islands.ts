import { propsAttribute } from "@skerry/core/contract/attributes";
import { overlayKind } from "../protocol/widget-entry.ts";
import { isParsed } from "@skerry/ui/state/is-parsed";
import { block } from "./configuration-block.ts";
import { IslandElement } from "./island-element.ts";
import { isSimilar } from "./is-similar.ts";
import { warn, widgets } from "./chunks.ts";

/** The islands of this page by their elements. */
export const islands = new Map<Node, IslandElement>();

/** Elements with an unknown or a nested name: there is one warning for each. */
const warned = new WeakSet<Element>();

/** The name of the nearest island around an element that owns its content. */
function ownerOf({ parentElement }: Element): string | null | undefined {
  const outer = parentElement && Element.prototype.closest.call(parentElement, block.selector);
  if (!outer) return undefined;
  const name = outer.getAttribute(block.attribute);
  const entry = widgets.get(name as string);
  return entry && !((entry.kind as number) >= overlayKind) ? name : ownerOf(outer);
}

/** @param element carries the attribute */
function handleElement(element: Element): void {
  if (islands.get(element) || !isParsed(element) || block.isUntrusted(element)) return;
  const name = element.getAttribute(block.attribute) as string;
  const entry = widgets.get(name);
  const owner = entry && ownerOf(element);
  if (entry && !owner) {
    const island = new IslandElement(element as HTMLElement, name, entry);
    islands.set(element, island);
    island.armTriggers();
  } else if (!warned.has(element) && (owner || document.readyState === "complete")) {
    // Pages may define widgets late.
    warned.add(element);
    // Every page may use this attribute for its own purposes.
    if (
      owner ||
      element.hasAttribute(propsAttribute) ||
      [...widgets.keys()].some((known) => isSimilar(known, name, 3))
    ) {
      warn((page) => page.warnNotMounted(element, name, widgets, owner));
    }
  }
}

/**
 * Finds the islands in a node and arms them. Before the configuration can be read: nothing.
 *
 * @param root default: the document
 */
export function scan(root: Node | Element = document): void {
  if (!block.tryRead()) return;
  // Its own methods may be hidden by what stands in it: the controls of a form, the images of a page.
  const { matches, querySelectorAll } = Object.getPrototypeOf(root) as Partial<Element>;
  if (matches?.call(root as Element, block.selector)) handleElement(root as Element);
  querySelectorAll?.call(root as Element, block.selector).forEach(handleElement);
}

/** Stops the island of an element that has another name now, or none. */
export function stopRenamed(element: Element): void {
  const island = islands.get(element);
  if (island && element.getAttribute(block.attribute) !== island.name) {
    islands.delete(element);
    island.stop();
  }
}

/**
 * Stops, a little later, the islands that have left the page or are in an untrusted region now. A node that is moved is removed first
 * and may be back some microtasks later. There is no sign that the last of them has run, and a task
 * would be too late for hosts that look at the node in theirs.
 */
export async function stopRemoved(): Promise<void> {
  for (let waits = 99; waits--;) await undefined;
  islands.forEach((island, element) => {
    if (
      (!element.isConnected || block.isUntrusted(element as Element)) &&
      islands.delete(element)
    ) {
      island.stop();
    }
  });
}
