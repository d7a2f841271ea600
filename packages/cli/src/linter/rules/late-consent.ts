import { attribute, type Element } from "@skerry/server/page-elements";
import { decodeScript } from "../positions/decode-source.ts";
import type { PageContext } from "../page/page-context.ts";
import type { PageRule } from "../page/page-rule.ts";

/** `gtag("consent", "default", …)`, or the same pushed by hand. */
const defaults = /(["'`])consent\1\s*,\s*(["'`])default\2/;

/** What sends events: Google's container, or commands of its tag. */
const senders = /\/gtm\.js\?id=|(["'`])gtm\.start\1|gtag\(\s*(["'`])(config|event)\2/;

/** The code of a script that runs, without comments. They keep their length. */
function codeOf(page: string, element: Element): { code: string; at: number } {
  const { text, toOffset } = decodeScript(page, element);
  const blank = (comment: string): string => comment.replace(/[^\n]/g, " ");
  return {
    code: text.replace(/\/\*[^]*?\*\/|(?<=^|[;{}\s])\/\/[^\n]*/g, blank),
    at: toOffset(0),
  };
}

const isRun = (element: Element): boolean =>
  element.tagName === "script" &&
  /^((text|application)\/(x-)?(java|ecma)script|module)?$/i.test(
    attribute(element, "type")?.trim() ?? "",
  );

/** Places in the order in which the browser runs them: modules come after the page. */
function placesOf({ elements, source }: PageContext): { consent: number[]; sent: number } {
  const consent: number[] = [];
  let sent = Infinity;
  for (const element of elements) {
    if (!isRun(element)) continue;
    const isLater = /^module$/i.test(attribute(element, "type")?.trim() ?? "");
    const { code, at } = codeOf(source.text, element);
    const place = (index: number): number => at + index + (isLater ? source.text.length : 0);
    const src = attribute(element, "src");
    if (src === undefined) {
      const said = code.search(defaults);
      if (said >= 0) consent.push(place(said));
    }
    const sends = src === undefined ? code.search(senders) : senders.test(src) ? 0 : -1;
    if (sends >= 0) sent = Math.min(sent, place(sends));
  }
  return { consent, sent };
}

/** `consent-default-late`: Google's tags run before the page says that nobody has agreed yet. */
export const lateConsent: PageRule = (context) => {
  if (context.page.configuration.tracking?.consent !== "consent-mode") return [];
  const { consent, sent } = placesOf(context);
  const [first = -1] = consent.sort((a, b) => a - b);
  if (first < sent) return [];
  const { length } = context.source.text;
  return [
    {
      code: "consent-default-late",
      pointer: "",
      message:
        'gtag("consent", "default", …) runs after Google\'s tags, which have sent their first events without it.',
      hint: 'Put it in front of Google Tag Manager\'s snippet and of the first gtag("config", …), in a script without type="module".',
      location: context.locate(first < length ? first : first - length),
    },
  ];
};
