import type { Page } from "playwright-core";

export interface PageError {
  /** `console`: a warning or an error; `error`: thrown and not caught; `policy`: refused by a
   * Content-Security-Policy or Trusted Types; `request`: failed, or answered with 400 and more. */
  kind: "console" | "error" | "policy" | "request";
  text: string;
}

/**
 * Everything that goes wrong in a page from now on, as an array that grows. Call it before the page
 * is opened; a clean page leaves it empty.
 */
export function collectErrors(page: Page): PageError[] {
  const errors: PageError[] = [];
  page.on("pageerror", (error) => errors.push({ kind: "error", text: String(error) }));
  page.on("console", (message) => {
    const text = message.text();
    if (message.type() !== "error" && message.type() !== "warning") return;
    // Chromium's own line about a request that is reported below.
    if (text.startsWith("Failed to load resource:")) return;
    const policy = /Content Security Policy|Trusted ?(Type|HTML|Script)/.test(text);
    errors.push({ kind: policy ? "policy" : "console", text });
  });
  page.on("response", (response) => {
    if (response.status() < 400) return;
    errors.push({ kind: "request", text: `${response.status()} ${response.url()}` });
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    // A navigation drops what the old page was still loading.
    if (reason === "net::ERR_ABORTED") return;
    errors.push({ kind: "request", text: `${reason} ${request.url()}` });
  });
  return errors;
}
