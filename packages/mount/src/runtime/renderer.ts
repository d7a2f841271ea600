/** Told what happens to a widget. */
export interface RootCallbacks {
  /** It is about to be in the page: rendered for the first time, or again after it was suspended. */
  onRender(): void;
  /** It is in the page. */
  onCommit(): void;
  /** Its nodes are about to be removed, because it has crashed. */
  onLeave(): void;
  /** It has crashed while rendering, in an effect or in an update, and is empty now. */
  onCrash(error: unknown, componentStack?: string | null): void;
  /** A boundary of its own has caught an error. */
  onCaughtError(error: unknown, componentStack?: string): void;
  /** It has been unmounted. */
  onUnmount(): void;
}

/** A widget with its props, in the island whose context it may read. */
export interface RenderInput {
  Component: unknown;
  /** The component around it, if there is one. */
  Root: unknown;
  /** The widget's name. */
  name: string;
  props: Record<string, unknown>;
  island: unknown;
  watch: RootCallbacks;
}

export interface RenderOptions {
  /** Whether the container has served markup of the widget, which is taken over. */
  hydrate: boolean;
  /** Start of every id inside. */
  prefix: string;
  /** The widget has crashed, and no boundary of its own has caught it. */
  onError(error: unknown, componentStack?: string): void;
  /** Served markup did not fit, or rendering it failed at first: it has been rendered again. */
  onMismatch(error: unknown, componentStack?: string): void;
}

/** A tree in its container, as its renderer knows it. */
export type Root = object;

/** The library that renders widgets, React or Preact. */
export interface Renderer {
  /** @param container stays empty until the work of `flush` ends */
  render(container: HTMLElement, tree: RenderInput, options: RenderOptions): Root;
  /** Renders again: another tree, or what effects have changed in the same one. */
  update(root: Root, tree?: RenderInput): void;
  unmount(root: Root): void;
  /** Does some work, and all rendering that it causes, before it returns. */
  flush(work: () => void): void;
  /** Whether it has rendered a node, or taken it over. */
  owns(node: Node): boolean;
}
