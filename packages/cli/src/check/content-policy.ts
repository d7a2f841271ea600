/** One Content-Security-Policy: sources by directive. */
export type ContentPolicy = ReadonlyMap<string, readonly string[]>;

/** Reads a policy (https://www.w3.org/TR/CSP3/#parse-serialized-policy); the first directive counts. */
export function parsePolicy(text: string): ContentPolicy {
  const policy = new Map<string, readonly string[]>();
  for (const directive of text.split(";")) {
    const [name = "", ...sources] = directive.trim().split(/\s+/);
    if (name && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources);
  }
  return policy;
}

/** What something is fetched as: the first directive of the list that a policy has decides. */
export const fetchDirectives = {
  script: ["script-src-elem", "script-src", "default-src"],
  style: ["style-src-elem", "style-src", "default-src"],
  image: ["img-src", "default-src"],
  frame: ["frame-src", "child-src", "default-src"],
} as const;

/**
 * The directive that forbids an address; `undefined` when it may be fetched.
 *
 * @param page address of the page
 * @param nonce of the element, when it has one
 */
export function forbids(
  policy: ContentPolicy,
  kind: keyof typeof fetchDirectives,
  address: URL,
  page: URL,
  nonce?: string,
): string | undefined {
  const name = fetchDirectives[kind].find((directive) => policy.has(directive));
  if (!name) return undefined;
  const sources = policy.get(name) ?? [];
  if (nonce && sources.includes(`'nonce-${nonce}'`)) return undefined;
  // It makes scripts that the parser finds depend on nonces and hashes alone.
  const isStrict = kind === "script" && sources.includes("'strict-dynamic'");
  const allowed = !isStrict && sources.some((source) => matches(source, address, page));
  return allowed ? undefined : `${name} ${sources.join(" ")}`.trim();
}

/** https://www.w3.org/TR/CSP3/#match-url-to-source-expression */
function matches(source: string, address: URL, page: URL): boolean {
  const expression = source.toLowerCase();
  if (expression === "'self'") return isSameSite(address, page);
  if (expression === "*") return /^(https?|wss?):$/.test(address.protocol);
  if (/^[a-z][a-z\d+.-]*:$/.test(expression)) return isScheme(expression, address.protocol);
  const [, scheme, host = "", port, path = ""] =
    /^(?:([a-z][a-z\d+.-]*):\/\/)?([^:/'"]+)(?::(\d+|\*))?(\/.*)?$/.exec(expression) ?? [];
  if (!host) return false;
  if (!isScheme(`${scheme ?? page.protocol.slice(0, -1)}:`, address.protocol)) return false;
  const isHost = host.startsWith("*.")
    ? address.hostname.endsWith(host.slice(1))
    : host === "*" || host === address.hostname;
  // An address has no port that its scheme has anyway.
  const usual = address.protocol === "https:" ? "443" : "80";
  const isPort = port === "*" || (port ?? usual) === (address.port || usual);
  const asked = address.pathname.toLowerCase();
  const isPath = path === "" || (path.endsWith("/") ? asked.startsWith(path) : asked === path);
  return isHost && isPort && isPath;
}

/** A policy that names http means https too. */
function isScheme(wanted: string, protocol: string): boolean {
  return wanted === protocol || (wanted === "http:" && protocol === "https:");
}

function isSameSite(address: URL, page: URL): boolean {
  const isUpgrade = page.protocol === "http:" && address.protocol === "https:";
  return address.origin === page.origin || (isUpgrade && address.hostname === page.hostname);
}
