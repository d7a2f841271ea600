import { jsonMistakes } from "../../packages/core/src/diagnosis/json-mistakes.ts";
import {
  type ReferencePage,
  type ReferenceSection,
  readCodeRows,
  readCodes,
} from "./reference-page.ts";

/** The files that name codes, from the repository's top folder. */
export const errorSources = {
  check: "stories/docs/reference/check.mdx",
  props: "packages/core/src/props/props-error.ts",
  json: "packages/core/src/diagnosis/json-diagnosis.ts",
  render: "packages/server/src/api/island-error.ts",
} as const;

/** The cure for each code whose message does not name one. */
const cures: Readonly<Record<string, string>> = {
  syntax:
    "The console names the position and, if it recognises it, one of the mistakes in the next table.",
  "not-an-object": 'Write an object with names: `{"tld": "com"}`.',
  "too-large": "Send less, or let the widget ask for its data. The contract lists the bounds.",
  "too-deep": "Use fewer levels of objects and arrays. The contract lists the bounds.",
  invalid:
    "The message says what was expected and what was found, at the JSON pointer that it names.",
  "unknown-widget":
    "Correct the name. For a widget of your own, start the renderer with `--renderer`.",
  "bad-props":
    "The message names the JSON pointer and what was expected. `skerry check` finds the mistake in the page.",
  "render-failed": "The widget threw an error. The renderer's log has it, with its stack.",
  "slots-missing":
    "Send `slots` with the island, or use `/transform`, which reads them from the page.",
  "state-missing":
    "Send the island to `/render` with `state`, or the page to `/transform`. Fragments are the same for every visitor.",
  "props-missing":
    "Nothing: the browser fetches the rest and renders the island. To have it rendered on the server, make these props optional.",
  suspended:
    "The renderer's log has the errors that the widget left behind: await its promises, and catch what its timers throw.",
  deadline: "Request fewer islands at once, or start more processes with `--workers`.",
};

/**
 * Every error that has a code, with what to do about it, made from the sources.
 *
 * @param sources the texts of `errorSources`
 * @throws Error when a code has no cure yet
 */
export function describeErrors(sources: Record<keyof typeof errorSources, string>): ReferencePage {
  return {
    title: "Errors and their cures",
    text: "This page is generated from the sources. Each mistake has a code that stays the same. The message with it says where the mistake is, what was expected and what to do next.",
    sections: [
      withCures(
        "Props and configuration",
        "In a browser, wrong props are the error of the island (`skerry:failed`, phase `props`). A mistake in the page configuration causes one warning in the console, and the default is used. A key that the configuration does not know has the code `unknown-key`: remove it, or correct it.",
        readCodes(sources.props),
      ),
      describeJsonMistakes(sources.json),
      withCures(
        "The renderer",
        "`/render` reports them as the `error` of an island, `/fragments` in the header `X-Widget-Error`. All except `suspended` and `props-missing` carry the id of their line in the renderer's log. The page keeps its own HTML, and the browser renders the island.",
        readCodes(sources.render),
      ),
      {
        heading: "What skerry check finds",
        text: "Reported with line and column in the page or template.",
        head: ["Code", "What is wrong", "What to do"],
        rows: readCodeRows(sources.check).map((row) => row.map(withoutLinks)),
      },
    ],
  };
}

function withCures(
  heading: string,
  text: string,
  codes: readonly [code: string, meaning: string][],
): ReferenceSection {
  const rows = codes.map(([code, meaning]) => {
    const cure = cures[code];
    if (!cure) throw new Error(`${code} has no cure: add it to stories/docs/describe-errors.ts.`);
    return [`\`${code}\``, meaning, cure];
  });
  return { heading, text, head: ["Code", "What is wrong", "What to do"], rows };
}

function describeJsonMistakes(source: string): ReferenceSection {
  // These two are found where the text is JSON, and have no rule.
  const others = [...source.matchAll(/isEncodedTwice \? "([\w-]+)" : "([\w-]+)"/g)].flatMap(
    ([, ...codes]) => codes,
  );
  const hints = [
    ...source.matchAll(/^ +(?:\? |: )"(The object.+)"$|^ +: '(The values.+)',$/gm),
  ].map(([, first, second]) => first ?? second ?? "");
  return {
    heading: "Broken JSON",
    text: "Props or a configuration whose text is not JSON. The kind of mistake is recognised by its traces.",
    head: ["Code", "What it is, and what to do"],
    rows: [
      ...jsonMistakes.map(({ code, hint }) => [code, hint]),
      ...others.map((code, index) => [code, hints[index] ?? ""]),
      ["syntax", "This is not JSON. Write one JSON object."],
    ].map(([code = "", hint = ""]) => [`\`${code}\``, hint]),
  };
}

const withoutLinks = (cell: string): string => cell.replace(/\[([^\]]+)\]\([^)]+\)/g, "$1");
