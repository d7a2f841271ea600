// @vitest-environment happy-dom
import { afterEach, expect, it } from "vitest";
import { pagePolicy } from "./page-policy.ts";

afterEach(() => document.body.replaceChildren());

const config = (media: object): string =>
  `<script type="application/json" id="skerry-config">${JSON.stringify({ media })}</script>`;
const video = (props: string, content = ""): string =>
  `<div data-widget="video-block" data-widget-state="idle"${props}>${content}</div>`;

it.each([
  ["youtu.be/abcdefghijk", "https://www.youtube-nocookie.com"],
  ["https://vimeo.com/123456", "https://player.vimeo.com"],
  ["https://vimeo.com/event/12", "https://vimeo.com"],
  ["https://player.example/1", "https://player.example"],
  ["player.example/1", "https://player.example"],
  ["https://other.example/1", undefined],
  ["https://www.player.example/1", undefined],
  ["/film.mp4", undefined],
])("has the host of the frame of %s: %s", async (src, host) => {
  const props = JSON.stringify({ src }).replaceAll("/", "\\/");
  for (const island of [
    video(` data-props='${props}'`),
    video("", `<script type="application/json" data-props>${props}</script>`),
    `${video(' data-props="#film"')}<script type="application/json" id="film">${props}</script>`,
  ]) {
    document.body.innerHTML = config({ frames: ["Player.example", "unused.example"] }) + island;
    const { line } = await pagePolicy();
    expect(/frame-src ([^;]+)/.exec(line)?.[1]).toBe(host);
  }
});

it("says nothing of frames where the props of a video cannot be read", async () => {
  document.body.innerHTML =
    config({ frames: ["player.example"] }) +
    video(' data-props="#none"') +
    video(" data-props='{'");
  expect((await pagePolicy()).line).not.toContain("frame-src");
});
