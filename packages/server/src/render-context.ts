import { diagnoseProps, formatDiagnostic, readConfiguration } from "@skerry/core/contract";
import { createPage, type Page } from "@skerry/core/page";
import { texts as german } from "@skerry/widgets/texts/de";
import { texts as english } from "@skerry/widgets/texts/en";

/** What islands get from the page around them: its locale, texts, routes and theme. */
export interface RenderContext {
  /** Islands of contexts with equal keys may share their HTML. */
  readonly cacheKey: string;
  readonly page: Page;
}

const builtIn = { en: english, de: german };

/**
 * Reads a page's configuration.
 *
 * @param text JSON of the configuration block
 * @param language of the page, for a configuration that names no locale
 * @param locale overrides the configuration's
 * @returns the context, and a message for each part of the configuration that cannot be used
 */
export function createRenderContext(
  text: string | undefined,
  language = "en",
  locale?: string,
): RenderContext & { warnings: string[] } {
  const { configuration, diagnostics } = readConfiguration(text, diagnoseProps);
  const page = createPage(locale ? { ...configuration, locale } : configuration, {
    language,
    // Widgets write URLs without an origin, because the renderer does not know where the page is served.
    origin: "",
    builtIn,
  });
  return {
    cacheKey: `${page.locale}\0${text ?? ""}`,
    page,
    warnings: diagnostics.map(formatDiagnostic),
  };
}
