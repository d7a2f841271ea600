/** What becomes of an answer with islands: HTML is filled, other text loses their marks, and all else stays as it is. */
export type AnswerKind = "html" | "text" | "binary";

/**
 * The kind of an answer.
 *
 * @param contentType the header
 * @param start the first characters, for an answer without that header, whose type browsers guess from them
 */
export function kindOf(contentType: unknown, start = ""): AnswerKind {
  const [type = ""] = String(contentType ?? "")
    .toLowerCase()
    .split(";");
  const media = type.trim();
  if (!media) return /^\s*</.test(start) ? "html" : "text";
  if (media === "text/html" || media === "application/xhtml+xml") return "html";
  return /^text\/|(?:json|xml|javascript)$/.test(media) ? "text" : "binary";
}

function isUtf8(contentType: unknown): boolean {
  const [, charset = "utf-8"] = /charset\s*=\s*"?([\w-]+)/i.exec(String(contentType ?? "")) ?? [];
  return /^(?:utf-?8|us-ascii)$/i.test(charset);
}

/** Whether the islands of an answer can be filled: it is HTML in UTF-8, and has a body. */
export function canBeFilled(kind: AnswerKind, contentType: unknown, method?: string): boolean {
  return kind === "html" && method !== "HEAD" && isUtf8(contentType);
}

/** What the log says about a page that was compressed too early. */
export function compressedTooEarly(url: string): string {
  return `skerry: ${url} was compressed before it was filled; put what compresses before skerry`;
}
