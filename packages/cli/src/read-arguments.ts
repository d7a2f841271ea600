import { parseArgs, type ParseArgsConfig } from "node:util";
import { UsageError } from "./usage-error.ts";

/** What a command was called with. */
export interface Arguments {
  /** By the name behind `--`; `"true"` for a flag. */
  values: Readonly<Record<string, string | undefined>>;
  positionals: readonly string[];
}

/** What a command knows beside `--help`. */
export interface KnownArguments {
  /** Names that take a value. */
  options?: readonly string[];
  /** Names that take none. */
  flags?: readonly string[];
}

/**
 * Reads what stands behind a command. `--help` prints how it is called.
 *
 * @returns `undefined` after `--help`
 * @throws UsageError for anything that the command does not know
 */
export function readArguments(
  args: string[],
  usage: string,
  { options = [], flags = [] }: KnownArguments,
): Arguments | undefined {
  const { values, positionals } = parse(args, usage, options, flags);
  if (values["help"]) {
    process.stdout.write(usage);
    return undefined;
  }
  const texts = Object.entries(values).map(([name, value]) => [name, String(value)]);
  return { values: Object.fromEntries(texts) as Record<string, string>, positionals };
}

function parse(
  args: string[],
  usage: string,
  options: readonly string[],
  flags: readonly string[],
): { values: Readonly<Record<string, unknown>>; positionals: string[] } {
  const strings = options.map((name) => [name, { type: "string" }] as const);
  const booleans = flags.map((name) => [name, { type: "boolean" }] as const);
  const named: NonNullable<ParseArgsConfig["options"]> = Object.fromEntries([
    ...strings,
    ...booleans,
  ]);
  try {
    return parseArgs({
      args,
      options: {
        ...named,
        help: { type: "boolean", short: "h" },
      },
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError((error as Error).message, usage);
  }
}
