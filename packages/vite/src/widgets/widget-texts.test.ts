import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OwnWidget } from "./find-widgets.ts";
import { pageTexts, textKeys } from "./widget-texts.ts";
import type { BuiltWidget } from "./widgets.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "text-keys-"));
  const files = {
    "ui/motion/motion.en.json": { "motion.play": "Play", "motion.pause": "Pause" },
    "form/form.en.json": { "form.label": "Name" },
    "own/hello.de.json": { "hello.greeting": "Hallo" },
  };
  for (const [path, texts] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), JSON.stringify(texts));
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const own = (name: string, texts: OwnWidget["texts"] = {}): OwnWidget => ({
  name,
  file: "",
  place: "",
  texts,
});
const widget = (name: string, more: Partial<BuiltWidget> = {}): BuiltWidget => ({
  name,
  load: "visible",
  isStatic: false,
  hasSlots: false,
  isOverlay: false,
  ...more,
});

it("knows the texts of a widget and of what it is made of, and of nothing else", () => {
  const modules: Record<string, string[]> = {
    form: ["form/index.ts", "form/form.tsx", "ui/motion/index.ts"],
    hello: ["own/hello.tsx"],
    bare: ["form/form.tsx"],
  };
  const widgets = [
    widget("form"),
    widget("hello", { own: own("hello", { de: join(folder, "own/hello.de.json") }) }),
    widget("bare", { own: own("bare") }),
  ];
  const modulesOf = ({ name }: BuiltWidget): string[] =>
    (modules[name] as string[]).map((path) => join(folder, path));
  expect(textKeys(widgets, modulesOf)).toEqual({
    form: ["form.label", "motion.pause", "motion.play"],
    hello: ["hello.greeting"],
  });
});

it("has English for what a locale of own widgets lacks, and no text of a widget that is left out", () => {
  const texts = pageTexts([widget("pagination"), widget("hello", { own: own("hello") })], {
    en: { "hello.greeting": "Hello", "hello.end": "Bye" },
    fr: { "hello.greeting": "Bonjour" },
  });
  expect(Object.keys(texts)).toEqual(["en", "de", "fr"]);
  expect(texts["fr"]).toMatchObject({ "hello.greeting": "Bonjour", "hello.end": "Bye" });
  expect(texts["de"]).toMatchObject({ "hello.greeting": "Hello" });
  const keys = Object.keys(texts["fr"] ?? {}).join();
  expect(keys).toContain("pagination");
  expect(keys).not.toContain("search_form");
});
