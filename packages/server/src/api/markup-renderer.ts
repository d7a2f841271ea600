import type { IslandContext } from "@skerry/ui/island";
import type { ComponentType, ReactElement } from "react";
import type { RootProps } from "./widgets.ts";

/** The component around a widget. */
export interface WidgetRoot {
  Root: ComponentType<RootProps>;
  /** The widget's name. */
  name: string;
}

/** A component with its props, its island, its root, and what puts around all of it what collects styles. */
export type IslandArguments = [
  Component: unknown,
  props: Readonly<Record<string, unknown>>,
  island: IslandContext,
  root?: WidgetRoot | undefined,
  wrap?: ((element: ReactElement) => ReactElement) | undefined,
];

/**
 * Renders a component in the context of its island to HTML. The component's own library does it: React, or Preact in a build
 * with that. Throws what the component throws.
 *
 * @returns `undefined` for a tree that `awaitMarkup` can render: a component waits for a promise, or has thrown inside of a
 *   Suspense boundary
 */
export type RenderMarkup = (...island: IslandArguments) => string | undefined;

/** A Suspense boundary that is served with its fallback. */
export interface OpenBoundary {
  /** What a component in it has thrown, or `WaitedTooLong`. */
  thrown: unknown;
  /** The components around that one, the inner one first. */
  componentStack?: string | undefined;
}

/** Markup of a tree that had to wait. */
export interface AwaitedMarkup {
  html: string;
  open: readonly OpenBoundary[];
}

/** A promise of a component has not settled in time. */
export class WaitedTooLong extends Error {
  override readonly name = "WaitedTooLong";
}

/**
 * Renders a component as `RenderMarkup` does, and waits for the promises in its tree. A Suspense boundary around one that does
 * not settle is served with its fallback. Rejects with what is thrown outside of every boundary, and with an error called
 * `WaitedTooLong` where a component waits there.
 *
 * @param end on the clock of `performance.now()`
 */
export type AwaitMarkup = (end: number, ...island: IslandArguments) => Promise<AwaitedMarkup>;

/**
 * Renders a component that has thrown once more, to find out where.
 *
 * @returns the components around what throws, the inner one first; `undefined` where that cannot be told
 */
export type TraceMarkup = (...island: IslandArguments) => Promise<string | undefined>;

/** The library that components are written for, as far as islands need it. */
export interface MarkupRenderer {
  renderMarkup: RenderMarkup;
  /** Default: a tree that waits cannot be rendered. */
  awaitMarkup?: AwaitMarkup | undefined;
  /** Default: the log has no component stacks. */
  traceMarkup?: TraceMarkup | undefined;
}
