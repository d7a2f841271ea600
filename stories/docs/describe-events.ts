import { type ReferencePage, readMembers } from "./reference-page.ts";

/** The files that the page of events is made of, from the repository's top folder. */
export const eventSources = {
  skerry: "packages/mount/src/protocol/skerry.ts",
  tracking: "packages/core/src/tracking/start-tracking.ts",
  steps: "packages/core/src/tracking/events/checkout-progress.ts",
  contract: "packages/core/contract/page.md",
} as const;

/**
 * Every event and every function for scripts of the page, made from the types and the contract.
 *
 * @param sources the texts of `eventSources`
 */
export function describeEvents(sources: Record<keyof typeof eventSources, string>): ReferencePage {
  const { skerry, tracking, steps, contract } = sources;
  const head = ["Member", "What it does"];
  return {
    title: "Events and functions",
    text: "What scripts of a page can listen to and call. This page is generated from the types and the contract.",
    sections: [
      {
        heading: "Events of an island",
        text: "They bubble, and carry their information in `detail`. `preventDefault()` on `skerry:failed` or `skerry:error` keeps the error out of the console.",
        head: ["Event", "When", "`detail`"],
        rows: readEvents(skerry, contract),
      },
      {
        heading: "window.skerry",
        text: "Before the script has loaded, use `(window.skerry ??= []).push((skerry) => …)`.",
        head,
        rows: asRows(readMembers(skerry, "Skerry")),
      },
      {
        heading: "window.skerry.state",
        text: "The values that islands share. Calls wait until the values are available.",
        head,
        rows: asRows(readMembers(skerry, "SkerryState")),
      },
      {
        heading: "window.skerry.track",
        text: "Without the key `tracking` in the page configuration, these functions do nothing.",
        head,
        rows: asRows([
          ...readMembers(tracking, "Tracking").filter(
            ([member]) => !/^(stop|decorate|attribution)\(/.test(member),
          ),
          ...readMembers(skerry, "SkerryTrack"),
        ]),
      },
      {
        heading: "Events in the data layer",
        text: "These events are pushed to `window.dataLayer`, or to the array that `tracking.dataLayer` names.",
        head: ["Event", "Pushed by"],
        rows: [
          ["`search`", "A JSON block on the results page, `track.search`"],
          ["`view_item`", '`data-track="view_item"`, `track.viewItem`'],
          ["`add_to_cart`", '`data-track="add_to_cart"`, `track.addToCart`'],
          ["`remove_from_cart`", '`data-track="remove_from_cart"`, `track.removeFromCart`'],
          ...readSteps(steps).map((step) => [
            `\`${step}\``,
            `A JSON block with \`data-track="${step}"\`, \`track.checkout\``,
          ]),
        ],
      },
    ],
  };
}

/** Name, time and detail: the names of the type, the rest of the table in the contract. */
function readEvents(skerry: string, contract: string): string[][] {
  const names = [...skerry.matchAll(/^ {2}"(skerry:\w+)": CustomEvent/gm)].map(([, name]) => name);
  return names.map((name) => {
    const row = contract.split("\n").find((line) => line.startsWith(`| \`${name}\``));
    const [, , detail = "", when = ""] = row?.split("|").map((cell) => cell.trim()) ?? [];
    if (!when) throw new Error(`contract/page.md, section 8, has no row for ${name}.`);
    return [`\`${name}\``, when, detail];
  });
}

function readSteps(source: string): string[] {
  const [list = ""] = /\[[^\]]+\]/.exec(source) ?? [];
  return [...list.matchAll(/"(\w+)"/g)].map(([, step]) => step as string);
}

function asRows(members: readonly [string, string][]): string[][] {
  return members.map(([member, comment]) => [`\`${member}\``, comment]);
}
