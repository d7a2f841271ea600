import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { optimize } from "svgo";

const source = new URL("../themes/domain-check/icons/", import.meta.url);
const served = new URL("../themes/domain-check/assets/icons/", import.meta.url);
const inline = new URL("../../ui/src/icon/icon-shapes.ts", import.meta.url);

/**
 * Makes everything that is derived from the drawings in `themes/domain-check/icons`: the served
 * files of the theme and the shapes that `Icon` draws inline.
 *
 * @returns text by the URL of the file it belongs into
 * @throws Error when a drawing does not come down to one path on the grid of 24, drawn in one way.
 */
export async function buildIcons(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const shapes: string[] = [];
  const names = (await readdir(source)).filter((name) => name.endsWith(".svg")).sort();
  for (const file of names) {
    const svg = minified(await readFile(new URL(file, source), "utf8"));
    const path = /^<svg [^>]* viewBox="0 0 24 24"><path d="([^"]+)"\/><\/svg>$/.exec(svg)?.[1];
    if (!path) {
      throw new Error(
        `themes/domain-check/icons/${file} must come down to a single path with viewBox="0 0 24 24", colours and strokes on the <svg>. It came down to: ${svg}`,
      );
    }
    files.set(new URL(file, served).href, svg);
    shapes.push(`  ${file.replace(".svg", "")}: "${path}",`);
  }
  files.set(
    inline.href,
    `/** Path of each icon on a grid of 24. Made from the drawings of the theme, never by hand. */
// prettier-ignore
export const iconShapes = {
${shapes.join("\n")}
};
`,
  );
  return files;
}

function minified(svg: string): string {
  return optimize(svg, {
    plugins: [
      {
        name: "preset-default",
        params: {
          overrides: {
            convertShapeToPath: { convertArcs: true },
            mergePaths: { force: true },
          },
        },
      },
    ],
  }).data;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await mkdir(served, { recursive: true });
  for (const [url, text] of await buildIcons()) await writeFile(new URL(url), text);
}
