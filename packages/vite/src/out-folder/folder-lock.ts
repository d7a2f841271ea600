import { randomUUID } from "node:crypto";
import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const lockFile = ".skerry-lock";
/** For how long another process may hold the lock: it moves files, which takes a part of a second. */
const patience = 60_000;
const pause = 50;

/**
 * Waits until no other process changes a folder, and lets none do so until it is released. A lock whose
 * process has ended is taken over.
 *
 * @returns releases it
 * @throws Error when another process has it for too long
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, lockFile);
  const own = `${hostname()} ${process.pid} ${randomUUID()}`;
  const end = Date.now() + patience;
  for (;;) {
    try {
      await writeFile(file, own, { flag: "wx" });
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    if (await isAbandoned(file)) {
      // The last one who does this has it: after a pause, all know who that is.
      const written = `${file}.${randomUUID()}`;
      await writeFile(written, own);
      await rename(written, file);
      await wait(pause);
      if ((await readFile(file, "utf8").catch(() => "")) === own) {
        return () => rm(file, { force: true });
      }
    }
    if (Date.now() > end) {
      throw new Error(
        `Another build is writing into ${folder} and has not finished. If there is none, remove ${file}.`,
      );
    }
    await wait(pause);
  }
}

async function isAbandoned(file: string): Promise<boolean> {
  const [host, pid] = (await readFile(file, "utf8").catch(() => "")).split(" ");
  if (host !== hostname()) {
    // The processes of another machine, or of another container, cannot be seen.
    const { mtimeMs = Date.now() } = (await stat(file).catch(() => undefined)) ?? {};
    return Date.now() - mtimeMs > patience / 2;
  }
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
