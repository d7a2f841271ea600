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

/** Thrown when a page takes too much to read: it stays as it came. */
export class PageBudgetError extends Error {
  override readonly name = "PageBudgetError";
  /** `elements`: the same page would always take too much. `time`: not on a machine with less to do. */
  readonly exceeded: "elements" | "time";

  constructor(exceeded: "elements" | "time") {
    super(`The page exceeds the budget of ${exceeded}.`);
    this.exceeded = exceeded;
  }
}

export interface ParseInStepsOptions {
  /** Of the request that parses. Default: there is no limit. */
  time?: RequestTime | undefined;
  /** Parsing is given up when so much of it has been used. Default: `limits.requestMilliseconds`. */
  milliseconds?: number | undefined;
  /** Whether nodes know where they stand in the text. Default: `true`. */
  hasLocations?: boolean | undefined;
  /** Characters that are parsed in one step. Default: `limits.parserStep`. */
  step?: number | undefined;
}

/** A page that has been parsed. */
export interface ReadPage {
  document: Tree.Document;
  /** Empty without locations. */
  places: IsolatedIslands;
  /** Index up to which a browser is certain to read the page alike. `Infinity` without locations. */
  certainUntil: number;
}

/**
 * Parses a page. Between its steps other requests are answered.
 *
 * The parser adds elements that the page does not have: open formatting elements (`<b>`) are repeated in
 * each paragraph, so that 9 kB can become half a million elements. They are counted where they are made.
 *
 * @param text whole page, decoded
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

/** A tree adapter that throws a PageBudgetError when a page becomes too many elements. */
export function createCountingAdapter(): {
  treeAdapter: TreeAdapter<DefaultTreeAdapterMap>;
  /** Call it before each step of a parser that reads in steps. */
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
