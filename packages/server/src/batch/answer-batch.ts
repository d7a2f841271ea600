import { toPrefix } from "@skerry/core/contract";
import type { Batch, BatchAnswer, BatchIsland, BatchResult } from "../api/batch.ts";
import { configurationTooDeep, deadlinePassed, tooManyIslands } from "../errors/island-errors.ts";
import { type RenderError, toIslandError } from "../errors/render-error.ts";
import { limits } from "../host/limits.ts";
import { yieldIfDue } from "../host/yield.ts";
import { htmlForPage } from "../render/context/collected-styles.ts";
import {
  type Configurations,
  configText,
  type RenderContext,
} from "../render/context/configurations.ts";
import { readState } from "../render/context/shared-values.ts";
import type { RenderErrorLog } from "../render/logs/render-log.ts";
import { renderIslands, type RenderRequest } from "../render/render-islands.ts";
import { readJob } from "./read-job.ts";

export interface BatchContexts {
  /** For batches without a configuration of their own. */
  defaultContext: RenderContext;
  configurations: Configurations;
}

/**
 * Renders the islands of a batch.
 *
 * @param isParsed whether the batch was parsed from JSON and is used nowhere else
 */
export async function answerBatch(
  { islands, config, state, nonce }: Batch,
  request: RenderRequest,
  { configurations, defaultContext }: BatchContexts,
  isParsed = false,
): Promise<BatchAnswer> {
  await yieldIfDue(request.time);
  const text = await batchConfigText(config, request.log);
  await yieldIfDue();
  const configuration = text === undefined ? undefined : configurations(text);
  await yieldIfDue();
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
  await yieldIfDue();
  const shared = await readState(state, request.log, isParsed);
  const outcomes = await renderIslands(waiting, context, shared, request);
  const results: BatchResult[] = [];
  for (const [index, outcome] of outcomes.entries()) {
    const { widget, prefix } = waiting[index] as (typeof waiting)[number];
    if (outcome === "timed-out") results.push(await answerError(widget, deadlinePassed(), request));
    else if ("error" in outcome) results.push({ error: toIslandError(outcome.error, outcome.id) });
    else {
      const { warnings } = outcome;
      // Every island brings its styles, because helpers know only one island at a time.
      const html = htmlForPage(outcome, { nonce: typeof nonce === "string" ? nonce : undefined });
      results.push({ html, prefix, ...(warnings.length > 0 && { warnings }) });
    }
  }
  // One error for all of them, because each error records its stack.
  const tooMany =
    keys.length > results.length && (await answerError("(batch)", tooManyIslands(), request));
  return {
    // A key may be "__proto__".
    islands: Object.fromEntries(
      keys.map((key, index) => [key, results[index] ?? (tooMany as BatchResult)]),
    ),
  };
}

async function answerError(
  widget: string,
  error: RenderError,
  { log }: RenderRequest,
): Promise<BatchResult> {
  return { error: toIslandError(error, await log(widget, error)) };
}

/** A configuration that cannot be written as JSON is logged, and counts as empty. */
async function batchConfigText(
  config: string | object | undefined,
  log: RenderErrorLog,
): Promise<string | undefined> {
  try {
    return configText(config);
  } catch (cause) {
    await log("(configuration)", configurationTooDeep(cause));
    return "";
  }
}

/** Two islands with one prefix would have the same ids. */
function uniquePrefix(wanted: string, taken: Set<string>): string {
  let prefix = wanted;
  // A prefix has at most 32 characters.
  for (let count = 2; taken.has(prefix); count++) prefix = `${wanted.slice(0, 28)}-${count}`;
  taken.add(prefix);
  return prefix;
}
