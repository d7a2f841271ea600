import "./fill-gaps.ts";
import { slotAttribute } from "@skerry/core/contract/slot-names";
import { createPageLifecycle } from "@skerry/mount/page-lifecycle";
import type { IslandController } from "@skerry/mount/lifecycle-api";
import type { WidgetModule } from "@skerry/mount";
import { act, type RenderResult } from "@testing-library/react";
import type { IslandModule, PropsOf } from "./island-module.ts";
import { TestHost } from "./test-host.ts";
import { enterDocument, type PageOptions, readPage, showPage, testFiles } from "./test-page.ts";
import { TestingRenderer } from "./testing-renderer.ts";

export type { IslandModule, PageOptions, PropsOf };

/** The page around the island of a test. */
export interface IslandOptions extends PageOptions {
  /** Values that islands share, as in the block `skerry-state`. */
  state?: Readonly<Record<string, unknown>> | undefined;
  /**
   * The island's own HTML: an element or HTML for each `data-slot`. `children` is the rest of it, which a widget may also
   * read (`readFallback`).
   */
  slots?: Readonly<Record<string, string | Element>> | undefined;
  /** Name of the widget, for messages, events and `Root`. Default: `widget`. */
  name?: string | undefined;
}

/** What Testing Library gives, and the island. */
export interface RenderedIsland<Props> extends Omit<RenderResult, "rerender"> {
  /** The island: the element with `data-widget`. */
  element: HTMLElement;
  /**
   * Gives the island other props, as a script of the page does that changes `data-props`.
   *
   * @throws Error the island's own, if they are bad props
   */
  rerender(props: Props): Promise<void>;
}

/** Of the markup of a server: nothing in a test is served. */
const build = "test";

/**
 * Renders a widget as its island in a page does: with checked props, in its context, in the document's body.
 *
 * @param module of the widget: `import * as greeting from "./greeting-card"`
 * @param props as the page gives them: JSON
 * @throws Error the island's own: bad props, no component, or a crash of the widget
 */
export async function renderIsland<const Module extends IslandModule>(
  module: Module,
  props: PropsOf<Module>,
  options: IslandOptions = {},
): Promise<RenderedIsland<PropsOf<Module>>> {
  const json = toJson(props);
  const page = readPage(options);
  const renderer = new TestingRenderer();
  const files = testFiles(page, renderer);
  const lifecycle = createPageLifecycle(files, build);
  const { name = "widget" } = options;
  const waiting = new Waiting(name);
  const loaded = { ...module, Component: module.Component ?? module.default } as WidgetModule;
  const host = new TestHost(name, { importer: async () => loaded }, build, (error) =>
    waiting.fail(error),
  );
  const { element } = host;
  host.writeProps(json);
  fillSlots(element, options.slots ?? {});
  enterDocument(element, options.state);
  showPage(page, files, lifecycle);

  let island: IslandController | undefined;
  function stop(): void {
    host.showState();
    island?.stop();
  }
  renderer.onLeft = () => queueMicrotask(() => element.isConnected || stop());
  renderer.onUpdate = () => waiting.end();
  element.addEventListener("skerry:mounted", () => waiting.end(), { once: true });
  try {
    await waiting.during(
      () => {
        island = lifecycle.startIsland(host, performance.now());
      },
      () => renderer.result !== undefined,
    );
  } catch (error) {
    element.remove();
    throw error;
  }
  return {
    ...(renderer.result as RenderResult),
    element,
    unmount: stop,
    async rerender(next) {
      host.writeProps(toJson(next));
      await waiting.during(
        () => island?.updateProps(),
        () => false,
      );
    },
  };
}

function fillSlots(element: Element, slots: NonNullable<IslandOptions["slots"]>): void {
  for (const [name, content] of Object.entries(slots)) {
    if (name === "children") {
      if (typeof content === "string") element.insertAdjacentHTML("beforeend", content);
      else element.append(content);
      continue;
    }
    const slot = typeof content === "string" ? document.createElement("div") : content;
    if (typeof content === "string") slot.innerHTML = content;
    slot.setAttribute(slotAttribute, name);
    element.append(slot);
  }
}

/** @throws TypeError for what JSON would leave out in silence */
function toJson(props: unknown): string {
  return JSON.stringify(props ?? {}, (key, value: unknown) => {
    if (/function|symbol|bigint/.test(typeof value)) {
      throw new TypeError(
        `renderIsland() got a ${typeof value} in the prop "${key}". A page gives props as JSON: texts, numbers, true, false, null, lists and objects.`,
      );
    }
    return value;
  });
}

/** Not the one that a test has replaced: `vi.useFakeTimers()`. */
const { setTimeout } = globalThis;

/** In milliseconds: less than a test has in Vitest and Jest, which would not say why. */
const longest = 4000;

const tick = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

/** React's flag: whether a test has to wrap what changes a component in `act`. */
const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

/** Waits for what the island does by itself. */
class Waiting {
  readonly #name: string;
  #isWaiting = false;
  #error: Error | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  /**
   * Starts some work, and waits until `end` or `fail` is called.
   *
   * @param hasRendered whether React has been asked to render; it is not asked when `fail` is called
   */
  async during(start: () => void, hasRendered: () => boolean): Promise<void> {
    const before = environment.IS_REACT_ACT_ENVIRONMENT;
    const end = performance.now() + longest;
    const isLate = (): boolean => performance.now() > end;
    environment.IS_REACT_ACT_ENVIRONMENT = false;
    this.#isWaiting = true;
    this.#error = undefined;
    try {
      // What suspends goes on only if it was rendered inside of an `act` that is awaited.
      await act(async () => {
        start();
        while (this.#isWaiting && !hasRendered() && !isLate()) await tick();
      });
      while (this.#isWaiting && !isLate()) await act(tick);
    } finally {
      environment.IS_REACT_ACT_ENVIRONMENT = before;
    }
    if (this.#isWaiting) this.fail(this.#tooLate());
    if (this.#error) throw this.#error as Error;
  }

  #tooLate(): Error {
    return new Error(
      `The widget "${this.#name}" is not there after ${longest / 1000} seconds. What it waits for while it suspends has not come.`,
    );
  }

  end(): void {
    this.#isWaiting = false;
  }

  /** @returns whether anybody waits */
  fail(error: Error): boolean {
    if (!this.#isWaiting) return false;
    this.#error = error;
    this.#isWaiting = false;
    return true;
  }
}
