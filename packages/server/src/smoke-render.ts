import type { NamedPage, Renderer } from "./create-renderer.ts";
import type { WidgetRegistry } from "./widget-registry.ts";

/**
 * Renders every widget once: one that asks for a browser is found before a visitor finds it.
 *
 * @throws RenderError of the first widget that cannot be rendered
 */
export async function smokeRender(
  renderer: Renderer,
  registry: WidgetRegistry,
  page: NamedPage,
): Promise<void> {
  for (const widget of Object.keys(registry)) {
    const job = { widget, propsText: "{}", prefix: "smoke-", fallbackAction: "/" };
    await renderer.render(job, page).catch((error: { code?: string }) => {
      // Some props are required.
      if (error.code !== "bad-props") throw error;
    });
  }
}
