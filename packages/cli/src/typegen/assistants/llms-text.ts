import type { WidgetSchema } from "../read-props-model.ts";
import { islandRules } from "./island-rules.ts";

/** A list of links, with its heading. */
export interface LinkList {
  title: string;
  links: readonly { title: string; url: string }[];
}

/**
 * `llms.txt` (https://llmstxt.org): what Skerry is and how islands are written, in short, and where the rest is.
 *
 * @param schemas of the built-in widgets
 * @param lists where the rest is
 */
export function llmsText(schemas: readonly WidgetSchema[], lists: readonly LinkList[]): string {
  const links = lists.map(
    ({ title, links: entries }) =>
      `## ${title}\n\n${entries.map((link) => `- [${link.title}](${link.url})`).join("\n")}\n`,
  );
  return `# Skerry

> React islands for pages that a server already renders in PHP, Python, Ruby, Go or Node, and for plain HTML. An element with
> \`data-widget\` becomes a widget when it is needed; without JavaScript, it stays the HTML that it was.

${islandRules(schemas)}
${links.join("\n")}`;
}
