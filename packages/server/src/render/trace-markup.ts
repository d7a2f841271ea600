import { renderToReadableStream } from "react-dom/server";
import { islandTree } from "./react-markup.tsx";
import type { TraceMarkup } from "./render-island.ts";

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
    // What the widget waits for may never come. All that it can render at once has been rendered by then.
    setTimeout(() => {
      ending.abort();
      setTimeout(() => resolve(undefined));
    });
  });
