import * as v from "valibot";
import { widgetAttribute } from "./attributes.ts";
import { choices, maxListLength, patterns, takenAttributes } from "./configuration-rules.ts";
import { isLocaleTag, maxLocaleLength } from "./locale-tag.ts";
import { isSafeUrl } from "./resolve-asset.ts";
import { trackingDefaults } from "./tracking-defaults.ts";

/*
 * The message of a check is what it expects, as a noun phrase: `readConfiguration` makes the
 * sentence around it.
 */

/** PHP writes an empty array where it means an empty object. Any other array is an error, unlike in `v.object`. */
const object = v.pipe(
  v.unknown(),
  v.transform((value) => (Array.isArray(value) && value.length === 0 ? {} : value)),
  v.custom<Record<string, unknown>>(
    (value) => typeof value === "object" && value !== null && !Array.isArray(value),
    "an object",
  ),
);
const text = v.pipe(v.string("a string"), v.nonEmpty("a string that is not empty"));
const flag = v.boolean("true or false");

/**
 * Most mistakes that are named one by one in the translations, and in the keys of a section. Each costs
 * time, and a configuration of 1,000,000 characters has room for 200,000.
 */
export const maxMistakes = 100;

const partner = v.pipe(
  v.string("a host name"),
  v.regex(patterns.partner, "a host name, with an optional path: no scheme, port or wildcard"),
);
const referrer = v.pipe(
  v.string("a host name"),
  v.regex(patterns.host, "a host name: no scheme, port, path or wildcard"),
);
const secretPath = v.pipe(
  v.string("a path"),
  v.regex(patterns.secretPath, 'a path that starts with "/", or with "!/" for one without secrets'),
);
const cookieName = v.pipe(
  v.string("a cookie name"),
  v.regex(patterns.cookieName, "a cookie name: no spaces, quotes, commas, semicolons or ="),
);

/** Translations by key; keys may be nested. */
export interface Texts {
  [key: string]: string | Texts;
}

// Not `v.record`: it drops keys such as `constructor`, which are ordinary words in a text key.
const texts = v.pipe(
  object,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const paths = findNonStrings(dataset.value);
    if (paths.length > maxMistakes) {
      addIssue({ message: `texts, with at most ${maxMistakes} mistakes`, input: dataset.value });
      return;
    }
    for (const [first, ...others] of paths) {
      if (!first) continue;
      const input = (others.at(-1) ?? first).value;
      addIssue({ message: "a string or an object of strings", input, path: [first, ...others] });
    }
  }),
  v.transform((value) => value as Texts),
);

/** It stops when there are too many. */
function findNonStrings(
  input: object,
  before: readonly v.IssuePathItem[] = [],
  found: v.IssuePathItem[][] = [],
): v.IssuePathItem[][] {
  for (const [key, value] of Object.entries(input) as [string, unknown][]) {
    if (typeof value === "string") continue;
    const path = [...before, { type: "unknown", origin: "value", input, key, value } as const];
    if (typeof value !== "object" || value === null) found.push(path);
    else findNonStrings(value, path, found);
    if (found.length > maxMistakes) break;
  }
  return found;
}

function listOf<const Entry extends v.GenericSchema<string>>(entry: Entry, names = "host names") {
  return v.pipe(
    // Before the entries, because each wrong one of them is a mistake of its own.
    v.custom<string[]>(
      (value) => !Array.isArray(value) || value.length <= maxListLength,
      `an array of at most ${maxListLength} ${names}`,
    ),
    v.array(entry, `an array of ${names}`),
  );
}

/** `theme`: where the theme's files are and which colours the widgets have. */
export const themeSchema = v.object({
  assets: v.optional(
    v.pipe(
      text,
      v.check(isSafeUrl, "a path or an http(s) URL"),
      v.transform((url) => (url.endsWith("/") ? url : `${url}/`)),
      v.description(
        "URL of the theme's files. Relative image props start with it. Default: themes/domain-check/assets/ beside skerry.js.",
      ),
    ),
  ),
  colorScheme: v.optional(
    v.pipe(
      v.picklist(choices.colorScheme, '"light", "dark" or "auto"'),
      v.description("Colours of the widgets that are not inside a data-sk-theme."),
    ),
    "light",
  ),
});

