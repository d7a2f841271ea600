import { createTexts, pageCatalogue } from "@skerry/core/i18n";
import { attribute } from "@skerry/server/page-elements";
import { texts as builtInTexts } from "@skerry/widgets/texts/en";
import { decodeScript } from "../positions/decode-source.ts";
import { offsetOf } from "../positions/element-position.ts";
import type { PageContext } from "../page/page-context.ts";
import type { PageRule } from "../page/page-rule.ts";
import { hasHole } from "../templates/holes.ts";

/** Texts that several widgets have, by the part of the key behind `app.ui.`. */
const sharedTexts: Readonly<Record<string, readonly string[]>> = {
  slider: ["testimonials", "screenshot-slider"],
  review: ["testimonials", "review-card"],
  motion: ["partners-strip", "search-form"],
};
/** Of the samples that a widget without props shows. */
const sample = /example_\d+$/;
const maxNames = 5;

/**
 * `missing-text`: the page translates the widgets into a language that is not built in, and lacks some of
 * their texts. How many it has is a part of the message.
 */
export const missingTexts: PageRule = (context) => {
  const { source, configurationBlocks, page, locate } = context;
  const [block] = configurationBlocks;
  const locale = localeOf(context);
  if (!block || locale === undefined || hasHole(decodeScript(source.text, block).text)) return [];
  // These languages are built in.
  if (/^(?:en|de)(?:[-_]|$)/i.test(locale)) return [];
  const catalogue = pageCatalogue(page.configuration.translations, locale);
  const own = createTexts([catalogue], { locale, fallbacks: [] });
  const keys = keysOf(context);
  const missing = keys.filter((key) => !own.has(key));
  // If a page has none of the texts, they may come from elsewhere.
  if (missing.length === 0 || missing.length === keys.length) return [];
  const names = missing.slice(0, maxNames).join(", ");
  const more = missing.length > maxNames ? ` and ${missing.length - maxNames} more` : "";
  const message = `The page has ${keys.length - missing.length} of the ${keys.length} texts of its widgets in "${locale}". English is shown for ${names}${more}.`;
  const hint = "Add them to translations.";
  return [
    {
      code: "missing-text",
      pointer: "/translations",
      message,
      hint,
      location: locate(offsetOf(block)),
    },
  ];
};

/** `undefined` where a template says it. */
function localeOf({ page, elements }: PageContext): string | undefined {
  const html = elements.find(({ tagName }) => tagName === "html");
  const locale = page.configuration.locale ?? (html && attribute(html, "lang")) ?? "en";
  return hasHole(locale) || locale === "" ? undefined : locale;
}

/** The keys of all texts that the page's built-in widgets may show. */
function keysOf({ islands, attributeName, widgets }: PageContext): string[] {
  const names = new Set(islands.map((island) => attribute(island, attributeName) ?? ""));
  return Object.keys(builtInTexts).filter((key) => {
    const [, , part = ""] = key.split(".");
    const users = sharedTexts[part] ?? [part.replaceAll("_", "-")];
    return !sample.test(key) && users.some((name) => names.has(name) && widgets.isBuiltIn(name));
  });
}
