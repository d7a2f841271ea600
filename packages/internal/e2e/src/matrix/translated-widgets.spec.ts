/** The built-in widgets in a page that is translated all the while. */
import { readFile } from "node:fs/promises";
import { type WidgetName, registry } from "@skerry/widgets/registry";
import { expect, it } from "vitest";
import { startTranslator, type TranslatorKind, untranslated } from "../harness/fake-translator.ts";
import { type IslandPage, openIslandPage } from "../islands/island-page.ts";

const names = Object.keys(registry) as WidgetName[];

const sources = new URL("../../../../widgets/src/", import.meta.url);

async function islandOf(name: WidgetName): Promise<string> {
  const props = await readFile(new URL(`${name}/${name}.example.json`, sources), "utf8");
  const content = name === "tooltip" ? '<button type="button">About it</button>' : "";
  const attribute = props.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<section><div id="${name}" data-widget="${name}" data-load="eager" data-props="${attribute}">${content}</div></section>`;
}

/** Uses every control of every island. */
async function use({ page }: IslandPage, turn: number): Promise<void> {
  await page.evaluate(async (round) => {
    const task = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
    const controls = "button:not([disabled]),[role=tab],input,a";
    for (const island of document.querySelectorAll("[data-widget]")) {
      for (let i = 0; i < island.querySelectorAll(controls).length; i++) {
        const control = island.querySelectorAll(controls)[i] as HTMLElement;
        control.focus();
        if (control instanceof HTMLInputElement && control.type === "text") {
          const { set } =
            Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
          set?.call(control, `word ${round}`);
          control.dispatchEvent(new Event("input", { bubbles: true }));
        } else control.click();
        await task();
      }
    }
  }, turn);
}

/** What each island says, and whether each text of it is translated. */
const look = ({
  page,
}: IslandPage): Promise<Record<string, readonly [words: string, left: string[]]>> =>
  page.evaluate(() => {
    const left = "script,style,textarea,[translate=no]";
    const islands = [...document.querySelectorAll("[data-widget]")].map((island) => {
      const walker = document.createTreeWalker(island, NodeFilter.SHOW_TEXT);
      const texts: string[] = [];
      while (walker.nextNode()) {
        const { data, parentElement } = walker.currentNode as Text;
        if (data.trim() && !parentElement?.closest(left)) texts.push(data);
      }
      const words = texts.join("").replace(/[[\]]/g, "");
      return [island.id, [words, texts.filter((text) => !text.includes("["))]] as const;
    });
    return Object.fromEntries(islands);
  });

async function open(): Promise<IslandPage> {
  const islands = await Promise.all(names.map(islandOf));
  const opened = await openIslandPage(islands.join(""), {
    widgets: {},
    config: {
      product: "acme",
      routes: { "acme_web_frontend.domains.search": "/domains/search" },
    },
    // Forms and links lead nowhere.
    script: `for (const type of ["submit", "click"]) addEventListener(type, (event) => {
      if (type === "submit" || event.target.closest("a")) event.preventDefault();
    });`,
  });
  await opened.page.emulateMedia({ reducedMotion: "reduce" });
  for (const name of names) await opened.state(name, "mounted");
  return opened;
}

const kinds: TranslatorKind[] = ["fonts", "edge", "firefox", "safari"];

it.each(kinds)("go on working under a translator: %s", async (kind) => {
  const plain = await open();
  const opened = await open();
  const translator = await startTranslator(opened.page, { kind, pace: "batches" });
  await translator.done();
  for (let turn = 0; turn < 2; turn++) {
    await use(plain, turn);
    await use(opened, turn);
    const expected = await look(plain);
    const words = Object.fromEntries(
      Object.entries(expected).map(([name, [text]]) => [name, [untranslated(text), []]]),
    );
    await expect.poll(() => look(opened)).toEqual(words);
  }
  await translator.done();
  expect((await opened.events()).map(({ type }) => type)).toEqual(names.map(() => "mounted"));
  expect(opened.errors.filter(({ kind: what }) => what === "error")).toEqual([]);
  expect(await opened.uncaughtErrors()).toEqual([]);
});
