import { openDigest } from "@skerry/core/contract/marker";
import { renderToReadableStream } from "react-dom/server";
import { islandTree, withoutPreloads } from "./react-markup.tsx";
import { type AwaitMarkup, type OpenBoundary, WaitedTooLong } from "../api/markup-renderer.ts";

/**
 * Renders a tree that waits with React's streams. Nothing is read of the stream before all boundaries are settled, so that
 * each is where it belongs, and none needs a script that moves it there.
 */
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
      // React would move larger boundaries to the end, and put them in place with a script.
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
