import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Where programs of these names are on PATH, if they are. */
const onPath = (...programs: string[]): string[] =>
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => programs.map((program) => join(folder, program)))
    .filter((file) => existsSync(file));

/**
 * Path of an installed Chromium or Chrome: `CHROMIUM_PATH` first, then PATH, then the usual places;
 * `undefined` when there is none.
 *
 * @throws Error when `CHROMIUM_PATH` is set and does not start: to take another one in silence would test
 *   something else than was asked for.
 */
export function findBrowser(): string | undefined {
  const asked = process.env["CHROMIUM_PATH"];
  if (asked && !starts(asked)) {
    throw new Error(
      `CHROMIUM_PATH is "${asked}", and no browser starts there. Set it to the path of a Chromium or Chrome program, or unset it to use an installed one.`,
    );
  }
  if (asked) return asked;
  return [
    ...onPath("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),
    "/opt/google/chrome/chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  ].find(starts);
}

/**
 * Path of Chromium without its window, of the same version: an empty page takes it half the processor time. It cannot
 * bring a page back from memory. `undefined` when `CHROMIUM_PATH` asks for a browser, or there is none.
 */
export function findHeadlessShell(): string | undefined {
  return process.env["CHROMIUM_PATH"] ? undefined : onPath("chromium-headless-shell").find(starts);
}

/** Ubuntu's `chromium-browser` may only say "install the snap". */
function starts(file: string): boolean {
  try {
    // Chrome for Windows opens a window instead of printing its version.
    if (process.platform === "win32") return existsSync(file);
    execFileSync(file, ["--version"], { stdio: "ignore", timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

/** Path of an installed Firefox: what `FIREFOX_PATH` names, or else the first one on PATH or in its usual place. */
export function findFirefox(): string | undefined {
  const asked = process.env["FIREFOX_PATH"];
  const places = asked
    ? [asked]
    : [...onPath("firefox-esr", "firefox"), "/Applications/Firefox.app/Contents/MacOS/firefox"];
  return places.find((place) => existsSync(place));
}

/** Path of WebKitGTK's MiniBrowser. It is no program of PATH: its folder has the machine's name. */
export function findMiniBrowser(): string | undefined {
  const machines = existsSync("/usr/lib") ? readdirSync("/usr/lib") : [];
  return machines
    .flatMap((machine) =>
      ["4.1", "4.0", "6.0"].map(
        (version) => `/usr/lib/${machine}/webkit2gtk-${version}/MiniBrowser`,
      ),
    )
    .find((file) => existsSync(file));
}

/** The programs that tests in a browser lack on this machine, and how to get them; `undefined` when nothing. */
export function findMissingPrograms(browser: "firefox" | "webkit"): string | undefined {
  const lacking = (program: string): boolean => onPath(program).length === 0;
  const missing =
    browser === "firefox"
      ? findFirefox()
        ? []
        : ["Firefox"]
      : [
          ...(findMiniBrowser() ? [] : ["MiniBrowser"]),
          ...["WebKitWebDriver", "Xvfb", "openbox"].filter(lacking),
        ];
  if (missing.length === 0) return undefined;
  const how =
    browser === "firefox"
      ? "firefox-esr, or set FIREFOX_PATH to the program"
      : "webkit2gtk-driver xvfb openbox";
  return `Not found: ${missing.join(", ")}. Debian, Ubuntu: apt-get install ${how}.`;
}
