import type * as v from "valibot";
import { choices, maxListLength, patterns, takenAttributes } from "./configuration-rules.ts";
import type { configurationSchema, themeSchema, trackingSchema } from "./configuration-schema.ts";
import { defaultConfiguration } from "./default-configuration.ts";
import { isLocaleTag, maxLocaleLength } from "./locale-tag.ts";
import type { Configuration } from "./page-configuration.ts";
import { maxPropsDepth, maxPropsLength } from "./parse-props.ts";
import { isSafeUrl } from "./resolve-asset.ts";
import { trackingDefaults } from "./tracking-defaults.ts";

type Rule = (value: unknown) => boolean;

/** A rule for each key that the schema has. */
type RulesOf<Schema extends v.GenericSchema> = Required<Record<keyof v.InferInput<Schema>, Rule>>;

const like =
  (pattern: RegExp): Rule =>
  (value) =>
    typeof value === "string" && pattern.test(value);

const oneOf =
  (words: readonly string[]): Rule =>
  (value) =>
    words.includes(value as string);

const listOf =
  (rule: Rule, most = Infinity): Rule =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(rule);

const isText = like(/[^]/);
const isFlag: Rule = (value) => typeof value === "boolean";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const areTexts = (value: unknown): boolean =>
  typeof value === "string" ||
  (typeof value === "object" && value !== null && Object.values(value).every(areTexts));

const themeRules: RulesOf<typeof themeSchema> = {
  assets: (value) => isText(value) && isSafeUrl(value as string),
  colorScheme: oneOf(choices.colorScheme),
};

const trackingRules: RulesOf<typeof trackingSchema> = {
  partners: listOf(like(patterns.partner), maxListLength),
  parameter: like(patterns.parameter),
  cookie: like(patterns.cookieName),
  affiliateCookie: like(patterns.cookieName),
  ignoredReferrers: listOf(like(patterns.host), maxListLength),
  keptParameters: listOf(isText),
  secretPaths: listOf(like(patterns.secretPath), maxListLength),
  cookieDomain: like(patterns.cookieDomain),
  dataLayer: like(patterns.dataLayer),
  consent: oneOf(choices.consent),
  pendingStorage: oneOf(choices.pendingStorage),
  onNewCampaign: oneOf(choices.onNewCampaign),
};

const rules: RulesOf<typeof configurationSchema> = {
  product: isText,
  locale: (value) =>
    typeof value === "string" && isLocaleTag(value) && value.length <= maxLocaleLength,
  routes: isObject,
  baseUrl: like(patterns.baseUrl),
  translations: (value) => isObject(value) && areTexts(value),
  theme: (value) => isObject(value) && follows(value, themeRules),
  tracking: (value) => isObject(value) && follows(value, trackingRules),
  attribute: (value) => like(patterns.attribute)(value) && !takenAttributes.has(value as string),
  observe: isFlag,
  debug: isFlag,
};

/** Removes what is `null`, which counts as absent. */
function follows(section: Record<string, unknown>, known: Readonly<Record<string, Rule>>): boolean {
  return Object.entries(section).every(([key, value]) => {
    if (!Object.hasOwn(known, key)) return false;
    return value === null ? delete section[key] : known[key]?.(value);
  });
}

/** Whether a value is within the bounds of `parseProps`, which also removes these keys. */
const isTidy = (value: unknown, level = 1): boolean =>
  typeof value !== "object" ||
  value === null ||
  (level <= maxPropsDepth &&
    !Object.hasOwn(value, "__proto__") &&
    Object.values(value).every((inner) => isTidy(inner, level + 1)));

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = text.length <= maxPropsLength && JSON.parse(text);
    return isObject(value) && isTidy(value) && follows(value, rules) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads a configuration block without mistakes. Most blocks have none, and the code that finds and names them is four
 * times as large: only pages with a mistake load it.
 *
 * @returns what `readConfiguration` returns for the same text; `undefined` where there may be something to say, and for
 *   some texts that are rare, such as `[]`
 */
export function readPlainConfiguration(text: string): Configuration | undefined {
  const read = parse(text) as Partial<Configuration> | undefined;
  if (!read) return undefined;
  const { theme, tracking } = read;
  const { theme: usualTheme, ...usual } = defaultConfiguration();
  return {
    ...usual,
    ...read,
    theme: {
      ...usualTheme,
      ...theme,
      ...(theme?.assets && { assets: theme.assets.replace(/\/?$/, "/") }),
    },
    ...(tracking && {
      tracking: {
        ...trackingDefaults,
        partners: [],
        ignoredReferrers: [],
        keptParameters: [],
        ...(tracking as object),
      },
    }),
  };
}
