import { Slot } from "@skerry/island";
import type { WidgetModule } from "../api/widgets.ts";

export const panels: WidgetModule = {
  slots: ["a", "b", "children"],
  Component: ({ open = true }: { open?: boolean }) => (
    <div>
      {open && <Slot name="a" />}
      <Slot />
    </div>
  ),
};

export const plain: WidgetModule = { Component: () => <p /> };

/** As of a module with a React of its own, whose hooks nothing has set. */
export const copied: WidgetModule = {
  Component: () => <p>{(null as unknown as { useState(text: string): string }).useState("a")}</p>,
};

/** Its module says nothing of the slot. */
export const broken: WidgetModule = { Component: () => <Slot name="a" /> };

declare const window: { innerWidth: number };

export const browserOnly: WidgetModule = {
  Component: () => <p>{window.innerWidth}</p>,
};

/** Its schema asks somebody who never answers. */
export const waiting: WidgetModule = {
  Component: () => <p>never</p>,
  schema: { "~standard": { version: 1, vendor: "test", validate: () => new Promise(() => {}) } },
};

export const thrower: WidgetModule = {
  Component: () => {
    throw new Error("A secret of the server");
  },
};

/** Shows what a paragraph of the page says. */
export const quote: WidgetModule = {
  readFallback(html) {
    const lang = html.attribute("p[lang]", "lang");
    if (lang === "none") throw new Error("A secret of the server");
    return { lang, text: html.text("p") };
  },
  Component: ({ by, lang, text }: { by?: string; lang?: string; text?: string }) => (
    <q lang={lang}>{`${by ?? ""} ${text ?? ""}`}</q>
  ),
};
