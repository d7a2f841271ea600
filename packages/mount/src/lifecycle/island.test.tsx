import { useIslandContext } from "@skerry/ui/island";
import { use, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readConfiguration } from "@skerry/core/configuration/configuration-diagnostics";
import { createPageSettings } from "@skerry/core/page";
import type { IslandHost } from "../protocol/lifecycle-api.ts";
import type { SettingsStore } from "../page/settings-store.ts";
import { validateIslandProps } from "../page/validate-island-props.ts";
import type { IslandState } from "../protocol/skerry.ts";
import { overlayKind, type WidgetModule } from "../protocol/widget-entry.ts";
import { keepFocus, leaveUsable } from "../warnings/failed-markup.ts";
import { Island, type IslandServices } from "./island.ts";
import { TranslationWatch } from "./translation-watch.ts";
import type { Warnings } from "../warnings/warnings.ts";

const originalHtml =
  '<a href="/here">Host\'s link</a> and <div data-widget="review-card">another</div>';

let element: HTMLElement;
let island: Island;
let states: (IslandState | undefined)[];
/** Messages of the errors that were reported. */
let failures: string[];

interface Case extends Partial<IslandServices> {
  isOverlay?: boolean;
  lastPress?: IslandHost["lastPress"];
  schema?: unknown;
}

function start(
  Component: unknown,
  { isOverlay = false, lastPress, schema, ...more }: Case = {},
): Island {
  const { configuration } = readConfiguration('{"theme":{"colorScheme":"dark"}}');
  const page = createPageSettings(configuration, {
    language: "de",
    origin: location.origin,
    files: "/skerry/",
    builtIn: { de: { key: "Text" } },
  });
  const host = {
    element,
    name: "widget",
    entry: isOverlay ? { kind: overlayKind } : {},
    lastPress,
    get state() {
      return states.at(-1);
    },
    showState(state?: IslandState) {
      states.push(state);
    },
    emit: (type: string, detail?: object) =>
      element.dispatchEvent(
        new CustomEvent(`skerry:${type}`, { bubbles: true, cancelable: true, detail }),
      ),
    reportFailed(phase: string, error: Error) {
      failures.push(`${phase}: ${error.message}`);
    },
  } as Partial<IslandHost> as IslandHost;
  const services = {
    build: "b1",
    translation: new TranslationWatch(),
    interactions: { whenSettled: () => Promise.resolve() },
    startLoading: () => () => {},
    loadModule: async () => ({ Component, schema }) as WidgetModule,
    loadPageFor: async () => page,
    loadRuntime: () => import("../runtime/entry.ts"),
    isConfigured: () => false,
    isUntrusted: () => false,
    loadPages: async () => ({ validateIslandProps }) as Partial<SettingsStore> as SettingsStore,
    loadSlots: () => import("../slots/page-slots.ts"),
    loadWarnings: async () =>
      ({ leaveUsable, keepFocus, explain: () => "boom" }) as unknown as Warnings,
    ...more,
  } as IslandServices;
  return (island = new Island(host, services, performance.now()));
}

/** Starts an island and waits until its widget is there, or has failed. */
async function show(Component: unknown, more?: Case): Promise<Island> {
  const events = new Promise((resolve) => {
    element.addEventListener("skerry:mounted", resolve, { once: true });
  });
  start(Component, more);
  await Promise.race([events, vi.waitFor(() => expect(failures).not.toEqual([]))]);
  return island;
}

const hydrated = (): Promise<boolean> =>
  new Promise((resolve) => {
    element.addEventListener("skerry:mounted", (event) => resolve(event.detail.hydrated));
  });

// Loaded before, so that no test waits for it: that may take seconds where the machine is busy.
beforeAll(() => import("../runtime/entry.ts"), 60_000);

beforeEach(() => {
  document.body.innerHTML = `<section>${originalHtml}</section>`;
  element = document.querySelector("section") as HTMLElement;
  states = [];
  failures = [];
});

describe("an overlay", () => {
  const shown = `${originalHtml}<sk-overlay class="sk-overlay" style="display: contents;"><b>Overlay</b></sk-overlay>`;

  it("leaves the content alone and adds one element at its end", async () => {
    const before = [...element.childNodes];
    await show(() => <b>Overlay</b>, { isOverlay: true });
    expect(element.innerHTML).toBe(shown);
    expect([...element.childNodes].slice(0, -1)).toEqual(before);
    expect(before.every((node) => node.parentNode === element)).toBe(true);
    island.stop();
    expect(element.innerHTML).toBe(originalHtml);
  });

  it("does not make the click on the content again that has loaded it", async () => {
    const clicked = vi.fn();
    const button = document.createElement("button");
    button.addEventListener("click", clicked);
    element.prepend(button);
    await show(() => <b>Overlay</b>, { isOverlay: true, lastPress: ["click", button] });
    expect(clicked).not.toHaveBeenCalled();
  });

  it("never takes over markup", async () => {
    element.innerHTML = `<!--skerry s1- b1-->${originalHtml}`;
    const wasHydrated = hydrated();
    await show(() => <b>Overlay</b>, { isOverlay: true });
    expect(element.innerHTML).toBe(`<!--skerry s1- b1-->${shown}`);
    expect(await wasHydrated).toBe(false);
  });

  it("that crashes leaves nothing behind", async () => {
    let crash = (): void => {};
    function Overlay() {
      const [crashed, set] = useState(false);
      crash = () => set(true);
      if (crashed) throw new Error("boom");
      return <b>Overlay</b>;
    }
    await show(Overlay, { isOverlay: true });
    flushSync(() => crash());
    await vi.waitFor(() => expect(failures).toEqual([expect.stringMatching(/^render: .*boom/)]));
    expect(element.innerHTML).toBe(originalHtml);
  });
});

