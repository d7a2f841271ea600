import { propsAttribute } from "@skerry/core/contract/attributes";
import type { PropsError } from "@skerry/core/props/props-error";
import type { IslandHost } from "../protocol/lifecycle-api.ts";
import { describeElement } from "../dom/describe-element.ts";
import { describeThrown, type Failure } from "../protocol/failure.ts";
import type { Warnings } from "../warnings/warnings.ts";

/** What browsers say of modules that they cannot fetch or read; any other error is of a module itself. */
const notFetched = /module|import|fetch|load|token/i;

/**
 * Whether an error does not name the mistake behind it: broken JSON, props that are not where they are looked for, what two copies
 * of React throw, or React's numbers.
 */
function isObscure({ phase, thrown }: Failure, element: Element): boolean {
  if (phase === "render") return /\bnull\b|React|Element type/.test(describeThrown(thrown));
  const code = (thrown as Partial<PropsError> | null)?.diagnostic?.code ?? "";
  return /syntax|not-an-object/.test(code) || hasFlattenedProps(element);
}

/** Whether the keys of its props may have become attributes of their own. */
const hasFlattenedProps = (element: Element): boolean =>
  !element.hasAttribute(propsAttribute) &&
  /data-props-(?!from\b)/.test(`${element.getAttributeNames()}`);

/**
 * The error that is reported: which widget, where, what, and what became of it. The code that explains obscure errors
 * is loaded only by pages with one; without it the plain words must do.
 */
export async function createFailedError(
  { element, name, entry }: Pick<IslandHost, "element" | "name" | "entry">,
  failure: Failure,
  loadWarnings: () => Promise<Warnings>,
): Promise<Error> {
  const { phase, thrown } = failure;
  const widget = `The widget "${name}" at ${describeElement(element)}`;
  let what = describeThrown(thrown);
  if (isObscure(failure, element)) {
    what = await loadWarnings().then(
      ({ explain }) => explain(failure, element),
      () => what,
    );
  }
  let text: string;
  if (phase === "props") text = `${widget} got bad props. ${what}`;
  else if (phase === "load") {
    const advice = entry.importer
      ? `Check the module that skerry.define("${name}", …) imports.`
      : notFetched.test(what)
        ? "Check that the folder of skerry.js is complete and can be reached."
        : "Its module threw this when it was imported.";
    text = `${widget} could not be loaded: ${what} Its own HTML stays. ${advice}`;
  } else text = `${widget} crashed: ${what} Its own HTML was put back.`;
  return new Error(text, { cause: thrown });
}
