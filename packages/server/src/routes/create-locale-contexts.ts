import { isLocaleTag, maxLocaleLength } from "@skerry/core/i18n/locale-tag";
import type { RenderConfiguration } from "../read-render-configuration.ts";
import type { RenderContext } from "../render-context.ts";
import { RenderError } from "../render-error.ts";

/**
 * Creates the function that gives the context of a locale.
 *
 * @param configuration that of the handler
 * @returns a function that throws RenderError `bad-props` for what is not a locale; `""` means the
 *   configuration's locale. So does a locale of more than `maxLocaleLength` characters, after one
 *   warning: requests can bring any number of them.
 */
export function createLocaleContexts(
  configuration: RenderConfiguration,
): (locale: string) => RenderContext {
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

  return (locale) => configuration.context({ locale: readLocale(locale) || undefined });
}

function warnOfLength(locale: string): void {
  console.warn(
    `Skerry: a request asks for a locale of ${locale.length} characters. Expected at most ${maxLocaleLength}. The configuration's locale is used; further requests like this are not reported.`,
  );
}
