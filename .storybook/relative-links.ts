import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { linksInStorybook } from "../packages/internal/checks/src/documents/storybook-links.ts";

/**
 * Links of the handbook are written as GitHub reads them, as paths of files. In Storybook they lead to its pages, and those
 * to other files to the repository. `import text from "…?linked"` gives the text of a file with such links.
 */
export function relativeLinks(): Plugin {
  /** Files by the ids of their texts. No id has the ending of its file: Storybook would take it for code. */
  const files = new Map<string, string>();
  return {
    name: "skerry-relative-links",
    // Before Vite finds the file behind the question mark.
    enforce: "pre",
    resolveId(id, importer) {
      const [path = "", query] = id.split("?");
      if (query !== "linked" || !importer) return undefined;
      const file = join(dirname(importer), path);
      const text = `\0linked:${file.replaceAll(".", "-")}.js`;
      files.set(text, file);
      return text;
    },
    load(id) {
      const path = files.get(id);
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
