import { slotAttribute, toPrefix, type UnknownKeyDiagnostic } from "@skerry/core/contract";
import { requestDeadline } from "../deadline.ts";
import { isLongerThan, limits } from "../limits.ts";
import { takeTurn } from "../turns.ts";
import { type RenderContext, configText, type Configurations } from "./configurations.ts";
import type { IslandError } from "./island-error.ts";
import type { LoadWidgets } from "./loaded-widgets.ts";
import { RenderError, toIslandError } from "./render-error.ts";
import { type RenderErrorLog, createRenderErrorLog } from "./render-log.ts";
import type { Renderer } from "./renderer.ts";
import { type FoundSlots, type SlotsHtml, slotsTooLarge } from "./slots.ts";

/** One island of a batch. */
export interface BatchIsland {
  /** Name of the widget. */
  widget: string;
  /** `[]` and `null` count as `{}`. */
  props?: unknown;
  /** Start of every id in the markup. Default: the island's key in the batch. */
  id?: string | undefined;
  /**
   * HTML that the page has inside the island, at most 32,000 bytes: the search form submits to the action
   * of a form in it, and slots are children with `data-slot`. Default: none.
   */
  fallback?: string | null | undefined;
  /**
   * HTML of the widget's slots by name, together at most 32,000 bytes. It is put into the markup as it is.
   * `{}` if the page has none. Without it, and without `data-slot` in the fallback, a widget that has slots
   * is not rendered: the browser does it.
   */
  slots?: Readonly<Record<string, string>> | null | undefined;
}

/** The markup of an island, or why there is none. */
export type BatchResult = RenderedResult | { error: IslandError };

/** Markup of an island. */
export interface RenderedResult {
  html: string;
  /** Start of every id in it. */
  prefix: string;
  /** Keys of the props that have no effect. Absent without any. */
  warnings?: readonly UnknownKeyDiagnostic[];
}

export interface BatchAnswer {
  /** By the keys of the batch. */
  islands: Record<string, BatchResult>;
}

/** Islands by key; the answer has the same keys. */
export type BatchIslands = Readonly<Record<string, BatchIsland>>;

export interface BatchOptions {
  renderer: Renderer;
  context: RenderContext;
  log: RenderErrorLog;
  /** No island is started after it. On the clock of `performance.now()`. */
  deadline: number;
  /** Whether the islands have been parsed from JSON, and are not used elsewhere. Default: `false`. */
  isParsed?: boolean | undefined;
}

/** Renders islands one after the other. An island that cannot be rendered never affects the others. */
export async function renderBatch(
  islands: BatchIslands,
  options: BatchOptions,
): Promise<BatchAnswer> {
  const results: [string, BatchResult][] = [];
  const prefixes = new Set<string>();
  // One for all, because a batch has room for 20,000 of them; most have none, and an error notes its stack.
  let tooMany: BatchResult | undefined;
  for (const [key, island] of Object.entries(islands)) {
    if (results.length >= limits.batchIslands) {
      tooMany ??= { error: toIslandError(tooManyIslands()) };
      results.push([key, tooMany]);
      continue;
    }
    await takeTurn();
    results.push([key, await renderOne(key, island, prefixes, options)]);
  }
  // `fromEntries` and not assignments, because a key may be "__proto__".
  return { islands: Object.fromEntries(results) };
}

