import type { Configuration } from "../configuration/configuration-table.ts";
import type { TextParams } from "../i18n/fill-placeholders.ts";
import type { IsFormHost } from "./form-hosts.ts";

/** The part of the configuration that widgets read. */
export type WidgetSettings = Pick<
  Configuration,
  "media" | "pagination" | "samples" | "searchForm" | "testimonials" | "verified"
>;

/** A page as its widgets see it. The same in the browser and in the renderer. */
export interface WidgetPage {
  /** Without a configuration of the page, no key that may be absent is there. */
  readonly configuration: Pick<Configuration, "debug" | "theme" | keyof WidgetSettings>;
  /** The locale of the configuration, else the language of the page. */
  readonly locale: string;
  /** `undefined` where the path cannot be built, after one warning. */
  tryPath(name: string, params?: Readonly<Record<string, unknown>>): string | undefined;
  /** The key itself where there is no text, after one warning. */
  translate(key: string, params?: TextParams): string;
  /** Whether forms may submit to a URL that is not of the page's own origin. */
  readonly isFormHost: IsFormHost;
  /** URL of a file of the theme. */
  asset(path: string): string;
}
