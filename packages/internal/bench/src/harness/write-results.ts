import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const readme = join(import.meta.dirname, "../../README.md");

/** Writes results into the README, between two comments with the name of the benchmark. */
export async function writeResults(name: string, results: string): Promise<void> {
  const [start, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const text = await readFile(readme, "utf8");
  const [before, after] = [text.split(start)[0], text.split(end)[1]];
  if (before === text || before === undefined || after === undefined) {
    throw new Error(`The README of the benchmark has no ${start} … ${end} to write between.`);
  }
  await writeFile(readme, `${before}${start}\n\n${results}\n\n${end}${after}`);
}
