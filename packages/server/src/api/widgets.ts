import type { ReadFallback } from "@skerry/core/contract";
import type { ComponentType, ReactElement, ReactNode } from "react";

/** Props of the component around a widget. */
export interface RootProps {
  /** The widget's name. */
  name: string;
  children: ReactNode;
}

/** The exports of a widget's module. The browser loads the same module. */
export interface WidgetModule {
  /** A React component of the checked props. */
  readonly Component: ComponentType<never>;
  /** Rendered around it. */
  readonly Root?: ComponentType<RootProps> | undefined;
  /** Collects the styles that a render makes. An export of the root's module. */
  readonly collectStyles?: CollectStyles | undefined;
  /** Any Standard Schema. Without one, props pass unchecked. */
  readonly schema?: unknown;
  /** Names of the slots in which the widget shows the page's own HTML; `true`: any. */
  readonly slots?: true | readonly string[];
  /** Reads props from the island's own HTML. */
  readonly readFallback?: ReadFallback;
  /** Whether the widget only adds to the island's own content in the browser, and has no markup. */
  readonly overlay?: boolean;
}

/** Widgets by the name in `data-widget`. */
export type WidgetRegistry = Readonly<Record<string, () => WidgetModule | Promise<WidgetModule>>>;

/** Collects the styles that one render makes. */
export interface StyleCollector {
  /** Puts around a widget and its root what collects: the provider of a style sheet, or of a cache. */
  wrap(element: ReactElement): ReactElement;
  /** Markup of `<style>` elements. Called when everything has been rendered. */
  styles(): string;
}

/** The root's export `collectStyles`: called once for each render. */
export type CollectStyles = () => StyleCollector;
