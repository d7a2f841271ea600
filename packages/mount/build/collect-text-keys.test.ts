import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Metafile } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { BuiltWidget } from "./built-widget.ts";
import { collectTextKeys } from "./collect-text-keys.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "text-keys-"));
  const files = {
    "ui/motion/motion.en.json": { "motion.play": "Play", "motion.pause": "Pause" },
    "ui/slider/slider.en.json": { "slider.next": "Next" },
    "form/form.en.json": { "form.label": "Name" },
    "own/hello.de.json": { "hello.greeting": "Hallo" },
  };
  for (const [path, texts] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), JSON.stringify(texts));
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What each module imports. */
function bundleOf(imports: Record<string, string[]>): Metafile["inputs"] {
  return Object.fromEntries(
    Object.entries(imports).map(([path, found]) => [
      path,
      { bytes: 1, imports: found.map((one) => ({ path: one, kind: "import-statement" as const })) },
    ]),
  );
}

const widget = (name: string, entry: string, more: Partial<BuiltWidget> = {}): BuiltWidget => ({
  name,
  entry,
  isOwn: false,
  load: "visible",
  isStatic: false,
  isOverlay: false,
  ...more,
});

it("has the texts of a widget and of what it is made of, and of nothing else", async () => {
  const inputs = bundleOf({
    "form/index.ts": ["form/form.tsx"],
    "form/form.tsx": ["ui/motion/index.ts", "form/index.ts"],
    "ui/motion/index.ts": ["ui/island/island.tsx"],
    "ui/slider/index.ts": [],
    "ui/island/island.tsx": [],
    "skerry-entry:hello": ["own/hello.tsx"],
    "own/hello.tsx": [],
    "skerry-entry:bare": ["ui/slider/index.ts"],
  });
  const widgets = [
    widget("form", join(folder, "form/index.ts")),
    widget("hello", "skerry-entry:hello", { textFiles: [join(folder, "own/hello.de.json")] }),
    widget("bare", "skerry-entry:bare", { hasTexts: false }),
  ];
  expect(await collectTextKeys(widgets, inputs, folder)).toEqual({
    form: ["form.label", "motion.pause", "motion.play"],
    hello: ["hello.greeting"],
  });
});
