import { useIsland } from "@skerry/ui/island";
import { useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readConfiguration } from "@skerry/core/configuration/configuration-diagnostics";
import { createPageSettings } from "@skerry/core/page";
import type { IslandHost, View } from "./island-host.ts";
import { showWidget } from "./show-widget.tsx";

const originalHtml =
  '<a href="/here">Host\'s link</a> and <div data-widget="review-card">another</div>';

let element: HTMLElement;
let view: View | undefined;

function hostOf(isOverlay: boolean, more: Partial<IslandHost> = {}): IslandHost {
  const page = createPageSettings(
    readConfiguration('{"theme":{"colorScheme":"dark"}}').configuration,
    {
      language: "de",
      origin: location.origin,
      files: "/skerry/",
      builtIn: { de: { key: "Text" } },
    },
  );
  return {
    element,
    isOverlay,
    page,
    isUntrusted: () => false,
    loadPage: () => Promise.resolve(page),
    servedPrefix: () => undefined,
    isWanted: () => true,
    shield: () => () => {},
    atRest: () => Promise.resolve(),
    lastClick: () => undefined,
    onMismatch() {},
    onRenderStart(shown) {
      view = shown;
    },
    onMounted: vi.fn<(hydrated: boolean) => void>(),
    onFailed: vi.fn<IslandHost["onFailed"]>(),
    ...more,
  };
}

const show = (host: IslandHost, Component: () => React.ReactNode): void =>
  showWidget(host, { Component }, {});

beforeEach(() => {
  document.body.innerHTML = `<section>${originalHtml}</section>`;
  element = document.querySelector("section") as HTMLElement;
  view = undefined;
});

describe("an overlay", () => {
  it("leaves the content alone and adds one element at its end", () => {
    const before = [...element.childNodes];
    const host = hostOf(true);
    show(host, () => <b>Overlay</b>);
    expect(element.innerHTML).toBe(
      `${originalHtml}<sk-overlay class="sk-overlay" style="display: contents;"><b>Overlay</b></sk-overlay>`,
    );
    expect([...element.childNodes].slice(0, -1)).toEqual(before);
    expect(before.every((node) => node.parentNode === element)).toBe(true);
    expect(host.onMounted).toHaveBeenCalledExactlyOnceWith(false);
    view?.stop();
    expect(element.innerHTML).toBe(originalHtml);
  });

  it("does not make the click on the content again that has loaded it", () => {
    const clicked = vi.fn();
    const button = document.createElement("button");
    button.addEventListener("click", clicked);
    element.prepend(button);
    const lastClick = vi.fn(() => button);
    show(hostOf(true, { lastClick }), () => <b>Overlay</b>);
    expect(lastClick).toHaveBeenCalledOnce();
    expect(clicked).not.toHaveBeenCalled();
  });

  it("never takes over markup", () => {
    const host = hostOf(true, { servedPrefix: () => "s1-" });
    show(host, () => <b>Overlay</b>);
    expect(element.innerHTML).toBe(
      `${originalHtml}<sk-overlay class="sk-overlay" style="display: contents;"><b>Overlay</b></sk-overlay>`,
    );
    expect(host.onMounted).toHaveBeenCalledExactlyOnceWith(false);
  });

  it("that crashes leaves nothing behind", async () => {
    let crash = (): void => {};
    const host = hostOf(true);
    show(host, () => {
      const [crashed, set] = useState(false);
      crash = () => set(true);
      if (crashed) throw new Error("boom");
      return <b>Overlay</b>;
    });
    flushSync(() => crash());
    await Promise.resolve();
    expect(element.innerHTML).toBe(originalHtml);
    expect(host.onFailed).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ phase: "render", thrown: new Error("boom") }),
    );
  });
});

describe("a widget", () => {
  it("knows its page and its island", () => {
    element.innerHTML = '<form action="/search"></form>';
    const seen: unknown[] = [];
    show(hostOf(false), () => {
      const { prefix, translate, fallbackAction, asset, ...island } = useIsland();
      seen.push([
        prefix.replace(/\d+/, "0"),
        translate("key"),
        fallbackAction,
        asset("a.svg"),
        island.locale,
        island.colorScheme,
        island.element === element,
      ]);
      return null;
    });
    expect(seen).toEqual([
      ["c0-", "Text", "/search", "/skerry/themes/domain-check/assets/a.svg", "de", "dark", true],
    ]);
  });

  it("shows at once what its effects have changed, and renders nothing else again", () => {
    const rendered: string[] = [];
    function Still() {
      rendered.push("still");
      return <i>!</i>;
    }
    show(hostOf(false), () => {
      const [text, setText] = useState("before");
      useEffect(() => setText("after"), []);
      rendered.push(text);
      return (
        <>
          <b>{text}</b>
          {useMemo(
            () => (
              <Still />
            ),
            [],
          )}
        </>
      );
    });
    expect(element.innerHTML).toBe("<b>after</b><i>!</i>");
    expect(rendered).toEqual(["before", "still", "after"]);
  });

  it("that crashes when it renders what an effect has changed is replaced by the original HTML", async () => {
    const host = hostOf(false);
    show(host, () => {
      const [isBroken, setBroken] = useState(false);
      useEffect(() => setBroken(true), []);
      if (isBroken) throw new Error("boom");
      return <b>Widget</b>;
    });
    await Promise.resolve();
    expect(element.innerHTML).toBe(originalHtml);
    expect(host.onFailed).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ phase: "render", thrown: new Error("boom") }),
    );
  });

  it("that is stopped by a handler of its mounting is not rendered again", () => {
    const onMounted = (): void => view?.stop();
    show(hostOf(false, { onMounted }), () => <b>Widget</b>);
    expect(element.innerHTML).toBe(originalHtml);
  });

  it("that renders from scratch has ids of its own", () => {
    const prefixes = new Set<string>();
    for (let i = 0; i < 3; i++) {
      show(hostOf(false), () => {
        prefixes.add(useIsland().prefix);
        return null;
      });
      view?.stop();
    }
    expect(prefixes.size).toBe(3);
  });

  it("can be stopped twice", () => {
    show(hostOf(false), () => <b>Widget</b>);
    view?.stop();
    element.textContent = "The page's";
    view?.stop();
    expect(element.textContent).toBe("The page's");
  });
});
