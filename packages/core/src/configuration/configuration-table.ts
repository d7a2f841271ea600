import { attributePattern, widgetAttribute } from "../contract/attributes.ts";
import { isLocaleTag, maxLocaleLength } from "../i18n/locale-tag.ts";
import type { NestedTexts } from "../i18n/texts.ts";
import { isSafeUrl } from "../page/asset-url.ts";
import { everywhere, isSelectorList, maxSelectorLength } from "../contract/untrusted-regions.ts";

/*
 * The page configuration: every key with its shape, its default and what a message says of it.
 *
 * A new key is one entry here, with a comment that says what it means. From the entry follow its type in
 * `Configuration`, how the browser, the renderer and `skerry check` read it, and what they say of a mistake in it.
 * The contract (section 6) describes it to page authors; a test asks for that. An entry says
 *
 * - which values fit: one or more of `like`, `oneOf`, `number`, `list`, `keys`, `each` and `holds` (see `Rule`). A value has to
 *   fit one of them: `{ like: host, keys: { … } }` takes a string or an object
 * - `expected`, a noun phrase: "expected …, but received 5". For a list it says what the entries are. Values of `oneOf`
 *   and objects are named without it
 * - `default`. Without one the key may be absent, and its type says so. Keys that a widget reads have none: where a page
 *   has no configuration, none of this is loaded
 * - `required`, of a key in the objects of a list: an object without it is left out
 */

/** The shape of a value, its default, and the words for it in messages. */
export interface Rule {
  /** Fits strings that pass. */
  readonly like?: { test(value: string): boolean };
  /** Fits these values. */
  readonly oneOf?: readonly (string | boolean)[];
  /** Fits arrays. An entry that does not fit its own rule is left out alone. */
  readonly list?: Rule;
  /** Fits objects with these keys. Others are named and ignored, and each value is read by its own rule. */
  readonly keys?: Rules;
  /** Fits objects with any keys. A value that does not fit its own rule is left out alone. */
  readonly each?: Rule;
  /** Fits all objects, whatever they hold: they are read elsewhere, as this type says. */
  readonly holds?: object;
  /** Fits numbers in this range, both ends included. */
  readonly number?: readonly [least: number, most: number];
  /** The noun phrase for a value that fits; of a list, for its entries. Default: the words of `oneOf`, or an object */
  readonly expected?: string;
  /** Written as the page would write it, and read like that. */
  readonly default?: unknown;
  /** Without this key, the object around it does not fit. */
  readonly required?: true;
  /** Counts where the value is wrong, and where the key is absent and a misspelled one may be meant. */
  readonly ifWrong?: unknown;
  /** Converts a value that fits. */
  readonly to?: (value: string) => string;
}

/** Rules by key. */
export interface Rules {
  readonly [key: string]: Rule;
}

/** The type of the values that a rule reads. */
export type Value<R> =
  | (R extends { like: unknown } ? string : never)
  | (R extends { oneOf: readonly (infer Word)[] } ? Word : never)
  | (R extends { number: unknown } ? number : never)
  | (R extends { list: infer Entry } ? Value<Entry>[] : never)
  | (R extends { keys: infer Keys } ? Section<Keys> : never)
  | (R extends { each: unknown } ? NestedTexts : never)
  | (R extends { holds: infer Type } ? Type : never);

type AlwaysThere<Keys> = {
  [Key in keyof Keys]: Keys[Key] extends { default: unknown } | { required: true } ? Key : never;
}[keyof Keys];

type Flat<Type> = { [Key in keyof Type]: Type[Key] };

type Section<Keys> = Flat<
  { -readonly [Key in AlwaysThere<Keys>]: Value<Keys[Key]> } & {
    -readonly [Key in Exclude<keyof Keys, AlwaysThere<Keys>>]?: Value<Keys[Key]> | undefined;
  }
>;

/** Longest list of names. */
export const maxListLength = 1_000;

