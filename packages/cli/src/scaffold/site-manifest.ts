import { textOf } from "./app-folder.ts";

/** The parts of a site's package.json that `skerry init` reads. */
interface SiteManifest {
  type?: string;
  packageManager?: unknown;
  workspaces?: unknown;
  dependencies?: object;
  devDependencies?: object;
}

/**
 * The package.json in the working folder, which may be missing.
 *
 * @throws Error when it is not JSON
 */
export async function readManifest(): Promise<SiteManifest> {
  try {
    return JSON.parse((await textOf("package.json")) || "{}") as SiteManifest;
  } catch (error) {
    throw new Error(
      `package.json is not JSON: ${(error as Error).message}. Correct it, then run skerry init again. Nothing has been written.`,
      { cause: error },
    );
  }
}

/** Names of the packages that it asks for. */
export async function dependencyNames(): Promise<string[]> {
  const { dependencies, devDependencies } = await readManifest();
  return Object.keys({ ...devDependencies, ...dependencies });
}
