import { openDigest } from "@skerry/core/contract/marker";
import { renderToReadableStream } from "react-dom/server";
import { islandTree, withoutPreloads } from "./react-markup.tsx";
import { type AwaitMarkup, type OpenBoundary, WaitedTooLong } from "../api/markup-renderer.ts";

/** Renders with React's streams. Read only when all boundaries are settled, so that none needs a script to be moved. */
export const awaitMarkup: AwaitMarkup = async (end, ...island) => {
  const [, , { prefix }, , wrap = (element) => element] = island;
  const open: OpenBoundary[] = [];
  const ending = new AbortController();
  const tooLong = new WaitedTooLong();
  const timer = setTimeout(() => ending.abort(tooLong), Math.max(0, end - performance.now()));
  try {
    const stream = await renderToReadableStream(wrap(islandTree(...island)), {
      identifierPrefix: prefix,
      signal: ending.signal,
      // React would move larger boundaries with a script.
      progressiveChunkSize: Infinity,
      onError(thrown, { componentStack }) {
        open.push({ thrown, componentStack });
        return openDigest;
      },
    });
    await stream.allReady;
    return { html: withoutPreloads(await new Response(stream).text()), open };
  } finally {
    clearTimeout(timer);
  }
};
