import type { Renderer } from "./create-renderer.ts";
import type { RenderContext } from "./render-context.ts";
import type { WidgetRegistry } from "./widget-registry.ts";

/**
 * Renders every widget once, so that a widget that needs a browser is found before the first visitor
 * asks for it.
 *
 * @throws RenderError of the first widget that cannot be rendered
 */
export async function checkReadiness(
  renderer: Renderer,
  registry: WidgetRegistry,
  context: RenderContext,
): Promise<void> {
  for (const widget of Object.keys(registry)) {
    const job = { widget, propsText: "{}", prefix: "ready-", fallbackAction: "/" };
    await renderer.render(job, context).catch((error: { code?: string }) => {
      // Widgets with required props cannot be rendered without them, and that is no mistake.
      if (error.code !== "bad-props") throw error;
    });
  }
}
