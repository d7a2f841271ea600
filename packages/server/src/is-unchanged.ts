/**
 * Whether the client has the response already, so that the answer is 304. RFC 9110, 13.1.2: the comparison is the
 * weak one.
 *
 * @param etag of the response; absent for one that has none
 */
export function isUnchanged(request: Request, etag: string | undefined): boolean {
  const known = request.headers.get("If-None-Match");
  return known !== null && etag !== undefined && hasTag(known, etag.replace(/^W\//, ""));
}

function hasTag(list: string, etag: string): boolean {
  return list.split(",").some((part) => {
    const tag = part.trim();
    return tag === "*" || tag.replace(/^W\//, "") === etag;
  });
}
