import { emptyErrors, type RequestError } from "../../errors/request-errors.ts";

/** For responses that no cache may keep. */
export const noStore = { "Cache-Control": "no-store" };

/** `{"error": {"message": …}}` for the program that sent the request. */
export function errorResponse(
  { status, message }: RequestError,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ error: { message } }, { status, headers: { ...noStore, ...headers } });
}

/** The same for a body that was not read to its end: no other request can follow on this connection. */
export function refusedBodyResponse(): Response {
  const response = saturatedResponse();
  response.headers.set("Connection", "close");
  return response;
}

/** 503 for a process that has too much to do. The body is empty: an include would paste it into a page. */
export function saturatedResponse(): Response {
  return new Response(null, {
    status: emptyErrors.saturated,
    headers: { ...noStore, "Retry-After": "1" },
  });
}

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
