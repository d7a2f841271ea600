/** The numbers and names of the product's specification, as the code has them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { toJsonSchema } from "@valibot/to-json-schema";
import { builtInPartners } from "../../../../widgets/src/partners-strip/partners-strip-content.ts";
import { pace, slots } from "../../../../widgets/src/partners-strip/use-partner-rotation.ts";
import { schema as partnersStrip } from "../../../../widgets/src/partners-strip/partners-strip.schema.ts";
import { builtInScreens } from "../../../../widgets/src/screenshot-slider/screenshot-slider-content.ts";
import { schema as discountTeaser } from "../../../../widgets/src/discount-teaser/discount-teaser.schema.ts";
import { schema as featureFilter } from "../../../../widgets/src/feature-filter/feature-filter.schema.ts";
import { schema as reviewCard } from "../../../../widgets/src/review-card/review-card.schema.ts";
import { schema as searchForm } from "../../../../widgets/src/search-form/search-form.schema.ts";
import { schema as testimonials } from "../../../../widgets/src/testimonials/testimonials.schema.ts";
import { schema as tooltip } from "../../../../widgets/src/tooltip/tooltip.schema.ts";
import { exampleSources } from "../../../../widgets/src/testimonials/testimonials-content.ts";
import { turn } from "../../../../widgets/src/testimonials/swiper-row.ts";
import { windowLength } from "../../../../widgets/src/pagination/page-items.ts";
import { longestUrl } from "../../../../widgets/src/search-form/query-fields.ts";
import { names } from "../../../../widgets/src/search-form/search-form-names.ts";
import { usualPatience } from "../../../../widgets/src/search-form/use-loading.ts";
import { typewriterSteps } from "../../../../widgets/src/search-form/use-typewriter.ts";
import searchTexts from "../../../../widgets/src/search-form/search-form.en.json" with { type: "json" };
import { listTokens } from "../../../../widgets/build/build-tokens.ts";
import { iconShapes } from "../../../../ui/src/icon/icon-shapes.ts";
import { configurationTable } from "../../../../core/src/configuration/configuration-table.ts";
import { checks, pause } from "../../../../core/src/images/watch-image.ts";
import { themeAssets } from "../../../../core/src/page/asset-url.ts";
import { storageDefaults } from "../../../../core/src/storage/create-storage.ts";
import {
  campaignFields,
  fieldLimits,
  fieldNames,
} from "../../../../core/src/tracking/attribution/attribution-record.ts";
import { checkoutSteps } from "../../../../core/src/tracking/events/checkout-progress.ts";
import { itemEvents } from "../../../../core/src/tracking/events/data-layer.ts";
import { lifetime } from "../../../../core/src/tracking/attribution/stored-attribution.ts";
import { refillAfter } from "../../../../core/src/tracking/attribution/refill-record.ts";
import { sameSite } from "../../../../core/src/tracking/cookies.ts";
import { numbers, strings, texts } from "../../../../core/src/tracking/events/event-data.ts";
import { usualDelay } from "../../../../core/src/images/preload-images.ts";
import { eventAttribute, interval } from "../../../../core/src/tracking/events/watch-markup.ts";
import { root } from "../repository.ts";
import {
  collapsedFeatures,
  exampleKey,
  failedPicture,
  paginationLabel,
  pairWidths,
  partnerParameters,
  partnersHeadline,
  reviewRelation,
  reviewTarget,
  search,
  searchMethod,
  seenItem,
  unknownKey,
} from "./observed-values.ts";

/** The handbook's page of the specification. */
export const page = readFileSync(join(root, "stories/docs/reference/specification.mdx"), "utf8");

/** Path of each file that the page names, by its name. */
export const paths: ReadonlyMap<string, string> = new Map(
  Array.from(page.matchAll(/^\[(.+)\]: .+\/blob\/main\/(.+)$/gm), ([, name = "", path = ""]) => [
    name,
    path,
  ]),
);

/** @throws Error when the page names no such file, or there is none */
export const textOf = (name: string): string =>
  readFileSync(join(root, paths.get(name) ?? `unknown/${name}`), "utf8");

