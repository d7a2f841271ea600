// The code that pages load in development beside Vite's own client. Every policy allows it.
import type { PropsError } from "@skerry/core/props/props-error";
import type { FailedDetail, Skerry } from "@skerry/mount";
import type { ViteHotContext } from "vite/types/hot.js";
import type { BrowserFailure } from "./browser-failures.ts";

const hot = (import.meta as { hot?: ViteHotContext }).hot as ViteHotContext;
/** The functions that the runtime of React Fast Refresh offers. */
type RefreshWindow = typeof window & {
  __registerBeforePerformReactRefresh?: (hook: () => void) => void;
};

const kept = "skerry-dev-input";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type TypedText = [name: string, value: string, isChecked: boolean | undefined];

const controls = (): Control[] =>
  [...document.querySelectorAll<Control>("[data-widget] :is(input, textarea, select)")].filter(
    ({ type }) => !/^(button|file|hidden|image|password|reset|submit)$/.test(type),
  );

/** Keeps what was typed into islands: the page is about to load again. */
function keepInput(): void {
  const values = controls().map((control): TypedText => [
    control.name,
    control.value,
    "checked" in control ? control.checked : undefined,
  ]);
  sessionStorage.setItem(kept, JSON.stringify(values));
}

/** Sets a value past React, which would otherwise take it for its own change. */
function setValue(control: Control, value: string): void {
  const prototype = Object.getPrototypeOf(control) as object;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, value);
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}

async function restoreInput(): Promise<void> {
  const values = JSON.parse(sessionStorage.getItem(kept) ?? "[]") as TypedText[];
  sessionStorage.removeItem(kept);
  if (values.length === 0) return;
  // The script runs after this module.
  await new Promise<void>((resolve) => {
    (window.skerry ??= []).push((skerry: Skerry) => void skerry.ready().then(resolve));
  });
  for (const [index, control] of controls().entries()) {
    const [name, value = "", isChecked] = values[index] ?? [];
    if (control.name !== name) continue;
    if ("checked" in control && /^(checkbox|radio)$/.test(control.type)) {
      if (control.checked !== isChecked) control.click();
    } else if (control.value !== value) setValue(control, value);
  }
}

/** How to try again islands that have failed, but for those with wrong props. */
const failed = new Map<EventTarget, () => void>();

const styleSheets = (href: string): HTMLLinkElement[] =>
  [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].filter(
    (link) => link.href.split("?")[0] === href,
  );

/** Takes the style sheet anew. The old one stays until the new one is there: the page is never without. */
function replaceStyles(path: string): void {
  const { href } = new URL(path, import.meta.url);
  for (const link of styleSheets(href)) {
    const next = link.cloneNode() as HTMLLinkElement;
    next.href = `${href}?${Date.now()}`;
    for (const type of ["load", "error"]) next.addEventListener(type, () => link.remove());
    link.after(next);
  }
}

/** The lines of a stack that name a file, without the message, which engines write above them. */
export const framesOf = (stack: string): string =>
  stack
    .split("\n")
    .filter((line) => /:\d+:\d+\)?$/.test(line))
    .slice(0, 20)
    .join("\n");

/** What the terminal is told of bad props: where, and what was expected. Their values stay in the page. */
function mistakeOf(cause: unknown): string {
  const { pointer, expected } = (cause as Partial<PropsError>).diagnostic ?? {};
  const what = expected === undefined ? "They cannot be read." : `Expected ${expected}.`;
  return `Bad props${pointer ? ` at ${pointer}` : ""}. ${what} The page's console says what was received.`;
}

addEventListener("skerry:failed", ({ target, detail }) => {
  const { name, phase, error, retry } = detail as FailedDetail;
  if (target && phase !== "props") failed.set(target, retry);
  const { stack = "" } = (error.cause ?? {}) as Partial<Error>;
  const message = phase === "props" ? mistakeOf(error.cause) : error.message;
  const failure: BrowserFailure = { widget: name, phase, message, stack: framesOf(stack) };
  hot.send("skerry:failed", failure);
});
addEventListener("skerry:mounted", ({ target }) => target && failed.delete(target));
const retryFailed = (): void => {
  for (const retry of failed.values()) retry();
};
const { __registerBeforePerformReactRefresh: beforeRefresh } = window as RefreshWindow;
// A little later than the hook: React knows the new components then.
if (beforeRefresh) beforeRefresh(() => void setTimeout(retryFailed));
else hot.on("vite:afterUpdate", retryFailed);
hot.on("vite:beforeFullReload", keepInput);
hot.on("skerry:styles", replaceStyles);

/** Marks the style sheet that this server adds to pages that lack it. */
export const addedStyles = "data-skerry-dev";

/** Adds the style sheet of this server to a page that a backend has written with the script alone. */
export function ensureStyles(path: string): void {
  const { href } = new URL(path, import.meta.url);
  if (styleSheets(href).length > 0) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  link.setAttribute(addedStyles, "");
  document.head.append(link);
}

addEventListener("DOMContentLoaded", () => void restoreInput());
if (document.readyState !== "loading") void restoreInput();
