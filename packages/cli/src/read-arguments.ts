import { parseArgs } from "node:util";
import { UsageError } from "./usage-error.ts";

/** What a command was called with. */
export interface Arguments {
  /** By the name behind `--`. */
  values: Readonly<Record<string, string | undefined>>;
  positionals: readonly string[];
}

/**
 * Reads what stands behind a command. `--help` prints how it is called.
 *
 * @param names of the options; each takes a value
 * @param operands what else is expected, and how much of it
 * @returns `undefined` after `--help`
 * @throws UsageError for anything that the command does not know
 */
export function readArguments(
  args: string[],
  usage: string,
  names: readonly string[],
  operands: { name: string; count: number },
): Arguments | undefined {
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  const parsed = parse(args, usage, options);
  if (parsed.values["help"]) {
    process.stdout.write(usage);
    return undefined;
  }
  if (parsed.positionals.length !== operands.count) {
    const received = parsed.positionals.length === 0 ? "nothing" : parsed.positionals.join(" ");
    const expected = operands.count === 0 ? "no operand" : operands.name;
    throw new UsageError(`Expected ${expected}, but received ${received}.`, usage);
  }
  return { ...parsed, values: parsed.values as Record<string, string | undefined> };
}

function parse(args: string[], usage: string, options: Record<string, { type: "string" }>) {
  try {
    return parseArgs({
      args,
      options: { ...options, help: { type: "boolean", short: "h" } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError((error as Error).message, usage);
  }
}
