import { build, type BuildContext, type BuildOptions, type BuildResult, context } from "esbuild";

/** What makes a bundle, and what its plugins collect. */
interface Bundling<Found> {
  options: BuildOptions;
  found: Found;
}

interface KeptContext<Found> {
  /** JSON of `dependencies`. */
  dependencies: string;
  context: BuildContext;
  found: Found;
}

/** By name of the bundle. esbuild's process ends with this one, so nothing has to stop them. */
const contexts = new Map<string, KeptContext<unknown>>();

/**
 * Bundles with esbuild, again and again in development: then esbuild reads and parses only the files that
 * have changed since the last time.
 *
 * @param name of the bundle, the same each time. `undefined`: it is built once, and nothing is kept
 * @param dependencies what the options are made from: when it changes, the context is made anew
 * @param createBundling makes the options, and what the plugins collect into
 * @param clear empties what the plugins have collected the last time
 * @throws esbuild's BuildFailure
 */
export async function rebuild<Found>(
  name: string | undefined,
  dependencies: unknown,
  createBundling: () => Bundling<Found>,
  clear: (found: Found) => void,
): Promise<{ result: BuildResult; found: Found }> {
  if (name === undefined) {
    const { options, found } = createBundling();
    return { result: await build(options), found };
  }
  const written = JSON.stringify(dependencies);
  let last = contexts.get(name) as KeptContext<Found> | undefined;
  if (last?.dependencies === written) clear(last.found);
  else {
    await last?.context.dispose();
    const { options, found } = createBundling();
    last = { dependencies: written, context: await context(options), found };
    contexts.set(name, last);
  }
  return { result: await last.context.rebuild(), found: last.found };
}
