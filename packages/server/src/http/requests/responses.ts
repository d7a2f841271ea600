import { emptyErrors, type RequestError } from "../../errors/request-errors.ts";

export const noStore = { "Cache-Control": "no-store" };

/** `{"error": {"message": …}}` */
export function errorResponse(
  { status, message }: RequestError,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ error: { message } }, { status, headers: { ...noStore, ...headers } });
}

/** The unread rest of the body would be taken for the next request. */
export function refusedBodyResponse(): Response {
  const response = saturatedResponse();
  response.headers.set("Connection", "close");
  return response;
}

/** An include would paste a body into a page. */
export function saturatedResponse(): Response {
  return new Response(null, {
    status: emptyErrors.saturated,
    headers: { ...noStore, "Retry-After": "1" },
  });
}

/** Whether to answer 304. If-None-Match compares weakly (RFC 9110, 13.1.2). */
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
