import {
  propsAttribute,
  toPrefix,
  widgetAttribute,
  writePropsAttribute,
} from "@skerry/core/contract";
import type { RenderContext } from "../../render/context/configurations.ts";
import type { LoadedWidgets } from "../../render/load-widgets.ts";
import { emptyErrors } from "../../errors/request-errors.ts";
import { toIslandError } from "../../errors/render-error.ts";
import type { RenderErrorLog } from "../../render/logs/render-log.ts";
import type { SignedFragment } from "../../api/signed-fragment.ts";
import { hashText } from "./hash-text.ts";

/** Absent parameters are `""`. */
export type FragmentRequest = { [Name in keyof SignedFragment]-?: string };

export interface FragmentAnswer {
  body: string;
  headers: Record<string, string>;
  /** Whether a part of the island is left to the browser. Default: `false`. */
  isPartial?: boolean;
}

/** Never rejects: an error is an empty body and a header. */
export async function renderFragment(
  { widget, props, id, locale, shell, v }: FragmentRequest,
  { renderer, build, overlays }: LoadedWidgets,
  contextFor: (locale: string) => RenderContext,
  log: RenderErrorLog,
): Promise<FragmentAnswer> {
  const headers = fragmentHeaders(widget, build, v || build);
  try {
    const context = contextFor(locale);
    const prefix = toPrefix(id || `h${hashText(`${widget}\0${props}`)}-`);
    const job = { widget, propsText: props, prefix, isCachedByCaller: true };
    const { html, open } = await renderer.render(job, context);
    if (open) {
      for (const error of open) await log(widget, error);
      // A later request may get all of it.
      headers["Cache-Control"] = shortCacheControl;
    }
    const body = shell === "1" ? writeShell(widget, props, html, overlays.has(widget)) : html;
    headers["ETag"] = `"${build}-${hashText(body)}"`;
    return { body, headers, isPartial: open !== undefined };
  } catch (error) {
    const { code, id: errorId } = toIslandError(error, await log(widget, error));
    headers["Cache-Control"] = shortCacheControl;
    headers["X-Widget-Error"] = code;
    if (errorId) headers["X-Widget-Error-Id"] = errorId;
    return { body: "", headers };
  }
}

function writeShell(widget: string, propsText: string, markup: string, isInline: boolean): string {
  const tag = isInline ? "span" : "div";
  const props = writePropsAttribute(JSON.parse(propsText.trim() || "{}") as object | null);
  return `<${tag} ${widgetAttribute}="${widget}" ${propsAttribute}="${props}">${markup}</${tag}>`;
}

const contentType = "text/html; charset=utf-8";
/** For a fragment that is opened as a page. */
const contentPolicy = "default-src 'none'; sandbox";
const longCacheControl =
  "public, max-age=60, s-maxage=300, stale-while-revalidate=600, stale-if-error=86400";

/** For errors and for markup of another build. */
const shortCacheControl = "public, max-age=10";

/**
 * Headers with tags for purging: Fastly's `Surrogate-Key` and Cloudflare's `Cache-Tag`.
 *
 * @param requestedBuild the `v` of the request
 */
function fragmentHeaders(
  widget: string,
  build: string,
  requestedBuild: string,
): Record<string, string> {
  const name = widget.replace(/[^\w-]+/g, "-").slice(0, 64);
  // One literal: copying takes three times as long.
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

export function forbiddenFragment(): Response {
  return new Response(null, {
    status: emptyErrors.badSignature,
    headers: {
      "Content-Type": contentType,
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
      "Content-Security-Policy": contentPolicy,
      "Cache-Control": "no-store",
    },
  });
}