const text = { like: /[^]/, expected: "a string that is not empty" } as const;
/** Lists are nested texts, too: PHP writes an array with the keys 0, 1, 2 so. */
const anyText: Rule = {
  like: /^/,
  expected: "a string or an object of strings",
  get each() {
    return anyText;
  },
  get list() {
    return anyText;
  },
};
const flag = { oneOf: [true, false] } as const;
const hosts = { expected: "host names", default: [] } as const;
const host = {
  like: /^[^\s/:@?#\\*.]+(\.[^\s/:@?#\\*.]+)*$/,
  expected: "a host name: no scheme, port, path or wildcard",
} as const;
// RFC 6265 takes the name from RFC 2616: a token.
const cookie = {
  like: /^[\w!#$%&'*+.^`|~-]+$/,
  expected: "a cookie name: no spaces, quotes, commas, semicolons or =",
} as const;

/** `theme`: where the theme's files are and which colours the widgets have. */
const theme = {
  /** URL of the theme's files. Relative image props start with it. Absent: beside `skerry.js`. */
  assets: {
    like: { test: (url: string) => url !== "" && isSafeUrl(url) },
    expected: "a path or an http(s) URL",
    to: (url: string) => url.replace(/\/?$/, "/"),
  },
  /** Colours of the widgets that are not inside a `data-sk-theme`. */
  colorScheme: { oneOf: ["light", "dark", "auto"], default: "light" },
  /** Whether widgets draw their icons, or show the files of the theme. Absent: they draw them. */
  icons: { oneOf: ["inline", "files"] },
} as const satisfies Rules;

/** `tracking`: marketing attribution and data layer. */
const tracking = {
  /**
   * Hosts whose links and forms get the attribution, subdomains included, with an optional path prefix. With `http://` in
   * front also over http from https pages. Or a text that URLs contain anywhere, also in their query.
   */
  partners: {
    ...hosts,
    list: {
      like: /^(http:\/\/)?[^\s/:@?#\\*.]+(\.[^\s/:@?#\\*.]+)*(\/[^\s?#]*)?$/,
      keys: { contains: { ...text, required: true } },
      expected:
        'a host name with an optional path (no scheme but http, no port or wildcard), or {"contains": "…"}',
    },
  },
  /** Query parameter that carries the attribution to partners. */
  parameter: {
    like: /^[\w.~-]+$/,
    expected: 'a parameter name: letters, digits, ".", "_", "~" and "-"',
    default: "tid",
  },
  /** Cookie that keeps the attribution. */
  cookie: { ...cookie, default: "tid" },
  /** Cookie whose value goes to partners as the parameter `awc`. */
  affiliateCookie: { ...cookie, default: "awc" },
  /** Hosts that never count as referrer, such as the payment provider; subdomains included. */
  ignoredReferrers: {
    ...hosts,
    list: host,
  },
  /** Whether these and the site's own referrers are known by their host, or by a text anywhere in their URL. */
  matchReferrers: { oneOf: ["host", "contains"] },
  /**
   * Query parameters that `landing` and `referrer` keep, besides `utm_…`: queries hold tokens and email addresses. `*` is
   * all of them.
   */
  keptParameters: {
    list: text,
    expected: "parameter names",
    default: [],
  },
  /**
   * Paths below which `landing` and `referrer` keep nothing; with `!` in front, everything. Elsewhere what looks like a
   * secret is cut.
   */
  secretPaths: {
    list: {
      like: /^!?\/[^\s?#]*$/,
      expected: 'a path that starts with "/", or with "!/" for one without secrets',
    },
    expected: "paths",
  },
  /** Whether `landing` and `referrer` are shortened by these two rules, or kept whole, with the fragment. */
  addresses: { oneOf: ["shortened", "whole"] },
  /** Domain of the cookies, for one visitor across its subdomains. Empty: the page's host alone. */
  cookieDomain: {
    ...host,
    oneOf: [""],
    default: "",
  },
  /** Global variable that events are pushed to. */
  dataLayer: { like: /^[A-Za-z_$][\w$]*$/, expected: "a variable name", default: "dataLayer" },
  /** Whether attribution may be stored. A mistake is no permission. */
  consent: {
    oneOf: ["granted", "pending", "denied", "consent-mode", "tcf"],
    default: "granted",
    ifWrong: "denied",
  },
  /** Where the campaign is kept until the visitor answers: nowhere, or in the `sessionStorage` of the tab. */
  pendingStorage: { oneOf: ["none", "session"], default: "none" },
  /** The effect of a new campaign soon after the last change. */
  onNewCampaign: { oneOf: ["ignore", "refill"], default: "ignore" },
  /**
   * The effect of a direct visit on a record that is due: it keeps the campaign, fills the record anew, or replaces it whole,
   * ids of partners too. What replaces does so for all visits but returns.
   */
  onDirect: { oneOf: ["keep", "refill", "replace"] },
  /** The earlier steps of the checkout that are pushed before a later one: those known to be missing, or all that may be. */
  fillSteps: { oneOf: ["known", "always"] },
  /** When to look for items in the markup: every two seconds on a visible page that has changed, or every two seconds. */
  itemScan: { oneOf: ["changed", "always"] },
  /** The lifetime of the progress through the checkout: a day at most, or as long as the browser's session. */
  progressLifetime: { oneOf: ["day", "session"] },
} as const satisfies Rules;

/** `media`: what the page's videos may be loaded from. */
const media = {
  /** Hosts that files of videos may come from. Exact, without subdomains. */
  hosts: { ...hosts, list: host },
  /** Hosts whose addresses are shown in a frame. Exact, without subdomains. */
  frames: { ...hosts, list: host },
} as const satisfies Rules;

/** `pagination`: how all paginations of the page look. */
const pagination = {
  /** Whether the first and the last page are linked, too. */
  ends: { ...flag, default: true },
} as const satisfies Rules;

/** `testimonials`: how all sliders with reviews of the page behave. */
const testimonials = {
  /** `polite` rests under the pointer and after the focus has been inside; `always` does as if a visitor had started it. */
  autoplay: { oneOf: ["polite", "always"], default: "polite" },
} as const satisfies Rules;

/** `searchForm`: how all search forms of the page behave. */
const searchForm = {
  /** Seconds after which the page that was asked for is taken to never come. */
  patience: { number: [1, 600], default: 30 },
} as const satisfies Rules;

/** The page configuration, `<script type="application/json" id="skerry-config">`. */
export const configurationTable = {
  /** Fills `{product}` in route names. */
  product: text,
  /** Language of the texts. Absent: the page's `<html lang>`, then `en`. */
  locale: {
    like: { test: (tag: string) => isLocaleTag(tag) && tag.length <= maxLocaleLength },
    expected: `a language tag of at most ${maxLocaleLength} characters, such as de or de-AT`,
  },
  /** Route names and their patterns, or a dump of FOSJsRouting or Ziggy as it is. */
  routes: { holds: {} as Record<string, unknown>, default: {} },
  /** Prefix of generated paths. */
  baseUrl: {
    like: /^(?:\/(?![/\\])[^\s\\?#]*)?$/,
    expected: 'a path that starts with one "/"',
  },
  /** Texts of the page's locale, or of several as `{locale: texts}`. */
  translations: { each: anyText, default: {} },
  /** Files and colours of the widgets. */
  theme: { keys: theme, default: {} },
  /** Marketing attribution and data layer. Absent: nothing is tracked. */
  tracking: { keys: tracking },
  /** Hosts of videos. */
  media: { keys: media },
  /** Looks of paginations. */
  pagination: { keys: pagination },
  /** Whether widgets without content of the page show built-in samples. Absent: they do. */
  samples: flag,
  /** Behaviour of search forms. */
  searchForm: { keys: searchForm },
  /** Behaviour of sliders with reviews. */
  testimonials: { keys: testimonials },
  /** Whether reviews that do not say so themselves are verified. Absent: they are not. */
  verified: flag,
  /** Attribute that holds the widget's name, for pages where `data-widget` is taken. The loader reads it by the same pattern. */
  attribute: {
    like: attributePattern,
    expected: "a data attribute without another meaning, such as data-skerry",
    default: widgetAttribute,
  },
  /** Other origins that forms of widgets may submit to, beside the page's own and the hosts of its routes. */
  formOrigins: {
    list: {
      like: /^https?:\/\/[^\s/:@?#\\*.]+(\.[^\s/:@?#\\*.]+)*(:\d+)?$/i,
      expected: "an origin, such as https://orders.example",
    },
    expected: "origins",
  },
  /** Selectors of regions with content that visitors write. A mistake is no permission. */
  untrusted: {
    like: { test: isSelectorList },
    expected: `simple selectors, such as ".comments, [data-user]", without any of what is around, and at most ${maxSelectorLength} characters`,
    ifWrong: everywhere,
  },
  /** Whether islands that are inserted later mount by themselves. */
  observe: { ...flag, default: true },
  /** Whether the console shows more warnings. */
  debug: { ...flag, default: false },
} as const satisfies Rules;

/** The page configuration with its defaults filled in. */
export type Configuration = Section<typeof configurationTable>;
