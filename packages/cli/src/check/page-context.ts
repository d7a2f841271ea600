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
  /** The elements that name a widget of the site, in document order. */
  islands: readonly Element[];
  /** Whether it is a whole page: something may be missing in it. The part of a page is none. */
  isWhole: boolean;
  /** Routes and theme of the configuration. */
  page: Page;
  /** The blocks with the id of the configuration that hold JSON. The first one counts. */
  configurationBlocks: readonly Element[];
  /** The widgets that it may name. */
  widgets: SiteWidgets;
  /** Attribute that holds a widget's name. */
  attributeName: string;
  /** Of the page's headers and of its `<meta>` elements. */
  policies: readonly ContentPolicy[];
  /** @param offset index in the page's text */
  locate(offset: number): Location;
}
