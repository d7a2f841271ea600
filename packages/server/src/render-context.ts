import type { PageSettings } from "@skerry/core/page";

/** What islands get from the page around them: its locale, texts, routes and theme. */
export interface RenderContext {
  /** Islands of one context may share their HTML. */
  readonly cacheKey: string;
  readonly page: PageSettings;
}
