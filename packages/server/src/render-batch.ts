import { slotAttribute, toPrefix, type UnknownKeyDiagnostic } from "@skerry/core/contract";
import type { Renderer } from "./create-renderer.ts";
import type { IslandError } from "./island-error.ts";
import { isLongerThan, limits } from "./limits.ts";
import type { RenderContext } from "./render-context.ts";
import { RenderError } from "./render-error.ts";
import { type FoundSlots, type SlotsHtml, slotsTooLarge } from "./render-slots.ts";
import type { RenderErrorLog } from "./render-error-log.ts";
import { takeTurn } from "./take-turn.ts";
import { toIslandError } from "./to-island-error.ts";

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
    // In JSON anything may stand there, also what cannot be written as text.
    log(typeof widget === "string" ? widget : "(no name)", error);
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
  const { parseFallback } = await import("./page/transform-page.ts");
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