describe("a widget", () => {
  it("goes through its states and says so", async () => {
    await show(() => <b>Widget</b>);
    expect(states).toEqual(["loading", "mounted"]);
    expect(element.innerHTML).toBe("<b>Widget</b>");
  });

  it("takes over markup of its own build", async () => {
    element.innerHTML = " <!--skerry s1- b1--><b>Widget</b> ";
    const served = element.querySelector("b");
    const wasHydrated = hydrated();
    await show(() => <b>Widget</b>);
    expect(await wasHydrated).toBe(true);
    expect(element.querySelector("b")).toBe(served);
  });

  it("takes over markup behind what a renderer has written for styles, which stay in the head", async () => {
    const style = '<style data-skerry-style="">.a{top:0}</style>';
    element.innerHTML = `<!--skerry s1- b1--><template data-skerry-tailwind></template>${style}<b>Widget</b>`;
    const served = element.querySelector("b");
    const wasHydrated = hydrated();
    await show(() => <b>Widget</b>);
    expect(await wasHydrated).toBe(true);
    expect(element.innerHTML).toBe("<!--skerry s1- b1--><b>Widget</b>");
    expect(element.querySelector("b")).toBe(served);
    expect(document.head.innerHTML.split(style)).toHaveLength(2);
  });

  it("that crashes in the page is replaced by the HTML that the server has kept, with the focus", async () => {
    const own = '<input name="q">';
    element.innerHTML = `<!--skerry s1- b0--><template data-skerry-fallback>${own}</template><b>Served</b>`;
    let crash = (): void => {};
    await show(() => {
      const [isBroken, setBroken] = useState(false);
      crash = () => setBroken(true);
      if (isBroken) throw new Error("boom");
      return <input name="q" />;
    });
    expect(element.querySelector("template")).toBeNull();
    element.querySelector("input")?.focus();
    flushSync(() => crash());
    await vi.waitFor(() => expect(failures).toEqual([expect.stringMatching(/^render: .*boom/)]));
    expect(element.innerHTML).toBe(own);
    expect(document.activeElement).toBe(element.firstChild);
  });

  it("that leaves the page has its served markup again, with what the server has kept", async () => {
    const html =
      '<!--skerry s1- b1--><template data-skerry-fallback=""><i>a</i></template><b>Widget</b>';
    element.innerHTML = html;
    await show(() => <b>Widget</b>);
    element.remove();
    island.stop();
    expect(element.innerHTML).toBe(html);
    document.body.append(element);
    await show(() => <b>Widget</b>);
    island.stop();
    expect(element.innerHTML).toBe("<i>a</i>");
  });

  it("is mounted for effects, which measure with its styles", async () => {
    const seen: unknown[] = [];
    await show(() => {
      useLayoutEffect(() => void seen.push(states.at(-1)), []);
      return <b>Widget</b>;
    });
    expect(seen).toEqual(["mounted"]);
  });

  it("knows its page and its island", async () => {
    const seen: unknown[] = [];
    await show(() => {
      const { prefix, translate, asset, ...rest } = useIslandContext();
      seen.push([
        prefix.replace(/\d+/, "0"),
        translate("key"),
        asset("a.svg"),
        rest.locale,
        rest.colorScheme,
        rest.element === element,
      ]);
      return null;
    });
    expect(seen).toEqual([
      ["c0-", "Text", "/skerry/themes/domain-check/assets/a.svg", "de", "dark", true],
    ]);
  });

  it("shows at once what its effects have changed, and renders nothing else again", async () => {
    const rendered: string[] = [];
    function Still() {
      rendered.push("still");
      return <i>!</i>;
    }
    await show(() => {
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
    await Promise.resolve();
    expect(element.innerHTML).toBe("<b>after</b><i>!</i>");
    expect(rendered).toEqual(["before", "still", "after"]);
  });

  it("that crashes when it renders what an effect has changed is replaced by the original HTML", async () => {
    start(() => {
      const [isBroken, setBroken] = useState(false);
      useEffect(() => setBroken(true), []);
      if (isBroken) throw new Error("boom");
      return <b>Widget</b>;
    });
    await vi.waitFor(() => expect(failures).toEqual([expect.stringMatching(/^render: .*boom/)]));
    expect(element.innerHTML).toBe(originalHtml);
  });

  it("that is stopped by a handler of its mounting is not rendered again", async () => {
    element.addEventListener("skerry:mounted", () => island.stop(), { once: true });
    await show(() => <b>Widget</b>);
    await Promise.resolve();
    expect(element.innerHTML).toBe(originalHtml);
  });

  it("that is stopped by an effect of its first render leaves nothing behind", async () => {
    const mounted = vi.fn();
    element.addEventListener("skerry:mounted", mounted);
    const stopped = new Promise<void>((resolve) => {
      start(() => {
        useLayoutEffect(() => {
          island.stop();
          resolve();
        }, []);
        return <b>Widget</b>;
      });
    });
    await stopped;
    await new Promise((resolve) => setTimeout(resolve));
    expect(element.innerHTML).toBe(originalHtml);
    // Nothing hides the content from engines that morph the page any more.
    expect(Object.hasOwn(element, "firstChild")).toBe(false);
    expect(mounted).not.toHaveBeenCalled();
    expect(failures).toEqual([]);
  });

  it("that is suspended reads its props again when it is loaded again with personal data", async () => {
    element.setAttribute("data-props-from", "/me");
    let arrive = (): void => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const data = { name: "Ada" };
    class PersonalProps {
      readFor = async () => ({ ...data });
      read = async () => ({ ...data });
      refetch = () => void (data.name = "Grace");
      redactValues = (judge: unknown) => judge;
      revalidate = async () => {};
      stop = () => {};
    }
    const renders = vi.fn();
    start(
      ({ name }: { name: string }) => {
        renders();
        use(arrived);
        return <b>{name}</b>;
      },
      { loadPersonal: async () => ({ PersonalProps }) as never },
    );
    await vi.waitFor(() => expect(renders).toHaveBeenCalled());
    island.loadNow();
    await new Promise((resolve) => setTimeout(resolve));
    arrive();
    await vi.waitFor(() => expect(element.innerHTML).toBe("<b>Grace</b>"));
    island.stop();
    expect(element.innerHTML).toBe(originalHtml);
    expect(failures).toEqual([]);
  });

  it("that renders from scratch has ids of its own", async () => {
    const prefixes = new Set<string>();
    for (let i = 0; i < 3; i++) {
      await show(() => {
        prefixes.add(useIslandContext().prefix);
        return null;
      });
      island.stop();
    }
    expect(prefixes.size).toBe(3);
  });

  it("can be stopped twice", async () => {
    await show(() => <b>Widget</b>);
    island.stop();
    element.textContent = "The page's";
    island.stop();
    expect(element.textContent).toBe("The page's");
  });
});

describe("of several beginnings", () => {
  const Hello = ({ name }: { name?: string }) => <b>{name}</b>;

  it("the last one counts: props that change while it loads", async () => {
    element.setAttribute("data-props", '{"name":"Ada"}');
    let load = (): void => {};
    const loading = new Promise<void>((resolve) => (load = resolve));
    start(Hello, {
      loadRuntime: () => loading.then(() => import("../runtime/entry.ts")),
    });
    element.setAttribute("data-props", '{"name":"Grace"}');
    island.updateProps();
    load();
    await vi.waitFor(() => expect(element.innerHTML).toBe("<b>Grace</b>"));
    expect(states).toEqual(["loading", "mounted"]);
  });

  it("none counts once it has been stopped", async () => {
    const loaded = vi.fn();
    start(Hello, {
      loadRuntime: () => {
        loaded();
        return import("../runtime/entry.ts");
      },
    });
    island.stop();
    await vi.waitFor(() => Promise.resolve());
    expect(loaded).not.toHaveBeenCalled();
    expect(element.innerHTML).toBe(originalHtml);
  });

  it("the last update counts, though an earlier one is slower", async () => {
    const slow: (() => void)[] = [];
    const schema = {
      "~standard": {
        version: 1,
        vendor: "test",
        validate: (value: { name: string }) =>
          value.name === "slow"
            ? new Promise((resolve) => slow.push(() => resolve({ value })))
            : { value },
      },
    };
    element.setAttribute("data-props", '{"name":"Ada"}');
    await show(Hello, { schema });
    for (const name of ["slow", "Grace"]) {
      element.setAttribute("data-props", JSON.stringify({ name }));
      island.updateProps();
    }
    await vi.waitFor(() => expect(element.innerHTML).toBe("<b>Grace</b>"));
    for (const answer of slow) answer();
    await new Promise((resolve) => setTimeout(resolve));
    expect(element.innerHTML).toBe("<b>Grace</b>");
  });
});

it("bad props leave the island's own HTML, and an update of them tries again", async () => {
  element.setAttribute("data-props", "{");
  start(() => <b>Widget</b>);
  await vi.waitFor(() => expect(failures).toEqual([expect.stringMatching(/^props: /)]));
  expect(element.innerHTML).toBe(originalHtml);
  element.setAttribute("data-props", "{}");
  island.updateProps();
  await vi.waitFor(() => expect(element.innerHTML).toBe("<b>Widget</b>"));
});
