import { parseArgs, type ParseArgsConfig } from "node:util";
import { UsageError } from "./usage-error.ts";

/** The arguments of a command. */
export interface Arguments {
  /** Values by option name, without `--`; `"true"` for a flag. */
  values: Readonly<Record<string, string | undefined>>;
  positionals: readonly string[];
}

/** The options that a command has in addition to `--help`. */
export interface KnownArguments {
  /** Options with a value. */
  options?: readonly string[];
  /** Options without a value. */
  flags?: readonly string[];
}

/**
 * Parses the arguments of a command. For `--help`, it prints the usage.
 *
 * @returns `undefined` after `--help`
 * @throws UsageError for an option that the command does not have
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
