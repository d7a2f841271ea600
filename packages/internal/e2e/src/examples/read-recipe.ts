import { readFile } from "node:fs/promises";

const handbook = new URL("../../../../../stories/docs/how-to/errors.mdx", import.meta.url);

/** The script that the handbook's page on error reports shows under this name. */
export async function readRecipe(name: string): Promise<string> {
  const [, code] = (await readFile(handbook, "utf8")).split(`\`\`\`js\n// ${name}\n`);
  if (!code) throw new Error(`${handbook.pathname} has no block that begins with "// ${name}".`);
  return code.split("```")[0] as string;
}
