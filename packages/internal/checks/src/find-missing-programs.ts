import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

export type OtherBrowser = "firefox" | "webkit";

const PACKAGES: Readonly<Record<OtherBrowser, string>> = {
  firefox: "firefox-esr",
  webkit: "webkit2gtk-driver xvfb openbox",
};

/**
 * Path of an installed Firefox: `FIREFOX_PATH` first, then the usual places; `undefined` when there is
 * none. A Firefox that `FIREFOX_PATH` names and that does not exist is none.
 */
export function findFirefox(): string | undefined {
  const asked = process.env["FIREFOX_PATH"];
  const places = [
    "/usr/bin/firefox-esr",
    "/usr/bin/firefox",
    "/Applications/Firefox.app/Contents/MacOS/firefox",
  ];
  return (asked ? [asked] : places).find((place) => existsSync(place));
}

/** Path of WebKitGTK's MiniBrowser. It is no program of PATH: its folder has the machine's name. */
export function findMiniBrowser(): string | undefined {
  const machines = existsSync("/usr/lib") ? readdirSync("/usr/lib") : [];
  return machines
    .flatMap((machine) =>
      ["4.1", "4.0", "6.0"].map((version) =>
        join("/usr/lib", machine, `webkit2gtk-${version}`, "MiniBrowser"),
      ),
    )
    .find((file) => existsSync(file));
}

/** What the tests in a browser lack on this machine, and how to get it; `undefined` when nothing. */
export function findMissingPrograms(browser: OtherBrowser): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const programs: Readonly<Record<OtherBrowser, Readonly<Record<string, boolean>>>> = {
    firefox: { Firefox: findFirefox() !== undefined },
    webkit: {
      MiniBrowser: findMiniBrowser() !== undefined,
      ...Object.fromEntries(
        ["WebKitWebDriver", "Xvfb", "openbox"].map((program) => [
          program,
          folders.some((folder) => existsSync(join(folder, program))),
        ]),
      ),
    },
  };
  const missing = Object.entries(programs[browser]).flatMap(([name, found]) => (found ? [] : name));
  if (missing.length === 0) return undefined;
  const how = browser === "firefox" ? ", or set FIREFOX_PATH to the program" : "";
  return `Not found: ${missing.join(", ")}. Debian, Ubuntu: apt-get install ${PACKAGES[browser]}${how}.`;
}
