import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { SiteBuild } from "@skerry/vite";

const compress = promisify(brotliCompress);

/** The parts of a build that sizes are read from. */
export type SizedBuild = Pick<SiteBuild, "own"> & {
  report: Pick<SiteBuild["report"], "lifecycle" | "page" | "runtime" | "widgets">;
  widgets: readonly Pick<SiteBuild["widgets"][number], "name" | "isStatic">[];
};

/**
 * What a page with each of the site's own widgets loads, compressed, and how much of it is the widget's own.
 *
 * @param folder of the files for browsers
 */
export async function formatPageSizes(
  folder: string,
  { report, widgets, own }: SizedBuild,
): Promise<string> {
  const styles = "skerry.css";
  const every = ["skerry.js", styles];
  // Whether pages have a configuration is not known here, so what reads one is counted.
  const runtime = [...new Set([report.lifecycle, ...report.runtime, report.page])];
  const shared = new Set([...every, ...runtime]);
  const statics = new Set(widgets.flatMap(({ name, isStatic }) => (isStatic ? [name] : [])));
  const rows = own.map(({ name }) => {
    // Nothing can change a static widget: its markup stays, and neither React nor its own script loads.
    const isStatic = statics.has(name);
    const files = (report.widgets[name]?.files ?? []).filter((file) => !shared.has(file));
    return { name, own: isStatic ? [] : files, shared: isStatic ? every : [...shared] };
  });
  const all = [...new Set(rows.flatMap((row) => [...row.shared, ...row.own]))];
  const files = new Set([...all, ...shared]);
  const sizes = new Map(
    await Promise.all(
      [...files].map(
        async (file) =>
          [file, (await compress(await readFile(join(folder, file)))).length] as const,
      ),
    ),
  );
  const size = (names: readonly string[]): string =>
    `${(names.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0) / 1_000).toFixed(1).padStart(6)} kB`;
  const lines: [string, string][] = [
    ["no widget", size(every)],
    ...rows.map((row): [string, string] => [
      row.name,
      `${size([...row.shared, ...row.own])}, of which ${size(row.own).trim()} are its own`,
    ]),
    ...(rows.length > 1 ? [["all of these", size(all)] as [string, string]] : []),
  ];
  const parts: [string, string][] = [
    ["skerry.js", size(["skerry.js"])],
    ["React and the runtime", size(runtime)],
    [styles, size([styles])],
  ];
  const width = Math.max(...[...lines, ...parts].map(([name]) => name.length));
  const table = (rows: readonly [string, string][]): string =>
    rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`).join("\n");
  return `A page loads, compressed, with\n${table(lines)}\nIn each:\n${table(parts)}`;
}
