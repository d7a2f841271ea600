import { createCache, extractStyle, StyleProvider } from "@ant-design/cssinjs";
import { createDOMRenderer, renderToStyleElements, RendererProvider } from "@griffel/react";
import type { ReactElement, ReactNode } from "react";
import { ServerStyleSheet, StyleSheetManager } from "styled-components";

export default function Root({ children }: { children: ReactNode }) {
  return children;
}

interface StyleProps extends Record<string, unknown> {
  dangerouslySetInnerHTML?: { __html: string };
}

/** Griffel's elements, without React's part for servers, which browsers would load. */
function writeElement({ props }: ReactElement<StyleProps>): string {
  const { dangerouslySetInnerHTML, ...rest } = props;
  const attributes = Object.entries(rest).map(([name, value]) => ` ${name}="${value}"`);
  return `<style${attributes.join("")}>${dangerouslySetInnerHTML?.__html ?? ""}</style>`;
}

/** What the libraries here that write styles while they render say of servers. Emotion needs nothing. */
export function collectStyles() {
  const sheet = new ServerStyleSheet();
  const cache = createCache();
  const renderer = createDOMRenderer();
  return {
    wrap: (element: ReactElement) => (
      <StyleSheetManager sheet={sheet.instance}>
        <StyleProvider cache={cache}>
          <RendererProvider renderer={renderer}>{element}</RendererProvider>
        </StyleProvider>
      </StyleSheetManager>
    ),
    styles: () =>
      sheet.getStyleTags() +
      // It writes an element for islands without antd, too.
      (cache.cache.size > 0 ? extractStyle(cache) : "") +
      renderToStyleElements(renderer).map(writeElement).join(""),
  };
}
