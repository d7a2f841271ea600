import type { Page } from "@skerry/core/page";
import type { Element } from "@skerry/server/page-elements";
import type { ContentPolicy } from "./content-policy.ts";
import type { Location } from "./page-diagnostic.ts";
import type { PageSource } from "./page-source.ts";
import type { SiteWidgets } from "./site-widgets.ts";

/** A page and what every check of it needs. */
export interface PageContext {
  source: PageSource;
  /** In document order. */
  elements: readonly Element[];
  /** Routes and theme of the configuration. */
  page: Page;
  hasConfiguration: boolean;
  /** The widgets that it may name. */
  widgets: SiteWidgets;
  /** Attribute that holds a widget's name. */
  attributeName: string;
  /** Of the page's headers and of its `<meta>` elements. */
  policies: readonly ContentPolicy[];
  /** @param offset index in the page's text */
  locate(offset: number): Location;
}
