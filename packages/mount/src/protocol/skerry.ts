import type { AttributionRecord, Tracking } from "@skerry/core/tracking";
import type { trackCalls } from "./method-names.ts";
import type { WidgetModule } from "./widget-entry.ts";

type Params = Readonly<Record<string, unknown>>;

/** `window.skerry`. */
export interface Skerry {
  /** Mounts the islands in `root`, which may be a shadow root. Called with one island, loads it now. */
  scan(root?: ParentNode): void;
  /** Unmounts the islands in `root`, putting their HTML back. */
  unmount(root: Node): void;
  /**
   * Never rejects. Resolves with the element when it is `mounted` or `failed`; without an element,
   * when every island triggered so far is.
   */
  ready(): Promise<void>;
  ready<E extends Element>(element: E): Promise<E>;
  /** Adds the site's own React widget. The first definition of a name wins. */
  define(name: string, load: () => Promise<WidgetModule>): void;
  /** Path of a named route. Rejects with a `RouteError`. */
  path(name: string, params?: Params): Promise<string>;
  /** Absolute URL of a named route. Rejects with a `RouteError`. */
  url(name: string, params?: Params): Promise<string>;
  /** The text behind a key. */
  translate(key: string, params?: Readonly<Record<string, string | number>>): Promise<string>;
  /** The visitor's actions, for marketing. */
  readonly track: SkerryTrack;
  /** The values that islands share. */
  readonly state: SkerryState;
  /** Calls `fn` at once. Before the script has loaded, an array in place of this object keeps it. */
  push(fn: (skerry: Skerry) => void): void;
  /** Version of the script, `major.minor.patch`. */
  readonly version: string;
}

/** `skerry.state`: what `useShared` of `@skerry/island` is to components. */
export interface SkerryState {
  /** The value of a key; `undefined` if nothing has set one. */
  get(key: string): Promise<unknown>;
  /** Sets it: to a value, or to what a function makes of the old one. Resolves when that is done. */
  set(key: string, next: unknown): Promise<void>;
  /**
   * Calls `listener` with each new value.
   *
   * @returns function that ends it
   */
  subscribe(key: string, listener: (value: unknown) => void): () => void;
}

/**
 * `skerry.track`. Calls are kept until tracking has loaded. Without the configuration's `tracking` they
 * do nothing.
 */
export interface SkerryTrack extends Pick<Tracking, (typeof trackCalls)[number]> {
  /** The URL with the attribution, if it is a partner's; otherwise unchanged. */
  decorate(url: string): Promise<string>;
  /** Where the visitor came from; `null` without a record or without consent. */
  attribution(): Promise<AttributionRecord | null>;
}

/** Detail of `skerry:mounted`. */
export interface MountedDetail {
  name: string;
  /** Whether server markup was taken over as it was. */
  hydrated: boolean;
  /** Trigger to commit, in milliseconds. */
  duration: number;
}

/** Detail of `skerry:failed`. Cancel the event to keep the error out of the console. */
export interface FailedDetail {
  name: string;
  phase: "props" | "load" | "render";
  error: Error;
  /** Tries again. */
  retry(): void;
}

/** Detail of `skerry:error`. Cancel the event to keep the error out of the console. */
export interface ErrorDetail {
  name: string;
  /**
   * - `caught`: an error boundary in the widget itself has caught it
   * - `uncaught`: the widget has crashed in a render, an update or an effect
   * - `mismatch`: served markup did not match, or React had to render again for another reason
   * - `load`, `props`: as the phases of `skerry:failed`
   */
  kind: "caught" | "uncaught" | "mismatch" | "load" | "props";
  /** If the island has failed, the error of `skerry:failed`, whose `cause` was thrown; otherwise what was thrown. */
  error: unknown;
  /** The components around the error, innermost first, if React knows them. */
  componentStack?: string | undefined;
  /** Build of the script. */
  build: string;
}

/** Bubbling events on the island element. */
export interface SkerryEvents {
  "skerry:mounted": CustomEvent<MountedDetail>;
  "skerry:unmounted": CustomEvent<{ name: string }>;
  "skerry:failed": CustomEvent<FailedDetail>;
  "skerry:error": CustomEvent<ErrorDetail>;
}

/** Value of `data-widget-state`. */
export type IslandState = "waiting" | "loading" | "mounted" | "failed";

declare global {
  interface Window {
    skerry?: Skerry | ((skerry: Skerry) => void)[];
  }
  interface HTMLElementEventMap extends SkerryEvents {}
  interface DocumentEventMap extends SkerryEvents {}
  interface WindowEventMap extends SkerryEvents {}
}
