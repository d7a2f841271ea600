/** Text of a message to the pages that are open. */
export interface DevMessage {
  /** Name of the build; pages with another one load again. */
  build: string;
  /** Why the last build failed. */
  error?: string | undefined;
}

/**
 * The module that open pages load in development: it loads the page again after a build, and shows why
 * a build has failed. Styles are set by script, which every Content-Security-Policy allows.
 */
export const clientSource = `
const style = {
  position: "fixed", inset: "auto 1rem 1rem", zIndex: 2147483647, margin: 0, padding: "1rem",
  background: "#300", color: "#fff", font: "14px/1.5 monospace", whiteSpace: "pre-wrap", overflow: "auto", maxHeight: "60vh",
};
let box, build;
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
  if (build !== undefined && build !== message.build) location.reload();
  build = message.build;
};
`;
