import type { Page } from "@skerry/core/page";
import type { FailedDetail } from "../skerry.ts";

/** A rendered widget. */
export interface View {
  /** Reads the props again. */
  update(): void;
  /** Unmounts and puts the island's own HTML back. Twice is harmless. */
  stop(): void;
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
  page: Page;
  /** Start of every id in the markup, if it can be taken over as it is now. */
  servedPrefix(): string | undefined;
  /** Whether the island still waits for this rendering. */
  isWanted(): boolean;
  /**
   * Keeps what the widget has rendered from engines that morph the page.
   *
   * @param container where React renders
   * @param onWritten gets the new HTML of the island, which is not in the page any more
   * @returns ends it; calls back first if an engine has just written into the island
   */
  shield(container: Element, onWritten: (nodes: Node[]) => void): () => void;
  /** Resolves when the visitor is not in the middle of a click or a word. */
  atRest(): Promise<void>;
  /** The visitor's last click inside. */
  lastClick(): EventTarget | undefined;
  /** Rendering begins: from now on it can be stopped. */
  onRenderStart(view: View): void;
  /** The widget is in the page. */
  onMounted(hydrated: boolean): void;
  /** It is not (any more); the island's own HTML has been put back. */
  onFailed(reason: FailedReason): void;
}
