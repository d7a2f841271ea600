/**
 * The product's specification, in its parts: the table behind the handbook's page "Specification". Numbers and
 * names are those of the code. `specification.test.ts` writes the page, and says each of them once more.
 */
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
import paginationTexts from "../../../../widgets/src/pagination/pagination.en.json" with { type: "json" };
import searchTexts from "../../../../widgets/src/search-form/search-form.en.json" with { type: "json" };
import { listTokens } from "../../../../widgets/build/build-tokens.ts";
import { iconShapes } from "../../../../ui/src/icon/icon-shapes.ts";
import { configurationTable } from "../../../../core/src/configuration/configuration-table.ts";
import { checks, pause } from "../../../../core/src/images/watch-image.ts";
import { themeAssets } from "../../../../core/src/page/asset-url.ts";
import { storageDefaults } from "../../../../core/src/storage/create-storage.ts";
import {
  campaignFields,
  fieldNames,
} from "../../../../core/src/tracking/attribution/attribution-record.ts";
import { checkoutSteps } from "../../../../core/src/tracking/events/checkout-progress.ts";
import { itemEvents } from "../../../../core/src/tracking/events/data-layer.ts";
import { lifetime } from "../../../../core/src/tracking/attribution/stored-attribution.ts";
import { refillAfter } from "../../../../core/src/tracking/attribution/refill-record.ts";
import { interval } from "../../../../core/src/tracking/events/watch-markup.ts";
import { fileNamed, root } from "../repository.ts";

/** One requirement. */
interface Line {
  what: string;
  /** The file that does it, and a word of it: `use-typewriter.ts: typewriterSteps`. */
  code: string;
  /** The file that holds it, and how the title of its test begins. */
  test: string;
  /** Its number or name. */
  value?: number | string;
  /** How it differs, and what makes it as written. Absent: as written. `record 41` becomes a link. */
  unless?: string;
}

interface Part {
  heading: string;
  lines: readonly Line[];
}

/** The text of a file between the parentheses of a pattern, for a value that is no constant. */
function written(file: string, pattern: RegExp): string {
  const [, found] = pattern.exec(readFileSync(join(root, fileNamed(file)), "utf8")) ?? [];
  if (found === undefined) throw new Error(`${file} has nothing that fits ${pattern}.`);
  return found;
}

/** The same of a pattern in the code, `a_(b|c)|d`: what it fits. */
const alternatives = (file: string, pattern: RegExp): string =>
  written(file, pattern)
    .replace(/(\w+)\((.+)\)/, (_, start: string, ends: string) =>
      ends.replace(/\w+/g, (end) => start + end),
    )
    .replaceAll("|", ", ");

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
/** In the style sheet the first one is named that is hidden. */
const shown = (pattern: RegExp): number => Number(written("feature-filter.css", pattern)) - 1;

