import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { linksInStorybook } from "../packages/internal/checks/src/storybook-links.ts";

/**
 * Links of the handbook are written as GitHub reads them, as paths of files. In Storybook they lead to its pages, and those
 * to other files to the repository. `import text from "…?linked"` gives the text of a file with such links.
 */
export function relativeLinks(): Plugin {
  // Ends in .txt: what ends in .mdx is taken for code.
  const linked = /^\0linked:(.+)\.txt$/;
  return {
    name: "skerry-relative-links",
    resolveId(id, importer) {
      const [path = "", query] = id.split("?");
      if (query !== "linked" || !importer) return undefined;
      return `\0linked:${join(dirname(importer), path)}.txt`;
    },
    load(id) {
      const [, path] = linked.exec(id) ?? [];
      if (!path) return undefined;
      this.addWatchFile(path);
      return `export default ${JSON.stringify(linksInStorybook(readFileSync(path, "utf8"), path))};`;
    },
    transform: {
      // Before MDX becomes code.
      order: "pre",
      filter: { id: /\/stories\/docs\/.*\.mdx$/ },
      handler: (code, id) => ({ code: linksInStorybook(code, id), map: null }),
    },
  };
}
