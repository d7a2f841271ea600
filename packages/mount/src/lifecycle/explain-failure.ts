import type { PropsError } from "@skerry/core/contract/props-error";
import type { Island } from "../loader/island.ts";
import type { FailedDetail } from "../skerry.ts";
import { describeElement } from "./describe-element.ts";
import type { Warnings } from "./warnings.ts";

/** What went wrong with an island. */
export interface Failure {
  phase: FailedDetail["phase"];
  thrown: unknown;
  /** The text of its props. */
  propsText?(): string | null;
}

/** What was thrown, in words. Anything can be thrown, also what cannot be made a text. */
function messageOf(thrown: unknown): string {
  try {
    const text = String((thrown as Partial<Error> | null)?.message ?? thrown).trim();
    return /[.!?]$/.test(text) ? text : `${text}.`;
  } catch {
    return "Something that is no error was thrown.";
  }
}

/** By what it carries: the class that threw it is another file's copy. */
const isPropsError = (thrown: unknown): thrown is PropsError =>
  (thrown as Partial<PropsError> | null)?.diagnostic != null;

/** What is wrong with the props, and the slip behind it: templates often break the JSON itself. */
async function explainProps(
  { thrown, propsText }: Failure,
  loadWarnings: () => Promise<Warnings>,
): Promise<string> {
  if (!isPropsError(thrown)) return messageOf(thrown);
  const { code, received } = thrown.diagnostic;
  if (code === "syntax" || code === "not-an-object") {
    // The words for slips are code of their own. Without it the plain words must do.
    const said = await loadWarnings().then(
      (warnings) => warnings.diagnosis(propsText?.() ?? ""),
      () => undefined,
    );
    if (said) return said;
  }
  // Schemas other than valibot's need not say what came.
  const message = messageOf(thrown);
  return message.includes(`eceived ${received}`) ? message : `${message} Received ${received}.`;
}

/** The error that is reported: which widget, where, what, and what became of it. */
export async function explainFailure(
  { islandElement, islandName, widgetEntry }: Island,
  failure: Failure,
  loadWarnings: () => Promise<Warnings>,
): Promise<Error> {
  const { phase, thrown } = failure;
  const widget = `The widget "${islandName}" at ${describeElement(islandElement)}`;
  let text: string;
  if (phase === "props") {
    text = `${widget} got bad props. ${await explainProps(failure, loadWarnings)}`;
  } else if (phase === "load") {
    const advice = widgetEntry.importer
      ? `Check the module that skerry.define("${islandName}", …) imports.`
      : "Check that the folder of skerry.js is complete and can be reached.";
    text = `${widget} could not be loaded: ${messageOf(thrown)} Its own HTML stays. ${advice}`;
  } else {
    text = `${widget} crashed: ${messageOf(thrown)} Its own HTML was put back.`;
  }
  return new Error(text, { cause: thrown });
}
