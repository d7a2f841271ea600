import { readFile } from "node:fs/promises";
import type { SiteBuild } from "@skerry/vite";
import type { Handler } from "@skerry/server";
import { findInlineStyles } from "./inline-styles.ts";
import { renderQuietly } from "./render-quietly.ts";

/**
 * Names the own widgets whose markup needs another policy than the strict one. They are rendered with
 * the props of their example, or without any; a widget that needs others is not known.
 *
 * @returns one line each
 */
export async function nameInlineStyles(
  widgets: SiteBuild["own"],
  handler: Handler,
): Promise<string[]> {
  const notices: string[] = [];
  for (const { name, place, example } of widgets) {
    const props = await readExample(example);
    for (const style of findInlineStyles(await renderQuietly(handler, name, props))) {
      const [directive] = style.directives;
      notices.push(
        `${place} writes ${style.name} on the server. A Content-Security-Policy with style-src 'self' blocks them: use classes, or add ${directive} 'unsafe-inline' to the policy of pages with "${name}".`,
      );
    }
  }
  return notices;
}

async function readExample(file: string | undefined): Promise<object> {
  try {
    return file === undefined ? {} : (JSON.parse(await readFile(file, "utf8")) as object);
  } catch {
    return {};
  }
}
