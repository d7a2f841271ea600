import { formatDiagnostic } from "@skerry/core/contract/diagnostic";
import type { PropsError } from "@skerry/core/contract/props-error";
import type { Island } from "../loader/island-lifecycle.ts";
import type { FailedReason } from "../runtime/island-host.ts";
import { describeElement } from "./describe-element.ts";
import { nameReactCopies } from "./name-react-copies.ts";
import type { Warnings } from "./warnings.ts";

/** What was thrown, in words. Anything can be thrown, also what cannot be made a string. */
function messageOf(thrown: unknown): string {
  try {
    const said = String((thrown as Partial<Error> | null)?.message ?? thrown).trim();
    const text = nameReactCopies(said, new URL("../react.js", import.meta.url).pathname) ?? said;
    return /[.!?]$/.test(text) ? text : `${text}.`;
  } catch {
    return "Something that is no error was thrown.";
  }
}

/** By what it carries: the class that threw it is another file's copy. */
const isPropsError = (thrown: unknown): thrown is PropsError =>
  (thrown as Partial<PropsError> | null)?.diagnostic != null;

/** What is wrong with the props, and the likely mistake behind it: templates often break the JSON itself. */
async function explainProps(
  { thrown, propsText }: FailedReason,
  loadWarnings: () => Promise<Warnings>,
): Promise<string> {
  if (!isPropsError(thrown)) return messageOf(thrown);
  const { code, received } = thrown.diagnostic;
  if (code === "syntax" || code === "not-an-object") {
    // The words for mistakes are code of their own. Without it the plain words must do.
    const diagnostic = await loadWarnings().then(
      ({ diagnose }) => diagnose(propsText?.() ?? ""),
      () => undefined,
    );
    if (diagnostic) return formatDiagnostic(diagnostic);
  }
  // Schemas other than valibot's need not say what came.
  const message = messageOf(thrown);
  return message.includes(`eceived ${received}`) ? message : `${message} Received ${received}.`;
}

/** The error that is reported: which widget, where, what, and what became of it. */
export async function createFailedError(
  { element_: element, name_: name, entry_: entry }: Island,
  reason: FailedReason,
  loadWarnings: () => Promise<Warnings>,
): Promise<Error> {
  const { phase, thrown } = reason;
  const widget = `The widget "${name}" at ${describeElement(element)}`;
  let text: string;
  if (phase === "props") {
    text = `${widget} got bad props. ${await explainProps(reason, loadWarnings)}`;
  } else if (phase === "load") {
    const advice = entry.importer_
      ? `Check the module that skerry.define("${name}", …) imports.`
      : "Check that the folder of skerry.js is complete and can be reached.";
    text = `${widget} could not be loaded: ${messageOf(thrown)} Its own HTML stays. ${advice}`;
  } else {
    text = `${widget} crashed: ${messageOf(thrown)} Its own HTML was put back.`;
  }
  return new Error(text, { cause: thrown });
}