export const specification: readonly Part[] = [
  {
    heading: "Addresses",
    lines: [
      {
        what: "Pages are addressed by the names of routes. `{param}` in a pattern is replaced by a parameter",
        code: "build-url.ts: createBuildUrl",
        test: "routes.test.ts: $name: $pattern",
      },
      {
        what: "Parameters without a placeholder become the query",
        code: "build-url.ts: queryPairs",
        test: "routes.property.test.ts: gives the values of path, query and fragment back to a reader",
      },
      {
        what: "Names and patterns are those of the page",
        value: "routes" satisfies keyof typeof configurationTable,
        code: "configuration-table.ts: routes",
        test: "configured-page.test.ts: take the product and the language of the page",
      },
      {
        what: "The theme's files",
        value: themeAssets("/skerry/"),
        code: "asset-url.ts: themeAssets",
        test: "page-settings.test.ts: finds the theme's files beside the script, and where the configuration says so",
      },
    ],
  },
  {
    heading: "Search form",
    lines: [
      {
        what: "A search is a navigation to a page of results. No call of a script is made for it",
        code: "use-submit.ts: useSubmit",
        test: "search-form.spec.ts: is asked for once, and the button says so without changing",
      },
      {
        what: "Method of the form",
        value: written("search-form.tsx", /method="(\w+)"/),
        code: "search-form.tsx: method",
        test: "search-form.test.tsx: is a GET of the three fields, each once, in UTF-8",
      },
      {
        what: "Route of the results",
        value: usual(searchForm, "route"),
        code: "search-form.schema.ts: route",
        test: "search-form.test.tsx: is the action, else the route, else the URL of the page's own form",
      },
      {
        what: "Entry with the names, as they were typed",
        value: names.domains,
        code: "search-form-names.ts: domains",
        test: "search-form.test.tsx: is a GET of the three fields, each once, in UTF-8",
      },
      {
        what: "Hidden entry with the top-level domain",
        value: names.tld,
        code: "search-form-names.ts: tld",
        test: "search-form.test.tsx: is a GET of the three fields, each once, in UTF-8",
      },
      {
        what: "Entry of the submit button",
        value: names.search,
        code: "search-form-names.ts: search",
        test: "search-form.test.tsx: has the button's field also when a script submits the form",
      },
      {
        what: "A button switches between a field for one name and a field for many",
        code: "search-foot.tsx: switchMode",
        test: "search-form.test.tsx: is chosen with a button that never submits and says what it does next",
      },
      {
        what: "In the field for one, Enter submits",
        code: "use-submit.ts: onKeyDown",
        test: "search-form.test.tsx: leave Enter in the one-line field to the browser, which submits",
      },
      {
        what: "In the field for many, Enter begins a new line",
        code: "use-submit.ts: onKeyDown",
        test: "search-form.test.tsx: start a new line with Enter in the field for many",
      },
      {
        what: "From one to many, names between commas come on lines",
        code: "convert-domains.ts: convertDomains",
        test: "convert-domains.test.ts: puts names with commas between them on lines",
      },
      {
        what: "From many to one, lines are joined with a comma and a space, without blank ones",
        code: "convert-domains.ts: convertDomains",
        test: "convert-domains.test.ts: joins lines with commas and drops blank ones",
      },
      {
        what: "After submission the button shows that the search is loading",
        code: "submit-button.tsx: aria-busy",
        test: "search-form.test.tsx: says so, keeps name and button, and sends nothing twice",
      },
      {
        what: "Seconds after which it is loading no more; no end was specified",
        value: usualPatience,
        code: "use-loading.ts: usualPatience",
        test: "search-form.test.tsx: is over after %i seconds with the settings %j",
        unless: "up to ten minutes by `searchForm.patience`: record 56",
      },
      {
        what: "The placeholder types examples",
        code: "use-typewriter.ts: useTypewriter",
        test: "search-form.test.tsx: are the built-in ones when the page gives none",
        unless: "as written, but for visitors who want no motion: record 8",
      },
      {
        what: "Milliseconds for a character",
        value: letter as number,
        code: "use-typewriter.ts: typewriterSteps",
        test: "use-typewriter.test.ts: shows n letters after n times 125 ms, rests for a second, and starts the next example",
      },
      {
        what: "Milliseconds between examples",
        value: rest as number,
        code: "use-typewriter.ts: typewriterSteps",
        test: "search-form.test.tsx: come letter by letter every 125 ms, rest a second, and start over",
      },
      {
        what: "The focus clears the placeholder",
        code: "use-typewriter.ts: stop",
        test: "search-form.test.tsx: are gone with the focus and start again without it",
      },
      {
        what: "Placeholder of the field for many",
        value: searchTexts["app.ui.search_form.placeholder_multi"],
        code: "search-form.en.json: placeholder_multi",
        test: "search-form.test.tsx: do not run in the field for many, whose hint stands still",
      },
      {
        what: "What is typed has no bound. From so many characters of the URL on, the form says that a server may refuse it",
        value: longestUrl,
        code: "query-fields.ts: longestUrl",
        test: "search-form.test.tsx: warns when the URL gets too long for servers, and submits all the same",
        unless: "as written: record 52",
      },
    ],
  },
  {
    heading: "Partners",
    lines: [
      {
        what: "Logos that are seen at a time",
        value: slots,
        code: "use-partner-rotation.ts: slots",
        test: "partners-strip.test.tsx: has the first six partners in their order, named and with a size, and the rest for paper",
      },
      {
        what: "Key of the headline",
        value: written("partners-strip.tsx", /translate\("([\w.]+)"\)/),
        code: "partners-strip.tsx: headline",
        test: "partners-strip.test.tsx: is the built-in one, and names the list",
      },
      {
        what: "A page may have its own headline",
        code: "partners-strip.schema.ts: headline",
        test: "partners-strip.test.tsx: is the page's own, at the page's level",
      },
      {
        what: "A page may have its own partners",
        code: "partners-strip.schema.ts: partners",
        test: "partners-strip.test.tsx: has the page's partners in place of the built-in ones",
      },
      {
        what: "Built-in partners",
        value: builtInPartners.length,
        code: "partners-strip-content.ts: builtInPartners",
        test: "partners-strip.test.tsx: has the twelve built-in partners when the page gives none",
        unless: "with invented names; none by `samples: false`: record 47",
      },
      {
        what: "Fields of a partner",
        value: fields(partnersStrip, "partners"),
        code: "partners-strip.schema.ts: partners",
        test: "partners-strip.test.tsx: accepts its own example",
        unless: "as written, and `logoDark`",
      },
      {
        what: "The name is the picture's text",
        code: "partner-logo.tsx: alt",
        test: "partners-strip.test.tsx: has the first six partners in their order, named and with a size, and the rest for paper",
      },
      {
        what: "A logo is a path in the theme's assets, to an SVG in colours",
        value: builtInPartners[0]?.logo,
        code: "partners-strip-content.ts: logo",
        test: "build-partners.test.ts: has two or three colours, one of them with enough contrast to its plate",
      },
      {
        what: "Logos are loaded as pictures before they are shown",
        code: "load-logo.ts: loadLogo",
        test: "partners-strip.test.tsx: are loaded one ahead, and not all at once",
        unless: "as written, one ahead: record 10",
      },
      {
        what: "The first six are seen, the others hidden",
        code: "rotation.ts: startRotation",
        test: "rotation.test.ts: starts with the first partners in their order",
      },
      {
        what: "They change once the strip has come into view",
        code: "logo-wall.tsx: useInView",
        test: "partners-strip.test.tsx: loads no hidden logo and starts no timer",
        unless: "as written, and they rest out of view: record 10",
      },
      {
        what: "They change only if some are hidden",
        code: "use-partner-rotation.ts: canMove",
        test: "partners-strip.test.tsx: does not exist for %i partners: no timer and no button",
      },
      {
        what: "Milliseconds from one change to the next",
        value: pace,
        code: "use-partner-rotation.ts: pace",
        test: "partners-strip.test.tsx: changes one slot of %i partners every 5,000 ms",
      },
      {
        what: "A hidden partner and a place are drawn at random",
        code: "rotation.ts: drawSwap",
        test: "rotation.test.ts: is fair over 10,000 swaps among %i partners",
      },
      {
        what: "It is never the place of the change before",
        code: "rotation.ts: drawSwap",
        test: "rotation.test.ts: changes one slot each time, never the same twice running, and loses and doubles no partner",
      },
      {
        what: "Milliseconds in which the new logo fades in",
        value: milliseconds("duration-fade"),
        code: "partners-strip.css: sk-partners-strip-come",
        test: "partners-strip.spec.ts: fades both logos of a slot at once, for a second, and then the old one is gone",
      },
      {
        what: "Milliseconds in which the old logo fades out",
        value: milliseconds("duration-fade"),
        code: "partners-strip.css: sk-partners-strip-go",
        test: "partners-strip.spec.ts: fades both logos of a slot at once, for a second, and then the old one is gone",
      },
      {
        what: "The timer ends with the strip",
        code: "use-partner-rotation.ts: clearInterval",
        test: "partners-strip.test.tsx: ends with the widget, in the middle of a fade and of loading as well",
      },
      {
        what: "Visitors who pause motion, or want none, can have all partners shown; nothing was specified",
        code: "logo-wall.tsx: canExpand",
        test: "settings.spec.ts: who has paused motion can reach all partners",
        unless: "record 8",
      },
    ],
  },
  {
    heading: "Reviews",
    lines: [
      {
        what: "Built-in reviews",
        value: exampleSources.length,
        code: "testimonials-content.ts: exampleSources",
        test: "testimonials.test.tsx: are fourteen different texts",
        unless: "marked as examples; none by `samples: false`: record 47",
      },
      {
        what: "Of them from Facebook",
        value: exampleSources.filter((source) => source === "Facebook").length,
        code: "testimonials-content.ts: Facebook",
        test: "testimonials.test.tsx: are four from Facebook and ten from Trustpilot, as plain text",
      },
      {
        what: "Of them from Trustpilot",
        value: exampleSources.filter((source) => source === "Trustpilot").length,
        code: "testimonials-content.ts: Trustpilot",
        test: "testimonials.test.tsx: are four from Facebook and ten from Trustpilot, as plain text",
      },
      {
        what: "Fields of a review in the slider",
        value: fields(testimonials, "reviews"),
        code: "testimonials.schema.ts: reviews",
        test: "testimonials.test.tsx: are refused without name, source or text",
        unless: "as written, and `verified`",
      },
      {
        what: "The source is one of two sites",
        code: "testimonials.schema.ts: source",
        test: "testimonials.test.tsx: take the place of the built-in ones",
        unless: "any text, these two included: record 47",
      },
      {
        what: "Built-in texts are translated",
        value: written("use-reviews.ts", /`([\w.]+_)\$\{index/),
        code: "use-reviews.ts: example",
        test: "testimonials.test.tsx: speaks German on a German page",
      },
      {
        what: "Seen at a time, from this width of the window on two instead of one",
        value: Number(written("testimonials.css", /@media \(min-width: (\d+)px\)/)),
        code: "testimonials.css: min-width",
        test: "testimonials.spec.ts: shows, and gives to the keyboard, what fits: %i px",
        unless: "as written, where there is room for two: record 53",
      },
      {
        what: "Pixels that two need side by side; nothing was specified",
        value: Number(written("testimonials.css", /@container sk-pair \(min-width: (\d+)px\)/)),
        code: "testimonials.css: sk-pair",
        test: "testimonials.spec.ts: has its bar where one of two is out of sight: %i px",
        unless: "record 53",
      },
      {
        what: "Milliseconds that a turn takes",
        value: turn,
        code: "swiper-row.ts: turn",
        test: "testimonials.test.tsx: turns every six seconds, in half a second, from when half of it can be seen",
      },
      {
        what: "The slider rests at first, and plays once it has been scrolled into view",
        code: "use-slide-rotation.ts: useInView",
        test: "testimonials.test.tsx: turns every six seconds, in half a second, from when half of it can be seen",
      },
      {
        what: "It plays only while it can be seen",
        code: "use-slide-rotation.ts: visible",
        test: "testimonials.spec.ts: begins when half of the slider can be seen, and rests when it cannot",
      },
      {
        what: "Nothing else makes it rest",
        value: configurationTable.testimonials.keys.autoplay.oneOf.join(", "),
        code: "testimonials.tsx: autoplay",
        test: "settings.spec.ts: a slider that always turns does so under the pointer, and can be stopped",
        unless:
          '`testimonials.autoplay: "always"`, but that visitors can stop it, and reduced motion does: record 51',
      },
      {
        what: "Fields of a review card",
        value: fields(reviewCard),
        code: "review-card.schema.ts: schema",
        test: "review-card.test.tsx: is a figure: the text as a quotation, its author below",
        unless: "as written, and what every widget takes",
      },
      {
        what: "A card shows text, name and label of the source, and a picture of the author if there is one",
        code: "review.tsx: Review",
        test: "review-card.test.tsx: shows initials without a picture, and hides them from screen readers",
        unless: "as written, initials in the picture's place",
      },
      {
        what: "A card shows the badge of a verified review",
        value: "verified" satisfies keyof typeof configurationTable,
        code: "review-card.tsx: settings.verified",
        test: "settings.test.tsx: a review that is %s on a page that is %s has %i badges",
        unless: "`verified: true`, of a review or of the page: record 20",
      },
      {
        what: "The source is a link if it has a homepage, in a new tab",
        value: written("review.tsx", /target="(\w+)"/),
        code: "review.tsx: target",
        test: "review-card.spec.ts: opens its source in a new tab, unendorsed and without a way back",
      },
      {
        what: "Search engines are asked not to follow it",
        value: written("review.tsx", /rel="(\w+)/),
        code: "review.tsx: rel",
        test: "review-card.test.tsx: links the source in a new tab, follows nothing and hands over nothing",
      },
    ],
  },
  {
    heading: "Screenshots",
    lines: [
      {
        what: "Built-in slides",
        value: builtInScreens.length,
        code: "screenshot-slider-content.ts: builtInScreens",
        test: "screenshot-slider.test.tsx: are four drawn screens of the theme when the page gives none",
      },
      {
        what: "Buttons go to the slide before and after",
        code: "slider-bar.tsx: onStep",
        test: "screenshot-slider.spec.ts: goes round both ways, keeps the focus on the button and says where it is",
      },
      {
        what: "The caption is the picture's text",
        code: "screenshot-slide.tsx: figcaption",
        test: "screenshot-slider.test.tsx: have the picture's text as caption, which is not read a second time",
      },
      {
        what: "After the last slide comes the first, and before the first the last",
        code: "screenshot-slider.tsx: count",
        test: "screenshot-slider.test.tsx: goes round both ways",
      },
    ],
  },
  {
    heading: "Features",
    lines: [
      {
        what: "A filter chooses the category",
        code: "filter-bar.tsx: FilterBar",
        test: "feature-filter.test.tsx: control one panel each, all of them in the document",
        unless: "as written for two categories or more: record 48",
      },
      {
        what: "At first the first category is chosen",
        code: "feature-filter.tsx: selected",
        test: "feature-filter.test.tsx: show the first category at first, or the current one",
      },
      {
        what: "Each category has its own labels for showing more and less",
        code: "category-panel.tsx: showMessage",
        test: "feature-filter.test.tsx: shows and hides with the category's own labels, and says how many there are",
      },
      {
        what: "Features that are seen",
        value: shown(
          /^ {2}\.sk-feature-filter__list\[data-collapsed\] > \.sk-feature-filter__card:nth-child\(n \+ (5)\)/m,
        ),
        code: "feature-filter.css: data-collapsed",
        test: "feature-filter.spec.ts: has a button for %i features: narrow %s, wide %s",
      },
      {
        what: "Features that are seen on a narrow screen",
        value: shown(
          /max-width: 480px\) \{\s+\.sk-feature-filter__list\[data-collapsed\] > \.sk-feature-filter__card:nth-child\(n \+ (\d)\)/,
        ),
        code: "feature-filter.css: data-collapsed",
        test: "feature-filter.spec.ts: has a button for %i features: narrow %s, wide %s",
      },
      {
        what: "Pixels up to which a screen is narrow",
        value: Number(written("feature-filter.css", /@media screen and \(max-width: (\d+)px\)/)),
        code: "feature-filter.css: max-width",
        test: "feature-filter.spec.ts: follows the window across 480 px without script",
      },
      {
        what: "A category with more features has a button",
        code: "category-panel.tsx: fewest",
        test: "feature-filter.test.tsx: comes for %i features: %s; the style sheet knows the number",
      },
      {
        what: "It shows all features, and fewer again",
        code: "category-panel.tsx: onView",
        test: "feature-filter.test.tsx: shows and hides with the category's own labels, and says how many there are",
      },
      {
        what: "Another category is collapsed",
        code: "feature-filter.tsx: select",
        test: "feature-filter.test.tsx: collapses, the category that is left and the one that comes",
      },
      {
        what: "The same category, chosen again, is collapsed",
        code: "feature-filter.tsx: select",
        test: "feature-filter.test.tsx: to the same category collapses too, by %j",
      },
      {
        what: "After fewer, the list is scrolled back into view",
        code: "category-panel.tsx: scrollIntoView",
        test: "feature-filter.test.tsx: scrolls the list's top back into view when it collapses, and never else",
      },
      {
        what: "Pixels that stay above it",
        value: Number.parseInt(
          listTokens().find(({ name }) => name === "scroll-offset")?.light ?? "",
          10,
        ),
        code: "tokens.json: scroll-offset",
        test: "feature-filter.spec.ts: and fewer again ends with the list's top 100 px below the window's: %s",
      },
      {
        what: "Milliseconds, times its place, after which a feature fades in",
        value: milliseconds("duration-stagger"),
        code: "feature-filter.css: --_duration-stagger",
        test: "feature-filter.spec.ts: brings the new features in one after the other, wide and narrow",
        unless: "as written for features that a press shows, eight places at most: record 49",
      },
      {
        what: "On the page of a category its entry is highlighted",
        code: "filter-entry.tsx: aria-current",
        test: "feature-filter.test.tsx: lead to the pages of the categories and mark the one of this page",
      },
      {
        what: "Fields of a feature",
        value: fields(featureFilter, "features"),
        code: "feature-filter.schema.ts: feature",
        test: "feature-filter.test.tsx: is a title with a text below, HTML as the text that it is",
      },
      {
        what: "Fields of a filter",
        value: fields(featureFilter, "filters"),
        code: "feature-filter.schema.ts: filter",
        test: "feature-filter.test.tsx: stand above the features of this page, with their button",
        unless: "as written, and `href`",
      },
      {
        what: "A picture is optional",
        code: "feature-card.tsx: img",
        test: "feature-filter.test.tsx: leaves no gap without a picture",
      },
    ],
  },
  {
    heading: "Video",
    lines: [
      {
        what: "Until a press there is a picture with a hint on privacy and a button, and nothing is loaded",
        code: "play-control.tsx: PlayControl",
        test: "video-block.spec.ts: no other host gets a request, not by hovering or focusing either: %s",
      },
      {
        what: "A press loads the video",
        code: "player.tsx: Player",
        test: "video-block.test.tsx: puts the provider's frame into the place: %o",
      },
      {
        what: "A press hides picture, button and hint",
        code: "video-block.tsx: hasPlayer",
        test: "video-block.test.tsx: leaves nothing of the button and the hint for screen readers",
        unless: "as written; one free line stays below the video: record 14",
      },
      {
        what: "The link in the hint starts nothing",
        code: "privacy-hint.tsx: PrivacyHint",
        test: "video-block.test.tsx: stands outside the button, and starts nothing",
      },
      {
        what: "Any video can be shown",
        value: `media.${Object.keys(configurationTable.media.keys).join()}`,
        code: "video-block.tsx: media?.hosts",
        test: "settings.spec.ts: what the configuration says to widgets counts for all of them",
        unless: "YouTube, Vimeo, the site's own files, and those of `media.hosts`: record 14",
      },
    ],
  },
  {
    heading: "Discounts, pagination, tooltips",
    lines: [
      {
        what: "Fields of an offer",
        value: fields(discountTeaser, "items"),
        code: "discount-teaser.schema.ts: items",
        test: "discount-teaser.test.tsx: is one link per offer, named by top-level domain and price",
      },
      {
        what: "A footnote is optional, of an offer or of all",
        code: "discount-teaser.tsx: footnote",
        test: "discount-teaser.test.tsx: has conditions of single prices beside those of all, the same words once",
      },
      {
        what: "Pages that are linked around the current one, at most",
        value: windowLength,
        code: "page-items.ts: windowLength",
        test: "page-items.test.ts: page %i of %i has the items that KnpPaginator has",
      },
      {
        what: "No other pages are linked",
        value: `pagination.${Object.keys(configurationTable.pagination.keys).join()}`,
        code: "page-items.ts: hasEnds",
        test: "settings.spec.ts: what the configuration says to widgets counts for all of them",
        unless: "`pagination.ends: false`: record 54",
      },
      {
        what: "Its label",
        value: paginationTexts["app.ui.pagination.label"],
        code: "pagination.tsx: label",
        test: "pagination.test.tsx: is a navigation called pagination, or as the page calls it",
      },
      {
        what: "Side of the trigger on which a tooltip is",
        value: usual(tooltip, "placement"),
        code: "tooltip.schema.ts: placement",
        test: "tooltip.spec.ts: opens at once, 8 px above the trigger, in its middle",
      },
      {
        what: "What opens a tooltip",
        value: usual(tooltip, "trigger"),
        code: "tooltip.schema.ts: trigger",
        test: "tooltip.test.tsx: opens for the focus of the keyboard only, and closes when it has left",
      },
      {
        what: "Whether it closes by itself",
        value: usual(tooltip, "autohide"),
        code: "tooltip.schema.ts: autohide",
        test: "tooltip.test.tsx: stays under the pointer, and when the pointer comes back in time",
        unless: "as written, and it stays under the pointer: record 13",
      },
      {
        what: "Milliseconds until it does",
        value: usual(tooltip, "hideDelay"),
        code: "tooltip.schema.ts: hideDelay",
        test: "tooltip.test.tsx: closes 50 ms after the pointer has left, and not a moment earlier",
      },
    ],
  },
  {
    heading: "Icons and texts",
    lines: [
      {
        what: "Names of the icons",
        value: Object.keys(iconShapes).sort().join(", "),
        code: "icon-shapes.ts: iconShapes",
        test: "build-icons.test.ts: serves the nineteen icons of the theme",
      },
      {
        what: "They are minified SVG files in the theme's assets",
        code: "build-icons.ts: icons",
        test: "icons.test.ts: is a minified file of a known size, with nothing a strict page would refuse",
      },
      {
        what: "Widgets use these files",
        code: "icon.tsx: iconShapes",
        test: "icons.test.ts: has a file in the theme for every icon that is drawn inline, and no other",
        unless: "the same drawings, inline: record 50",
      },
      {
        what: "A key without a text is named in the console",
        value: written("texts.ts", /warnOnce\(`(unknown translation key)/),
        code: "texts.ts: warnOnce",
        test: "i18n.test.ts: come once per key",
      },
    ],
  },
  {
    heading: "Pictures",
    lines: [
      {
        what: "Pictures are loaded by elements of pictures only",
        value: written("watch-image.ts", /new (\w+)\(\)/),
        code: "watch-image.ts: watchImage",
        test: "preload-images.test.ts: asks for a URL once, however often it is listed",
      },
      {
        what: "They are ready when all are loaded",
        code: "preload-images.ts: preloadImages",
        test: "preload-images.test.ts: is ready when every image has loaded and has a size, and not before",
      },
      {
        what: "They are ready with one that fails, if that is wanted",
        code: "preload-images.ts: resolveOnError",
        test: "preload-images.test.ts: waits for the others after an error, if errors count as done",
      },
      {
        what: "They are ready after a delay, if there is one",
        code: "preload-images.ts: autoResolve",
        test: "preload-images.test.ts: stops waiting after the given time and says what is still loading",
      },
      {
        what: "Milliseconds of that delay; none",
        value: Number(written("preload-images.ts", /autoResolve = (\d+)/)),
        code: "preload-images.ts: autoResolve",
        test: "preload-images.test.ts: waits without end by default",
      },
      {
        what: "The error of a picture that does not load",
        value: written("preload-images.ts", /new Error\(`([^$]+\$\{url\})`/).replace("$", ""),
        code: "preload-images.ts: Error",
        test: "preload-images.test.ts: fails with the URL of the first image that does not load",
      },
      {
        what: "Looks at a picture without a size until it is one",
        value: checks,
        code: "watch-image.ts: checks",
        test: "preload-images.test.ts: looks at an image without a size three times, 50 ms apart, and then fails",
      },
      {
        what: "Milliseconds between two looks",
        value: pause,
        code: "watch-image.ts: pause",
        test: "preload-images.test.ts: looks at an image without a size three times, 50 ms apart, and then fails",
      },
    ],
  },
  {
    heading: "Storage and calls",
    lines: [
      {
        what: "Name of the database",
        value: storageDefaults.name,
        code: "create-storage.ts: storageDefaults",
        test: "storage.spec.ts: reads what localForage has written, and the other way round",
      },
      {
        what: "Name of the store",
        value: storageDefaults.storeName,
        code: "create-storage.ts: storageDefaults",
        test: "storage.spec.ts: reads what localForage has written, and the other way round",
      },
      {
        what: "Version of the database",
        value: storageDefaults.version,
        code: "create-storage.ts: storageDefaults",
        test: "storage.spec.ts: opens the version that it is given",
      },
      {
        what: "Bytes of the database",
        value: storageDefaults.size,
        code: "create-storage.ts: storageDefaults",
        test: "storage.spec.ts: opens the version that it is given",
        unless: "as written, which no browser of today reads: record 55",
      },
      {
        what: "Visitors see no errors",
        code: "island-element.ts: emit",
        test: "island-failures.spec.ts: keeps every error of a page to itself: one report and one event each, the others work",
      },
      {
        what: "A client for requests, without any paths",
        code: "create-http.ts: createHttp",
        test: "create-http.test.ts: asks for JSON, from the document's base, as a script does",
      },
    ],
  },
  {
    heading: "The record of a visit",
    lines: [
      {
        what: "Name of the cookie",
        value: tracking.keys.cookie.default,
        code: "configuration-table.ts: cookie",
        test: "tracking-visit.spec.ts: is kept in a cookie of the host, and calls made before the script are kept too",
      },
      {
        what: "Fields: the shop's page, the kind of visit, first and last time, first page and the page before",
        value: fieldNames.slice(0, 6).join(", "),
        code: "attribution-record.ts: fieldLimits",
        test: "attribution-record.test.ts: every field of the record has its meaning in the contract",
      },
      {
        what: "Fields: of the campaign",
        value: campaignFields.slice(0, 11).join(", "),
        code: "attribution-record.ts: campaignFields",
        test: "refill-record.test.ts: reads the parameters of the query by their exact names, the last value that says something",
        unless: `as written, and ${campaignFields.slice(11).join(", ")}: record 19`,
      },
      {
        what: "First page and page before are whole addresses",
        value: "keptParameters" satisfies keyof typeof tracking.keys,
        code: "page-view.ts: withoutSecrets",
        test: "tracking-visit.spec.ts: a site may have parameters, direct visits, steps and progress as they are in other trackers",
        unless:
          '`tracking.keptParameters: ["*"]`; secrets in paths by `secretPaths: ["!/"]`: record 41, record 34',
      },
      {
        what: "Seconds that it is kept",
        value: lifetime,
        code: "stored-attribution.ts: lifetime",
        test: "start-tracking.test.ts: is kept for 30 days, for the whole host, and readable at once",
      },
      {
        what: "It is sent over https only, but on localhost",
        code: "cookies.ts: secure",
        test: "cookies.test.ts: on %s the cookie is secure: %s",
      },
      {
        what: "Which other sites send it",
        value: written("cookies.ts", /sameSite: "(\w+)"/),
        code: "cookies.ts: sameSite",
        test: "cookies.test.ts: keeps a value for the whole host, bare, for as many seconds as asked",
      },
      {
        what: "The payment provider never counts as the page before",
        value: "ignoredReferrers" satisfies keyof typeof tracking.keys,
        code: "page-view.ts: ignoredReferrers",
        test: "shop-tracking.spec.ts: survives 35 minutes at the payment provider",
        unless: "as written, by host: record 41",
      },
      {
        what: "Nor does the site itself",
        code: "page-view.ts: isReturn",
        test: "refill-record.test.ts: coming from %s it has the referrer %s",
      },
      {
        what: "A page view fills it where there is no first page yet",
        code: "refill-record.ts: isDue",
        test: "refill-record.test.ts: without a landing page, a type or times is filled",
      },
      {
        what: "Milliseconds since the last change after which a page view fills it anew",
        value: refillAfter,
        code: "refill-record.ts: refillAfter",
        test: "tracking-visit.spec.ts: stays for 30 minutes and gives way a millisecond later, by the clock of the browser",
      },
      {
        what: "A direct visit does so, too",
        value: tracking.keys.onDirect.oneOf.join(", "),
        code: "refill-record.ts: onDirect",
        test: "tracking-visit.spec.ts: a site may have parameters, direct visits, steps and progress as they are in other trackers",
        unless: '`tracking.onDirect: "refill"`: record 41',
      },
      {
        what: "It is stored without a question",
        value: tracking.keys.consent.default,
        code: "configuration-table.ts: consent",
        test: "tracking-visit.spec.ts: of a configuration that names no consent is kept, and debug logs it",
        unless: "as written; every example asks: record 19",
      },
    ],
  },
  {
    heading: "Links and forms to partners",
    lines: [
      {
        what: "Links to partners carry the record",
        code: "follow-outbound.ts: followOutbound",
        test: "tracking-outbound.spec.ts: arrives with the record, by the %s button, and is as before afterwards",
      },
      {
        what: "So they do in the context menu",
        code: "follow-outbound.ts: contextmenu",
        test: "tracking-outbound.spec.ts: has the record in the context menu, which opens and copies it, and is as before afterwards",
      },
      {
        what: "So they do where they are dragged to",
        code: "follow-outbound.ts: dragstart",
        test: "tracking-outbound.spec.ts: has the record where it is dragged to, and is as before afterwards",
      },
      {
        what: "Forms to partners carry it",
        code: "follow-outbound.ts: onFormData",
        test: "tracking-outbound.spec.ts: that gets has it as fields, by %s",
      },
      {
        what: "A partner is whose text the address contains",
        value: `partners: {"${Object.keys(tracking.keys.partners.list.keys).join()}": "…"}`,
        code: "partners.ts: contains",
        test: "tracking-outbound.spec.ts: may be known by a text in its address, where the configuration says so",
        unless: '`tracking.partners: [{"contains": "…"}]`; by default host and path: record 41',
      },
      {
        what: "Partners over `http:` get it from pages over `https:`, too",
        code: "partners.ts: isNamed",
        test: "start-tracking.test.ts: partners get the record over http, or by a text in their URLs, and other schemes never",
        unless: '`tracking.partners: ["http://…"]`: record 41',
      },
      {
        what: "Parameter with the record",
        value: tracking.keys.parameter.default,
        code: "configuration-table.ts: parameter",
        test: "start-tracking.test.ts: of a partner gets the record and the time, another one nothing",
      },
      {
        what: "Cookie of the affiliate network",
        value: tracking.keys.affiliateCookie.default,
        code: "configuration-table.ts: affiliateCookie",
        test: "shop-tracking.spec.ts: bring the record and the affiliate's id, and leave the page as it was",
      },
      {
        what: "Parameter with its value",
        value: written("partners.ts", /\(awc && \{ (\w+) \}\)/),
        code: "partners.ts: awc",
        test: "shop-tracking.spec.ts: bring the record and the affiliate's id, and leave the page as it was",
      },
      {
        what: "Parameter of a visit with an `emid`",
        value: written("partners.ts", /\(from && \{ (\w+): from \}\)/),
        code: "partners.ts: emid",
        test: "start-tracking.test.ts: carries the referrer for a mail campaign: where the visitor came from, else the landing page",
      },
    ],
  },
  {
    heading: "The data layer",
    lines: [
      {
        what: "Event of a search",
        value: written("report.ts", /event === "(\w+)"/),
        code: "report.ts: search",
        test: "start-tracking.test.ts: push one event each",
      },
      {
        what: "Its field",
        value: written("report.ts", /push\(\{ event, (\w+) \}\)/),
        code: "report.ts: search_term",
        test: "start-tracking.test.ts: push one event each",
      },
      {
        what: "Events of items",
        value: itemEvents.join(", "),
        code: "data-layer.ts: itemEvents",
        test: "start-tracking.test.ts: push one event each",
      },
      {
        what: "Events of the checkout, in their order",
        value: checkoutSteps.join(", "),
        code: "checkout-progress.ts: checkoutSteps",
        test: "shop-tracking.spec.ts: pushes each step once, cleans up before it, and keeps what it knows of the customer",
      },
      {
        what: "Fields of an item that are text",
        value: alternatives("event-data.ts", /strings = \/\^\((.+)\)\$\//),
        code: "event-data.ts: strings",
        test: "event-data.test.ts: is passed on in EUR, with numbers for the numbers",
      },
      {
        what: "Fields of an item that are numbers; the discount is optional",
        value: alternatives("event-data.ts", /numbers = \/\^\((.+)\)\$\//),
        code: "event-data.ts: numbers",
        test: "event-data.test.ts: is passed on in EUR, with numbers for the numbers",
        unless: "as written, and `quantity`",
      },
      {
        what: "Currency of an item",
        value: written("event-data.ts", /return \{ \.\.\.item, currency: "(\w+)" \}/),
        code: "event-data.ts: currency",
        test: "event-data.test.ts: is never in another currency",
      },
      {
        what: "Currency of an event",
        value: written("data-layer.ts", /currency: "(\w+)",\s+value: valueOf/),
        code: "data-layer.ts: currency",
        test: "data-layer.test.ts: is pushed after a null, with currency, value, and its other fields inside",
      },
      {
        what: "Kind of customer and of payment, as the page says them; no roles are known",
        value: written("event-data.ts", /texts = \["(\w+", "\w+)"/).replace('", "', ", "),
        code: "event-data.ts: texts",
        test: "event-data.test.ts: is items and the three strings",
      },
      {
        what: "Elements that show an item are marked by",
        value: written("watch-markup.ts", /eventAttribute = "([\w-]+)"/),
        code: "watch-markup.ts: eventAttribute",
        test: "start-tracking.test.ts: pushes what is added and removed when it is clicked, also inside",
      },
      {
        what: "Milliseconds from one look for such elements to the next",
        value: interval,
        code: "watch-markup.ts: interval",
        test: "tracking-visit.spec.ts: come from the markup: items on view every two seconds, clicks, blocks",
      },
      {
        what: "Each item is reported once by its id, wherever it is marked as seen or to be added",
        code: "watch-markup.ts: watchMarkup",
        test: "start-tracking.test.ts: reports the items on view in one push, each id once",
      },
      {
        what: "A step of the checkout is pushed after the earlier ones that are missing",
        code: "checkout-progress.ts: advanceProgress",
        test: "shop-tracking.spec.ts: entered at the payment, has every step before it",
      },
      {
        what: "So it is where no cookie can be stored",
        value: tracking.keys.fillSteps.oneOf.join(", "),
        code: "checkout.ts: fillSteps",
        test: "tracking-visit.spec.ts: without a stored cookie a step comes after those that are %s",
        unless: '`tracking.fillSteps: "always"`: record 41',
      },
      {
        what: "Each step is pushed once in a session, which a cookie remembers",
        code: "checkout.ts: checkoutCookie",
        test: "shop-tracking.spec.ts: says nothing again when a page of it is loaded again, the cart aside",
      },
      {
        what: "That cookie counts for the whole session",
        value: tracking.keys.progressLifetime.oneOf.join(", "),
        code: "checkout-progress.ts: lifetime",
        test: "start-tracking.test.ts: the progress of a checkout counts for the whole session of the browser",
        unless: '`tracking.progressLifetime: "session"`; a day by default: record 41',
      },
      {
        what: "The cart begins anew",
        code: "checkout-progress.ts: emptyProgress",
        test: "checkout-progress.test.ts: begin again with each view of the cart",
      },
      {
        what: "So does what comes after the purchase",
        code: "checkout-progress.ts: done",
        test: "checkout-progress.test.ts: are all for another purchase, and after another step has come",
        unless: "as written, but the same purchase is not pushed twice: record 19",
      },
    ],
  },
];
