import {
  configurationId,
  propsAttribute,
  propsFromAttribute,
  stateId,
} from "@skerry/core/contract/attributes";
import { checkKeys, diagnoseUnknownKeys } from "@skerry/core/props/key-check";
import { closestName } from "@skerry/core/diagnosis/closest-name";
import type { Mistake } from "@skerry/core/configuration/configuration-reader";
import type { Configuration } from "@skerry/core/configuration/configuration-table";
import { diagnoseFlattened } from "@skerry/core/diagnosis/props-attributes";
import { diagnoseProps } from "@skerry/core/diagnosis/json-diagnosis";
import { formatDiagnostic, toPointer } from "@skerry/core/diagnosis/diagnostic";
import { parseProps } from "@skerry/core/props/parse-props";
import type { PropsError } from "@skerry/core/props/props-error";
import type { UnknownKey, PropsSchema } from "@skerry/core/props/props-schema";
import { findSuspectValues, type SuspectOptions } from "@skerry/core/diagnosis/suspect-values";
import { describeMistakes } from "@skerry/core/configuration/configuration-diagnostics";
import type { StateWarnings } from "@skerry/ui/state/page-state";
import type { IsUntrusted } from "../protocol/loader-context.ts";
import { judgeByType } from "@skerry/core/props/type-verdict";
import type { IslandHost } from "../protocol/lifecycle-api.ts";
import { loadTypeSchemas } from "./type-schemas.ts";
import { describeUnheardConsent } from "./unheard-consent.ts";
import { describeElement } from "../dom/describe-element.ts";
import { explainFailure } from "./explain-failure.ts";
import { keepFocus, leaveUsable } from "./failed-markup.ts";
import { whenLoaded } from "../dom/when-loaded.ts";

/** The build replaces it. */
declare const process: { env: { NODE_ENV?: string } };

/** What only pages with a mistake, or with a failed island, load. */
export interface Warnings extends StateWarnings {
  leaveUsable: typeof leaveUsable;
  keepFocus: typeof keepFocus;
  /**
   * The schema's verdict on props, with "did you mean" for keys.
   *
   * @param configuration with `debug` it warns about keys without effect, and once per page about built-in reviews or
   *   partners, unless the page shows none (`samples`) or is on the author's own machine
   */
  aboutProps(
    element: Element,
    name: string,
    schema: PropsSchema,
    props: unknown,
    configuration: Pick<Configuration, "debug" | "samples">,
  ): ReturnType<PropsSchema["~standard"]["validate"]>;
  /**
   * What the type of an own widget's component says of the props that the page has written, where the widget has no schema:
   * once for the same props.
   */
  aboutType(host: Pick<IslandHost, "element" | "name">, text: string | null): Promise<void>;
  /** Where a string stops being a JSON object, the likely mistake behind it and what to do about it. */
  diagnose: typeof diagnoseProps;
  /** The likely mistake behind an island that has failed, where its error does not name it. */
  explain: typeof explainFailure;
  /**
   * Names values in an island's props that are probably mistakes, and props that are no props. For `debug`.
   *
   * @param personal data, of which nothing is quoted
   */
  aboutValues(
    element: Element,
    name: string,
    text: string | null,
    personal: object | undefined,
  ): void;
  /**
   * Does the same for the page's configuration and, once they are there, its blocks of JSON.
   *
   * @param text of the configuration
   */
  aboutPage(text: string, isUntrusted: IsUntrusted): void;
  /** A boundary of the widget's own has caught an error. */
  caught(element: Element, name: string, error: unknown): void;
  definedTwice(name: string): void;
  /** An error for each mistake in the configuration. */
  inConfiguration(text: string, mistakes: readonly Mistake[]): Error[];
  /** Served markup was not what the widget renders. */
  mismatch(element: Element, name: string, error: unknown): void;
  /** @param place path of the element: it may have left the page by now, when the outer widget mounted */
  nested(place: string, name: string, outer: string): void;
  noConsent(): void;
  /** Tracking still waits for an answer: says so if a consent banner on the page seems to have one. */
  unheardConsent(consent: string): void;
  noStyleSheet(): void;
  /** The page's markup and its script are not of one library, React or Preact. Says so once. */
  otherLibrary(isLight: boolean): void;
  unknownTrigger(element: Element, name: string, trigger: string): void;
  /** Waits until the page has loaded: the site's own widgets may be defined late. */
  unknownWidget(element: Element, name: string, widgets: ReadonlyMap<string, unknown>): void;
}

