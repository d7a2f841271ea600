import type { PropsError } from "@skerry/core/props/props-error";
import type { Island } from "../loader/island-lifecycle.ts";
import type { FailedReason } from "../runtime/island-host.ts";
import { describeElement } from "./describe-element.ts";
import { describeThrown } from "./describe-thrown.ts";
import type { Warnings } from "./warnings.ts";

/** Whether an error does not name the mistake behind it: broken JSON, or what two copies of React throw. */
function isObscure({ phase, thrown }: FailedReason): boolean {
  if (phase === "render") return /\bnull\b|React/.test(describeThrown(thrown));
  return /syntax|not-an-object/.test(
    (thrown as Partial<PropsError> | null)?.diagnostic?.code ?? "",
  );
}

/**
 * The error that is reported: which widget, where, what, and what became of it. What explains obscure errors is code
 * that only pages with one load; without it the plain words must do.
 */
export async function createFailedError(
  { element_: element, name_: name, entry_: entry }: Island,
  reason: FailedReason,
  loadWarnings: () => Promise<Warnings>,
): Promise<Error> {
  const { phase, thrown } = reason;
  const widget = `The widget "${name}" at ${describeElement(element)}`;
  let what = describeThrown(thrown);
  if (isObscure(reason)) {
    what = await loadWarnings().then(
      ({ explain }) => explain(reason),
      () => what,
    );
  }
  let text: string;
  if (phase === "props") text = `${widget} got bad props. ${what}`;
  else if (phase === "load") {
    const advice = entry.importer
      ? `Check the module that skerry.define("${name}", …) imports.`
      : "Check that the folder of skerry.js is complete and can be reached.";
    text = `${widget} could not be loaded: ${what} Its own HTML stays. ${advice}`;
  } else text = `${widget} crashed: ${what} Its own HTML was put back.`;
  return new Error(text, { cause: thrown });
}
