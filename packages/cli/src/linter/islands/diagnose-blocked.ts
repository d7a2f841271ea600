import {
  type FetchKind,
  fetchDirectives,
  findBlockingDirective,
} from "../../site/content-policy.ts";
import type { PageContext } from "../page/page-context.ts";
import type { PageDiagnostic } from "../page/page-diagnostic.ts";
import { hasHole } from "../templates/holes.ts";

/** Something that the page fetches. */
export interface FetchedResource {
  kind: FetchKind;
  url: URL;
  /** Its name in the message. */
  name: string;
  /** Of the element that fetches it. */
  nonce?: string | undefined;
}

/**
 * Diagnoses a resource that one of the page's policies blocks.
 *
 * @param offset of the element that fetches it
 */
export function diagnoseBlocked(
  offset: number,
  { kind, url, name, nonce }: FetchedResource,
  { source, policies, locate }: PageContext,
): PageDiagnostic[] {
  if (hasHole(nonce)) return [];
  for (const policy of policies) {
    const directive = findBlockingDirective(policy, kind, url, source.url, nonce);
    if (directive === undefined) continue;
    const wanted = url.origin === source.url.origin ? "'self'" : url.origin;
    const directiveName = fetchDirectives[kind].find((one) => policy.has(one));
    const message = `The page's Content-Security-Policy blocks ${name}: "${directive}". ${adviceOf(kind, directiveName, wanted)}`;
    return [{ code: "blocked", pointer: "", message, location: locate(offset) }];
  }
  return [];
}

/** A directive such as `default-src` is about more than frames, and stops counting where there is a `frame-src`. */
function adviceOf(kind: FetchKind, directive: string | undefined, wanted: string): string {
  const [own] = fetchDirectives[kind];
  return kind === "frame" && directive !== own
    ? `Add a directive of its own: ${own} ${wanted}.`
    : `Add ${wanted} to ${directive}.`;
}
