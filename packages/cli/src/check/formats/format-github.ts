import { formatDiagnostic } from "@skerry/core/contract";
import { type PageDiagnostic, severityOf } from "../page-diagnostic.ts";

/**
 * Commands of GitHub Actions, which shows them at the lines of a pull request
 * (https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands).
 */
export function formatGithub(diagnostics: readonly PageDiagnostic[]): string {
  return diagnostics
    .map((diagnostic) => {
      const { location, code } = diagnostic;
      const { file, line, column } = location;
      const properties = Object.entries({ file, line, col: column, title: `skerry ${code}` })
        .map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
        .join(",");
      return `::${severityOf(diagnostic)} ${properties}::${escape(formatDiagnostic(diagnostic))}\n`;
    })
    .join("");
}

function escape(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escape(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
