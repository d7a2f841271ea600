/** A page that is made from sources. In every text, what stands between backticks is code. */
export interface ReferencePage {
  title: string;
  text: string;
  sections: readonly ReferenceSection[];
}

/** A heading with a table. */
export interface ReferenceSection {
  heading: string;
  text: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** The comment of each member of an interface or a type, by the member: `scan(root?: ParentNode): void`. */
export function readMembers(source: string, name: string): [member: string, comment: string][] {
  const start = source.search(new RegExp(`^export interface ${name}\\b`, "m"));
  const body = source.slice(start, source.indexOf("\n}\n", start));
  const members = body.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\s+(?:readonly )?([^;]+);/g);
  return [...members].map(([, comment = "", member = ""]) => [
    member.replace(/\s+/g, " "),
    comment.replace(/\s+\*\s+|\s+/g, " ").trim(),
  ]);
}

/** Code and meaning of each line `` - `code`: meaning `` or `` - `code`, `code`: meaning `` of a comment. */
export function readCodes(source: string): [code: string, meaning: string][] {
  return [...source.matchAll(/^ \* - (`[^:]+`): (.+)$/gm)].flatMap(([, codes = "", meaning = ""]) =>
    [...codes.matchAll(/`([^`]+)`/g)].map(([, code = ""]): [string, string] => [code, meaning]),
  );
}

/** The cells of each row of a page's tables whose first cell is code. */
export function readCodeRows(page: string): string[][] {
  return page
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split(/(?<!\\)\|/).slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()));
}