async function renderOne(
  key: string,
  island: BatchIsland,
  prefixes: Set<string>,
  { renderer, context, log, deadline, isParsed }: BatchOptions,
): Promise<BatchResult> {
  const { widget, props, id, fallback, slots }: Partial<BatchIsland> = island ?? {};
  const prefix = uniquePrefix(toPrefix(typeof id === "string" && id ? id : key), prefixes);
  try {
    if (performance.now() > deadline) throw deadlinePassed();
    if (typeof widget !== "string") throw missingName();
    const propsText = toJson(widget, props ?? {});
    const { untrusted } = context.page.configuration;
    const own =
      typeof fallback === "string" ? await readFallback(widget, fallback, untrusted) : undefined;
    const slotsHtml = slots == null ? undefined : readSlots(widget, slots);
    const job = {
      widget,
      propsText,
      propsValue: isParsed ? props : undefined,
      prefix,
      fallbackAction: own?.action,
      fallbackLabel: own?.label,
      readSlots: slotsHtml ? async () => slotsHtml : own?.readSlots,
    };
    const { html, warnings } = await renderer.render(job, context);
    return { html, prefix, ...(warnings.length > 0 && { warnings }) };
  } catch (error) {
    log(String(widget), error);
    return { error: toIslandError(error) };
  }
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

interface OwnHtml {
  action?: string | undefined;
  label?: string | undefined;
  readSlots?: (() => Promise<FoundSlots>) | undefined;
}

/** @throws RenderError `too-large` */
async function readFallback(
  widget: string,
  fallback: string,
  untrusted: string | undefined,
): Promise<OwnHtml | undefined> {
  if (isLongerThan(fallback, limits.fallbackBytes)) throw fallbackTooLarge(widget);
  const hasSlots = fallback.toLowerCase().includes(slotAttribute);
  if (!hasSlots && !/<form/i.test(fallback)) return undefined;
  // The HTML parser is large, and most islands do not need it.
  const { parseFallback } = await import("../transform/transform-page.ts");
  const own = parseFallback(fallback, untrusted);
  if (own === null) throw fallbackTooManyElements(widget);
  // A fallback for a widget without script is no slot, unless it says so.
  const { action, label, readSlots: read } = own;
  return { action, label, readSlots: hasSlots ? read : undefined };
}

/**
 * Leaves out what is no HTML: an empty array, which PHP writes for an empty object, has none.
 *
 * @throws RenderError `too-large`
 */
function readSlots(widget: string, slots: object): SlotsHtml {
  const html = Object.fromEntries(
    Object.entries(slots).filter(([, text]) => typeof text === "string"),
  ) as Record<string, string>;
  if (isLongerThan(Object.values(html).join(""), limits.slotsBytes)) throw slotsTooLarge(widget);
  return html;
}

/** Two islands with one prefix would have the same ids. */
function uniquePrefix(wanted: string, taken: Set<string>): string {
  let prefix = wanted;
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
    `An HTML parser makes more than ${limits.stepElements} elements of the fallback of "${widget}". Close every formatting element, such as <b>.`,
  );
}

function deadlinePassed(): RenderError {
  return new RenderError(
    "deadline",
    `Its turn had not come after ${limits.requestMilliseconds} ms. The browser renders this island.`,
  );
}

function tooManyIslands(): RenderError {
  return new RenderError(
    "too-large",
    `A batch may have ${limits.batchIslands} islands. Send the others in another one.`,
  );
}

/** The islands of a request, and the configuration of their page. */
export interface Batch {
  islands: BatchIslands;
  /** Default: the handler's. */
  config?: string | object | undefined;
}

/**
 * Reads the body of `POST /render`.
 *
 * @returns `undefined` when it is not a batch
 */
export function readBatch(body: Uint8Array): Batch | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
    const { islands, config } = JSON.parse(text) as Partial<Batch>;
    if (typeof islands !== "object" || islands === null) return undefined;
    // PHP writes an empty array where an empty object is meant.
    if (Array.isArray(islands) && islands.length > 0) return undefined;
    return { islands, config: config ?? undefined };
  } catch {
    return undefined;
  }
}

/** How a batch is rendered. */
export interface BatchRequest {
  /** Default: a log of its own. */
  log?: RenderErrorLog;
  /** Default: the time of one request, from when the widgets are loaded. */
  deadline?: number;
  /** As of `renderBatch`. */
  isParsed?: boolean;
}

/** Renders a batch with its own configuration, or with the handler's. */
export type BatchRenderer = (batch: Batch, request?: BatchRequest) => Promise<BatchAnswer>;

/** @param context of batches without a configuration of their own */
export function createBatchRenderer(
  load: LoadWidgets,
  context: RenderContext,
  configurations: Configurations,
): BatchRenderer {
  return async ({ islands, config }, { log = createRenderErrorLog(), deadline, isParsed } = {}) => {
    const { renderer } = await load();
    const text = batchConfigText(config, log);
    return renderBatch(islands, {
      renderer,
      context: text === undefined ? context : configurations(text).context(),
      log,
      deadline: deadline ?? requestDeadline(),
      isParsed,
    });
  };
}

/** JSON of a batch's configuration. One that cannot be written as JSON is reported, and is an empty one. */
function batchConfigText(
  config: string | object | undefined,
  log: RenderErrorLog,
): string | undefined {
  try {
    return configText(config);
  } catch (cause) {
    const message = "The configuration of the batch is nested too deep. Every default is used.";
    log("(configuration)", new RenderError("too-large", message, "", cause));
    return "";
  }
}
