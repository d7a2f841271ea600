import type { WidgetSchema } from "../read-props-model.ts";
import { islandRules } from "./island-rules.ts";

/**
 * `AGENTS.md` for a site: what a coding assistant needs for islands that are right at once.
 *
 * @param schemas of the built-in widgets
 */
export const agentsText = (schemas: readonly WidgetSchema[]): string => `# Islands of this site

Skerry puts React widgets into server-rendered pages. This file is for everyone who changes pages, templates or widgets, and
above all for coding assistants. Add notes about this site at the end.

${islandRules(schemas)}`;