/** The prop without which a widget shows samples that visitors may take for real: widget to prop. */
const sampleProps = new Map([
  ["testimonials", "reviews"],
  ["partners-strip", "partners"],
]);
/** What the type of a component has been asked about. */
const judgedProps = new Set<string>();
let hasToldOfSamples = false;
let hasToldOfLibrary = false;

/** A machine's own pages: https://www.rfc-editor.org/rfc/rfc6761#section-6.3 */
const isLocal = (host: string): boolean => !host || /(^|\.)localhost$|^127\.|^\[::1\]$/.test(host);

function warn(text: string): void {
  console.warn(`Skerry: ${text}`);
  // For the inspector of pages that are developed.
  if (process.env.NODE_ENV === "development") {
    dispatchEvent(new CustomEvent("skerry:warning", { detail: text }));
  }
}

/** Says once per page that built-in reviews or partners are shown. */
function warnOfSamples(element: Element, name: string, props: object): void {
  const prop = sampleProps.get(name);
  if (!prop || Object.hasOwn(props, prop)) return;
  if (hasToldOfSamples || isLocal(location.hostname)) return;
  hasToldOfSamples = true;
  warn(
    `this page shows built-in samples: the widget "${name}" at ${describeElement(element)} has no "${prop}". Give every "testimonials" its "reviews" and every "partners-strip" its "partners".`,
  );
}

function warnOfKeys(element: Element, name: string, keys: readonly UnknownKey[]): void {
  for (const diagnostic of diagnoseUnknownKeys(keys)) {
    warn(
      `props of the widget "${name}" at ${describeElement(element)}: ${formatDiagnostic(diagnostic)}`,
    );
  }
}

/** The warnings about values that have been given: props are read again and again. */
const told = new Set<string>();
/** In one text. More would only hide the others. */
const mostValues = 20;

function warnOfValues(place: string, text: string, options?: SuspectOptions): void {
  for (const value of findSuspectValues(text, { limit: mostValues, ...options })) {
    const warning = `${place}: ${formatDiagnostic(value)}`;
    if (told.has(warning)) continue;
    told.add(warning);
    warn(warning);
  }
}

/** Blocks and attributes of a page that hold JSON, beside props and the configuration. */
const jsonPlaces = `script#${stateId}, script[data-track], [data-track-item]`;

