import { make } from "./dom.ts";
import { type TabName, tabNames } from "./panel-state.ts";

/** The tabs of the panel, and what each of them shows. */
export class Tabs {
  readonly list = make("div", { role: "tablist", class: "tabs", "aria-label": "Inspector" });
  readonly #tabs = new Map<TabName, { tab: HTMLButtonElement; panel: HTMLElement }>();
  readonly #onSelect: (name: TabName) => void;
  #selected: TabName = tabNames[0];

  constructor(onSelect: (name: TabName) => void) {
    this.#onSelect = onSelect;
    this.list.addEventListener("keydown", (event) => this.#onKey(event));
    for (const name of tabNames) {
      const tab = make(
        "button",
        {
          type: "button",
          role: "tab",
          id: `tab-${name}`,
          "aria-controls": `panel-${name}`,
          onclick: () => this.select(name),
        },
        name,
        make("span", { class: "badge" }),
      );
      const panel = make("div", {
        role: "tabpanel",
        id: `panel-${name}`,
        "aria-labelledby": `tab-${name}`,
        tabindex: 0,
      });
      this.#tabs.set(name, { tab, panel });
      this.list.append(tab);
    }
  }

  get panels(): HTMLElement[] {
    return [...this.#tabs.values()].map(({ panel }) => panel);
  }

  panelOf(name: TabName): HTMLElement {
    return this.#tabs.get(name)?.panel as HTMLElement;
  }

  select(name: TabName): void {
    this.#selected = name;
    for (const [one, { tab, panel }] of this.#tabs) {
      const isSelected = one === name;
      tab.setAttribute("aria-selected", String(isSelected));
      tab.tabIndex = isSelected ? 0 : -1;
      panel.hidden = !isSelected;
    }
    this.#onSelect(name);
  }

  /** Focuses the selected tab. */
  focus(): void {
    this.#tabs.get(this.#selected)?.tab.focus();
  }

  /** Shows a number beside the name; none for 0. */
  badge(name: TabName, count: number, isWrong: boolean): void {
    const badge = this.#tabs.get(name)?.tab.querySelector(".badge") as HTMLElement;
    const text = count > 0 ? ` ${count}` : "";
    if (badge.textContent !== text) badge.textContent = text;
    badge.classList.toggle("is-wrong", isWrong);
  }

  #onKey(event: KeyboardEvent): void {
    const index = tabNames.indexOf(this.#selected);
    const steps: Record<string, number> = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1,
      Home: 0,
      End: tabNames.length - 1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.select(tabNames.at(next % tabNames.length) as TabName);
    this.focus();
  }
}
