import { createRoot } from "react-dom/client";

// React listens to about 140 events at the container of each root: a quarter of what it costs to hydrate
// a small widget, with the garbage. Most islands of a page never see an event, so a container gets its
// listeners with its first one.

/** The build replaces it. */
declare const process: { env: { NODE_ENV?: string } };

/** Containers without listeners. */
const waiting = new WeakSet<EventTarget>();

/**
 * React's own properties of a container, in the order in which it sets them: its root (`__reactContainer$…`)
 * and that it listens (`_reactListening…`). Their ends are random.
 */
let keys: string[] | undefined;

/** The root of the page that is listened to: `document.open` makes another one, without the listeners. */
let pageElement: Element | undefined;

type Marked = EventTarget & Record<string, unknown>;

/** Asks a root of its own what React listens to, and listens to that once for the whole page. */
function learnKeys(): string[] {
  const probe = document.createElement("div");
  // Not at the window, where no "load" of an image comes by (HTML, "the event's get the parent algorithm").
  // Browsers wait with scrolling for listeners that are not passive.
  probe.addEventListener = (type: string) =>
    document.addEventListener(type, handleEvent, { capture: true, passive: true });
  createRoot(probe);
  return Object.keys(probe).filter((key) => key.startsWith("_"));
}

/** React's property of the elements that are its own. To be called after `listenLazily`. */
export const propsKey = (): string => `${keys?.[0]}`.replace("Container", "Props");

/** The props that a component has given an element; `undefined` for elements that React has not made or taken over. */
const propsOf = (node: EventTarget): Record<string, unknown> | undefined =>
  (node as Marked)[propsKey()] as Record<string, unknown> | undefined;

function handleEvent(event: Event): void {
  const path = event.composedPath() as Marked[];
  const [root, listening] = keys as [string, string];
  for (const target of path) {
    if (!waiting.has(target)) continue;
    // At a container React needs events that do not bubble only in this phase: for "onLoadCapture" and its kind.
    const isWanted =
      event.bubbles ||
      path.some((node) =>
        Object.keys(propsOf(node) ?? {}).some((name) => name.endsWith("Capture")),
      );
    if (!isWanted) continue;
    waiting.delete(target);
    delete target[listening];
    const present = target[root];
    // React's development build warns of a second root.
    if (process.env.NODE_ENV === "development") target[root] = undefined;
    // It adds the listeners, in time for this event, and takes the container for its own.
    createRoot(target as unknown as Element);
    target[root] = present;
  }
}

/**
 * Lets the root of a container listen late. To be called before the root is created.
 *
 * @param container outside the document, and in a shadow tree, which some events do not leave, its root
 *   listens at once
 */
export function listenLazily(container: Element): void {
  if (pageElement !== document.documentElement) {
    pageElement = document.documentElement;
    keys = learnKeys();
  }
  const [, listening] = keys as string[];
  // React may have no such mark one day. Then it listens as it always did.
  if (!listening || listening in container || !document.contains(container)) return;
  (container as unknown as Marked)[listening] = true;
  waiting.add(container);
}
