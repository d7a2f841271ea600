import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findBrowser } from "./find-browser.ts";

/** Chromium, and fonts, because Debian's package brings none for Arial and Times. */
const PACKAGES = ["chromium", "fonts-dejavu-core", "fonts-liberation"];

const HOW_TO_GET_ONE =
  "Install Chromium (Debian, Ubuntu: apt-get install chromium; macOS: brew install --cask chromium) or Chrome, or set CHROMIUM_PATH to one. Without a browser, `pnpm check` runs everything else.";

/**
 * Installs Debian's Chromium and returns its path. Needs root and apt-get.
 *
 * @throws Error that says what to install when this machine does not allow it or apt-get fails.
 */
export function installBrowser(): string {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    throw new Error(`No Chromium or Chrome was found. ${HOW_TO_GET_ONE}`);
  }
  let cause: unknown;
  try {
    aptGet("update");
    aptGet("install", "--yes", "--no-install-recommends", ...PACKAGES);
  } catch (error) {
    cause = error;
  }
  const path = findBrowser();
  if (path) return path;
  throw new Error(
    `No Chromium or Chrome was found, and apt-get brought none that starts. ${HOW_TO_GET_ONE}`,
    { cause },
  );
}

function aptGet(...words: string[]): void {
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  execFileSync("apt-get", ["-qq", ...words], { stdio: ["ignore", 2, 2], env: environment });
}
