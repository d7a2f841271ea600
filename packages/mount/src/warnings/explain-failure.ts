import { diagnoseProps } from "@skerry/core/diagnosis/json-diagnosis";
import { explainInvalidElement } from "@skerry/core/diagnosis/invalid-element";
import { diagnoseFlattened, isUnquoted } from "@skerry/core/diagnosis/props-attributes";
import { formatDiagnostic } from "@skerry/core/diagnosis/diagnostic";
import { describeThrown, type Failure } from "../protocol/failure.ts";
import { nameReactCopies } from "./name-react-copies.ts";

/** Explains a failure to the page's author: broken JSON first, then a second copy of React, then the error's own message. */
export function explainFailure({ thrown, propsText }: Failure, host: Element): string {
  const flattened = propsText && diagnoseFlattened(host.attributes);
  if (flattened) return `${describeThrown(thrown)} ${formatDiagnostic(flattened)}`;
  const text = propsText?.();
  // Templates often break the JSON itself.
  const diagnostic =
    text == null ? undefined : diagnoseProps(text, isUnquoted(text, host.attributes));
  if (diagnostic) return formatDiagnostic(diagnostic);
  const message = describeThrown(thrown);
  const element = explainInvalidElement(message);
  if (element) return element;
  const copies = nameReactCopies(
    message,
    // In a build, react.js is one folder above this file.
    new URL(/* @vite-ignore */ "../react.js", import.meta.url).pathname,
    (thrown as Partial<Error> | null)?.stack,
  );
  return copies ? `${copies}.` : message;
}
