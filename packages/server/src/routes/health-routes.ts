import type { Handler } from "hono";
import { errorResponse, noStore } from "../error-responses.ts";
import type { LoadWidgets } from "../load-widgets.ts";
import { checkReadiness } from "../readiness-check.ts";
import type { RenderContext } from "../render-context.ts";
import type { WidgetRegistry } from "../widget-registry.ts";

/** `GET /healthz`: the process answers. */
export const healthRoute: Handler = () => new Response("alive\n", { headers: noStore });

/** `GET /readyz`: the widgets are loaded, and each of them can be rendered. */
export function createReadinessRoute(
  load: LoadWidgets,
  registry: WidgetRegistry,
  context: RenderContext,
): Handler {
  return async () => {
    try {
      const { renderer } = await load();
      await checkReadiness(renderer, registry, context);
      return new Response("ready\n", { headers: noStore });
    } catch (error) {
      return errorResponse(
        503,
        `Not ready. ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  };
}
