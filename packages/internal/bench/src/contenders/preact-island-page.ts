import { createIsland } from "preact-island";
import { widgetsByName } from "./widgets-by-name.ts";

for (const [name, widget] of Object.entries(widgetsByName)) {
  createIsland(widget).render({ selector: `[data-island="${name}"]` });
}
