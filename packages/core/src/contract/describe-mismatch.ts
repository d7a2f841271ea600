/** What stands somewhere and what should, as noun phrases. */
export interface Mismatch {
  readonly pointer: string;
  readonly expected: string;
  readonly received: string;
}

/** The sentence that most diagnostics have as their message. */
export function describeMismatch({ pointer, expected, received }: Mismatch): string {
  return `Expected ${expected}${pointer && ` at ${pointer}`}, but received ${received}.`;
}
