import { exampleIsland } from "@skerry/ui/example-island";
import { IslandProvider } from "@skerry/ui/island";
import { texts } from "@skerry/widgets/texts/en";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";

interface NoScriptFrameProps {
  children: ReactNode;
  /** In pixels. @default 360 */
  height?: number;
}

/** Server markup in a frame that runs no script, with the styles of the page around it. */
export function NoScriptFrame({ children, height = 360 }: NoScriptFrameProps) {
  const markup = renderToString(
    <IslandProvider value={exampleIsland(texts)}>{children}</IslandProvider>,
  );
  // A built Storybook has its styles in files.
  const styles = [
    ...document.querySelectorAll<HTMLStyleElement | HTMLLinkElement>("style, link[rel=stylesheet]"),
  ].map((sheet) =>
    sheet instanceof HTMLLinkElement
      ? `<link rel="stylesheet" href="${sheet.href}">`
      : `<style>${sheet.textContent}</style>`,
  );
  return (
    <iframe
      title="Without script"
      sandbox=""
      srcDoc={`<!doctype html><html lang="en">${styles.join("\n")}${markup}`}
      style={{ inlineSize: "100%", blockSize: height, border: 0 }}
    />
  );
}
