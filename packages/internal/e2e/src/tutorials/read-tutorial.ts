/** A step of a tutorial: something that the reader does or sees. */
export type Step =
  | { kind: "write"; file: string; text: string }
  /** `stays`: it is a server, which the reader leaves running. */
  | { kind: "run"; command: string; stays: boolean; output: string }
  | { kind: "stop" }
  | { kind: "open"; url: string }
  | { kind: "reload" }
  | { kind: "script"; on: boolean }
  | { kind: "click"; button: string }
  | { kind: "see"; text: string };

const forms = [
  // A file: its path stands alone in the line before. Every other block is a command, or what it prints.
  /^`(?<file>[^`]+)`:\n\n```\w+\n(?<text>[^]*?)^```$/,
  /^```sh\n(?<command>[^]*?)^```$/,
  /^```text\n(?<output>[^]*?)^```$/,
  /^```(?<unknown>.*)$/,
  /(?<stays>leave it running)/,
  /(?<stop>Ctrl\+C in the first terminal)/,
  /[Oo]pen `(?<url>http[^`]+)`/,
  /(?<reload>[Rr]eload the page)/,
  /[Tt]urn (?:JavaScript|it) (?<script>on|off)/,
  /[Cc]lick \*\*(?<button>[^*]+)\*\*/,
  // Words in bold type are those that the page shows.
  /\*\*(?<seen>[^*]+)\*\*/,
];

const form = new RegExp(forms.map(({ source }) => source).join("|"), "gm");

/**
 * The steps of a tutorial, in the order of its text.
 *
 * @throws Error when a block is neither a file nor a command nor what a command prints
 */
export function readTutorial(chapter: string): Step[] {
  const steps: Step[] = [];
  let stays = false;
  for (const { groups: found = {} } of chapter.matchAll(form)) {
    const { file, text = "", command, output, url, button, seen, script } = found;
    const last = steps.at(-1);
    if (found["stays"]) stays = true;
    else if (file) steps.push({ kind: "write", file, text });
    else if (command) {
      steps.push({ kind: "run", command, stays, output: "" });
      stays = false;
    } else if (output && last?.kind === "run") last.output = output.trim();
    else if (found["stop"]) steps.push({ kind: "stop" });
    else if (url) steps.push({ kind: "open", url });
    else if (found["reload"]) steps.push({ kind: "reload" });
    else if (script) steps.push({ kind: "script", on: script === "on" });
    else if (button) steps.push({ kind: "click", button });
    else if (seen) steps.push({ kind: "see", text: seen.replace(/\s+/g, " ") });
    else
      throw new Error(`Neither a file nor a command nor what one prints: ${JSON.stringify(found)}`);
  }
  return steps;
}
