import type { ReactElement } from "react";
import type { CollectStyles, StyleCollector } from "../../api/widgets.ts";
import { escapeHtml } from "../../html/escape-html.ts";

export const collectedAttribute = "data-skerry-style";

const styleElement = /<style\b([^>]*)>((?:(?!<\/style)[^])*)<\/style\s*>/gi;

const expected = 'Expected collectStyles() to return an object with "wrap" and "styles".';

/** @throws TypeError for what is no collector */
export function startCollecting(collectStyles: CollectStyles): StyleCollector {
  const collector = collectStyles() as Partial<StyleCollector> | null | undefined;
  if (typeof collector?.wrap !== "function" || typeof collector.styles !== "function") {
    throw new TypeError(`${expected} Return both functions.`);
  }
  return {
    wrap(element) {
      const wrapped = collector.wrap?.(element) as ReactElement | undefined;
      if (typeof wrapped === "object" && wrapped !== null && "type" in wrapped) return wrapped;
      throw new TypeError(
        "Expected wrap(element) of collectStyles() to return an element. Return the element itself, or a provider around it.",
      );
    },
    styles: () => collector.styles?.() as string,
  };
}

/**
 * The collector's style elements, marked with our attribute.
 *
 * @throws TypeError for other markup
 */
export function readStyles(markup: unknown): string[] {
  if (typeof markup !== "string") {
    throw new TypeError(
      `Expected styles() of collectStyles() to return a string, but received ${markup === null ? "null" : typeof markup}. Return the markup of <style> elements.`,
    );
  }
  const rest = markup.replace(styleElement, "").trim();
  if (rest !== "") {
    throw new TypeError(
      `Expected styles() of collectStyles() to return <style> elements alone, but received ${JSON.stringify(rest.slice(0, 80))}. Put rules into <style>…</style>.`,
    );
  }
  return [...markup.matchAll(styleElement)]
    .filter(([, , css = ""]) => css.trim() !== "")
    .map(
      ([, attributes = "", css = ""]) =>
        `<style ${collectedAttribute}=""${attributes}>${css}</style>`,
    );
}

export interface StyledPage {
  nonce?: string | undefined;
  /** Styles that the page has; the island's are added. Absent: every island brings its own. */
  written?: Set<string> | undefined;
}

/** HTML with the page's nonce, without styles that the page has. */
export function htmlForPage(
  { html, styles = [] }: { html: string; styles?: readonly string[] | undefined },
  { nonce, written }: StyledPage,
): string {
  if (styles.length === 0) return html;
  const own = styles.filter((style) => !written?.has(style));
  for (const style of own) written?.add(style);
  return html.replace(styles.join(""), () => own.map((style) => withNonce(style, nonce)).join(""));
}

function withNonce(style: string, nonce: string | undefined): string {
  if (nonce === undefined) return style;
  const end = style.indexOf(">");
  const attributes = style
    .slice(0, end)
    .replace(/\snonce(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?(?=\s|$)/i, "");
  return `${attributes} nonce="${escapeHtml(nonce)}"${style.slice(end)}`;
}
