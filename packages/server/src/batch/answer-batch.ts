import { slotAttribute, toPrefix } from "@skerry/core/contract";
import { parseJson } from "@skerry/core/props/parse-json";
import { isLongerThan, limits } from "../host/limits.ts";
import { takeTurn } from "../host/yield.ts";
import { hasMoreIslands } from "./batch-keys.ts";
import {
  type Configurations,
  configText,
  type RenderContext,
} from "../render/context/configurations.ts";
import { htmlForPage } from "../render/context/collected-styles.ts";
import type { Batch, BatchAnswer, BatchIsland, BatchResult } from "../api/batch.ts";
import { RenderError, toIslandError } from "../errors/render-error.ts";
import { renderIslands, type RenderRequest } from "../render/render-islands.ts";
import type { RenderErrorLog } from "../render/logs/render-log.ts";
import type { RenderJob } from "../render/renderer.ts";
import { readState } from "../render/context/shared-values.ts";
import type { SlotsHtml } from "../page/page-slots.ts";
import { slotsTooLarge } from "../render/context/slots.ts";
import type { Fallback } from "../page/parse-fallback.ts";

/** The contexts that batches are rendered in. */
export interface BatchContexts {
  /** For batches without a configuration of their own. */
  defaultContext: RenderContext;
  configurations: Configurations;
}

/**
 * Reads the body of `POST /render`.
 *
 * @returns `undefined` when it is not a batch; `too-many` when it has more than `limits.batchKeys` islands
 */
export function readBatch(body: Uint8Array): Batch | "too-many" | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
    if (hasMoreIslands(text, limits.batchKeys)) return "too-many";
    const { islands, config, state, nonce } = parseJson(text) as Partial<Batch>;
    if (typeof islands !== "object" || islands === null) return undefined;
    // PHP writes an empty array where an empty object is meant.
    if (Array.isArray(islands) && islands.length > 0) return undefined;
    // The key may be written with escapes.
    if (Object.keys(islands).length > limits.batchKeys) return "too-many";
    return { islands, config: config ?? undefined, state, nonce };
  } catch {
    return undefined;
  }
}

/**
 * Renders the islands of a batch. An island that cannot be rendered has an error in the answer.
 *
 * @param isParsed whether the batch has been parsed from JSON, and is not used elsewhere. Default: `false`
 */
export async function answerBatch(
  { islands, config, state, nonce }: Batch,
  request: RenderRequest,
  { configurations, defaultContext }: BatchContexts,
  isParsed = false,
): Promise<BatchAnswer> {
  await takeTurn(request.time);
  const text = await batchConfigText(config, request.log);
  await takeTurn();
  const configuration = text === undefined ? undefined : configurations(text);
  await takeTurn();
  const context = configuration?.context() ?? defaultContext;
  const keys = Object.keys(islands);
  const prefixes = new Set<string>();
  const waiting = keys.slice(0, limits.batchIslands).map((key) => {
    const island = islands[key];
    const { widget, id }: Partial<BatchIsland> = island ?? {};
    const prefix = uniquePrefix(toPrefix(typeof id === "string" && id ? id : key), prefixes);
    return {
      widget: typeof widget === "string" ? widget : "(no name)",
      prefix,
      readJob: () => readJob(island ?? {}, prefix, context, isParsed),
    };
  });
  await takeTurn();
  const shared = await readState(state, request.log, isParsed);
  const outcomes = await renderIslands(waiting, context, shared, request);
  const results: BatchResult[] = [];
  for (const [index, outcome] of outcomes.entries()) {
    const { widget, prefix } = waiting[index] as (typeof waiting)[number];
    if (outcome === "late") results.push(await answerError(widget, deadlinePassed(), request));
    else if ("error" in outcome) results.push({ error: toIslandError(outcome.error, outcome.id) });
    else {
      const { warnings } = outcome;
      // Each has its styles: helpers keep islands apart from one another.
      const html = htmlForPage(outcome, { nonce: typeof nonce === "string" ? nonce : undefined });
      results.push({ html, prefix, ...(warnings.length > 0 && { warnings }) });
    }
  }
  // One error for all islands beyond the limit, because each error notes its stack.
  const tooMany =
    keys.length > results.length && (await answerError("(batch)", tooManyIslands(), request));
  return {
    // `fromEntries` and not assignments, because a key may be "__proto__".
    islands: Object.fromEntries(
      keys.map((key, index) => [key, results[index] ?? (tooMany as BatchResult)]),
    ),
  };
}

/** Logs an error, and makes the result of it that names the line of the log. */
async function answerError(
  widget: string,
  error: RenderError,
  { log }: RenderRequest,
): Promise<BatchResult> {
  return { error: toIslandError(error, await log(widget, error)) };
}

