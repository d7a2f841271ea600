import type { Diagnostic } from "@skerry/core/contract";
import { diagnosticCodes, type PageDiagnosticCode, type Severity } from "./diagnostic-codes.ts";

/** Where something stands. */
export interface Location {
  /** The path or URL that was asked for. */
  file: string;
  /** Counted from 1. */
  line: number;
  /** Counted from 1, in UTF-16 code units. */
  column: number;
}

/** A mistake on a page. Its pointer leads into the props, the configuration or another JSON text. */
export interface PageDiagnostic extends Diagnostic<PageDiagnosticCode> {
  /** Default: that of the code. */
  readonly severity?: Severity;
  readonly location: Location;
}

export function severityOf({ code, severity }: PageDiagnostic): Severity {
  return severity ?? diagnosticCodes[code];
}
