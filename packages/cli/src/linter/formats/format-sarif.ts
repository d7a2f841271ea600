import { formatDiagnostic } from "@skerry/core/contract";
import { version } from "../../../package.json";
import { diagnosticCodes } from "../page/diagnostic-codes.ts";
import { type PageDiagnostic, severityOf } from "../page/page-diagnostic.ts";

/** SARIF 2.1.0, which code scanning and editors read (https://docs.oasis-open.org/sarif/sarif/v2.1.0/). */
export function formatSarif(diagnostics: readonly PageDiagnostic[]): string {
  const rules = Object.entries(diagnosticCodes).map(([id, level]) => ({
    id,
    defaultConfiguration: { level },
  }));
  const driver = { name: "skerry check", semanticVersion: version, rules };
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [{ tool: { driver }, columnKind: "utf16CodeUnits", results: diagnostics.map(toResult) }],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function toResult(diagnostic: PageDiagnostic): object {
  const { location, code } = diagnostic;
  const { file, line, column } = location;
  const isUrl = /^https?:/i.test(file);
  return {
    ruleId: code,
    level: severityOf(diagnostic),
    message: { text: formatDiagnostic(diagnostic) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: isUrl ? file : encodeURI(file.replaceAll("\\", "/")) },
          region: { startLine: line, startColumn: column },
        },
      },
    ],
  };
}
