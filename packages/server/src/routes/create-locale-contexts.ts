import { createRenderContext, type RenderContext } from "../render-context.ts";
import { RenderError } from "../render-error.ts";

const localeTag = /^[a-z]{2,3}(?:[-_][a-z\d]{1,8})*$/i;
/** Requests may name any number of locales: the contexts of the others are created each time. */
const maxCachedLocales = 100;

/**
 * Creates the function that gives the context of a locale.
 *
 * @param configuration JSON of the configuration block
 * @returns a function that throws RenderError `bad-props` for what is not a locale; `""` means the
 *   configuration's locale
 */
export function createLocaleContexts(
  configuration: string | undefined,
): (locale: string) => RenderContext {
  const contexts = new Map<string, RenderContext>();
  return (locale) => {
    if (locale && !localeTag.test(locale)) {
      const received = JSON.stringify(locale.slice(0, 40));
      throw new RenderError(
        "bad-props",
        `Expected a locale such as de-AT, but received ${received}.`,
      );
    }
    const cached = contexts.get(locale);
    if (cached) return cached;
    const context = createRenderContext(configuration, "en", locale || undefined);
    if (contexts.size < maxCachedLocales) contexts.set(locale, context);
    return context;
  };
}
