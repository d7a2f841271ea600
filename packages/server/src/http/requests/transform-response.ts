import { limits } from "../../host/limits.ts";
import type { BeginRequest, RenderRequest } from "../../render/render-islands.ts";
import type { RenderErrorLog } from "../../render/logs/render-log.ts";
import { readUpTo } from "./request-bodies.ts";
import { type PageOptions, transformPage } from "../../transform/transform-page.ts";
import type { TransformOptions } from "../../api/handler.ts";

/** Fills the islands of an HTML page. Any other response comes back unchanged. */
export async function transformResponse(
  source: Response,
  begin: BeginRequest,
  pages: PageOptions,
  options: TransformOptions,
  log: RenderErrorLog,
): Promise<Response> {
  const type = source.headers.get("Content-Type") ?? "";
  if (!source.body || !isHtml(type) || mayNotBeTransformed(source.headers)) return source;
  // The header names the bytes of a part.
  if (source.status === 206) return source;
  let work: RenderRequest;
  try {
    work = await begin(log);
  } catch (error) {
    await log("(page)", error);
    return source;
  }
  const { bytes, stream } = await readUpTo(source.body, limits.pageBytes);
  const page = bytes && (await transformPage(bytes, type, work, pages, options));
  const headers = new Headers(source.headers);
  if (page?.bytes) dropByteHeaders(headers);
  if (page?.link) headers.append("Link", page.link);
  if (page?.isPartial) headers.set("Cache-Control", "no-store");
  const { status, statusText } = source;
  return new Response(page?.bytes ?? bytes ?? stream, { status, statusText, headers });
}

/** Headers that describe a page's bytes. */
const byteHeaders = ["Content-Length", "ETag", "Last-Modified", "Content-MD5", "Digest"];

export function dropByteHeaders(headers: Headers): void {
  for (const name of byteHeaders) headers.delete(name);
}

export function isHtml(contentType: string | null): boolean {
  return /^\s*text\/html\s*(;|$)/i.test(contentType ?? "");
}

/** `no-transform` (RFC 9110, 7.7; RFC 9111, 5.2). */
export function mayNotBeTransformed(headers: Headers): boolean {
  return /(^|,)\s*no-transform\s*(,|$)/i.test(headers.get("Cache-Control") ?? "");
}
