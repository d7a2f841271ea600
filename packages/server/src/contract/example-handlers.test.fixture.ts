import type { HandlerOptions } from "../api/handler.ts";
import type { WidgetModule, WidgetRegistry } from "../api/widgets.ts";

import signatures from "@skerry/core/fixtures/signatures.json" with { type: "json" };

/** Imported late, as the built-in ones are: React has to be loaded in its production build before. */
const widget =
  (name: keyof typeof import("./example-widgets.test.fixture.tsx")) =>
  async (): Promise<WidgetModule> =>
    (await import("./example-widgets.test.fixture.tsx"))[name];

const registry: WidgetRegistry = {
  spread: widget("spread"),
  free: widget("free"),
  slow: widget("slow"),
  slowest: widget("slowest"),
  throwing: widget("throwing"),
  "browser-only": widget("browserOnly"),
  waiting: widget("waiting"),
};

const pageWidgets: WidgetRegistry = {
  card: widget("card"),
  word: widget("word"),
  form: widget("form"),
  link: widget("link"),
  button: widget("button"),
  list: widget("list"),
  table: widget("table"),
  title: widget("title"),
  bubble: widget("bubble"),
  fail: widget("throwing"),
};

/** As the build writes it. */
const head: HandlerOptions["head"] = {
  texts: { en: ["chunks/en.js"], de: ["chunks/de.js"] },
  widgets: {
    "search-form": {
      load: "idle",
      files: ["chunks/react.js", "chunks/search-form.js"],
      hasTexts: true,
      isStatic: false,
    },
    "review-card": {
      load: "visible",
      files: ["chunks/react.js", "chunks/review-card.js"],
      hasTexts: true,
      isStatic: true,
    },
    own: { load: "eager", files: ["chunks/own.js"], hasTexts: false, isStatic: false },
  },
};

const routes = { "acme_web_frontend.domains.search": "/domains/search" };

/** Handlers that the same requests go to in every runtime. */
export const exampleHandlers = {
  plain: { registry, build: "example", config: { product: "acme", locale: "en", routes } },
  german: { config: JSON.stringify({ product: "acme", locale: "de", routes }) },
  routeless: {},
  signed: { keys: ["the current key", "the previous key"] },
  vectors: { keys: [signatures.key, "another-key-fedcba9876543210fedcba987"] },
  quiet: { metrics: false },
  preloading: { build: "example", head },
  pages: { registry: pageWidgets, build: "b" },
  // For one test alone: an error is logged once in a minute.
  logged: { registry },
} satisfies Record<string, HandlerOptions>;

export type ExampleHandler = keyof typeof exampleHandlers;
