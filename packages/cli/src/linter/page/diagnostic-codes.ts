/** An error is something that does not work; a warning is something that probably was not meant. */
export type Severity = "error" | "warning";

/** The severity of each mistake that `skerry check` finds, by code. The handbook explains them (stories/docs/reference/check.mdx). */
export const diagnosticCodes = {
  // Islands and their props
  "unknown-widget": "error",
  "bad-props": "error",
  "unknown-key": "warning",
  "duplicate-key": "error",
  "misspelled-attribute": "error",
  "doubled-attribute": "error",
  "flattened-props": "error",
  "rounded-number": "warning",
  "damaged-text": "warning",
  "escaped-text": "warning",
  "printed-value": "warning",
  "misplaced-props": "error",
  "bad-props-from": "error",
  "bad-load": "error",
  "bad-theme": "error",
  "bad-href": "error",
  "moved-island": "error",
  "nested-island": "error",
  "untrusted-island": "warning",
  // Own widgets
  "kept-state": "warning",
  // The page around them
  "missing-script": "error",
  "doubled-script": "warning",
  "two-versions": "error",
  "missing-style": "error",
  "wrong-integrity": "error",
  "script-type": "error",
  "missing-config": "error",
  "missing-route": "error",
  "bad-config": "error",
  "late-config": "error",
  "doubled-config": "error",
  "bad-state": "error",
  "duplicate-id": "warning",
  "bad-track": "error",
  "low-contrast": "warning",
  "missing-text": "warning",
  "missing-consent": "warning",
  "consent-default-late": "warning",
  blocked: "error",
  "bad-ignore": "warning",
} as const satisfies Record<string, Severity>;

export type PageDiagnosticCode = keyof typeof diagnosticCodes;
