import { button, make } from "./dom.ts";
import { type InspectedIsland, inspectedPage, stateOf } from "../model/inspected-page.ts";
import { fetchFacts, type WidgetFacts } from "../model/server-facts.ts";
import { IslandRow, type Standing } from "./island-row.ts";

/** What has to be looked at comes first. */
const standings: readonly Standing[] = [
  "failed",
  "rendered again",
  "differs",
  "loading",
  "waiting",
  "hydrated",
  "mounted",
];

interface ListOptions {
  scrollTo(island: InspectedIsland): void;
  hover(island: InspectedIsland | undefined): void;
  /** Another island is chosen, or none. */
  onChoose(index: number): void;
}

/** All islands of the page. */
export class IslandList {
  readonly element = make("div", { class: "islands" });
  readonly #options: ListOptions;
  readonly #filters = make("div", { class: "filters" });
  readonly #list = make("ul", { class: "rows" });
  readonly #summary = make("div", { class: "summary", role: "group", "aria-label": "Show" });
  readonly #empty = make("p", { class: "empty", hidden: true });
  readonly #search = make("input", {
    type: "search",
    placeholder: "Filter by name or id",
    "aria-label": "Filter islands by name or id",
    autocomplete: "off",
    spellcheck: "false",
  });
  readonly #rows = new Map<HTMLElement, IslandRow>();
  #chosen: HTMLElement | undefined;
  #only: Standing | undefined;
  #facts: Record<string, WidgetFacts> = {};
  #factsFor = "";

  constructor(options: ListOptions) {
    this.#options = options;
    this.#search.addEventListener("input", () => this.update());
    this.#filters.append(this.#search, this.#summary);
    this.element.append(this.#filters, this.#list, this.#empty);
  }

  update(): void {
    const islands = inspectedPage.islands();
    const words = this.#search.value.trim().toLowerCase();
    const counts = new Map<Standing, number>();
    const seen = new Map<string, number>();
    const present = new Set<HTMLElement>();
    let shown = 0;
    let before: Element | null = null;
    for (const island of islands) {
      const { element, name } = island;
      const index = (seen.get(name) ?? 0) + 1;
      seen.set(name, index);
      present.add(element);
      const row = this.#rowOf(island);
      const standing = row.update(index);
      counts.set(standing, (counts.get(standing) ?? 0) + 1);
      const isWanted =
        (!this.#only || standing === this.#only) &&
        `${name} #${element.id}`.toLowerCase().includes(words);
      row.element.hidden = !isWanted;
      shown += Number(isWanted);
      // Nothing moves where nothing has changed.
      const next: Element | null = before
        ? before.nextElementSibling
        : this.#list.firstElementChild;
      if (next !== row.element) this.#list.insertBefore(row.element, next);
      before = row.element;
    }
    for (const [element, row] of this.#rows) {
      if (present.has(element)) continue;
      this.#rows.delete(element);
      row.element.remove();
    }
    this.#summarize(counts);
    this.#empty.hidden = shown > 0;
    this.#empty.textContent =
      islands.length === 0
        ? "No islands on this page. An island is an element whose data-widget names a widget."
        : "No island matches the filter.";
    this.#updateChosen();
  }

  /** Index of the chosen island among all; -1 without one. */
  get chosenIndex(): number {
    return inspectedPage.islands().findIndex(({ element }) => element === this.#chosen);
  }

  /** Opens the details of an island, which may be hidden by a filter. */
  choose(island: InspectedIsland | undefined): void {
    this.#chosen = island?.element;
    if (island && this.#rows.get(island.element)?.element.hidden !== false) {
      this.#search.value = "";
      this.#only = undefined;
    }
    this.update();
    if (island) this.#showRow(island.element);
    this.#options.onChoose(this.chosenIndex);
  }

  focusChosen(): void {
    if (this.#chosen) this.#rows.get(this.#chosen)?.focus();
  }

  /** Scrolls the panel alone: the page goes to the island. */
  #showRow(element: HTMLElement): void {
    const row = this.#rows.get(element)?.element;
    const scroller = this.element.parentElement;
    if (!row || !scroller) return;
    const { top, bottom } = scroller.getBoundingClientRect();
    const box = row.getBoundingClientRect();
    const hidden = this.#filters.getBoundingClientRect().bottom - top;
    const start = top + Math.max(0, hidden);
    if (box.top < start || box.bottom > bottom) scroller.scrollTop += box.top - start;
  }

  #rowOf(island: InspectedIsland): IslandRow {
    const known = this.#rows.get(island.element);
    if (known?.island.name === island.name && known.element.dataset["name"] === island.name) {
      return known;
    }
    known?.element.remove();
    const { element } = island;
    const row = new IslandRow(
      island,
      () => {
        if (this.#chosen === element) this.choose(undefined);
        else {
          this.choose(island);
          this.#options.scrollTo(island);
        }
      },
      (isOver) => this.#options.hover(isOver ? island : undefined),
    );
    row.element.dataset["name"] = island.name;
    this.#rows.set(element, row);
    return row;
  }

  #updateChosen(): void {
    const { scrollTo } = this.#options;
    for (const [element, row] of this.#rows) {
      const isChosen = element === this.#chosen;
      const facts = this.#facts[row.island.name];
      row.choose(facts, isChosen ? scrollTo : undefined);
      if (isChosen) this.#askFacts(row.island);
    }
  }

  /** Modules are there when an island has loaded. */
  #askFacts(island: InspectedIsland): void {
    const asked = `${island.name} ${stateOf(island)} ${island.mounts}`;
    if (asked === this.#factsFor) return;
    this.#factsFor = asked;
    fetchFacts().then(
      (facts) => {
        this.#facts = facts;
        this.#updateChosen();
      },
      // The server has ended, perhaps: the rest is known here.
      () => {},
    );
  }

  #summarize(counts: ReadonlyMap<Standing, number>): void {
    const present = standings.filter((one) => counts.has(one) || one === this.#only);
    const buttons = [...this.#summary.children] as HTMLElement[];
    const isSame =
      buttons.length === present.length &&
      present.every((one, index) => buttons[index]?.dataset["standing"] === one);
    if (!isSame) {
      this.#summary.replaceChildren(
        ...present.map((one) => {
          const chip = button("", () => {
            this.#only = this.#only === one ? undefined : one;
            this.update();
          });
          chip.className = "chip";
          chip.dataset["standing"] = one;
          return chip;
        }),
      );
    }
    for (const [index, one] of present.entries()) {
      const chip = this.#summary.children[index] as HTMLElement;
      const text = `${counts.get(one) ?? 0} ${one}`;
      if (chip.textContent !== text) chip.textContent = text;
      chip.setAttribute("aria-pressed", String(this.#only === one));
    }
  }
}