export const warnings: Warnings = {
  leaveUsable,
  keepFocus,

  async aboutProps(element, name, schema, props, { debug, samples }) {
    const onUnknownKeys = (keys: UnknownKey[]): void => warnOfKeys(element, name, keys);
    const checked = checkKeys(schema, debug ? { onUnknownKeys } : {});
    const result = await checked["~standard"].validate(props);
    if (debug && samples !== false && !result.issues) warnOfSamples(element, name, props as object);
    return result;
  },

  aboutValues(element, name, text, personal) {
    const place = `props of the widget "${name}" at ${describeElement(element)}`;
    if (text) warnOfValues(place, text);
    if (personal) {
      const options = { isSecret: true, isReread: true };
      warnOfValues(`personal data in the ${place}`, JSON.stringify(personal), options);
    }
    const flattened = diagnoseFlattened(element.attributes);
    if (flattened)
      warn(`the widget "${name}" at ${describeElement(element)}: ${formatDiagnostic(flattened)}`);
  },

  aboutPage(text, isUntrusted) {
    warnOfValues(`#${configurationId}`, text);
    whenLoaded(() => {
      for (const place of Document.prototype.querySelectorAll.call(document, jsonPlaces)) {
        if (isUntrusted(place)) continue;
        const json = place.getAttribute("data-track-item") ?? place.textContent;
        warnOfValues(describeElement(place), json);
      }
    });
  },

  async aboutType({ element, name }, text) {
    const schemas = await loadTypeSchemas();
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    const id = `${name} ${text}`;
    if (!schema || judgedProps.has(id)) return;
    judgedProps.add(id);
    const arePartial = element.hasAttribute(propsFromAttribute);
    for (const { path, kind, message, hint } of judgeByType(schema, parseProps(text))) {
      if (kind === "missing" && arePartial && path.length === 1) continue;
      const place = kind === "value" && path.length > 0 ? `${toPointer(path)}: ` : "";
      warn(
        `props of the widget "${name}" at ${describeElement(element)} do not fit the type of its component: ${place}${formatDiagnostic({ message, hint })}`,
      );
    }
  },

  diagnose: diagnoseProps,
  explain: explainFailure,

  brokenState(text, error) {
    // Too long or too deep: then it is JSON.
    const { diagnostic } = error as PropsError;
    warn(
      `the values that islands share (#${stateId}) cannot be used: ${formatDiagnostic(diagnoseProps(text) ?? diagnostic)}`,
    );
  },

  twoDefaults(key, values) {
    const [first, other] = values.map((value) => JSON.stringify(value)?.slice(0, 60));
    warn(
      `useShared("${key}", …) is called with two defaults, ${first} and ${other}. The first one is used. Name it in one place, or set the key in the page's block #${stateId}.`,
    );
  },

  caught(element, name, error) {
    // React has said it.
    if (process.env.NODE_ENV === "development") return;
    console.error(
      `Skerry: the widget "${name}" at ${describeElement(element)} has caught an error itself.`,
      error,
    );
  },

  definedTwice(name) {
    warn(`the widget "${name}" is already defined. The first definition stays in use.`);
  },

  inConfiguration: (text, mistakes) =>
    describeMistakes(text, mistakes).map((diagnostic) => new Error(formatDiagnostic(diagnostic))),

  mismatch(element, name, error) {
    console.warn(
      `Skerry: served markup did not fit and was rendered again: the widget "${name}" at ${describeElement(element)}.`,
      error,
    );
  },

  nested(place, name, outer) {
    warn(
      `the widget "${name}" at ${place} is inside the widget "${outer}", which owns its content. It is not mounted. Move it out.`,
    );
  },

  noConsent() {
    warn(
      'tracking names no consent in the configuration, so it is kept as granted. Set "pending" or "consent-mode" where visitors are asked, or "granted" where that is meant.',
    );
  },

  unheardConsent(consent) {
    const text = describeUnheardConsent(consent);
    if (text) warn(text);
  },

  noStyleSheet() {
    warn(
      'the style sheet is missing. Add <link rel="stylesheet" href="…/skerry.css"> to the page, from the folder of skerry.js.',
    );
  },

  otherLibrary(isLight) {
    if (hasToldOfLibrary) return;
    hasToldOfLibrary = true;
    const [script, renderer] = isLight ? ["Preact", "React"] : ["React", "Preact"];
    warn(
      `skerry.js is built with ${script}, and markup in this page was rendered with ${renderer}: all of it is rendered again. Give the renderer the folder that the page loads skerry.js from (skerry serve --dir).`,
    );
  },

  unknownTrigger(element, name, trigger) {
    warn(
      `data-load of the widget "${name}" at ${describeElement(element)} names the trigger "${trigger}". Expected eager, idle, visible, interaction, media (…) or never. The widget's default is used.`,
    );
  },

  unknownWidget(element, name, widgets) {
    const known = [...widgets.keys()];
    const closest = closestName(name, known);
    if (!closest && !element.hasAttribute(propsAttribute)) return;
    whenLoaded(() => {
      if (widgets.has(name) || !element.isConnected) return;
      warn(
        `there is no widget "${name}" (at ${describeElement(element)}). ${closest ? `Did you mean "${closest}"? ` : ""}Known: ${known.join(", ")}. A widget of your own needs skerry.define("${name}", …).`,
      );
    });
  },
};
