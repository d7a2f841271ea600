import { type FSWatcher, watch } from "node:fs";
import { dirname, relative, sep } from "node:path";

/** Watches the files that a build reads. */
export interface FileWatch {
  /** Watches the folders of more files, besides the one that is always watched. */
  add(files: Iterable<string>): void;
  stop(): void;
}

/** Editors write a file in several steps. */
const settleMilliseconds = 20;

/**
 * @param folder watched with everything in it
 * @param onChange called once for changes that come together
 */
export function watchFiles(folder: string, onChange: () => void): FileWatch {
  const watchers = new Map<string, FSWatcher>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(onChange, settleMilliseconds);
  };
  const start = (path: string, recursive: boolean): void => {
    // A folder may be removed while it is watched: then nothing in it is built any more.
    watchers.set(
      path,
      watch(path, { recursive }, changed).on("error", () => {}),
    );
  };
  start(folder, true);
  return {
    add(files) {
      for (const file of files) {
        const path = dirname(file);
        const isInside = !relative(folder, path).startsWith("..");
        if (isInside || watchers.has(path) || path.includes(`${sep}node_modules${sep}`)) continue;
        try {
          start(path, false);
        } catch {
          // A module that exists in the build alone.
        }
      }
    },
    stop() {
      clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}
