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

/**
 * The folder that a command may be given.
 *
 * @throws UsageError when there are several
 */
export function oneFolder(positionals: readonly string[], usage: string): string | undefined {
  if (positionals.length <= 1) return positionals[0];
  throw new UsageError(`Expected one folder, but received ${positionals.length}.`, usage);
}

/** @throws UsageError when something is no option */
export function expectOptionsOnly([extra]: readonly string[], usage: string): void {
  if (extra === undefined) return;
  throw new UsageError(`Expected options only, but received ${JSON.stringify(extra)}.`, usage);
}

/** The arguments with a value for an option that may stand alone. */
export const withDefault = (option: string, value: string, args: readonly string[]): string[] =>
  args.map((arg, index) =>
    arg === option && (args[index + 1] ?? "-").startsWith("-") ? `${option}=${value}` : arg,
  );
