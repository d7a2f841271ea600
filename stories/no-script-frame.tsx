import { exampleIsland } from "@skerry/ui/example-island";
import { IslandProvider } from "@skerry/ui/island";
import { texts } from "@skerry/widgets/texts/en";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";

/** Server markup in a frame that runs no script, with the styles of the page around it. */
export function NoScriptFrame({ children }: { children: ReactNode }) {
  const markup = renderToString(
    <IslandProvider value={exampleIsland(texts)}>{children}</IslandProvider>,
  );
  const styles = [...document.querySelectorAll("style")].map(({ textContent }) => textContent);
  return (
    <iframe
      title="Without script"
      sandbox=""
      srcDoc={`<!doctype html><html lang="en"><style>${styles.join("\n")}</style>${markup}`}
      style={{ inlineSize: "100%", blockSize: 360, border: 0 }}
    />
  );
}