interface JsonSchema {
  properties: Record<string, JsonSchema & { items?: JsonSchema; default?: unknown }>;
}
type Schema = Parameters<typeof toJsonSchema>[0];
const described = (schema: Schema): JsonSchema =>
  toJsonSchema(schema, { errorMode: "ignore" }) as unknown as JsonSchema;
/** Names of a widget's props, or of the fields in one of its lists. */
const fields = (schema: Schema, list?: string): string => {
  const { properties } = described(schema);
  return Object.keys((list ? properties[list]?.items?.properties : properties) ?? {}).join(", ");
};
const usual = (schema: Schema, prop: string): string =>
  String(described(schema).properties[prop]?.default);

const milliseconds = (token: string): number =>
  Number.parseInt(listTokens().find(({ name }) => name === token)?.light ?? "", 10);
const [letter, , rest] = typewriterSteps(["ab"]).map(({ duration }) => duration);
const { tracking } = configurationTable;
const mediaKeys = Object.keys(configurationTable.media.keys);
const [pairWidth, pairRoom] = pairWidths(textOf("testimonials.css"));
const [shownWide, shownNarrow, narrowWidth] = collapsedFeatures(textOf("feature-filter.css"));
/** Those beside a file and a word on the page: one value, or the list of several in their order. */
export const values: Readonly<Record<string, unknown>> = {
  "configuration-table.ts: routes": "routes" satisfies keyof typeof configurationTable,
  "asset-url.ts: themeAssets": themeAssets("/skerry/"),
  "search-form.tsx: method": searchMethod,
  "search-form.schema.ts: route": usual(searchForm, "route"),
  "search-form-names.ts: domains": names.domains,
  "search-form-names.ts: tld": names.tld,
  "search-form-names.ts: search": names.search,
  "use-loading.ts: usualPatience": usualPatience,
  "use-typewriter.ts: typewriterSteps": [letter, rest],
  "search-form.en.json: placeholder_multi": searchTexts["app.ui.search_form.placeholder_multi"],
  "query-fields.ts: longestUrl": longestUrl,
  "use-partner-rotation.ts: slots": slots,
  "partners-strip.tsx: headline": partnersHeadline,
  "partners-strip-content.ts: builtInPartners": builtInPartners.length,
  "partners-strip.schema.ts: partners": fields(partnersStrip, "partners"),
  "partners-strip.schema.ts: autoplay": usual(partnersStrip, "autoplay"),
  "partners-strip-content.ts: logo": builtInPartners[0]?.logo,
  "use-partner-rotation.ts: pace": pace,
  "partners-strip.css: sk-partners-strip-come": milliseconds("duration-fade"),
  "partners-strip.css: sk-partners-strip-go": milliseconds("duration-fade"),
  "testimonials-content.ts: exampleSources": exampleSources.length,
  "testimonials-content.ts: Facebook": exampleSources.filter((source) => source === "Facebook")
    .length,
  "testimonials-content.ts: Trustpilot": exampleSources.filter((source) => source === "Trustpilot")
    .length,
  "testimonials.schema.ts: reviews": fields(testimonials, "reviews"),
  "use-reviews.ts: example": exampleKey,
  "testimonials.css: min-width": pairWidth,
  "testimonials.css: sk-pair": pairRoom,
  "swiper-row.ts: turn": turn,
  "testimonials.tsx: autoplay": configurationTable.testimonials.keys.autoplay.oneOf.join(", "),
  "review-card.schema.ts: schema": fields(reviewCard),
  "review-card.tsx: settings.verified": "verified" satisfies keyof typeof configurationTable,
  "review.tsx: target": reviewTarget,
  "review.tsx: rel": reviewRelation,
  "screenshot-slider-content.ts: builtInScreens": builtInScreens.length,
  "feature-filter.css: data-collapsed": [shownWide, shownNarrow],
  "feature-filter.css: max-width": narrowWidth,
  "tokens.json: scroll-offset": Number.parseInt(
    listTokens().find(({ name }) => name === "scroll-offset")?.light ?? "",
    10,
  ),
  "feature-filter.css: --_duration-stagger": milliseconds("duration-stagger"),
  "feature-filter.schema.ts: feature": fields(featureFilter, "features"),
  "feature-filter.schema.ts: filter": fields(featureFilter, "filters"),
  "read-video.ts: media?.hosts": `media.${mediaKeys[0]}`,
  "read-video.ts: media?.frames": `media.${mediaKeys[1]}`,
  "discount-teaser.schema.ts: items": fields(discountTeaser, "items"),
  "page-items.ts: windowLength": windowLength,
  "page-items.ts: hasEnds": `pagination.${Object.keys(configurationTable.pagination.keys).join()}`,
  "pagination.tsx: label": paginationLabel,
  "tooltip.schema.ts: placement": usual(tooltip, "placement"),
  "tooltip.schema.ts: trigger": usual(tooltip, "trigger"),
  "tooltip.schema.ts: autohide": usual(tooltip, "autohide"),
  "tooltip.schema.ts: hideDelay": usual(tooltip, "hideDelay"),
  "icon-shapes.ts: iconShapes": Object.keys(iconShapes).sort().join(", "),
  "icon.tsx: theme?.icons": configurationTable.theme.keys.icons.oneOf.join(", "),
  "texts.ts: warnOnce": unknownKey,
  "watch-image.ts: watchImage": "Image" satisfies keyof typeof globalThis,
  "preload-images.ts: autoResolve": usualDelay,
  "preload-images.ts: Error": await failedPicture("Image"),
  "watch-image.ts: checks": checks,
  "watch-image.ts: pause": pause,
  "create-storage.ts: storageDefaults": [
    storageDefaults.name,
    storageDefaults.storeName,
    storageDefaults.version,
    storageDefaults.size,
  ],
  "configuration-table.ts: cookie": tracking.keys.cookie.default,
  "attribution-record.ts: fieldLimits": fieldNames.slice(0, 6).join(", "),
  "attribution-record.ts: campaignFields": campaignFields.slice(0, 11).join(", "),
  "page-view.ts: addresses": tracking.keys.addresses.oneOf.join(", "),
  "attribution-record.ts: landing": fieldLimits.landing,
  "attribution-record.ts: referrer": fieldLimits.referrer,
  "stored-attribution.ts: lifetime": lifetime,
  "cookies.ts: sameSite": sameSite,
  "page-view.ts: ignoredReferrers": "ignoredReferrers" satisfies keyof typeof tracking.keys,
  "page-view.ts: matchReferrers": tracking.keys.matchReferrers.oneOf.join(", "),
  "refill-record.ts: refillAfter": refillAfter,
  "refill-record.ts: onDirect": tracking.keys.onDirect.oneOf.join(", "),
  "configuration-table.ts: consent": tracking.keys.consent.default,
  "partners.ts: contains": `partners: {"${Object.keys(tracking.keys.partners.list.keys).join()}": "…"}`,
  "configuration-table.ts: parameter": tracking.keys.parameter.default,
  "configuration-table.ts: affiliateCookie": tracking.keys.affiliateCookie.default,
  "partners.ts: awc": partnerParameters[1],
  "partners.ts: emid": partnerParameters[2],
  "report.ts: search": search["event"],
  "report.ts: search_term": Object.keys(search)[1],
  "data-layer.ts: itemEvents": itemEvents.join(", "),
  "checkout-progress.ts: checkoutSteps": checkoutSteps.join(", "),
  "event-data.ts: strings": strings.join(", "),
  "event-data.ts: numbers": numbers.join(", "),
  "event-data.ts: currency": seenItem.items[0]?.currency,
  "data-layer.ts: currency": seenItem.currency,
  "event-data.ts: texts": texts.slice(0, 2).join(", "),
  "watch-markup.ts: eventAttribute": eventAttribute,
  "watch-markup.ts: interval": interval,
  "watch-markup.ts: itemScan": tracking.keys.itemScan.oneOf.join(", "),
  "checkout.ts: fillSteps": tracking.keys.fillSteps.oneOf.join(", "),
  "checkout-progress.ts: lifetime": tracking.keys.progressLifetime.oneOf.join(", "),
};