/** `tracking`: marketing attribution and data layer. There is none without this key. */
export const trackingSchema = v.object({
  partners: v.optional(
    v.pipe(
      listOf(partner),
      v.description(
        "Hosts whose links and forms get the attribution: host names without port, subdomains included, with an optional path prefix.",
      ),
    ),
    () => [],
  ),
  parameter: v.optional(
    v.pipe(
      v.string("a parameter name"),
      v.regex(patterns.parameter, 'a parameter name: letters, digits, ".", "_", "~" and "-"'),
      v.description("Query parameter that carries the attribution to partners."),
    ),
    trackingDefaults.parameter,
  ),
  cookie: v.optional(
    v.pipe(cookieName, v.description("Cookie that keeps the attribution for 30 days.")),
    trackingDefaults.cookie,
  ),
  affiliateCookie: v.optional(
    v.pipe(cookieName, v.description("Cookie whose value goes to partners as the parameter awc.")),
    trackingDefaults.affiliateCookie,
  ),
  ignoredReferrers: v.optional(
    v.pipe(
      listOf(referrer),
      v.description(
        "Hosts that never count as referrer, such as the payment provider; subdomains included.",
      ),
    ),
    () => [],
  ),
  keptParameters: v.optional(
    v.pipe(
      v.array(text, "an array of parameter names"),
      v.description(
        "Query parameters that landing and referrer keep, besides utm_…. Everything else is removed, because queries hold tokens and email addresses.",
      ),
    ),
    () => [],
  ),
  secretPaths: v.optional(
    v.pipe(
      listOf(secretPath, "paths"),
      v.description(
        "Paths below which landing and referrer keep nothing, such as /invitations; with ! in front everything. Elsewhere what looks like a token, a UUID or an email address is cut.",
      ),
    ),
  ),
  cookieDomain: v.optional(
    v.pipe(
      v.string("a host name"),
      v.regex(patterns.cookieDomain, "a host name: no scheme, port, path or wildcard"),
      v.description(
        "Domain of the cookies, for one visitor across its subdomains. Default: the page's host alone.",
      ),
    ),
    trackingDefaults.cookieDomain,
  ),
  dataLayer: v.optional(
    v.pipe(
      v.string("a variable name"),
      v.regex(patterns.dataLayer, "a variable name"),
      v.description("Global variable that events are pushed to."),
    ),
    trackingDefaults.dataLayer,
  ),
  consent: v.optional(
    v.pipe(
      v.picklist(choices.consent, '"granted", "pending", "denied" or "consent-mode"'),
      v.description(
        "Whether attribution may be stored: already granted, pending until the page says so, denied, or as Google Consent Mode says.",
      ),
    ),
    trackingDefaults.consent,
  ),
  pendingStorage: v.optional(
    v.pipe(
      v.picklist(choices.pendingStorage, '"none" or "session"'),
      v.description(
        "Where the campaign is kept until the visitor answers: nowhere, or in the sessionStorage of the tab.",
      ),
    ),
    trackingDefaults.pendingStorage,
  ),
  onNewCampaign: v.optional(
    v.pipe(
      v.picklist(choices.onNewCampaign, '"ignore" or "refill"'),
      v.description("What a new campaign does within 30 minutes of the last change."),
    ),
    trackingDefaults.onNewCampaign,
  ),
});

/** The page configuration, `<script type="application/json" id="skerry-config">`. */
export const configurationSchema = v.object({
  product: v.optional(v.pipe(text, v.description("Fills {product} in route names."))),
  locale: v.optional(
    v.pipe(
      v.string("a language tag"),
      v.check(isLocaleTag, "a language tag, such as de or de-AT"),
      v.maxLength(maxLocaleLength, `a language tag of at most ${maxLocaleLength} characters`),
      v.description("Language of the texts. Default: the page's <html lang>, then en."),
    ),
  ),
  routes: v.optional(
    v.pipe(
      object,
      v.description("Route names and their patterns, or a dump of FOSJsRouting or Ziggy as it is."),
    ),
    () => ({}),
  ),
  baseUrl: v.optional(
    v.pipe(
      v.string("a path"),
      v.regex(patterns.baseUrl, 'a path that starts with one "/"'),
      v.description("Prefix of generated paths."),
    ),
  ),
  translations: v.optional(
    v.pipe(
      texts,
      v.description(
        "Texts of the page's locale, or of several as {locale: texts}. Nested keys are joined with a dot.",
      ),
    ),
    () => ({}),
  ),
  theme: v.optional(
    v.pipe(object, themeSchema, v.description("Files and colours of the widgets.")),
    () => ({}),
  ),
  tracking: v.optional(
    v.pipe(
      object,
      trackingSchema,
      v.description("Marketing attribution and data layer. Absent: nothing is tracked."),
    ),
  ),
  attribute: v.optional(
    v.pipe(
      v.string("a data attribute"),
      v.regex(patterns.attribute, "a data attribute, such as data-skerry"),
      v.check(
        (name) => !takenAttributes.has(name),
        "a data attribute that has no other meaning here",
      ),
      v.description(
        "Attribute that holds the widget's name, for pages where data-widget is taken.",
      ),
    ),
    widgetAttribute,
  ),
  observe: v.optional(
    v.pipe(flag, v.description("Whether islands that are inserted later mount by themselves.")),
    true,
  ),
  debug: v.optional(v.pipe(flag, v.description("Whether the console shows more warnings.")), false),
});
