import { createRequire } from "node:module";
import { browserFlags } from "@skerry/checks/browser-flags";
import {
  findBrowser,
  findFirefox,
  findHeadlessShell,
  findMissingPrograms,
} from "@skerry/checks/find-browser";
import { type Browser, chromium, firefox } from "playwright-core";
import { type FontFamily, writeFontConfiguration } from "./font-families.ts";
import type { TestedBrowser } from "./tested-browser.ts";

export interface LaunchOptions {
  /** Back restores pages from memory. @default false */
  bfcache?: boolean | undefined;
  /** Links open tabs behind the one that has the focus. @default false */
  tabs?: boolean | undefined;
  /** The only family of fonts that the browser finds. @default all fonts */
  fonts?: FontFamily | undefined;
  /** The preference about motion of every page in Firefox; Chromium has it by page. @default false */
  reducedMotion?: boolean | undefined;
}

/** Names of other sites, which are not safe by themselves as those below localhost are. */
const names = ["shop", "www.shop", "partner", "pay", "example"].map((name) => `${name}.test`);

/**
 * Starts a browser for tests.
 *
 * @throws Error when the machine has none; it says how to get one.
 */
export function launchBrowser(name: TestedBrowser, options: LaunchOptions): Promise<Browser> {
  return name === "firefox" ? launchFirefox(options) : launchChromium(options);
}

function launchChromium({ bfcache, tabs, fonts }: LaunchOptions): Promise<Browser> {
  const executablePath = (bfcache || tabs ? undefined : findHeadlessShell()) ?? findBrowser();
  if (!executablePath) {
    throw new Error(
      "No Chromium or Chrome was found. Install one, or set CHROMIUM_PATH to its program.",
    );
  }
  return chromium.launch({
    executablePath,
    args: [...browserFlags, "--host-resolver-rules=MAP *.test 127.0.0.1"],
    ...(bfcache && { ignoreDefaultArgs: ["--disable-back-forward-cache"] }),
    ...withFonts(fonts),
  });
}

/** A released Firefox, by WebDriver BiDi: Playwright's own builds are not what visitors have. */
function launchFirefox({ bfcache, fonts, reducedMotion }: LaunchOptions): Promise<Browser> {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error(findMissingPrograms("firefox"));
  answerMediaFeatures();
  return firefox.launch({
    executablePath,
    channel: "moz-firefox",
    firefoxUserPrefs: {
      "network.dns.localDomains": names.join(),
      "ui.prefersReducedMotion": reducedMotion ? 1 : 0,
      // As in Chromium's headless mode: they take no room from the page.
      "ui.useOverlayScrollbars": 1,
      // One process for all sites, and none in reserve: half the time for an empty page.
      "dom.ipc.processCount": 1,
      "dom.ipc.processPrelaunch.enabled": false,
      "fission.webContentIsolationStrategy": 0,
      ...(!bfcache && { "browser.sessionhistory.max_total_viewers": 0 }),
    },
    ...withFonts(fonts),
  });
}

function withFonts(fonts: FontFamily | undefined): { env?: Record<string, string> } {
  if (!fonts) return {};
  const env = { ...(process.env as Record<string, string>) };
  return { env: { ...env, FONTCONFIG_FILE: writeFontConfiguration(fonts) } };
}

interface Command {
  id?: number;
  method?: string;
}

let answers = false;

/**
 * Answers a command of Playwright's that no Firefox up to 153 knows, and without which it opens no
 * page: emulation.setMediaFeaturesOverride. It is in the WebDriver BiDi specification since 2026.
 */
function answerMediaFeatures(): void {
  if (answers) return;
  answers = true;
  const require = createRequire(import.meta.url);
  const { ws } = require("playwright-core/lib/utilsBundle") as {
    ws: { prototype: { send(this: NodeJS.EventEmitter, data: unknown, ...rest: unknown[]): void } };
  };
  const { send } = ws.prototype;
  ws.prototype.send = function (data, ...rest) {
    const { id, method } = (typeof data === "string" ? JSON.parse(data) : {}) as Command;
    if (method !== "emulation.setMediaFeaturesOverride") return send.call(this, data, ...rest);
    const answer = JSON.stringify({ type: "success", id, result: {} });
    queueMicrotask(() => this.emit("message", Buffer.from(answer), false));
  };
}
