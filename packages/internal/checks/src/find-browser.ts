import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** What the search looks at, so that a test can describe another machine. */
export interface Machine {
  environment: Readonly<Record<string, string | undefined>>;
  exists(file: string): boolean;
  /** True when the program starts: Ubuntu's `chromium-browser` may only say "install the snap". */
  starts(file: string): boolean;
}

const PROGRAMS = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];

const USUAL_PLACES = [
  ...PROGRAMS.map((program) => `/usr/bin/${program}`),
  "/usr/local/bin/chromium",
  "/snap/bin/chromium",
  "/opt/google/chrome/chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

const thisMachine: Machine = {
  environment: process.env,
  exists: existsSync,
  starts(file) {
    try {
      // Chrome for Windows opens a window instead of printing its version.
      if (process.platform !== "win32") {
        execFileSync(file, ["--version"], { stdio: "ignore", timeout: 20_000 });
      }
      return true;
    } catch {
      return false;
    }
  },
};

/**
 * Path of an installed Chromium or Chrome: `CHROMIUM_PATH` first, then PATH, then the usual places;
 * `undefined` when there is none.
 *
 * @throws Error when `CHROMIUM_PATH` is set and does not start: to take another one in silence
 *   would test something else than was asked for.
 */
export function findBrowser(machine: Machine = thisMachine): string | undefined {
  const asked = machine.environment["CHROMIUM_PATH"];
  if (asked) {
    if (machine.exists(asked) && machine.starts(asked)) return asked;
    throw new Error(
      `CHROMIUM_PATH is "${asked}", and no browser starts there. Set it to the path of a Chromium or Chrome program, or unset it to use an installed one.`,
    );
  }
  const folders = (machine.environment["PATH"] ?? "").split(delimiter).filter(Boolean);
  const onPath = PROGRAMS.flatMap((program) => folders.map((folder) => join(folder, program)));
  return [...onPath, ...USUAL_PLACES].find((file) => machine.exists(file) && machine.starts(file));
}
