import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const programs = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];

const otherPlaces = [
  "/opt/google/chrome/chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * Path of an installed Chromium or Chrome: `CHROMIUM_PATH` first, then PATH, then the usual places;
 * `undefined` when there is none.
 *
 * @throws Error when `CHROMIUM_PATH` is set and does not start: to take another one in silence would test
 *   something else than was asked for.
 */
export function findBrowser(): string | undefined {
  const { CHROMIUM_PATH: asked, PATH = "" } = process.env;
  if (asked) {
    if (starts(asked)) return asked;
    throw new Error(
      `CHROMIUM_PATH is "${asked}", and no browser starts there. Set it to the path of a Chromium or Chrome program, or unset it to use an installed one.`,
    );
  }
  const folders = PATH.split(delimiter).filter(Boolean);
  const onPath = folders.flatMap((folder) => programs.map((program) => join(folder, program)));
  return [...onPath, ...otherPlaces].find(starts);
}

/** Ubuntu's `chromium-browser` may only say "install the snap". */
function starts(file: string): boolean {
  if (!existsSync(file)) return false;
  try {
    // Chrome for Windows opens a window instead of printing its version.
    if (process.platform !== "win32") {
      execFileSync(file, ["--version"], { stdio: "ignore", timeout: 20_000 });
    }
    return true;
  } catch {
    return false;
  }
}
