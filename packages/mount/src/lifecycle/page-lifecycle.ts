import { stateAttribute } from "@skerry/core/contract/attributes";
import type { Island } from "../loader/island.ts";
import type { Skerry } from "../skerry.ts";
import type { WidgetEntry } from "../widget-entry.ts";
import { describeElement } from "./describe-element.ts";
import { followVisitor } from "./follow-visitor.ts";
import { startIsland, type IslandLifecycle, type LifecycleFiles } from "./start-island.ts";
import type { Warnings } from "./warnings.ts";

/** Everything that the loader leaves to code that loads with the first trigger. */
export interface IslandsLifecycle extends Pick<Skerry, "ready" | "path" | "url" | "translate"> {
  /** @param triggered `performance.now()` of the trigger */
  startIsland(island: Island, triggered: number): IslandLifecycle;
  /** Starts to load what every widget needs. */
  prepareFiles(): void;
  warnBadConfiguration(): void;
  warnDefinedTwice(name: string): void;
  warnNotMounted(
    element: Element,
    name: string,
    widgets: ReadonlyMap<string, WidgetEntry>,
    owner: string | null | undefined,
  ): void;
  warnUnknownTrigger(island: Island, trigger: string): void;
}

function readyOne<E extends Element>(element: E): Promise<E> {
  return new Promise((resolve) => {
    function check(): void {
      if (!/mounted|failed/.test(element.getAttribute(stateAttribute) ?? "")) return;
      element.removeEventListener("skerry:mounted", check);
      element.removeEventListener("skerry:failed", check);
      resolve(element);
    }
    element.addEventListener("skerry:mounted", check);
    element.addEventListener("skerry:failed", check);
    check();
  });
}

export function createIslandsLifecycle(sources: LifecycleFiles): IslandsLifecycle {
  const { page, warnings } = sources;
  /** Each resolves when the loading of one island has ended, also by its removal. */
  const underWay = new Set<Promise<void>>();
  const context = { ...sources, visitor: followVisitor(), startLoading };

  function startLoading(): () => void {
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => {
      end = () => {
        underWay.delete(ended);
        resolve();
      };
    });
    underWay.add(ended);
    return end;
  }

  async function readyAll(): Promise<void> {
    await Promise.all(underWay);
  }

  /** Words for slips are code of their own; without it the slip stays silent. */
  function warn(call: (warnings: Warnings) => void): void {
    warnings().then(call, () => {});
  }

  return {
    startIsland: (island, triggered) => startIsland(context, island, triggered),
    prepareFiles() {
      page().catch(() => {});
    },
    // Reading it reports it, with the place and the likely slip.
    warnBadConfiguration: () => warn(() => page()),
    warnDefinedTwice: (name) => warn((warnings) => warnings.definedTwice(name)),
    warnNotMounted(element, name, widgets, owner) {
      const place = describeElement(element);
      warn((warnings) => {
        if (owner) warnings.nested(place, name, owner);
        else warnings.unknownWidget(element, name, widgets);
      });
    },
    warnUnknownTrigger: ({ islandElement, islandName }, trigger) =>
      warn((warnings) => warnings.unknownTrigger(islandElement, islandName, trigger)),
    ready: ((element?: Element) => (element ? readyOne(element) : readyAll())) as Skerry["ready"],
    path: async (name, params) => (await page()).path(name, params),
    url: async (name, params) => (await page()).url(name, params),
    translate: async (key, params) => (await page()).translate(key, params),
  };
}
