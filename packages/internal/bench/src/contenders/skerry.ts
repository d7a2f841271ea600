import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Contender } from "./contender.ts";
import { writeElement } from "./write-element.ts";

const project = join(import.meta.dirname, "../../../../..");
const dist = join(project, "packages/mount/dist/browser");

/** How a page includes the script, as its contract says. */
export const scriptTag = (base: string): string =>
  `<script type="module" src="${base}skerry.js" async></script>`;

/** Writes islands whose markup says that it is of a build. */
export const islandsOf =
  (build: string): Contender["writeIsland"] =>
  (island) => {
    const marker = `<!--skerry ${island.prefix} ${build}-->`;
    return writeElement(
      "div",
      { "data-widget": island.widget, "data-props": island.props, "data-load": island.load },
      { ...island, ...(island.markup && { markup: marker + island.markup }) },
    );
  };

/**
 * Skerry as it is built, included as its contract says.
 *
 * @param root of the project, or of another checkout of it, whose packages are built
 * @param base URL of the built files
 */
export async function skerry(root = project, base = "/skerry/"): Promise<Contender> {
  const { buildId } = (await import(
    join(root, "packages/widgets/build/build-id.ts")
  )) as typeof import("../../../../widgets/build/build-id.ts");
  const folder = join(root, "packages/mount/dist/browser");
  const [build, files] = await Promise.all([buildId(), readFiles(folder, base)]);
  const scripts = [...files].filter(([path]) => path.endsWith(".js"));
  if (!scripts.some(([, content]) => content.includes(build))) {
    throw new Error(
      'The built files do not fit the widgets\' source, so no markup would be hydrated. Run "pnpm build" first.',
    );
  }
  return {
    name: "Skerry",
    files,
    head: scriptTag(base),
    writeIsland: islandsOf(build),
    leavesReviews: true,
  };
}

/**
 * The same files with one change in the loader: its table no longer says that review cards are static, so
 * that every island is hydrated, as by the other contenders.
 */
export async function skerryHydratingAll(): Promise<Contender> {
  const [contender, files] = await Promise.all([skerry(), readFiles(dist, "/skerry-all/")]);
  const loader = String(files.get("/skerry-all/skerry.js"));
  const hydrating = loader.replace(/(?<="review-card",\{[^}]*)\w+:1,?/, "");
  if (hydrating === loader) {
    throw new Error(
      "The table in skerry.js no longer says that review-card is static. Adapt the pattern in contenders/skerry.ts.",
    );
  }
  return {
    ...contender,
    name: "Skerry, hydrating all",
    files: files.set("/skerry-all/skerry.js", Buffer.from(hydrating)),
    head: contender.head.replace("/skerry/", "/skerry-all/"),
    leavesReviews: false,
  };
}

/**
 * The files of a folder by their URLs.
 *
 * @param base URL of the folder
 */
export async function readFiles(folder: string, base: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = join(entry.parentPath, entry.name);
    files.set(base + relative(folder, file).replaceAll("\\", "/"), await readFile(file));
  }
  return files;
}
