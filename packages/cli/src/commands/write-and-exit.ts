/**
 * Ends the process behind the last of what a command writes on its standard output: the module of a widget may
 * have started something that never ends.
 */
export function writeAndExit(output: string | Uint8Array): void {
  process.stdout.write(output, () => process.exit());
}
