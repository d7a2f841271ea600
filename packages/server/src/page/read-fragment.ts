import { defaultTreeAdapter, html, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { OffsetParser } from "./offset-parser.ts";
import { createCountingAdapter } from "./parse-in-turns.ts";

const context = defaultTreeAdapter.createElement("div", html.NS.HTML, []);

/**
 * Parses HTML as a browser reads it inside an empty `<div>`. Nodes know where they stand in it.
 *
 * @returns `undefined` where a browser may read something else
 * @throws PageBudgetError when the parser makes too many elements of it
 */
export function readFragment(text: string): Tree.DocumentFragment | undefined {
  const { treeAdapter, startStep } = createCountingAdapter();
  startStep();
  const parser = OffsetParser.getFragmentParser(context, { treeAdapter }) as OffsetParser;
  parser.tokenizer.write(text, true);
  return parser.certainUntil === Infinity
    ? (parser.getFragment() as Tree.DocumentFragment)
    : undefined;
}
