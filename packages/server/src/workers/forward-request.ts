/** Headers of a single connection (RFC 9110, 7.6.1). */
const hopByHop = [
  "Connection",
  "Keep-Alive",
  "Proxy-Authenticate",
  "Proxy-Authorization",
  "Proxy-Connection",
  "TE",
  "Trailer",
  "Transfer-Encoding",
  "Upgrade",
];

/**
 * Forwards a request. Redirects are not followed.
 *
 * @throws the error of `fetch`
 */
export async function forwardRequest(origin: string, request: Request): Promise<Response> {
  const requestUrl = new URL(request.url);
  const headers = endToEndHeaders(request.headers);
  headers.delete("Host");
  headers.set("Accept-Encoding", "identity");
  headers.set("X-Forwarded-Host", requestUrl.host);
  headers.set("X-Forwarded-Proto", requestUrl.protocol.slice(0, -1));
  const init: RequestInit & { duplex: "half" } = {
    method: request.method,
    headers,
    body: request.body,
    redirect: "manual",
    duplex: "half",
  };
  // `new URL` would follow a path such as `//other.example` to another site.
  const response = await fetch(origin + requestUrl.pathname + requestUrl.search, init);
  const responseHeaders = endToEndHeaders(response.headers);
  if (responseHeaders.has("Content-Encoding")) {
    // The site compressed the body nevertheless, and `fetch` decompressed it.
    responseHeaders.delete("Content-Encoding");
    responseHeaders.delete("Content-Length");
  }
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers: responseHeaders });
}

function endToEndHeaders(headers: Headers): Headers {
  const endToEnd = new Headers(headers);
  const named = headers.get("Connection")?.split(",") ?? [];
  for (const name of [...hopByHop, ...named.map((one) => one.trim())]) {
    // `Headers` throws for invalid names.
    if (/^[\w!#$%&'*+.^`|~-]+$/.test(name)) endToEnd.delete(name);
  }
  return endToEnd;
}
