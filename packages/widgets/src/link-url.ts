/**
 * A URL that may become a link: `http(s)://…`, or no scheme. A colon counts as one unless a
 * `/`, `?` or `#` stands before it, so `javascript:` never passes.
 */
export const linkUrl = /^(https?:\/\/|[^:]*([/?#]|$))/i;
