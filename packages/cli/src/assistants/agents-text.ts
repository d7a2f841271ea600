import type { WidgetSchema } from "../typed-props/read-props-model.ts";
import { islandRules } from "./island-rules.ts";

/**
 * `AGENTS.md` for a site: what a coding assistant needs for islands that are right at once.
 *
 * @param schemas of the built-in widgets
 */
export const agentsText = (schemas: readonly WidgetSchema[]): string => `# Islands of this site

Skerry puts React widgets into pages that the server has rendered. This file is for whoever changes pages, templates or
widgets, coding assistants above all. Add what is special about this site at its end.

${islandRules(schemas)}`;
