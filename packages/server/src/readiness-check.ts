import type { RuntimeHooks } from "./runtime-hooks.ts";
import { loadOnce } from "./load-once.ts";
import type { LoadWidgets } from "./load-widgets.ts";
import type { RenderContext } from "./render-context.ts";
import { createRenderErrorLog } from "./render-error-log.ts";
import { RenderError } from "./render-error.ts";
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

/** @param context of the handler */
export function createReadiness(
  load: LoadWidgets,
  registry: WidgetRegistry,
  context: RenderContext,
  { isSuspended, onTrial }: RuntimeHooks,
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
    try {
      await renderer.render(job, context);
    } catch (error) {
      const code = error instanceof RenderError ? error.code : "render-failed";
      // Widgets with required props cannot be rendered without them, and that is no mistake.
      if (code === "bad-props" || code === "suspended") return;
      failures.set(widget, code);
      createRenderErrorLog()(widget, error);
    }
  }

  return {
    check: loadOnce(async () => {
      await load();
      for (const widget of widgets) {
        onTrial?.(widget);
        await tryWidget(widget);
      }
      onTrial?.();
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
