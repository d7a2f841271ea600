import type { Configuration } from "../contract/configuration-table.ts";
import type { TextParams } from "../i18n/fill-placeholders.ts";

/** What widgets know of their page. The same in the browser and in the renderer. */
export interface WidgetPage {
  /** What of it matters to widgets, which a page without a configuration has, too. */
  readonly configuration: Pick<Configuration, "debug" | "theme">;
  /** That of the configuration, else that of the page. */
  readonly locale: string;
  /** `undefined` where the path cannot be built, after one warning. */
  tryPath(name: string, params?: Readonly<Record<string, unknown>>): string | undefined;
  /** The key itself where there is no text, after one warning. */
  translate(key: string, params?: TextParams): string;
  /** URL of a file of the theme. */
  asset(path: string): string;
}
