import { formatDiagnostic } from "@skerry/core/contract";
import { type PageDiagnostic, severityOf } from "../page/page-diagnostic.ts";

/**
 * Commands of GitHub Actions, which shows them at the lines of a pull request
 * (https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands).
 */
export function formatGithub(diagnostics: readonly PageDiagnostic[]): string {
  return diagnostics
    .map((diagnostic) => {
      const { file, line, column } = diagnostic.location;
      const title = `skerry ${diagnostic.code}`;
      const properties = Object.entries({ file, line, col: column, title })
        .map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
        .join(",");
      const message = escapeMessage(formatDiagnostic(diagnostic));
      return `::${severityOf(diagnostic)} ${properties}::${message}\n`;
    })
    .join("");
}

function escapeMessage(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
