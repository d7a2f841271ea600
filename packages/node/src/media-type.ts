/** What becomes of an answer with islands: HTML is filled, in other texts their marks are taken out. */
export type AnswerKind = "html" | "text" | "binary";

/**
 * @param contentType the header
 * @param start of the text, for an answer whose type the browser has to find out
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

/** Whether an answer is UTF-8. */
export function isUtf8(contentType: unknown): boolean {
  const [, charset = "utf-8"] = /charset\s*=\s*"?([\w-]+)/i.exec(String(contentType ?? "")) ?? [];
  return /^(?:utf-?8|us-ascii)$/i.test(charset);
}

/** What the log says about a page that was compressed too early. */
export function compressedTooEarly(url: string): string {
  return `skerry: ${url} was compressed before it was filled; put what compresses before skerry`;
}
