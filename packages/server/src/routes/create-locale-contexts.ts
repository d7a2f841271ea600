import { isLocaleTag, maxLocaleLength } from "@skerry/core/contract/locale-tag";
import { LRUCache } from "lru-cache";
import { createRenderContext, type RenderContext } from "../render-context.ts";
import { RenderError } from "../render-error.ts";

/** Requests may name any number of locales. Those that were asked for last are kept. */
const maxCachedLocales = 100;

/**
 * Creates the function that gives the context of a locale.
 *
 * @param configuration JSON of the configuration block
 * @returns a function that throws RenderError `bad-props` for what is not a locale; `""` means the
 *   configuration's locale. So does a locale of more than `maxLocaleLength` characters, after one
 *   warning: requests can bring any number of them.
 */
export function createLocaleContexts(
  configuration: string | undefined,
): (locale: string) => RenderContext {
  const contexts = new LRUCache<string, RenderContext>({ max: maxCachedLocales });
  let hasWarned = false;

  function readLocale(locale: string): string {
    if (locale.length > maxLocaleLength) {
      if (!hasWarned) warnOfLength(locale);
      hasWarned = true;
      return "";
    }
    if (!locale || isLocaleTag(locale)) return locale;
    throw new RenderError(
      "bad-props",
      `Expected a locale such as de-AT, but received ${JSON.stringify(locale)}.`,
    );
  }

  return (given) => {
    const locale = readLocale(given);
    const cached = contexts.get(locale);
    if (cached) return cached;
    const context = createRenderContext(configuration, "en", locale || undefined);
    contexts.set(locale, context);
    return context;
  };
}

function warnOfLength(locale: string): void {
  console.warn(
    `Skerry: a request asks for a locale of ${locale.length} characters. Expected at most ${maxLocaleLength}. The configuration's locale is used; further requests like this are not reported.`,
  );
}
