export type { FallbackHtml } from "@skerry/core/props/fallback-html";
import type { WidgetSettings } from "@skerry/core/page";
import type { WidgetPage } from "@skerry/core/page/widget-page";
import { type Context, createContext, useContext } from "react";
import type { StatePage } from "../state/page-state.ts";
import type { SharedValues } from "../state/shared-state.ts";

/** The page's own HTML that a widget shows: slots by name. */
export interface Slots {
  /** Whether the widget's module names this slot. */
  has(name: string): boolean;
  /** On the server: the slot's HTML. */
  html?(name: string): string;
  /**
   * In the browser: moves the slot's nodes into an element.
   *
   * @returns moves them out again
   */
  show?(name: string, element: HTMLElement): () => void;
}

/**
 * The page around a widget, as far as the widget may know it. The mount script and the server renderer each
 * build one per island; a story or a test passes its own.
 */
export interface IslandContext {
  /** Start of every id inside this island, unique on the page, for example `s1-`. */
  prefix: string;
  /** BCP 47 tag of the texts, for example `de-AT`. */
  locale: string;
  /** The text behind a key, placeholders filled: the page's own text, else the built-in one. */
  translate(key: string, params?: Readonly<Record<string, string | number>>): string;
  /** Path of a named route; `undefined` (after one warning) when it cannot be built. */
  path(route: string, params?: Readonly<Record<string, unknown>>): string | undefined;
  /** Whether a form may submit to a URL: one of the page's own origin, or of a host that the configuration names. */
  isFormTarget(url: string): boolean;
  /** The page's colour scheme. An ancestor with `data-sk-theme` goes before it (style sheet). */
  colorScheme: "light" | "dark" | "auto";
  /** The part of the page's configuration that widgets read. Absent keys have their default. */
  settings: WidgetSettings & Partial<Pick<WidgetPage["configuration"], "debug" | "theme">>;
  /** URL of a file of the theme. Absolute URLs and `/paths` come back as they are. */
  asset(path: string): string;
  /** The island element. Absent on the server. */
  element?: HTMLElement | undefined;
  /** Absent: the widget's module has no `slots`. */
  slots?: Slots | undefined;
  /** On the server: the values that islands share, as they are in this request. */
  shared?: SharedValues | undefined;
  /** In the browser: what shared state takes from the page. */
  statePage?: StatePage | undefined;
  /** In the browser: the element for what the island shows outside of itself, made at the first call. */
  container?(): HTMLElement;
  /** In the browser: whether the widget is taking over served markup, and is not in the page yet. */
  isHydrating?(): boolean;
}

/**
 * Kept at React's own function: installers and bundlers make copies of this module (one in
 * `@skerry/server`, one in `@skerry/island`), and all of them have to find the same context.
 */
const shared = createContext as unknown as Record<
  symbol,
  Context<IslandContext | undefined> | undefined
>;
const ReactContext = (shared[Symbol.for("skerry.island")] ??= createContext<
  IslandContext | undefined
>(undefined));

/** Gives an island to the widget inside it. */
export const IslandProvider = ReactContext.Provider;

/** The island that this component is rendered in, if it is in one. */
export function useAnyIsland(): IslandContext | undefined {
  return useContext(ReactContext);
}

/**
 * The island that this component is rendered in.
 *
 * @throws Error when there is none
 */
export function useIslandContext(): IslandContext {
  const island = useAnyIsland();
  if (!island) {
    throw new Error(
      "useIsland() was called outside an island. Call it in the component of a widget or in one that it renders; a test wraps it in IslandProvider of @skerry/ui/island.",
    );
  }
  return island;
}

/** The id of a part of this island: the island's prefix and the part's name. */
export function useIslandId(name: string): string {
  return useIslandContext().prefix + name;
}

/**
 * Class of a widget's root: `sk` (guard and tokens), the widget's own, the page's colour scheme
 * (light is the style sheet's default and needs none), the page's `className`.
 */
export function useRootClass(widget: string, className?: string): string {
  const { colorScheme } = useIslandContext();
  const scheme = colorScheme === "light" ? undefined : `sk-scheme-${colorScheme}`;
  return ["sk", `sk-${widget}`, scheme, className].filter(Boolean).join(" ");
}
