import type { WidgetPage } from "@skerry/core/page/widget-page";
import type { Slots } from "@skerry/ui/island";
import type { FailedDetail } from "../skerry.ts";

export type IsUntrusted = (element: Element) => unknown;

/** A rendered widget. */
export interface View {
  /** Reads the props again. */
  update(): void;
  /** Unmounts and puts the island's own HTML back. Twice is harmless. */
  stop(): void;
}

/** What an engine that morphs the page must not touch. */
export interface Shielded {
  /** Where React renders. */
  readonly container_: HTMLElement;
  /** The HTML that the island had before. */
  originalNodes_: Node[];
  /** Takes the new HTML of the island, which is not in the page any more. */
  adopt_(nodes: Node[]): void;
}

/** The page's own HTML inside a widget. */
export interface IslandSlots extends Slots {
  /** The widget is about to leave: its slots' nodes go back to where they were. */
  stop_(): void;
}

/** Why an island could not be mounted, or is not mounted any more. */
export interface FailedReason {
  phase: FailedDetail["phase"];
  thrown: unknown;
  /** The text of its props. */
  propsText?(): string | null;
}

/** What the runtime is given for one island. */
export interface IslandHost {
  element: HTMLElement;
  /** It leaves the island's content alone and adds one element (tooltip). */
  isOverlay: boolean;
  page: WidgetPage;
  slots?: IslandSlots | undefined;
  /** Whether an element is in a region with content that visitors write, or begins one. */
  isUntrusted: IsUntrusted;
  /** The page as it is now: its configuration may have changed. */
  loadPage(): Promise<WidgetPage>;
  /** Start of every id in the markup, if it can be taken over as it is now. */
  servedPrefix(): string | undefined;
  /** Whether the island still waits for this rendering. */
  isWanted(): boolean;
  /**
   * Keeps what the widget has rendered from engines that morph the page.
   *
   * @returns ends it; `adopt_` is called before if an engine has just written into the island
   */
  shield(view: Shielded): () => void;
  /** Resolves when the visitor is not in the middle of a click or a word. */
  atRest(): Promise<void>;
  /** The visitor's last click inside. */
  lastClick(): EventTarget | undefined;
  /** Rendering begins: from now on it can be stopped. */
  onRenderStart(view: View): void;
  /** The server's markup did not fit, or rendering it failed at first: React has rendered it again. */
  onMismatch(error: unknown): void;
  /** The widget is in the page. */
  onMounted(hydrated: boolean): void;
  /** It is not (any more); the island's own HTML has been put back. */
  onFailed(reason: FailedReason): void;
}
