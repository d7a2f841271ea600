import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { type AppChange, indent, textOf } from "./app-folder.ts";

/** What `skerry init` is going to do: it is shown before anything is written. */
export class InitPlan {
  readonly #lines: string[] = [];
  readonly #files = new Map<string, string>();
  /** Lines that somebody else has to put into a file. */
  readonly #left: string[] = [];

  /** Plans a file, unless it is there. */
  create(file: string, text: string): void {
    if (existsSync(file)) return this.keep(`${file} already exists`);
    this.#files.set(file, text);
    this.#lines.push(file);
  }

  /** Plans another text for a file. */
  change(file: string, text: string, line = `${file} (changed)`): void {
    this.#files.set(file, text);
    this.#lines.push(line);
  }

  /** Says what stays as it is. */
  keep(line: string): void {
    this.#lines.push(line);
  }

  /** Plans what an app needs. What is there already stays as it is. */
  async apply(changes: readonly AppChange[]): Promise<void> {
    for (const { file, create, add } of changes) {
      if (create !== undefined) this.create(file, create);
      if (!add) continue;
      const text = await textOf(file);
      if (add.has.test(text)) {
        this.keep(`${file} already has it`);
        continue;
      }
      const changed = add.into(text, add.lines);
      if (changed !== undefined) this.change(file, changed);
      else this.leave(file, add.where, add.lines);
    }
  }

  /** Notes lines for somebody else to add to a file. */
  leave(file: string, where: string, lines: string): void {
    this.#left.push(`\nAdd to ${file}, ${where}:\n\n${indent(lines)}\n`);
  }

  /** Shows the list, then writes what is in it. */
  async write(): Promise<void> {
    process.stdout.write(this.#lines.map((line) => `  ${line}\n`).join(""));
    for (const [file, text] of this.#files) {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    process.stdout.write(this.#left.join(""));
  }
}
