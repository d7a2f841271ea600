/** Changes the text outside of blocks and pieces of code. */
export function mapProse(text: string, change: (prose: string) => string): string {
  return text
    .split(/(^ *```[^]*?^ *```$|`[^`\n]+`)/m)
    .map((part, index) => (index % 2 ? part : change(part)))
    .join("");
}

/** Changes the targets of links, and of the definitions that links name. */
export function mapLinks(markdown: string, change: (target: string) => string): string {
  return mapProse(markdown, (prose) =>
    prose
      .replace(/\]\(([^)\s]+)\)/g, (_, target: string) => `](${change(target)})`)
      .replace(
        /^(\[[\w-]+\]: )(\S+)$/gm,
        (_, name: string, target: string) => name + change(target),
      ),
  );
}
