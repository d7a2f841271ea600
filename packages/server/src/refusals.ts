/** For answers that nobody should keep. */
export const noStore = { "Cache-Control": "no-store" };

/** An answer that says why there is no other: for whoever calls the route. */
export function refuse(
  status: number,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ error: { message } }, { status, headers: { ...noStore, ...headers } });
}

/** Too much to do. Empty, because an include would paste a text into a page. */
export function saturated(): Response {
  return new Response(null, { status: 503, headers: { ...noStore, "Retry-After": "1" } });
}
