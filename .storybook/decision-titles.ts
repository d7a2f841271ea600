import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../stories/docs/decisions/", import.meta.url));

/** The first line of every decision record, by Storybook's id of its page without `--docs`. */
export function decisionTitles(): Record<string, string> {
  const files = readdirSync(folder).filter((file) => file.endsWith(".mdx"));
  return Object.fromEntries(
    files.map((file) => {
      const [heading = ""] = readFileSync(`${folder}${file}`, "utf8").split("\n");
      return [`decisions-${file.replace(".mdx", "")}`, heading.replace(/^# /, "")];
    }),
  );
}
