import { existsSync } from "node:fs";
import type { Framework } from "../app-folder.ts";

/** A site of WordPress: the plugin has all that it needs, and its pages are in a database. */
export const wordpress: Framework = {
  missing: async () =>
    existsSync("wp-includes/version.php") && existsSync("wp-content")
      ? ""
      : "the folders wp-includes and wp-content of WordPress",
  changes: async () => [],
  commands: [
    "wp plugin install skerry",
    "npx skerry build --out wp-content/skerry --renderer ../skerry-renderer --base /wp-content/skerry/",
    "npx skerry serve --files wp-content/skerry --renderer ../skerry-renderer",
  ],
  // Visitors can read all that is in the folder of WordPress.
  folders: { out: "wp-content/skerry", renderer: "../skerry-renderer" },
  open: `the dashboard, activate the plugin, and write into a page: [skerry name="greeting-card" props='{"name":"Ada","count":1}']Hello Ada![/skerry]`,
};
