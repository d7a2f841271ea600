import { readFile } from "node:fs/promises";

/** @typedef {import("./island-sources.mjs").Source} Source */

/** @type {(Omit<Source, "text"> & { file: string })[]} */
const files = [
  { name: "html", label: "HTML", grammar: "html", file: "gallery/shared-state/page.html" },
  { name: "twig", label: "Twig", grammar: "tags", file: "gallery/shared-state/page.twig" },
  {
    name: "django",
    label: "Django",
    grammar: "tags",
    note: "The view passes state, props and the total.",
    file: "gallery/shared-state/page.django",
  },
  { name: "erb", label: "ERB", grammar: "erb", file: "gallery/shared-state/page.erb" },
  {
    name: "go",
    label: "Go",
    grammar: "tags",
    note: "The handler passes islands, state, props and the total.",
    file: "gallery/shared-state/page.go",
  },
  { name: "widget", label: "Widget", grammar: "javascript", file: "pages/ticket-count.js" },
  { name: "script", label: "Script", grammar: "javascript", file: "pages/shared-state.js" },
];

/** The id of the code on its page. */
export const SHARED_STATE = "shared-state";

/**
 * The page with shared state in each language, one of its widgets and its script.
 *
 * @returns {Promise<Source[]>} the HTML first
 */
export function sharedStateSources() {
  return Promise.all(
    files.map(async ({ file, ...source }) => ({
      ...source,
      text: (await readFile(new URL(file, import.meta.url), "utf8")).trim(),
    })),
  );
}
