import { renderToReadableStream } from "react-dom/server";
import { islandTree } from "./react-markup.tsx";
import type { TraceMarkup } from "../api/markup-renderer.ts";

/**
 * Renders a widget that has failed once more, with React's streams: `renderToString` does not say in which component it
 * was.
 */
export const traceMarkup: TraceMarkup = (...island) =>
  new Promise((resolve) => {
    const [, , { prefix }] = island;
    const ending = new AbortController();
    renderToReadableStream(islandTree(...island), {
      identifierPrefix: prefix,
      signal: ending.signal,
      // React calls it for what it aborts, too.
      onError: (_, { componentStack }) => resolve(componentStack),
    }).catch(() => {});
    // The widget's promise may never settle. By then all that can be rendered at once has been rendered.
    setTimeout(() => {
      ending.abort();
      setTimeout(() => resolve(undefined));
    });
  });
