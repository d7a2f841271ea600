import type { PageState } from "@skerry/mount/build";

/** A message to the pages that are open. */
export interface DevMessage {
  /** Number of the build. */
  build: number;
  /** What it is made of. Absent before the first one that has succeeded. */
  state?: PageState | undefined;
  /** Why the last build failed. */
  error?: string | undefined;
}

/**
 * The module that open pages load in development. After a build it replaces what can be replaced, the own modules
 * and the style sheet, or loads the page again, with what was typed into islands. It shows why a build has
 * failed. Styles are set by script, which every Content-Security-Policy allows.
 */
export const clientSource = `
const style = {
  position: "fixed", inset: "auto 1rem 1rem", zIndex: 2147483647, margin: 0, padding: "1rem",
  background: "#300", color: "#fff", font: "14px/1.5 monospace", whiteSpace: "pre-wrap", overflow: "auto", maxHeight: "60vh",
};
let box, state;
const base = new URL(".", import.meta.url).href;
const kept = "skerry-dev-input";
const controls = () =>
  [...document.querySelectorAll("[data-widget] :is(input, textarea, select)")].filter(
    ({ type }) => !/^(button|file|hidden|image|password|reset|submit)$/.test(type),
  );
function reload() {
  const values = controls().map(({ name, value, checked }) => [name, value, checked]);
  sessionStorage.setItem(kept, JSON.stringify(values));
  location.reload();
}
async function restore() {
  const values = JSON.parse(sessionStorage.getItem(kept) ?? "[]");
  sessionStorage.removeItem(kept);
  if (values.length) await window.skerry.ready();
  for (const [index, control] of controls().entries()) {
    const [name, value, checked] = values[index] ?? [];
    if (control.name !== name) continue;
    if (/^(checkbox|radio)$/.test(control.type)) {
      if (control.checked !== checked) control.click();
    } else if (control.value !== value) {
      // Past React, which would otherwise take it for its own change.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value").set.call(control, value);
      for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
    }
  }
}
void restore();
function show(text) {
  box?.remove();
  box = undefined;
  if (!text) return;
  box = document.createElement("pre");
  box.id = "skerry-build-error";
  box.setAttribute("role", "alert");
  box.textContent = text;
  Object.assign(box.style, style);
  document.documentElement.append(box);
}
/** How to try again islands that have failed, but for those with wrong props. */
const failed = new Map();
addEventListener("skerry:failed", ({ target, detail }) => {
  if (detail.phase !== "props") failed.set(target, detail.retry);
});
addEventListener("skerry:mounted", ({ target }) => failed.delete(target));
function replaceStyles() {
  const isOurs = ({ href }) => href.split("?")[0] === base + "skerry.css";
  for (const link of [...document.querySelectorAll("link[rel=stylesheet]")].filter(isOurs)) {
    const next = link.cloneNode();
    next.href = base + "skerry.css?" + state.styles;
    // The old one stays until the new one is there: the page is never without.
    next.onload = next.onerror = () => link.remove();
    link.after(next);
  }
}
async function follow(next) {
  const before = state;
  state = next;
  if (next.page !== (before ?? { page: new URL(import.meta.url).search.slice(1) }).page) return reload();
  if (before && before.styles !== next.styles) replaceStyles();
  try {
    const { refresh } = await import(base + next.client);
    if (await refresh(next.modules, base)) for (const retry of failed.values()) retry();
  } catch (error) {
    // A module that throws: as every page shows it.
    console.error(error);
    reload();
  }
}
let last = Promise.resolve();
new EventSource(base + "events").onmessage = ({ data }) => {
  const message = JSON.parse(data);
  show(message.error);
  if (!message.error && message.state) last = last.then(() => follow(message.state));
};
`;
