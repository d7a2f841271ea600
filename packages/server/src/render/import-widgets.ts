import type { WidgetModule, WidgetRegistry } from "../api/widgets.ts";
import type { RuntimeHooks } from "../host/runtime-hooks.ts";
import { settleWithin } from "../host/settle-within.ts";
import { suspendedError, unknownWidget } from "../errors/island-errors.ts";
import { RenderError } from "../errors/render-error.ts";

export type ImportWidget = (widget: string) => Promise<WidgetModule>;

/**
 * Imports each widget once. Throws a RenderError for unknown
 * names, and for suspended widgets: their modules may hang.
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

const maxImportMilliseconds = 5_000;
/** The next widget waits no longer for a module that hangs. */
const maxModuleMilliseconds = 1_000;

/** Imports widgets one after the other, so that it shows which one hangs. Errors come up when a widget is rendered. */
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

/** Widgets without markup, of those that were imported by now. */
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

/** Errors of widgets that cannot be loaded, of those that were tried by now. */
export async function findUnloaded(
  names: readonly string[],
  importWidget: ImportWidget,
): Promise<ReadonlyMap<string, unknown>> {
  const unloaded = new Map<string, unknown>();
  for (const name of names) {
    const failing = importWidget(name).catch((error: unknown) => {
      if (!(error instanceof RenderError && error.code === "suspended")) unloaded.set(name, error);
    });
    await settleWithin({ milliseconds: 0 }, failing);
  }
  return unloaded;
}
