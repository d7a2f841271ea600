import { stateAttribute } from "@skerry/core/contract/attributes";
import type { PageLifecycle } from "../loader/island-lifecycle.ts";
import type { Skerry } from "../skerry.ts";
import { slotsKind, staticKind } from "../widget-entry.ts";
import { describeElement } from "./describe-element.ts";
import { followVisitor } from "./follow-visitor.ts";
import type { LifecycleFiles } from "./lifecycle-files.ts";
import { createLoadings } from "./loadings.ts";
import { servedPrefix } from "./served-prefix.ts";
import { startIsland } from "./start-island.ts";
import type { Warnings } from "./warnings.ts";
import { whenReady } from "./when-ready.ts";

/** @param build identifies the widgets' source: server markup of the same build can be hydrated */
export function createPageLifecycle(files: LifecycleFiles, build: string): PageLifecycle {
  const { loadModule, loadPageFor, loadRuntime } = files;
  const loadings = createLoadings();
  const context = { ...files, build, visitor: followVisitor(), startLoading: loadings.start };

  /** The words are code of their own; without it the mistake stays silent. */
  function warn(call: (warnings: Warnings) => unknown): void {
    files.loadWarnings().then(call, () => {});
  }

  return {
    startIsland_: (island, triggered) => startIsland(context, island, triggered),
    prepareFiles_(island) {
      const { element_: element, entry_: entry } = island;
      if (entry.kind === staticKind && servedPrefix(element, build) !== undefined) return;
      // What cannot be loaded is reported by the island that needs it.
      for (const loading of [loadModule(entry), loadRuntime(), loadPageFor(island)]) {
        loading.catch(() => {});
      }
    },
    warnDefinedTwice_: (name) => warn((warnings) => warnings.definedTwice(name)),
    warnNotMounted_(element, name, widgets, owner) {
      const path = describeElement(element);
      const outer = element.parentElement?.closest(`[${stateAttribute}]`);
      warn(async (warnings) => {
        // A site's own widget may have slots: its module says so.
        if (outer && widgets.get(owner as string)?.importer) await whenReady(outer);
        if (owner) {
          if (widgets.get(owner)?.kind !== slotsKind) warnings.nested(path, name, owner);
        } else warnings.unknownWidget(element, name, widgets);
      });
    },
    warnUnknownTrigger_: ({ element_: element, name_: name }, trigger) =>
      warn((warnings) => warnings.unknownTrigger(element, name, trigger)),
    ready: ((element?: Element) =>
      element ? whenReady(element) : loadings.ended()) as Skerry["ready"],
  };
}
