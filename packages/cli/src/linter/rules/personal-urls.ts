import { propsFromAttribute } from "@skerry/core/contract";
import { attribute, type Element } from "@skerry/server/page-elements";
import { unknownSite } from "../page/checked-page.ts";
import { offsetOfAttribute } from "../positions/element-position.ts";
import { hasCertainTag } from "./has-certain-tag.ts";
import type { PageContext } from "../page/page-context.ts";
import type { PageDiagnostic } from "../page/page-diagnostic.ts";
import type { PageRule } from "../page/page-rule.ts";
import { hasHole } from "../templates/holes.ts";

/** A mistake in the attribute of an element. */
type Mistake = Pick<PageDiagnostic, "message" | "hint" | "severity">;

const example = "Write a path of this site, such as /me/cart.json.";

/** `bad-props-from`: personal data that no browser fetches, or no island shows. */
export const personalUrls: PageRule = (context) =>
  context.elements.flatMap((element) => {
    const written = attribute(element, propsFromAttribute);
    const mistake = written === undefined ? undefined : findMistake(element, written, context);
    if (!mistake) return [];
    const location = context.locate(offsetOfAttribute(element, propsFromAttribute));
    return [{ code: "bad-props-from" as const, pointer: "", location, ...mistake }];
  });

function findMistake(element: Element, written: string, context: PageContext): Mistake | undefined {
  const { attributeName } = context;
  if (attribute(element, attributeName) === undefined && hasCertainTag(context)(element)) {
    return {
      message: `${propsFromAttribute} has no effect: the element has no ${attributeName}.`,
      hint: "Move it to the element of the island.",
    };
  }
  return hasHole(written) ? undefined : findWrongUrl(written, context.source.url);
}

function findWrongUrl(written: string, page: URL): Mistake | undefined {
  const named = `${propsFromAttribute} names ${JSON.stringify(written)}`;
  if (!written.trim()) {
    return { message: `${propsFromAttribute} is empty.`, hint: `${example} Or remove it.` };
  }
  if (written.trim().startsWith("#")) {
    return {
      message: `${named}, a place in this page.`,
      hint: `${example} A script with props is named in data-props.`,
    };
  }
  const url = URL.canParse(written, page.href) ? new URL(written, page.href) : undefined;
  if (!url) return { message: `${named}, which is not a URL.`, hint: example };
  if (url.origin !== page.origin) {
    const isKnown = page.origin !== new URL(unknownSite).origin || !/^https?:$/.test(url.protocol);
    return {
      message: `${named}, which is on another origin. Browsers fetch personal data only from the page's own origin.`,
      hint: example,
      // The page may be of that origin.
      severity: isKnown ? "error" : "warning",
    };
  }
  if (url.username || url.password) {
    return {
      message: `${named}. Browsers do not fetch a URL that contains a user name.`,
      hint: example,
    };
  }
  if (!url.hash) return undefined;
  return {
    message: `${named}. The part after # is not sent.`,
    hint: "Remove it.",
    severity: "warning",
  };
}
