import type { Framework } from "../app-folder.ts";

/** The commands that build and serve islands, behind the one that installs a package. */
export function commandsAfter(install: string): Framework["commands"] {
  return [install, "npx skerry build", "npx skerry serve --renderer skerry-renderer"];
}
