import { readFile } from "node:fs/promises";

/** @typedef {import("./island-sources.mjs").Source} Source */
/** @typedef {Omit<Source, "text"> & { file: string }} File */

/**
 * A page's code as the helpers are called in Twig, Django, ERB and Go, after its HTML.
 *
 * @param {string} folder
 * @param {{ django: string, go: string }} notes where the variables come from
 * @returns {File[]}
 */
const pageFiles = (folder, { django, go }) => [
  { name: "html", label: "HTML", grammar: "html", file: `gallery/${folder}/page.html` },
  { name: "twig", label: "Twig", grammar: "tags", file: `gallery/${folder}/page.twig` },
  {
    name: "django",
    label: "Django",
    grammar: "tags",
    note: django,
    file: `gallery/${folder}/page.django`,
  },
  { name: "erb", label: "ERB", grammar: "erb", file: `gallery/${folder}/page.erb` },
  { name: "go", label: "Go", grammar: "tags", note: go, file: `gallery/${folder}/page.go` },
];

/** @param {string} name @returns {File} */
const widget = (name) => ({
  name: "widget",
  label: "Widget",
  grammar: "javascript",
  file: `pages/${name}.js`,
});

/** @param {string} name @returns {File} */
const script = (name) => ({
  name: "script",
  label: "Script",
  grammar: "javascript",
  file: `pages/${name}.js`,
});

const parts = {
  "shared-state": [
    ...pageFiles("shared-state", {
      django: "The view passes state, props and the total.",
      go: "The handler passes islands, state, props and the total.",
    }),
    widget("ticket-count"),
    script("shared-state"),
  ],
  "personal-data": [
    ...pageFiles("personal-data", {
      django: "The view passes props.",
      go: "The handler passes props and islands.",
    }),
    {
      name: "answer",
      label: "Answer",
      grammar: "json",
      note: "For Ada, with Cache-Control: private, no-store.",
      file: "gallery/personal-data/answer.json",
    },
    script("personal-data"),
  ],
  errors: [
    { name: "html", label: "HTML", grammar: "html", file: "gallery/errors/page.html" },
    widget("three-errors"),
    script("error-log"),
  ],
};

/** A part of Skerry with a page of its own in the gallery. @typedef {keyof typeof parts} Part */

/** The parts; each is the id of the code on its page, too. */
export const PARTS = /** @type {Part[]} */ (Object.keys(parts));

/**
 * The code of a part's page.
 *
 * @param {Part} part
 * @returns {Promise<Source[]>} the HTML first
 */
export function partSources(part) {
  return Promise.all(
    parts[part].map(async ({ file, ...source }) => ({
      ...source,
      text: (await readFile(new URL(file, import.meta.url), "utf8")).trim(),
    })),
  );
}
