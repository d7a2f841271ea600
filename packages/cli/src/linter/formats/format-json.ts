import { formatDiagnostic } from "@skerry/core/contract";
import { type PageDiagnostic, severityOf } from "../page/page-diagnostic.ts";

/** An array for programs: the contract, section 12. */
export function formatJson(diagnostics: readonly PageDiagnostic[]): string {
  const values = diagnostics.map((diagnostic) => {
    const { location, code, pointer } = diagnostic;
    return {
      ...location,
      code,
      severity: severityOf(diagnostic),
      message: formatDiagnostic(diagnostic),
      ...(pointer && { pointer }),
    };
  });
  return `${JSON.stringify(values, null, 2)}\n`;
}
