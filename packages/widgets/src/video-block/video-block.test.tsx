import { exampleIsland } from "@skerry/ui/example-island";
import { IslandProvider } from "@skerry/ui/island";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { parse, safeParse } from "valibot";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Component, schema } from "./index.ts";
import de from "./video-block.de.json" with { type: "json" };
import en from "./video-block.en.json" with { type: "json" };

const onYouTube = { src: "https://youtu.be/abcdefghijk?t=90", title: "A film" };
const onVimeo = { src: "https://vimeo.com/123456/0a1b2c", title: "A film" };
const file = { src: "/media/film.mp4", title: "A film" };
const elsewhere = { src: "https://player.example/embed/1?t=9", title: "A film" };
const settings = { media: { hosts: ["films.example"], frames: ["player.example"] } };

declare const happyDOM: { settings: object };

beforeEach(() => {
  vi.useFakeTimers();
  // No test asks the providers for anything.
  Object.assign(happyDOM.settings, { disableIframePageLoading: true });
});

afterEach(() => {
  cleanup();
  // Nothing is left of a widget that was removed.
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const block = (props: object, texts: Readonly<Record<string, string>> = en) => (
  <StrictMode>
    <IslandProvider value={exampleIsland(texts, { settings })}>
      <Component {...parse(schema, { ...onYouTube, ...props })} />
    </IslandProvider>
  </StrictMode>
);

const show = (props: object = {}, texts?: Readonly<Record<string, string>>) =>
  render(block(props, texts));
const playButton = () => screen.getByRole("button", { name: "Play video: A film" });
const press = () => fireEvent.click(playButton());
const paint = () => act(() => vi.advanceTimersToNextFrame().advanceTimersByTime(1));
const play = () => {
  press();
  paint();
};
const player = () => document.querySelector<HTMLElement>("iframe, video");
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const lateLink = () => screen.getByRole("status").querySelector("a");

it.each([
  [onYouTube, {}],
  [onVimeo, { posterDark: "night.svg" }],
  [elsewhere, {}],
  [file, {}],
])("hides the poster once the player is there, and not before: %o %o", (video, more) => {
  const { container } = show({ ...video, poster: "day.svg", ...more });
  const hidden = () =>
    [...container.querySelectorAll("img")].map((poster) => poster.hasAttribute("data-over"));
  expect(hidden()).not.toContain(true);
  press();
  expect([player(), hidden().includes(true)]).toEqual([null, false]);
  paint();
  expect(player()).not.toBeNull();
  expect(hidden()).not.toContain(false);
});

describe("before the press", () => {
  it("is a button that is named after the video, a heading and a hint", () => {
    show();
    expect(playButton().localName).toBe("button");
    expect(playButton().textContent).toBe("Play video");
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("A film");
    expect(screen.getByText(/^When you play the video, it is loaded from YouTube/)).toBeDefined();
  });

  it.each([onYouTube, onVimeo, elsewhere, file])("requests nothing: $src", (props) => {
    const { container } = show(props);
    fireEvent.pointerOver(playButton());
    fireEvent.focus(playButton());
    expect(container.querySelector("iframe, video, noscript, [src]")).toBeNull();
    expect(document.head.querySelector("link")).toBeNull();
  });

  it("starts no timer", async () => {
    show();
    await pass(60_000);
    expect(lateLink()).toBeNull();
  });

  it("shows the poster from the theme, or from any other URL as it is given", () => {
    const urlOf = (poster: string) => show({ poster }).container.querySelector("img")?.src;
    expect(urlOf("poster.svg")).toContain("/skerry/themes/domain-check/assets/poster.svg");
    cleanup();
    expect(urlOf("https://pictures.example/1.jpg")).toBe("https://pictures.example/1.jpg");
  });

  it.each([
    [9, "0:09"],
    [64, "1:04"],
    [3725, "1:02:05"],
  ])("says how long %i seconds are: %s", (duration, time) => {
    show({ duration });
    const button = screen.getByRole("button", { name: `Play video: A film, ${time}` });
    expect(button.textContent).toBe("Play video");
    expect(button.querySelector("[data-duration]")?.getAttribute("data-duration")).toBe(time);
  });

  it.each([0, -1, 1.5, "1:04"])("does not accept %j as a duration", (duration) => {
    expect(safeParse(schema, { ...onYouTube, duration }).success).toBe(false);
  });

  it("has one poster for each theme", () => {
    const { container } = show({ poster: "day.svg", posterDark: "night.svg" });
    const pictures = [...container.querySelectorAll("img")];
    expect(pictures.map(({ className, src }) => [className, src.split("/").at(-1)])).toEqual([
      ["sk-video-block__poster sk-only-light", "day.svg"],
      ["sk-video-block__poster sk-only-dark", "night.svg"],
    ]);
  });

  it("has a picture that screen readers skip", () => {
    const { container } = show({ poster: "poster.svg" });
    expect(container.querySelector("img")?.getAttribute("alt")).toBe("");
  });
});

describe("the button in place of the link that a server renders", () => {
  async function hydrate(before: (link: HTMLElement) => void): Promise<() => void> {
    const container = document.createElement("div");
    container.innerHTML = renderToString(block({}));
    document.body.append(container);
    before(container.querySelector(".sk-video-block__play") as HTMLElement);
    const report = vi.fn();
    const root = await act(async () =>
      hydrateRoot(container, block({}), { onRecoverableError: report }),
    );
    expect(report).not.toHaveBeenCalled();
    return () => act(() => root.unmount());
  }

  it("comes without a word of React", async () => {
    const unmount = await hydrate((link) => expect(link.textContent).toBe("Watch on YouTube"));
    expect(playButton()).toBeDefined();
    expect(document.activeElement).toBe(document.body);
    unmount();
  });

  it("has the focus if the link had it", async () => {
    const unmount = await hydrate((link) => link.focus());
    expect(document.activeElement).toBe(playButton());
    unmount();
  });
});

describe("the press", () => {
  it("is seen before the player is made, and the button keeps the focus until then", () => {
    show();
    const button = playButton();
    button.focus();
    press();
    expect(document.querySelector("[data-playing]")).not.toBeNull();
    expect(player()).toBeNull();
    expect(document.activeElement).toBe(button);
    paint();
    expect(document.activeElement).toBe(player());
  });

  it("makes no player when the widget goes before that", () => {
    const { unmount } = show();
    press();
    unmount();
    paint();
    expect(player()).toBeNull();
  });

  it.each([
    [
      onYouTube,
      "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&playsinline=1&start=90",
    ],
    [onVimeo, "https://player.vimeo.com/video/123456?dnt=1&autoplay=1&h=0a1b2c"],
    [elsewhere, "https://player.example/embed/1?t=9"],
  ])("puts the provider's frame into the place: %o", (props, url) => {
    show(props);
    play();
    const frame = screen.getByTitle("A film");
    expect(frame.localName).toBe("iframe");
    expect(frame.getAttribute("src")).toBe(url);
    expect(frame.getAttribute("allow")).toBe(
      "autoplay; fullscreen; picture-in-picture; encrypted-media",
    );
    expect(frame.hasAttribute("allowfullscreen")).toBe(true);
    expect(frame.getAttribute("referrerpolicy")).toBe("strict-origin-when-cross-origin");
    expect(frame.getAttribute("loading")).toBeNull();
    expect(document.activeElement).toBe(frame);
  });

  it("plays a file in the browser's own player", () => {
    show(file);
    play();
    const film = player() as HTMLVideoElement;
    expect(film.localName).toBe("video");
    expect(film.getAttribute("src")).toBe("/media/film.mp4");
    expect(film.getAttribute("aria-label")).toBe("A film");
    expect([film.controls, film.autoplay, film.getAttribute("preload")]).toEqual([
      true,
      true,
      "none",
    ]);
    expect(film.hasAttribute("playsinline")).toBe(true);
    expect(document.activeElement).toBe(film);
  });

  it("finds a file without a slash in front in the theme's assets", () => {
    show({ ...file, src: "film.mp4" });
    play();
    expect(player()?.getAttribute("src")).toBe("/skerry/themes/domain-check/assets/film.mp4");
  });

  it("leaves nothing of the button and the hint for screen readers", () => {
    show();
    play();
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.queryByRole("link")).toBeNull();
    expect(screen.getByText(/^When you play/).closest("[aria-hidden=true]")).not.toBeNull();
    expect(document.querySelector("[data-playing]")).not.toBeNull();
  });

  it("is good for one video: another one waits for its own", () => {
    const { rerender } = show(file);
    play();
    rerender(block(onYouTube));
    expect(player()).toBeNull();
    expect(playButton()).toBeDefined();
  });

  it("lets the video play on when something else changes", () => {
    const { rerender } = show();
    play();
    const before = player();
    rerender(block({ privacyHint: "Other words." }));
    expect(player()).toBe(before);
  });

  it("stores nothing", () => {
    show();
    play();
    expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, ""]);
  });
});

