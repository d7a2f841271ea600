import { closestName, type ReadFallback } from "@skerry/core/contract";
import type { ComponentType, ReactNode } from "react";
import type { CollectStyles } from "./collected-styles.ts";
import type { RuntimeHooks } from "../runtime-hooks.ts";
import { RenderError, suspendedError } from "./render-error.ts";

/** Props of the component around a widget. */
export interface RootProps {
  /** The widget's name. */
  name: string;
  children: ReactNode;
}

/** The exports of a widget's module. The browser loads the same module. */
export interface WidgetModule {
  /** A React component of the checked props. */
  readonly Component: ComponentType<never>;
  /** Rendered around it. */
  readonly Root?: ComponentType<RootProps> | undefined;
  /** Collects the styles that a render makes. An export of the root's module. */
  readonly collectStyles?: CollectStyles | undefined;
  /** Any Standard Schema. Without one, props pass unchecked. */
  readonly schema?: unknown;
  /** Names of the slots in which the widget shows the page's own HTML; `true`: any. */
  readonly slots?: true | readonly string[];
  /** Reads props from the island's own HTML. */
  readonly readFallback?: ReadFallback;
  /** Whether the widget only adds to the island's own content in the browser, and has no markup. */
  readonly overlay?: boolean;
}

/** Widgets by the name in `data-widget`. */
export type WidgetRegistry = Readonly<Record<string, () => WidgetModule | Promise<WidgetModule>>>;

/** Imports widgets by name, each once. */
export type ImportWidget = (widget: string) => Promise<WidgetModule>;

/**
 * Creates the function that imports the widgets of a registry. It throws a RenderError for a name that the registry does
 * not have, and for a widget that is suspended before it was imported: its module may be what hangs.
 */
export function createWidgetImporter(
  registry: WidgetRegistry,
  {
    runWidget = (_, run) => run(),
    isSuspended,
    onTrial,
  }: Pick<RuntimeHooks, "runWidget" | "isSuspended" | "onTrial">,
): ImportWidget {
  const modules = new Map<string, Promise<WidgetModule>>();

  async function importModule(
    widget: string,
    importer: WidgetRegistry[string],
  ): Promise<WidgetModule> {
    onTrial?.(widget);
    try {
      return await runWidget(widget, importer);
    } finally {
      onTrial?.();
    }
  }

  return async (widget) => {
    const importer = Object.hasOwn(registry, widget) ? registry[widget] : undefined;
    if (!importer) throw unknownWidget(widget, Object.keys(registry));
    let module = modules.get(widget);
    if (!module) {
      if (isSuspended?.(widget)) throw suspendedError(widget);
      modules.set(widget, (module = importModule(widget, importer)));
    }
    return module;
  };
}

function unknownWidget(widget: string, known: readonly string[]): RenderError {
  const closest = closestName(widget, known);
  const next = closest
    ? `Did you mean "${closest}"?`
    : `Known are: ${known.join(", ")}. If a build has added it since the renderer started, restart skerry serve.`;
  return new RenderError(
    "unknown-widget",
    `There is no widget ${JSON.stringify(widget.slice(0, 100))}. ${next}`,
  );
}

const maxImportMilliseconds = 5_000;
/** The time that the next widget waits for one whose module waits for something. */
const maxModuleMilliseconds = 1_000;

/**
 * Imports widgets. One that cannot be imported fails when it is rendered, and does not affect the others. Nor does one
 * whose module waits for something. One after the other: nobody could tell which of them keeps the process busy.
 */
export async function importAll(
  names: readonly string[],
  importWidget: ImportWidget,
): Promise<void> {
  const all = { milliseconds: maxImportMilliseconds };
  const imports: Promise<unknown>[] = [];
  for (const name of names) {
    const done = importWidget(name).catch(() => undefined);
    imports.push(done);
    const own = Math.min(all.milliseconds, maxModuleMilliseconds);
    const patience = { milliseconds: own };
    await settleWithin(patience, done);
    all.milliseconds -= own - patience.milliseconds;
  }
  await settleWithin(all, Promise.all(imports));
}

/** Names of the widgets without markup of their own, of those that have been imported by now. */
export async function findOverlays(
  names: readonly string[],
  importWidget: ImportWidget,
): Promise<ReadonlySet<string>> {
  const overlays = new Set<string>();
  for (const name of names) {
    const done = importWidget(name).catch(() => undefined);
    const module = await settleWithin({ milliseconds: 0 }, done);
    if (module?.overlay) overlays.add(name);
  }
  return overlays;
}

/** Widgets whose modules cannot be loaded, and why, of those that have been imported by now. */
export async function findUnloaded(
  names: readonly string[],
  importWidget: ImportWidget,
): Promise<ReadonlyMap<string, unknown>> {
  const unloaded = new Map<string, unknown>();
  for (const name of names) {
    const failing = importWidget(name).catch((error: unknown) => {
      // One that is suspended has not been tried.
      if (!(error instanceof RenderError && error.code === "suspended")) unloaded.set(name, error);
    });
    await settleWithin({ milliseconds: 0 }, failing);
  }
  return unloaded;
}

/** The time for which something may still be waited for. */
export interface Patience {
  milliseconds: number;
}

/** A step of waiting. */
const stepMilliseconds = 50;
/** The most that a step counts: if it was longer, this process had no time, and what is waited for had none either. */
const longestStep = 2 * stepMilliseconds;

/**
 * Resolves like a promise, or with `undefined` when that takes longer. Waits in steps.
 *
 * @param patience is reduced by the time for which it has waited
 */
export async function settleWithin<Value>(
  patience: Patience,
  promise: Promise<Value>,
): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let begun = performance.now();
  const passed = (): number => Math.min(performance.now() - begun, longestStep);
  const late = new Promise<undefined>((resolve) => {
    const wait = (): void => {
      const step = Math.min(stepMilliseconds, patience.milliseconds);
      begun = performance.now();
      timer = setTimeout(() => {
        patience.milliseconds -= Math.max(step, passed());
        begun = performance.now();
        if (patience.milliseconds > 0) wait();
        else resolve(undefined);
      }, step);
    };
    wait();
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
    patience.milliseconds -= passed();
  }
}
