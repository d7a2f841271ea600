/** Name and value of a form's entry. */
export type Field = readonly [name: string, value: string];

/**
 * The entries of a URL's query. A form with the method GET replaces the query of its action by
 * its own entries, so they are repeated as hidden fields
 * (https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#submit-mutate-action).
 */
export function queryFields(url: string): Field[] {
  const [, query] = /^[^?#]*\?([^#]*)/.exec(url) ?? [];
  return [...new URLSearchParams(query)];
}

/** nginx and Apache reject request lines of more than 8,190 bytes or so. */
export const longestUrl = 8000;

/** Length of the URL that a browser requests when a form with these entries is submitted. */
export function urlLength(action: string, fields: readonly Field[]): number {
  const [path = ""] = action.split(/[?#]/);
  // Forms send every end of line as CR LF.
  const entries = fields.map(([name, value]) => [name, value.replace(/\r?\n/g, "\r\n")]);
  return `${path}?${new URLSearchParams(entries)}`.length;
}
