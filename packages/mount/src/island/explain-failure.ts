import { diagnoseProps } from "@skerry/core/diagnosis/json-diagnosis";
import { formatDiagnostic } from "@skerry/core/diagnosis/diagnostic";
import { describeThrown, type Failure } from "./failure.ts";
import { nameReactCopies } from "./name-react-copies.ts";

/** The likely mistake behind a failure whose error does not name it, as sentences; otherwise what the error says. */
export function explainFailure({ thrown, propsText }: Failure): string {
  const text = propsText?.();
  // Templates often break the JSON itself.
  const diagnostic = text == null ? undefined : diagnoseProps(text);
  if (diagnostic) return formatDiagnostic(diagnostic);
  const said = describeThrown(thrown);
  const copies = nameReactCopies(
    said,
    new URL(/* @vite-ignore */ "../react.js", import.meta.url).pathname,
  );
  return copies ? `${copies}.` : said;
}
