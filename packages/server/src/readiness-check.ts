import type { RuntimeHooks } from "./runtime-hooks.ts";
import { loadOnce } from "./load-once.ts";
import type { LoadWidgets } from "./load-widgets.ts";
import type { RenderContext } from "./render-context.ts";
import { createRenderErrorLog } from "./render-error-log.ts";
import { RenderError } from "./render-error.ts";
import { settleWithin } from "./settle-within.ts";
import type { WidgetRegistry } from "./widget-registry.ts";

/** Whether a process can render, and what it leaves to the browser. */
export interface Readiness {
  /**
   * Renders every widget once, at the first call, so that one that needs a browser is found and logged before a visitor
   * asks for it. Rejects when nothing can be rendered, because React or the build id cannot be loaded.
   */
  check(): Promise<void>;
  /** Widgets that the browser renders at present, and why: the code of the error. */
  leftToBrowser(): Record<string, string>;
  /** A widget that needs props may be rendered later, when it has got some. */
  noteRendered(widget: string): void;
}

/** A schema may wait for ever for something that the server does not have. */
const maxRenderMilliseconds = 2_000;

/** @param context of the handler */
export function createReadiness(
  load: LoadWidgets,
  registry: WidgetRegistry,
  context: RenderContext,
  { isSuspended }: RuntimeHooks,
): Readiness {
  const failures = new Map<string, string>();
  const widgets = Object.keys(registry);

  async function tryWidget(widget: string): Promise<void> {
    const { renderer } = await load();
    const job = {
      widget,
      propsText: "{}",
      prefix: "ready-",
      fallbackAction: "/",
      readSlots: async () => ({}),
    };
    const result = await settleWithin(
      maxRenderMilliseconds,
      renderer.render(job, context).catch((error: unknown) => error),
    );
    if (result === undefined) return fail(widget, tooLate(widget));
    if (!(result instanceof Error)) return;
    const code = result instanceof RenderError ? result.code : "render-failed";
    // Widgets with required props cannot be rendered without them, and that is no mistake.
    if (code !== "bad-props" && code !== "suspended") fail(widget, result, code);
  }

  function fail(widget: string, error: Error, code = "deadline"): void {
    failures.set(widget, code);
    createRenderErrorLog()(widget, error);
  }

  return {
    check: loadOnce(async () => {
      await load();
      for (const widget of widgets) await tryWidget(widget);
    }),
    leftToBrowser: () => ({
      ...Object.fromEntries(failures),
      ...Object.fromEntries(
        widgets.filter((widget) => isSuspended?.(widget)).map((widget) => [widget, "suspended"]),
      ),
    }),
    noteRendered: (widget) => void failures.delete(widget),
  };
}

function tooLate(widget: string): RenderError {
  return new RenderError(
    "deadline",
    `The widget "${widget}" was not rendered in ${maxRenderMilliseconds} ms: it waits for something.`,
  );
}
