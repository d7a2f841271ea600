/** What a response says about its version. */
export interface ResponseVersion {
  etag?: string | undefined;
  /** HTTP date. */
  lastModified?: string | undefined;
}

/**
 * Whether the client has the response already, so that the answer is 304. RFC 9110, 13.2.2: the ETag goes
 * before the date, and its comparison is the weak one (13.1.2).
 */
export function isUnchanged(request: Request, { etag, lastModified }: ResponseVersion): boolean {
  const known = request.headers.get("If-None-Match");
  if (known !== null) return etag !== undefined && hasTag(known, etag.replace(/^W\//, ""));
  const since = Date.parse(request.headers.get("If-Modified-Since") ?? "");
  return lastModified !== undefined && Date.parse(lastModified) <= since;
}

function hasTag(list: string, etag: string): boolean {
  return list.split(",").some((part) => {
    const tag = part.trim();
    return tag === "*" || tag.replace(/^W\//, "") === etag;
  });
}
