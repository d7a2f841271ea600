import {
  defaultTreeAdapter,
  type DefaultTreeAdapterMap,
  Parser,
  type DefaultTreeAdapterTypes as Tree,
  type TreeAdapter,
} from "parse5";
import { limits } from "../host/limits.ts";
import type { RequestTime } from "../host/request-time.ts";
import { yieldIfDue } from "../host/yield.ts";
import { OffsetParser } from "./offset-parser.ts";
import { type IsolatedIslands, watchIsolation } from "./isolated-islands.ts";

/** Thrown for pages that take too much to parse. */
export class PageBudgetError extends Error {
  override readonly name = "PageBudgetError";
  /** `time`: a less busy machine may parse it. */
  readonly exceeded: "elements" | "time";

  constructor(exceeded: "elements" | "time") {
    super(`The page exceeds the budget of ${exceeded}.`);
    this.exceeded = exceeded;
  }
}

export interface ParseInStepsOptions {
  /** Default: no limit. */
  time?: RequestTime | undefined;
  /** Default: `limits.requestMilliseconds`. */
  milliseconds?: number | undefined;
  /** Default: `true`. */
  hasLocations?: boolean | undefined;
  /** Default: `limits.parserStep`. */
  step?: number | undefined;
}

export interface ReadPage {
  document: Tree.Document;
  /** Empty without locations. */
  places: IsolatedIslands;
  /** Index up to which browsers parse the page alike. `Infinity` without locations. */
  certainUntil: number;
}

/**
 * Parses a page in steps, between which other requests run.
 *
 * Elements are counted as they are made: the parser repeats open formatting elements (`<b>`) in each paragraph,
 * so that 9 kB can become half a million elements.
 *
 * @throws PageBudgetError
 */
export async function parseInSteps(
  text: string,
  { time, milliseconds, hasLocations = true, step = limits.parserStep }: ParseInStepsOptions = {},
): Promise<ReadPage> {
  const { treeAdapter: counting, startStep } = createCountingAdapter();
  const watcher = watchIsolation(() => parser);
  const located = hasLocations
    ? new OffsetParser({ treeAdapter: { ...counting, ...watcher } })
    : undefined;
  const parser: Parser<DefaultTreeAdapterMap> = located ?? new Parser({ treeAdapter: counting });
  let end = 0;
  do {
    await yieldIfDue(time);
    if (time?.isOver(milliseconds)) throw new PageBudgetError("time");
    startStep();
    const start = end;
    end = Math.min(text.length, start + step);
    parser.tokenizer.write(text.slice(start, end), end === text.length);
  } while (end < text.length);
  return {
    document: parser.document,
    places: watcher.places,
    certainUntil: located?.certainUntil ?? Infinity,
  };
}

/** Throws a PageBudgetError when a page becomes too many elements. */
export function createCountingAdapter(): {
  treeAdapter: TreeAdapter<DefaultTreeAdapterMap>;
  /** Called before each step. */
  startStep(): void;
} {
  let elements = 0;
  let maxElements: number = limits.pageElements;
  return {
    startStep() {
      maxElements = Math.min(limits.pageElements, elements + limits.stepElements);
    },
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement(...element) {
        elements += 1;
        if (elements > maxElements) throw new PageBudgetError("elements");
        return defaultTreeAdapter.createElement(...element);
      },
    },
  };
}
