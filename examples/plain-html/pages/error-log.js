const island = document.querySelector("#failing");
const again = document.querySelector("#again");
const log = document.querySelector("#log");
const { props } = island.dataset;

// A site with a build of its own has the widget in it.
(window.skerry ??= []).push((skerry) =>
  skerry.define("three-errors", () => import("./three-errors.js")),
);

// Each error once. A site would send it to its own server, or to a service such as Sentry.
document.addEventListener("skerry:error", (event) => {
  const { kind, name, error } = event.detail;
  const line = document.createElement("li");
  for (const text of [kind, name, error.message]) {
    line.append(Object.assign(document.createElement("span"), { textContent: text }));
  }
  log.append(line);
  log.parentElement.scrollTo(0, log.parentElement.scrollHeight);
  // The page shows it, so the console need not.
  event.preventDefault();
});

let retry;

island.addEventListener("skerry:failed", ({ detail }) => {
  // Islands with wrong props wait for right ones.
  retry = detail.phase === "props" ? () => (island.dataset.props = props) : detail.retry;
  again.disabled = false;
  again.focus();
});

again.addEventListener("click", () => retry());

island.addEventListener("skerry:mounted", () => {
  const hadFocus = document.activeElement === again;
  again.disabled = true;
  if (hadFocus) island.querySelector("button").focus();
});
