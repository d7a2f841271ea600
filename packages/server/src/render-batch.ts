import { toPrefix } from "@skerry/core/contract";
import type { NamedPage, Renderer } from "./create-renderer.ts";
import { limits } from "./limits.ts";
import type { FailureLog } from "./failure-log.ts";
import { RenderError, type RenderFault } from "./render-error.ts";

/** One island of a batch. */
export interface BatchIsland {
  /** Name of the widget. */
  widget: string;
  /** `[]` and `null` count as `{}`. */
  props?: unknown;
  /** Start of every id in the markup; default: the island's key in the batch. */
  id?: string | undefined;
}

/** What became of an island. */
export type BatchResult = { html: string; prefix: string } | { error: RenderFault };

export interface BatchAnswer {
  islands: Record<string, BatchResult>;
}

/** A list of islands by the key under which the answer has them. */
export type BatchIslands = Readonly<Record<string, BatchIsland>>;

export interface BatchParts {
  renderer: Renderer;
  page: NamedPage;
  log: FailureLog;
  /** Until when islands are begun, as of `performance.now()`. */
  deadline: number;
}

/** Renders islands one after the other. One that fails is one error and never costs another. */
export async function renderBatch(islands: BatchIslands, parts: BatchParts): Promise<BatchAnswer> {
  const answer: [string, BatchResult][] = [];
  const prefixes = new Set<string>();
  for (const [key, island] of Object.entries(islands)) {
    const result =
      answer.length < limits.batchIslands
        ? await renderOne(key, island, prefixes, parts)
        : { error: fault(tooMany()) };
    answer.push([key, result]);
  }
  // Not by assignment, because a key may be "__proto__".
  return { islands: Object.fromEntries(answer) };
}

async function renderOne(
  key: string,
  island: BatchIsland,
  prefixes: Set<string>,
  { renderer, page, log, deadline }: BatchParts,
): Promise<BatchResult> {
  const { widget, props, id }: Partial<BatchIsland> = island ?? {};
  const prefix = uniquePrefix(toPrefix(typeof id === "string" && id ? id : key), prefixes);
  try {
    if (performance.now() > deadline) throw late();
    if (typeof widget !== "string") throw unnamed();
    const propsText = toJson(widget, props ?? {});
    return { html: await renderer.render({ widget, propsText, prefix }, page), prefix };
  } catch (error) {
    log(String(widget), error);
    return { error: fault(error) };
  }
}

/** @throws RenderError for what is nested deeper than a call stack, a ring, a function */
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

/** Two islands with one prefix would share their ids. */
function uniquePrefix(wanted: string, taken: Set<string>): string {
  let prefix = wanted;
  for (let count = 2; taken.has(prefix); count++) prefix = `${wanted.slice(0, 28)}-${count}`;
  taken.add(prefix);
  return prefix;
}

/** What an answer may say of anything that was thrown. */
export function fault(error: unknown): RenderFault {
  if (!(error instanceof RenderError)) {
    return { code: "render-failed", message: "The island could not be rendered.", pointer: "" };
  }
  const { code, message, pointer } = error;
  return { code, message, pointer };
}

function unnamed(): RenderError {
  return new RenderError(
    "unknown-widget",
    'Expected {"widget": "…", "props": {…}}, but there is no name in "widget".',
  );
}

function late(): RenderError {
  return new RenderError(
    "deadline",
    `Its turn had not come after ${limits.requestMilliseconds} ms. The browser renders this island.`,
  );
}

function tooMany(): RenderError {
  return new RenderError(
    "too-large",
    `A batch may have ${limits.batchIslands} islands. Send the others in another one.`,
  );
}
