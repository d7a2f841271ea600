/** Name and value of a form's entry. */
export type Field = readonly [name: string, value: string];

/**
 * The entries of an address's query. A form with the method GET replaces the query of its action by
 * its own entries, so they are repeated as hidden fields
 * (https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#submit-mutate-action).
 */
export function queryFields(address: string): Field[] {
  const [, query] = /^[^?#]*\?([^#]*)/.exec(address) ?? [];
  return [...new URLSearchParams(query)];
}

/** Length of the address that a browser asks for when a form with these entries is submitted. */
export function addressLength(action: string, fields: readonly Field[]): number {
  const [path = ""] = action.split(/[?#]/);
  // Forms send every end of line as CR LF.
  const entries = fields.map(([name, value]) => [name, value.replace(/\r?\n/g, "\r\n")]);
  return `${path}?${new URLSearchParams(entries)}`.length;
}
