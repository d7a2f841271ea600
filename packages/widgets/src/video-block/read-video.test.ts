import { assert, constantFrom, oneof, property, string, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { readListed, readVideo } from "./read-video.ts";

const youTube = (more: string) => `https://www.youtube-nocookie.com/embed/abc_EFG-ijk${more}`;
const vimeo = (more: string) => `https://player.vimeo.com/video/123456789?dnt=1&autoplay=1${more}`;

it.each([
  ["https://www.youtube.com/watch?v=abc_EFG-ijk", ""],
  ["https://youtube.com/watch?app=desktop&v=abc_EFG-ijk&list=PL1&index=2", ""],
  ["https://m.youtube.com/watch?v=abc_EFG-ijk", ""],
  ["https://youtu.be/abc_EFG-ijk?si=share", ""],
  ["https://www.youtube.com/embed/abc_EFG-ijk?controls=0&autoplay=0", ""],
  ["https://www.youtube-nocookie.com/embed/abc_EFG-ijk", ""],
  ["https://youtube.com/shorts/abc_EFG-ijk/", ""],
  ["https://www.youtube.com/live/abc_EFG-ijk", ""],
  ["HTTPS://WWW.YouTube.com/v/abc_EFG-ijk", ""],
  ["https://youtu.be/abc_EFG-ijk?t=90", "&start=90"],
  ["https://youtu.be/abc_EFG-ijk?t=1m30s", "&start=90"],
  ["https://youtu.be/abc_EFG-ijk#t=1h2m3s", "&start=3723"],
  ["https://www.youtube.com/embed/abc_EFG-ijk?start=45", "&start=45"],
  ["https://youtu.be/abc_EFG-ijk?t=0", ""],
  ["https://youtu.be/abc_EFG-ijk?t=soon", ""],
  ["https://youtu.be/abc_EFG-ijk?t=-5", ""],
  ["https://music.youtube.com/watch?v=abc_EFG-ijk&si=share", ""],
  ["https://www.youtube.com/e/abc_EFG-ijk", ""],
  ["https://www.youtube.com/watch/abc_EFG-ijk", ""],
  ["https://www.youtube.com/watch/?v=abc_EFG-ijk", ""],
  ["https://www.youtube.com/?v=abc_EFG-ijk", ""],
  ["https://youtu.be/watch?v=abc_EFG-ijk", ""],
  ["https://studio.youtube.com/video/abc_EFG-ijk/edit", ""],
  ["https://www.youtube.com/watch_popup?v=abc_EFG-ijk", ""],
  ["https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3Dabc_EFG-ijk%26t%3D9", "&start=9"],
  ["https://www.youtube.com/oembed?url=https%3A%2F%2Fyoutu.be%2Fabc_EFG-ijk&format=json", ""],
  [
    "https://consent.youtube.com/m?continue=https%3A%2F%2Fwww.youtube.com%2Fshorts%2Fabc_EFG-ijk",
    "",
  ],
  ["https://www.youtube.com/watch?v=abc_EFG-ijk?si=share", ""],
  ["https://www.youtube.com/watch?si=share?v=abc_EFG-ijk?t=9", "&start=9"],
  ["https://www.youtube.com/watch?list=PL1&amp;v=abc_EFG-ijk&amp;t=9", "&start=9"],
  ["https://www.youtube.com/watch?v=abc_EFG-ijk%20", ""],
  ["https://www.youtube.com/watch?v=%20abc_EFG-ijk", ""],
  ["https://www.youtube.com/watch?v=abc_EFG-ijk\u200B", ""],
  ["https://youtu.be/abc_EFG-ijk%20", ""],
  ["https://youtu.be/abc_EFG-ijk\u200B", ""],
  ["https://youtu.be/abc_EFG-ijk&t=9", "&start=9"],
  ["https://www.youtube.com/embed/abc_EFG-ijk?time_continue=9", "&start=9"],
  [" https://youtu.be/abc_EFG-ijk\n", ""],
  ["youtu.be/abc_EFG-ijk", ""],
  ["YouTu.be/abc_EFG-ijk?t=9", "&start=9"],
  ["www.youtube.com/watch?v=abc_EFG-ijk", ""],
  ["youtube.com/shorts/abc_EFG-ijk", ""],
  ["m.youtube.com/watch?v=abc_EFG-ijk", ""],
])("plays %s without cookies and in its place, from where it starts", (src, start) => {
  expect(readVideo(src)?.player).toBe(youTube(`?autoplay=1&playsinline=1${start}`));
});

it.each([
  ["https://vimeo.com/123456789", ""],
  ["https://www.vimeo.com/123456789/", ""],
  ["https://player.vimeo.com/video/123456789?color=fff", ""],
  ["https://vimeo.com/channels/staffpicks/123456789", ""],
  ["https://vimeo.com/groups/shorts/videos/123456789", ""],
  ["https://vimeo.com/showcase/42/video/123456789", ""],
  ["https://vimeo.com/123456789/0a1b2c3d4e", "&h=0a1b2c3d4e"],
  ["https://player.vimeo.com/video/123456789?h=0a1b2c3d4e", "&h=0a1b2c3d4e"],
  ["https://player.vimeo.com/video/123456789?h=%22x%26dnt%3D0", ""],
  ["https://vimeo.com/123456789/0a1b2c3d4e#t=1m5s", "&h=0a1b2c3d4e#t=65s"],
  ["vimeo.com/123456789", ""],
  ["player.vimeo.com/video/123456789", ""],
  ["https://vimeo.com/123456789%20", ""],
  ["https://vimeo.com/123456789?share=copy", ""],
  ["https://vimeo.com/123456789?h=0a1b2c3d4e&amp;share=copy#t=9", "&h=0a1b2c3d4e#t=9s"],
  ["https://player.vimeo.com/video/123456789?hash=0a1b2c3d4e", "&h=0a1b2c3d4e"],
  ["https://player.vimeo.com/video/123456789/0a1b2c3d4e", "&h=0a1b2c3d4e"],
  ["https://vimeo.com/manage/videos/123456789", ""],
  ["https://vimeo.com/manage/videos/123456789/0a1b2c3d4e", "&h=0a1b2c3d4e"],
  ["https://vimeo.com/manage/videos/123456789/privacy?x=1", ""],
  ["https://vimeo.com/album/42/video/123456789", ""],
  ["https://vimeo.com/showcase/42?video=123456789", ""],
  ["https://vimeo.com/showcase/our-films/video/123456789", ""],
  ["https://vimeo.com/user42/review/123456789/0a1b2c3d4e", ""],
  ["https://vimeo.com/reviews/0a1b-2c3d/videos/123456789", ""],
  ["https://vimeo.com/ondemand/film/123456789", ""],
])("plays %s without tracing, hash and start kept", (src, more) => {
  expect(readVideo(src)?.player).toBe(vimeo(more));
});

it.each([
  ["https://youtu.be/abc_EFG-ijk?t=90", "https://www.youtube.com/watch?v=abc_EFG-ijk&t=90s"],
  ["https://player.vimeo.com/video/12?h=0a1b#t=5", "https://vimeo.com/12/0a1b#t=5s"],
  [
    "https://www.youtube.com/attribution_link?u=/watch?v=abc_EFG-ijk",
    "https://www.youtube.com/watch?v=abc_EFG-ijk",
  ],
  ["https://vimeo.com/manage/videos/12/0a1b2c3d", "https://vimeo.com/12/0a1b2c3d"],
  ["https://vimeo.com/event/12/embed/0a1b2c3d", "https://vimeo.com/event/12/0a1b2c3d"],
])("links %s to the page with the video, at its start", (src, page) => {
  expect(readVideo(src)?.page).toBe(page);
});

it.each([
  ["https://vimeo.com/event/12", "https://vimeo.com/event/12/embed?dnt=1&autoplay=1"],
  ["vimeo.com/event/12/0a1b2c3d", "https://vimeo.com/event/12/embed/0a1b2c3d?dnt=1&autoplay=1"],
  [
    "https://vimeo.com/event/12/embed/0a1b2c3d/",
    "https://vimeo.com/event/12/embed/0a1b2c3d?dnt=1&autoplay=1",
  ],
])("plays the event %s", (src, player) => expect(readVideo(src)?.player).toBe(player));

it.each([
  "/media/film.mp4",
  "/film",
  "/media/a:b.webm?v=2",
  "film.mp4",
  "media/film.mp4#t=10",
  "media.v2/film.mp4",
  "youtube/film.mp4",
  "vimeo.mp4",
])("leaves the path %s as it is", (src) =>
  expect(readVideo(src)).toEqual({ page: src, player: src }),
);

it.each([
  "http://www.youtube.com/watch?v=abc_EFG-ijk",
  "//www.youtube.com/watch?v=abc_EFG-ijk",
  "https://www.youtube.com/",
  "https://www.youtube.com/@channel",
  "https://www.youtube.com/watch",
  "https://www.youtube.com/watch?v=",
  'https://www.youtube.com/watch?v="><script>',
  "https://www.youtube.com/playlist?list=PL1",
  "https://www.youtube.com/embed/videoseries?list=PL1",
  "https://www.youtube.com/embed/live_stream?channel=UC1",
  "https://youtube.com.evil.example/watch?v=abc_EFG-ijk",
  "https://evilyoutube.com/watch?v=abc_EFG-ijk",
  "https://www.youtube.com/watch?v=abc_EFG-ijké",
  "https://www.youtube.com/attribution_link?u=https%3A%2F%2Fevil.example%2Fwatch%3Fv%3Dabc_EFG-ijk",
  "https://www.youtube.com/attribution_link?u=%2Fattribution_link%3Fu%3D%252Fwatch%253Fv%253Dabc_EFG-ijk",
  "https://www.youtube.com/attribution_link?u=https%3A%2F%2F%5B",
  "https://www.youtube.com/redirect?q=https%3A%2F%2Fyoutu.be%2Fabc_EFG-ijk",
  "https://evil.example/https://youtu.be/abc_EFG-ijk",
  "youtu.be",
  "youtu.be/",
  "www.youtube.com/@channel",
  "vimeo.com/channels/staffpicks",
  "youtube.com@evil.example/watch?v=abc_EFG-ijk",
  "youtube.com:8443/watch?v=abc_EFG-ijk",
  "films.example/watch/12",
  "https://youtube.com:8443/watch?v=abc_EFG-ijk",
  "https://youtube.com@evil.example/watch?v=abc_EFG-ijk",
  "https://vimeo.com/",
  "https://vimeo.com/showcase/42",
  "https://vimeo.com/event/",
  "https://vimeo.com/123456/settings",
  "https://evil.example/film.mp4",
  "//evil.example/film.mp4",
  "/\\evil.example/film.mp4",
  "\\\\evil.example\\film.mp4",
  "/\t/evil.example/film.mp4",
  "\n//evil.example/film.mp4",
  "https:film.mp4",
  "javascript:alert(1)",
  "java\nscript:alert(1)//.mp4",
  "data:video/mp4,x",
  "blob:https://here.invalid/x",
  "",
  " ",
  "/",
  "/media/",
  "?film",
  "#film",
])("does not take %j for a video", (src) => expect(readVideo(src)).toBeUndefined());

it("takes a file from a host that is allowed, and from no other", () => {
  const src = "https://cdn.shop.example/film.mp4?v=2";
  expect(readVideo(src, (host) => host === "cdn.shop.example")).toEqual({
    page: src,
    player: src,
    host: "cdn.shop.example",
  });
  expect(readVideo(src, () => false)).toBeUndefined();
  expect(readVideo(src.slice("https://".length), (host) => host === "cdn.shop.example")).toEqual({
    page: src,
    player: src,
    host: "cdn.shop.example",
  });
  for (const other of [
    "http://cdn.shop.example/film.mp4",
    "//cdn.shop.example/film.mp4",
    "https://cdn.shop.example:8443/film.mp4",
    "https://user@cdn.shop.example.evil.example/film.mp4",
    "https://cdn.shop.example/page",
  ]) {
    expect([other, readVideo(other, (host) => host === "cdn.shop.example")]).toEqual([
      other,
      undefined,
    ]);
  }
});

describe("a host whose addresses are shown in a frame", () => {
  const read = (src: string) =>
    readListed(src, { hosts: ["cdn.shop.example"], frames: ["Player.Example", "münchen.example"] });
  const provider = (name: string) => ({ name, company: name });

  it.each([
    ["https://player.example/embed/1?autoplay=1&t=9#chapter", "player.example"],
    ["https://player.example/", "player.example"],
    ["https://player.example/embed/film.mp4", "player.example"],
    ["https://player.example:443/1", "player.example"],
    ["HTTPS://PLAYER.EXAMPLE/1", "player.example"],
    ["https://münchen.example/1", "xn--mnchen-3ya.example"],
    ["https://xn--mnchen-3ya.example/1", "xn--mnchen-3ya.example"],
  ])("has it as it is written: %s", (src, host) => {
    expect(read(src)).toEqual({ page: src, player: src, provider: provider(host) });
  });

  it.each(["player.example/embed/1", "Player.Example?id=1", " player.example/1 "])(
    "is one without https:// too: %s",
    (src) => expect(read(src)?.player).toBe(`https://${src.trim()}`),
  );

  it.each([
    "http://player.example/1",
    "//player.example/1",
    "https:player.example/1",
    "https://www.player.example/1",
    "https://example/1",
    "https://player.example.evil.example/1",
    "https://player.example@evil.example/1",
    "https://player.example:8443/1",
    "https://cdn.shop.example/embed/1",
    "https://evil.example/?https://player.example/1",
    "javascript:alert(1)//player.example/1",
    "www.player.example/1",
    "https://www.youtube.com/playlist?list=PL1",
  ])("is none in %s", (src) => expect(read(src)).toBeUndefined());

  it("shows what is not one video of a provider, and leaves its videos as they are", () => {
    const media = { hosts: [], frames: ["www.youtube-nocookie.com", "youtu.be"] };
    const list = "https://www.youtube-nocookie.com/embed/videoseries?list=PL1";
    expect(readListed(list, media)?.player).toBe(list);
    expect(readListed("https://youtu.be/abc_EFG-ijk", media)?.provider?.name).toBe("YouTube");
  });

  it("has films as files where the host is one of both", () => {
    const media = { hosts: ["a.example"], frames: ["a.example"] };
    expect(readListed("https://a.example/film.mp4", media)?.provider).toBeUndefined();
    expect(readListed("https://a.example/film", media)?.provider?.name).toBe("a.example");
  });
});

it("takes a file from a host that is listed in capitals", () => {
  const media = { hosts: ["CDN.Example"], frames: [] };
  expect(readListed("https://cdn.example/film.mp4", media)).toBeDefined();
});

it("makes no URL but its own of whatever it is given", () => {
  const hosts = constantFrom(
    "www.youtube.com/watch?v=",
    "www.youtube.com/attribution_link?u=",
    "youtu.be/",
    "vimeo.com/",
    "vimeo.com/event/1",
    "x.example/",
  );
  const source = oneof(
    string({ unit: "binary" }),
    tuple(constantFrom("https://", ""), hosts, string()).map((parts) => parts.join("")),
  );
  assert(
    property(source, (src) => {
      const video = readVideo(src);
      if (!video) return;
      if (!video.provider) {
        expect(new URL(video.player, "http://page.example").origin).toBe("http://page.example");
      } else {
        expect(video.player).toMatch(
          /^https:\/\/(www\.youtube-nocookie\.com\/embed\/[\w-]+\?autoplay=1&playsinline=1(&start=\d+)?|player\.vimeo\.com\/video\/\d+\?dnt=1&autoplay=1(&h=[\da-f]+)?(#t=\d+s)?|vimeo\.com\/event\/\d+\/embed(\/[\da-f]+)?\?dnt=1&autoplay=1)$/,
        );
      }
    }),
    { numRuns: 300 },
  );
});
