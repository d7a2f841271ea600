import {
  propsAttribute,
  toPrefix,
  widgetAttribute,
  writePropsAttribute,
} from "@skerry/core/contract";
import { hashText } from "../hash-text.ts";
import type { LoadedWidgets } from "../load-widgets.ts";
import type { RenderContext } from "../render-context.ts";
import type { RenderErrorLog } from "../render-error-log.ts";
import type { SignedFragment } from "../signature.ts";
import { toIslandError } from "../to-island-error.ts";
import { fragmentHeaders, shortCacheControl } from "./fragment-headers.ts";

/** What a fragment's URL asks for; `""` for what it leaves out. */
export type FragmentRequest = { [Name in keyof SignedFragment]-?: string };

/** A finished response. */
export interface FragmentAnswer {
  body: string;
  headers: Record<string, string>;
}

/** Renders a fragment. Never rejects: an island that cannot be rendered is an empty body and a header. */
export async function renderFragment(
  { widget, props, id, locale, shell, v }: FragmentRequest,
  { renderer, build, isOverlay }: LoadedWidgets,
  contextFor: (locale: string) => RenderContext,
  log: RenderErrorLog,
): Promise<FragmentAnswer> {
  const headers = fragmentHeaders(widget, build, v || build);
  try {
    const context = contextFor(locale);
    const prefix = toPrefix(id || `h${hashText(`${widget}\0${props}`)}-`);
    const job = { widget, propsText: props, prefix, isCachedByCaller: true };
    const { html } = await renderer.render(job, context);
    const body = shell === "1" ? writeShell(widget, props, html, isOverlay(widget)) : html;
    headers["ETag"] = `"${build}-${hashText(body)}"`;
    return { body, headers };
  } catch (error) {
    log(widget, error);
    const { code } = toIslandError(error);
    return {
      body: "",
      headers: { ...headers, "Cache-Control": shortCacheControl, "X-Widget-Error": code },
    };
  }
}

/** The island element as a page would write it. */
function writeShell(widget: string, propsText: string, markup: string, isInline: boolean): string {
  const tag = isInline ? "span" : "div";
  const props = writePropsAttribute(JSON.parse(propsText.trim() || "{}") as object | null);
  return `<${tag} ${widgetAttribute}="${widget}" ${propsAttribute}="${props}">${markup}</${tag}>`;
}
