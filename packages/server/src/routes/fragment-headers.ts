const contentType = "text/html; charset=utf-8";
/** For a fragment that is opened as a page of its own. */
const contentPolicy = "default-src 'none'; sandbox";
const longCacheControl =
  "public, max-age=60, s-maxage=300, stale-while-revalidate=600, stale-if-error=86400";

/** For errors and for markup of another build: a later request may get something better. */
export const shortCacheControl = "public, max-age=10";

/**
 * Headers of a fragment, with tags for purging in the notations of Fastly (`Surrogate-Key`) and
 * Cloudflare (`Cache-Tag`).
 *
 * @param requestedBuild the `v` of the request
 */
export function fragmentHeaders(
  widget: string,
  build: string,
  requestedBuild: string,
): Record<string, string> {
  const name = widget.replace(/[^\w-]+/g, "-").slice(0, 64);
  // All in one literal: to copy others into it takes three times as long.
  return {
    "Content-Type": contentType,
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
    "Content-Security-Policy": contentPolicy,
    "Cache-Control": requestedBuild === build ? longCacheControl : shortCacheControl,
    "Surrogate-Key": `widget-${name} build-${build}`,
    "Cache-Tag": `widget-${name},build-${build}`,
    "X-Widget-Build": build,
  };
}

/** 403 with an empty body, for a missing or wrong signature. */
export function forbiddenFragment(): Response {
  return new Response(null, {
    status: 403,
    headers: {
      "Content-Type": contentType,
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
      "Content-Security-Policy": contentPolicy,
      "Cache-Control": "no-store",
    },
  });
}
