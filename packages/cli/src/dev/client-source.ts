/** Text of a message to the pages that are open. */
export interface DevMessage {
  /** Name of the build; pages with another one load again. */
  build: string;
  /** Why the last build failed. */
  error?: string | undefined;
}

/**
 * The module that open pages load in development: it loads the page again after a build, with what was
 * typed into islands, and shows why a build has failed. Styles are set by script, which every Content-Security-Policy allows.
 */
export const clientSource = `
const style = {
  position: "fixed", inset: "auto 1rem 1rem", zIndex: 2147483647, margin: 0, padding: "1rem",
  background: "#300", color: "#fff", font: "14px/1.5 monospace", whiteSpace: "pre-wrap", overflow: "auto", maxHeight: "60vh",
};
let box, build;
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
new EventSource(new URL("events", import.meta.url)).onmessage = ({ data }) => {
  const message = JSON.parse(data);
  show(message.error);
  if (message.error) return;
  if (build !== undefined && build !== message.build) reload();
  build = message.build;
};
`;
