import type { PageSettings } from "@skerry/core/page";
import type { Element } from "@skerry/server/page-elements";
import type { ContentPolicy } from "../../site/content-policy.ts";
import type { Location } from "./page-diagnostic.ts";
import type { CheckedPage } from "./checked-page.ts";
import type { SiteWidgets } from "../../site/site-widgets.ts";
import type { TemplateTag } from "../templates/match-blade.ts";

/** A page and what every check of it needs. */
export interface PageContext {
  /** Its text has holes where a template has its tags. */
  source: CheckedPage;
  /** In document order, without those in regions that visitors write. */
  elements: readonly Element[];
  /** The islands in regions that visitors write, in document order. */
  untrusted: readonly Element[];
  /** The elements that name a widget of the site, in document order. */
  islands: readonly Element[];
  isTemplate: boolean;
  /** As it is written, with its tags; absent where it is no template. */
  template: { text: string; tags: readonly TemplateTag[] } | undefined;
  /** Whether it is a whole page, so that something can be missing. A part of a page is not, and neither is a template. */
  isWhole: boolean;
  /** Routes and theme of the configuration. */
  page: PageSettings;
  /** The blocks with the id of the configuration that hold JSON. The first one counts. */
  configurationBlocks: readonly Element[];
  /** The block of the shared state, if there is one. */
  stateBlock: Element | undefined;
  /** The widgets that it may name. */
  widgets: SiteWidgets;
  /** Attribute that holds a widget's name. */
  attributeName: string;
  /** Of the page's headers and of its `<meta>` elements. */
  policies: readonly ContentPolicy[];
  /**
   * Whether nothing between two places in a template can change which elements there are. True on every
   * other page.
   */
  isCertain(start: number, end: number): boolean;
  /** Whether a template cannot change which element contains which. */
  isTreeCertain(start: number, end: number): boolean;
  /** Whether a template has a tag between two places. */
  hasTags(start: number, end: number): boolean;
  /** @param offset index in the page's text */
  locate(offset: number): Location;
}
