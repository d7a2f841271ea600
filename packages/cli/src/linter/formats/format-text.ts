import { formatDiagnostic } from "@skerry/core/contract";
import { type PageDiagnostic, severityOf } from "../page/page-diagnostic.ts";

/**
 * Mistakes for people, and how many there are.
 *
 * @param pages how many were checked
 * @param unchecked names of widgets whose props nothing has checked
 */
export function formatText(
  diagnostics: readonly PageDiagnostic[],
  pages: number,
  unchecked: Iterable<string> = [],
): string {
  const lines = diagnostics.map((diagnostic) => {
    const { location, code, pointer } = diagnostic;
    const { file, line, column } = location;
    const word = severityOf(diagnostic) === "warning" ? "warning: " : "";
    const head = `${file}:${line}:${column} ${word}${code}${pointer ? ` at ${pointer}` : ""}`;
    return `${head}\n  ${formatDiagnostic(diagnostic)}\n`;
  });
  const warnings = diagnostics.filter((one) => severityOf(one) === "warning").length;
  const mistakes = count(diagnostics.length - warnings, "mistake");
  const both = warnings > 0 ? `${mistakes}, ${count(warnings, "warning")}` : mistakes;
  const notes = Array.from(
    unchecked,
    (name) => `"${name}" has no schema, so its props were not checked.\n`,
  );
  return `${lines.join("")}${both} in ${count(pages, "page")}.\n${notes.join("")}`;
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}
