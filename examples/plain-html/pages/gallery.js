/* The words of the buttons, in the language of the page. */
const words = document.querySelector(".gallery").dataset;

for (const source of document.querySelectorAll(".variant__source")) makeTabs(source);

/** The links of a source become tabs, and its sections their panels. */
function makeTabs(source) {
  const list = source.querySelector(".tabs");
  const tabs = [...list.querySelectorAll("a")];
  const panels = tabs.map((tab) => document.getElementById(tab.hash.slice(1)));
  const select = (index) => {
    for (const [at, tab] of tabs.entries()) {
      tab.ariaSelected = String(at === index);
      tab.tabIndex = at === index ? 0 : -1;
      panels[at].hidden = at !== index;
    }
  };
  const choose = (index) => {
    select(index);
    tabs[index].focus();
    // In place, because the page does not move and the way back should not lead through tabs.
    history.replaceState(history.state, "", tabs[index].hash);
  };
  const selectByHash = () => {
    const index = tabs.findIndex((tab) => tab.hash === location.hash);
    if (index >= 0) select(index);
    return index >= 0;
  };

  list.role = "tablist";
  for (const [index, tab] of tabs.entries()) {
    tab.parentElement.role = "presentation";
    tab.role = "tab";
    tab.setAttribute("aria-controls", panels[index].id);
    panels[index].role = "tabpanel";
    panels[index].setAttribute("aria-labelledby", tab.id);
    tab.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      choose(index);
    });
  }
  list.addEventListener("keydown", (event) => {
    const rtl = getComputedStyle(list).direction === "rtl";
    const steps = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 };
    const now = tabs.indexOf(document.activeElement);
    const next =
      { Home: 0, End: tabs.length - 1 }[event.key] ??
      (now + (steps[event.key] ?? NaN) + tabs.length) % tabs.length;
    if (Number.isNaN(next) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    choose(next);
  });
  addEventListener("hashchange", selectByHash);
  if (!selectByHash()) select(0);
  source.classList.add("has-tabs");
  if (navigator.clipboard) addCopy(source, () => panels.find(({ hidden }) => !hidden));
}

/** A button to copy the shown source, if the browser lets the page write to the clipboard. */
function addCopy(source, shown) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = words.copy;
  const status = document.createElement("span");
  status.className = "spoken";
  status.role = "status";
  let timer;
  button.addEventListener("click", async () => {
    const panel = shown();
    // Emptied first, so that the same words are spoken again.
    status.textContent = "";
    const done = await navigator.clipboard.writeText(panel.querySelector("code").textContent).then(
      () => true,
      () => false,
    );
    button.textContent = done ? words.copied : words.refused;
    status.textContent = done
      ? words.said.replace("{label}", panel.querySelector("h4").textContent)
      : words.unsaid;
    clearTimeout(timer);
    timer = setTimeout(() => (button.textContent = words.copy), 2000);
  });
  source.querySelector(".copy-room").append(button, status);
}