/** JSON of a batch's configuration. One that cannot be written as JSON is reported, and is an empty one. */
async function batchConfigText(
  config: string | object | undefined,
  log: RenderErrorLog,
): Promise<string | undefined> {
  try {
    return configText(config);
  } catch (cause) {
    const message = "The configuration of the batch is nested too deeply. Every default is used.";
    await log("(configuration)", new RenderError("too-large", message, "", cause));
    return "";
  }
}

/** @throws RenderError for an island that cannot be used */
async function readJob(
  { widget, props, fallback, slots, propsFrom }: Partial<BatchIsland>,
  prefix: string,
  { settings }: RenderContext,
  isParsed: boolean,
): Promise<RenderJob> {
  if (typeof widget !== "string") throw missingName();
  const propsText = toJson(widget, props ?? {});
  const fromFallback =
    typeof fallback === "string"
      ? fallbackReaders(widget, fallback, settings.configuration.untrusted)
      : undefined;
  const slotsHtml = slots == null ? undefined : toSlotsHtml(widget, slots);
  return {
    ...fromFallback,
    widget,
    propsText,
    propsValue: isParsed ? props : undefined,
    arePartial: Boolean(propsFrom),
    prefix,
    readSlots: slotsHtml ? async () => slotsHtml : fromFallback?.readSlots,
  };
}

/** @throws RenderError for functions, circular objects and what is nested deeper than the call stack */
function toJson(widget: string, props: unknown): string {
  let text: string | undefined;
  let cause: unknown;
  try {
    text = JSON.stringify(props);
  } catch (error) {
    cause = error;
  }
  if (text !== undefined) return text;
  throw new RenderError(
    "bad-props",
    `The props of "${widget}" cannot be used. Expected a JSON object, but they cannot be written as JSON.`,
    "",
    cause,
  );
}

/**
 * What reads a fallback for its job, once it is needed.
 *
 * @param untrusted selector of the regions that visitors write
 * @throws RenderError `too-large`
 */
function fallbackReaders(
  widget: string,
  fallback: string,
  untrusted: string | undefined,
): Pick<RenderJob, "readFallback" | "readSlots"> {
  if (isLongerThan(fallback, limits.fallbackBytes)) throw fallbackTooLarge(widget);
  // The HTML parser is large, and most islands do not need it.
  const parse = async (): Promise<Fallback> => {
    const { parseFallback } = await import("../page/page-parser.ts");
    const content = parseFallback(fallback, untrusted);
    if (content === null) throw fallbackTooManyElements(widget);
    return content;
  };
  // A fallback for a widget without script is no slot, unless it says so.
  const hasSlots = fallback.toLowerCase().includes(slotAttribute);
  return {
    readFallback: async () => (await parse()).html,
    readSlots: hasSlots ? async () => (await parse()).readSlots() : undefined,
  };
}

/**
 * The slots of a batch that are HTML. What is not is left out; an empty array, which PHP writes for an empty object, has
 * none.
 *
 * @throws RenderError `too-large`
 */
function toSlotsHtml(widget: string, slots: object): SlotsHtml {
  const html = Object.fromEntries(
    Object.entries(slots).filter(([, text]) => typeof text === "string"),
  ) as Record<string, string>;
  if (isLongerThan(Object.values(html).join(""), limits.slotsBytes)) throw slotsTooLarge(widget);
  return html;
}

/** The prefix, or one with a number behind it: two islands with the same prefix would have the same ids. */
function uniquePrefix(wanted: string, taken: Set<string>): string {
  let prefix = wanted;
  // Cut, because a prefix has at most 32 characters, and the batch fewer than 1,000 islands.
  for (let count = 2; taken.has(prefix); count++) prefix = `${wanted.slice(0, 28)}-${count}`;
  taken.add(prefix);
  return prefix;
}

function missingName(): RenderError {
  return new RenderError(
    "unknown-widget",
    'Expected {"widget": "…", "props": {…}}, but there is no name in "widget".',
  );
}

function fallbackTooLarge(widget: string): RenderError {
  return new RenderError(
    "too-large",
    `The fallback of "${widget}" has more than ${limits.fallbackBytes} bytes. Send the island without it.`,
  );
}

function fallbackTooManyElements(widget: string): RenderError {
  return new RenderError(
    "too-large",
    `An HTML parser makes more than ${limits.stepElements} elements from the fallback of "${widget}". Close every formatting element, such as <b>.`,
  );
}

function deadlinePassed(): RenderError {
  return new RenderError(
    "deadline",
    `Its request had already worked for ${limits.requestMilliseconds} ms, or had waited for ${limits.waitMilliseconds} ms. The browser renders this island.`,
  );
}

function tooManyIslands(): RenderError {
  return new RenderError(
    "too-large",
    `A batch may have ${limits.batchIslands} islands. Send the others in another batch.`,
  );
}
