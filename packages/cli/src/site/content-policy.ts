/** One Content-Security-Policy: sources by the name of the directive, in lower case. */
export type ContentPolicy = ReadonlyMap<string, readonly string[]>;

/**
 * Parses a policy (https://www.w3.org/TR/CSP3/#parse-serialized-policy). Of two directives with one
 * name, the first one counts.
 */
export function parsePolicy(text: string): ContentPolicy {
  const policy = new Map<string, readonly string[]>();
  for (const directive of text.split(";")) {
    const [name = "", ...sources] = directive.trim().split(/\s+/);
    if (name && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources);
  }
  return policy;
}

/** The directives for each kind of fetch. The first one that a policy has decides. */
export const fetchDirectives = {
  script: ["script-src-elem", "script-src", "default-src"],
  style: ["style-src-elem", "style-src", "default-src"],
  image: ["img-src", "default-src"],
  frame: ["frame-src", "child-src", "default-src"],
} as const;

export type FetchKind = keyof typeof fetchDirectives;

/**
 * Finds the directive of a policy that blocks a URL.
 *
 * @param page URL of the page
 * @param nonce of the element that fetches, when it has one
 * @returns the directive with its sources; `undefined` when the URL may be fetched
 */
export function findBlockingDirective(
  policy: ContentPolicy,
  kind: FetchKind,
  url: URL,
  page: URL,
  nonce?: string,
): string | undefined {
  const name = fetchDirectives[kind].find((directive) => policy.has(directive));
  if (!name) return undefined;
  const sources = policy.get(name) ?? [];
  if (nonce && sources.includes(`'nonce-${nonce}'`)) return undefined;
  // With it, scripts that the parser inserts need a nonce or a hash. Host sources are ignored.
  const isStrict = kind === "script" && sources.includes("'strict-dynamic'");
  const isAllowed = !isStrict && sources.some((source) => matches(source, url, page));
  return isAllowed ? undefined : `${name} ${sources.join(" ")}`.trim();
}

/** https://www.w3.org/TR/CSP3/#match-url-to-source-expression */
function matches(source: string, url: URL, page: URL): boolean {
  const expression = source.toLowerCase();
  if (expression === "'self'") return isSameSite(url, page);
  if (expression === "*") return /^(https?|wss?):$/.test(url.protocol);
  if (/^[a-z][a-z\d+.-]*:$/.test(expression)) return isScheme(expression, url.protocol);
  const [, scheme, host = "", port, path = ""] =
    /^(?:([a-z][a-z\d+.-]*):\/\/)?([^:/'"]+)(?::(\d+|\*))?(\/.*)?$/.exec(expression) ?? [];
  if (!host) return false;
  return (
    isScheme(`${scheme ?? page.protocol.slice(0, -1)}:`, url.protocol) &&
    isHost(host, url.hostname) &&
    isPort(port, url) &&
    isPath(path, url.pathname.toLowerCase())
  );
}

/** A policy that names http: allows https: too. */
function isScheme(allowed: string, protocol: string): boolean {
  return allowed === protocol || (allowed === "http:" && protocol === "https:");
}

function isHost(allowed: string, hostname: string): boolean {
  if (allowed.startsWith("*.")) return hostname.endsWith(allowed.slice(1));
  return allowed === "*" || allowed === hostname;
}

function isPort(allowed: string | undefined, { protocol, port }: URL): boolean {
  // `URL` leaves out the default port of the scheme.
  const defaultPort = protocol === "https:" ? "443" : "80";
  return allowed === "*" || (allowed ?? defaultPort) === (port || defaultPort);
}

function isPath(allowed: string, path: string): boolean {
  return allowed === "" || (allowed.endsWith("/") ? path.startsWith(allowed) : path === allowed);
}

function isSameSite(url: URL, page: URL): boolean {
  const isUpgrade = page.protocol === "http:" && url.protocol === "https:";
  return url.origin === page.origin || (isUpgrade && url.hostname === page.hostname);
}