describe("a video that does not load", () => {
  it("leaves a link to its page after 10 seconds", async () => {
    show();
    play();
    await pass(9999);
    expect(lateLink()).toBeNull();
    await pass(1);
    expect(lateLink()?.textContent).toBe("Watch on YouTube");
    expect(lateLink()?.href).toBe("https://www.youtube.com/watch?v=abcdefghijk&t=90s");
    expect(player()).not.toBeNull();
  });

  it("leaves a link to the file", async () => {
    show(file);
    play();
    await pass(10_000);
    expect(lateLink()?.getAttribute("href")).toBe("/media/film.mp4");
  });

  it.each([
    [onYouTube, "load"],
    [file, "loadedData"],
  ] as const)("is not one that loads in time: %o", async (props, event) => {
    show(props);
    play();
    await pass(5000);
    fireEvent[event](player() as HTMLElement);
    await pass(60_000);
    expect(lateLink()).toBeNull();
  });

  it('is not one that "loads" without a network: the browser\'s own error page', async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    show();
    play();
    fireEvent.load(player() as HTMLElement);
    await pass(10_000);
    expect(lateLink()).not.toBeNull();
  });

  it("is a frame without credentials, which a Cross-Origin-Embedder-Policy lets in", () => {
    show();
    play();
    expect(player()?.hasAttribute("credentialless")).toBe(true);
  });

  it.each([
    [onYouTube, true],
    [onVimeo, true],
    [elsewhere, true],
    [file, false],
  ])("is a link at once where the browser would block the frame: %o: %s", (props, isBlocked) => {
    vi.stubGlobal("crossOriginIsolated", true);
    show(props);
    play();
    expect([player() === null, lateLink() !== null]).toEqual([isBlocked, isBlocked]);
    if (isBlocked) expect(document.activeElement).toBe(lateLink());
    vi.unstubAllGlobals();
  });

  it("is played in an isolated page where frames without credentials exist", () => {
    vi.stubGlobal("crossOriginIsolated", true);
    Object.defineProperty(HTMLIFrameElement.prototype, "credentialless", {
      value: false,
      configurable: true,
    });
    show();
    play();
    expect([player() === null, lateLink()]).toEqual([false, null]);
    Reflect.deleteProperty(HTMLIFrameElement.prototype, "credentialless");
    vi.unstubAllGlobals();
  });

  it("is waited for no longer when the widget is gone", async () => {
    const { unmount } = show();
    play();
    expect(vi.getTimerCount()).toBe(1);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("the privacy link", () => {
  const link = () => screen.getByRole("link");

  it.each([
    [onYouTube, "Privacy policy of Google", "https://policies.google.com/privacy"],
    [onVimeo, "Privacy policy of Vimeo", "https://vimeo.com/privacy"],
    [{ privacyUrl: "/privacy" }, "Privacy policy", "/privacy"],
    [{ ...file, privacyUrl: "/privacy" }, "Privacy policy", "/privacy"],
  ])("leads to the policy: %o", (props, name, url) => {
    show(props);
    expect(link().textContent).toBe(name);
    expect(link().getAttribute("href")).toBe(url);
  });

  it("is the page's own for a host that only the page knows, or is not there", () => {
    const { unmount } = show({ ...elsewhere, privacyUrl: "/privacy" });
    expect(link().getAttribute("href")).toBe("/privacy");
    unmount();
    show(elsewhere);
    expect(screen.queryByRole("link")).toBeNull();
    const hint = screen.getByText(/loaded from player\.example\. player\.example then receives/);
    expect(hint).toBeDefined();
  });

  it("is not there for a file without a policy", () => {
    show(file);
    expect(screen.queryByRole("link")).toBeNull();
    expect(screen.getByText(/^The video is on this website/)).toBeDefined();
  });

  it("names the other host that a file comes from", () => {
    show({ src: "https://films.example/a.mp4", title: "A film" });
    const hint = screen.getByText(/loaded from films\.example\. films\.example then receives/);
    expect(hint).toBeDefined();
  });

  it("stands outside the button, and starts nothing", () => {
    show();
    expect(playButton().contains(link())).toBe(false);
    link().addEventListener("click", (event) => event.preventDefault());
    fireEvent.click(link());
    fireEvent.keyDown(link(), { key: "Enter" });
    fireEvent.keyDown(link(), { key: " " });
    fireEvent.keyUp(link(), { key: " " });
    fireEvent.dragStart(link());
    fireEvent(link(), new MouseEvent("auxclick", { bubbles: true, button: 1 }));
    expect(player()).toBeNull();
    expect(playButton()).toBeDefined();
  });

  it.each([
    "javascript:alert(1)",
    " javascript:alert(1)",
    "data:text/html,x",
    "mailto:a@b.example",
  ])("is never %s", (privacyUrl) => {
    expect(safeParse(schema, { ...onYouTube, privacyUrl }).success).toBe(false);
  });
});

describe("the hint", () => {
  it("is the page's own text, HTML as the text that it is", () => {
    show({ privacyHint: "<b>Our</b> words." });
    expect(screen.getByText("<b>Our</b> words.")).toBeDefined();
    expect(screen.queryByText(/^When you play/)).toBeNull();
  });

  it.each(["", " "])("is the built-in one when the page gives %j", (privacyHint) => {
    show({ privacyHint });
    expect(screen.getByText(/^When you play the video/)).toBeDefined();
  });

  it("is German on a German page", () => {
    show(onVimeo, de);
    expect(screen.getByText(/von Vimeo geladen. Vimeo erhält dann Ihre IP-Adresse/)).toBeDefined();
    expect(screen.getByRole("link").textContent).toBe("Datenschutzerklärung von Vimeo");
    expect(screen.getByRole("button", { name: "Video abspielen: A film" })).toBeDefined();
  });
});

describe("the schema", () => {
  it("says which URLs are videos", () => {
    const { success, issues } = safeParse(schema, { ...onYouTube, src: "http://evil.example/1" });
    expect(success).toBe(false);
    expect(issues?.[0]?.message).toMatch(/YouTube or Vimeo .* path on this website/);
  });

  it.each(["", " "])("does not accept the title %j", (title) => {
    expect(safeParse(schema, { ...onYouTube, title }).success).toBe(false);
  });

  it.each([
    "https://i.ytimg.com/vi/abcdefghijk/hqdefault.jpg",
    "//img.youtube.com/vi/abcdefghijk/0.jpg",
    "https://i.vimeocdn.com/video/1.jpg",
    "\thttps://vimeo.com/1.jpg",
  ])("does not accept the provider's own picture %s", (poster) => {
    expect(safeParse(schema, { ...onYouTube, poster }).success).toBe(false);
  });

  it.each(["/posters/youtube.com.jpg", "youtube.svg", "https://pictures.example/ytimg.com/1.jpg"])(
    "accepts the picture %s",
    (poster) => expect(safeParse(schema, { ...onYouTube, poster }).success).toBe(true),
  );
});

it.each(["https://video.example/1", "https://video.example/film.mp4"])(
  "says what the page's configuration lacks for %s",
  (src) => {
    vi.spyOn(console, "error").mockReturnValue();
    expect(() => show({ src })).toThrow(/"media": \{"hosts": .* \{"frames": .* skerry-config/);
    expect(() => show({ src })).toThrow(src);
  },
);

it("stands at the page's heading level and takes className to its root", () => {
  const root = show({ headingLevel: 4, className: "mine" }).container.firstElementChild;
  expect(screen.getByRole("heading", { level: 4, name: "A film" })).toBeDefined();
  expect([...(root?.classList ?? [])]).toEqual(["sk", "sk-video-block", "mine"]);
});

it("has its URL for paper", () => {
  show();
  expect(screen.getByText("https://www.youtube.com/watch?v=abcdefghijk&t=90s").className).toContain(
    "address",
  );
});
