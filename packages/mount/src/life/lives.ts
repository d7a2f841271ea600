import { stateAttribute } from "@skerry/core/contract/attributes";
import type { Island } from "../loader/island.ts";
import type { Skerry } from "../skerry.ts";
import type { WidgetEntry } from "../widget-entry.ts";
import { describeElement } from "./describe-element.ts";
import { followVisitor } from "./follow-visitor.ts";
import { beginLife, type Life, type LifeSources } from "./life.ts";
import type { Report } from "./report.ts";

/** Everything that the loader leaves to code that loads with the first trigger. */
export interface Lives extends Pick<Skerry, "ready" | "path" | "url" | "translate"> {
  /** @param triggered `performance.now()` of the trigger */
  beginLife(island: Island, triggered: number): Life;
  /** Starts to load what every widget needs. */
  prepareFiles(): void;
  badConfiguration(): void;
  definedTwice(name: string): void;
  notMounted(
    element: Element,
    name: string,
    widgets: ReadonlyMap<string, WidgetEntry>,
    owner: string | null | undefined,
  ): void;
  unknownTrigger(island: Island, trigger: string): void;
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

export function createLives(sources: LifeSources): Lives {
  const { page, report } = sources;
  /** Each resolves when the loading of one island has ended, also by its removal. */
  const underWay = new Set<Promise<void>>();
  const context = { ...sources, visitor: followVisitor(), beginLoading };

  function beginLoading(): () => void {
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
  function tell(say: (report: Report) => void): void {
    report().then(say, () => {});
  }

  return {
    beginLife: (island, triggered) => beginLife(context, island, triggered),
    prepareFiles() {
      page().catch(() => {});
    },
    // Reading it reports it, with the place and the likely slip.
    badConfiguration: () => tell(() => page()),
    definedTwice: (name) => tell((say) => say.definedTwice(name)),
    notMounted(element, name, widgets, owner) {
      const place = describeElement(element);
      tell((say) => {
        if (owner) say.nested(place, name, owner);
        else say.unknownWidget(element, name, widgets);
      });
    },
    unknownTrigger: ({ islandElement, islandName }, trigger) =>
      tell((say) => say.unknownTrigger(islandElement, islandName, trigger)),
    ready: ((element?: Element) => (element ? readyOne(element) : readyAll())) as Skerry["ready"],
    path: async (name, params) => (await page()).path(name, params),
    url: async (name, params) => (await page()).url(name, params),
    translate: async (key, params) => (await page()).translate(key, params),
  };
}
