import { cp, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const files = join(import.meta.dirname, "../../../../mount/dist/browser");

/** Own widgets that harm the process which renders them, as `skerry build` would have written it. */
const renderer = (build: string): string => `
const fail = () => { throw new Error("left behind"); };
const widget = (run) => () => ({ Component: (props) => (run?.(props), "rendered") });
export const registry = {
  rejecting: widget(() => void Promise.reject(new Error("left behind"))),
  throwing: widget(() => void setTimeout(fail, 5)),
  failing: widget(({ fails }) => fails && fail()),
  needy: widget(({ item }) => item.name),
  "browser-only": widget(() => window.innerWidth),
  endless: widget(({ forever }) => { while (forever); }),
  panel: () => ({ Component: () => null, slots: true }),
};
export const texts = {};
export const builtIn = undefined;
export const build = ${JSON.stringify(build)};
`;

/** Writes a folder for `skerry serve --dir` with hostile widgets, and returns it. */
export async function writeHostileSite(build: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "skerry-load-"));
  await cp(files, folder, { recursive: true });
  await writeFile(join(folder, "renderer.mjs"), renderer(build));
  return folder;
}
