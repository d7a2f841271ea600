import { renderToReadableStream } from "react-dom/server";
import { islandTree } from "./react-markup.tsx";
import type { TraceMarkup } from "../api/markup-renderer.ts";

/** Renders a failed widget again with React's streams, because `renderToString` does not name the component. */
export const traceMarkup: TraceMarkup = (...island) =>
  new Promise((resolve) => {
    const [, , { prefix }] = island;
    const ending = new AbortController();
    renderToReadableStream(islandTree(...island), {
      identifierPrefix: prefix,
      signal: ending.signal,
      // Also called for what React aborts.
      onError: (_, { componentStack }) => resolve(componentStack),
    }).catch(() => {});
    // The promise may never settle. Everything synchronous has been rendered by then.
    setTimeout(() => {
      ending.abort();
      setTimeout(() => resolve(undefined));
    });
  });
