import { icon, make } from "./dom.ts";
import { type InspectedIsland, inspectedPage } from "../model/inspected-page.ts";
import { IslandList, standingOf } from "./island-list.ts";
import { Outline } from "./outline.ts";
import { PageSection, showState, showTracking } from "./page-sections.ts";
import { pageProblems } from "../checks/page-problems.ts";
import { styles } from "./panel-styles.ts";
import type { Picker } from "./picker.ts";

const tabNames = ["Islands", "State", "Tracking", "Page"] as const;
type TabName = (typeof tabNames)[number];

/** What the next page, or this one loaded again, begins with. */
interface Kept {
  isOpen: boolean;
  tab: TabName;
  /** Index of the chosen island among all, on the page of that path. */
  chosen: number;
  path: string;
}

const keptKey = "skerry-dev-inspector";
const tag = "skerry-inspector";

function readKept(): Kept {
  const first: Kept = { isOpen: false, tab: "Islands", chosen: -1, path: "" };
  try {
    return { ...first, ...(JSON.parse(sessionStorage.getItem(keptKey) ?? "{}") as Partial<Kept>) };
  } catch {
    return first;
  }
}

/** Milliseconds between two looks at a page that changes all the time: while the panel is open, and while it is not. */
const pause = { open: 100, closed: 500 };

/** The button at the edge of the window, and the panel that it opens. */
export class Panel {
  readonly #host = document.createElement(tag);
  readonly #kept = readKept();
  readonly #outline = new Outline();
  readonly #picker: Picker;
  readonly #list: IslandList;
  readonly #panel = make("div", { class: "panel", hidden: true });
  readonly #count = make("span", { class: "count" });
  readonly #opener: HTMLButtonElement;
  readonly #pick: HTMLButtonElement;
  readonly #tabs = new Map<TabName, { tab: HTMLButtonElement; panel: HTMLElement }>();
  readonly #page: PageSection;
  readonly #status = make("div", { class: "hidden", role: "status" });
  /** What had the focus before the panel was opened. */
  #before: Element | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #flash: ReturnType<typeof setTimeout> | undefined;

  constructor(picker: Picker) {
    this.#picker = picker;
    this.#list = new IslandList({
      scrollTo: (island) => this.scrollTo(island),
      hover: (island) => this.#hover(island),
      onChoose: (chosen) => this.#keep({ chosen }),
    });
    this.#opener = make(
      "button",
      {
        type: "button",
        class: "opener",
        title: "Skerry inspector (Alt+Shift+S)",
        onclick: () => this.open(),
      },
      icon("mark"),
      this.#count,
    );
    this.#pick = make(
      "button",
      {
        type: "button",
        class: "tool",
        "aria-pressed": "false",
        title: "Pick an island in the page",
        onclick: () => this.#togglePicker(),
      },
      icon("pick"),
      make("span", {}, "Pick"),
    );
    this.#build();
    this.#page = new PageSection(this.#tabs.get("Page")?.panel as HTMLElement);
    addEventListener("keydown", (event) => this.#onKey(event), true);
    inspectedPage.onChange(() => this.updateSoon());
  }

  /** Puts it into the page; again, where an engine has replaced all of it. */
  attach(): void {
    const { documentElement } = document;
    if (this.#host.parentNode !== documentElement) documentElement.append(this.#host);
  }

  /** Shows itself as it was on the page before. */
  start(): void {
    this.attach();
    new MutationObserver(() => this.attach()).observe(document.documentElement, {
      childList: true,
    });
    // An engine has put another page into the document.
    new MutationObserver(() => this.updateSoon()).observe(document.documentElement, {
      childList: true,
      subtree: true,
    });
    const { isOpen, tab, chosen, path } = this.#kept;
    this.#select(tab);
    if (isOpen) this.#setOpen(true);
    this.#update();
    const island = path === location.pathname ? inspectedPage.islands()[chosen] : undefined;
    if (island) this.#list.choose(island);
  }

  open(): void {
    this.#before = document.activeElement;
    this.#setOpen(true);
    this.#tabs.get(this.#kept.tab)?.tab.focus();
  }

  close(): void {
    this.#picker.stop();
    this.#hover(undefined);
    this.#setOpen(false);
    const before = this.#before;
    if (before instanceof HTMLElement && before.isConnected && before !== document.body)
      before.focus();
    else this.#opener.focus();
  }

  /** Brings an island into view, and marks it for a moment. */
  scrollTo(island: InspectedIsland): void {
    const { element, name } = island;
    const [child] = element.children;
    const box = child && getComputedStyle(element).display === "contents" ? child : element;
    if (innerWidth < 640) this.#showBeside(box);
    else {
      const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      box.scrollIntoView({
        behavior: isCalm ? "auto" : "smooth",
        block: "center",
        inline: "nearest",
      });
    }
    this.#outline.show(element, name);
    clearTimeout(this.#flash);
    this.#flash = setTimeout(() => {
      this.#flash = undefined;
      this.#outline.hide();
    }, 2_500);
  }

  /** In a small window the panel covers more than a half: it goes where the island is not. */
  #showBeside(box: Element): void {
    box.scrollIntoView({ block: "start", inline: "nearest" });
    const { classList } = this.#panel;
    classList.remove("is-at-top");
    // What is at the end of the page cannot come up.
    if (box.getBoundingClientRect().top < this.#panel.getBoundingClientRect().top - 24) return;
    classList.add("is-at-top");
    box.scrollIntoView({ block: "end", inline: "nearest" });
  }

  updateSoon(): void {
    if (this.#timer) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.#update();
      },
      pause[this.#panel.hidden ? "closed" : "open"],
    );
  }

  #build(): void {
    // Tests of the page look into open ones, and would find two of what it has once.
    const root = this.#host.attachShadow({ mode: "closed" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    // A policy of the page knows of no sheet that a script constructs.
    root.adoptedStyleSheets = [sheet];
    const list = make("div", { role: "tablist", class: "tabs", "aria-label": "Inspector" });
    list.addEventListener("keydown", (event) => this.#onTabKey(event));
    const panels = tabNames.map((name) => {
      const tab = make(
        "button",
        {
          type: "button",
          role: "tab",
          id: `tab-${name}`,
          "aria-controls": `panel-${name}`,
          onclick: () => this.#select(name),
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
      list.append(tab);
      return panel;
    });
    this.#tabs.get("Islands")?.panel.append(this.#list.element);
    const close = make(
      "button",
      {
        type: "button",
        class: "tool",
        "aria-label": "Close the inspector",
        title: "Close (Esc)",
        onclick: () => this.close(),
      },
      icon("close"),
    );
    this.#panel.append(
      make("header", {}, icon("mark"), make("h2", {}, "Skerry"), this.#pick, close),
      list,
      ...panels,
    );
    // Its words are English, whatever the page is.
    const section = make(
      "section",
      { lang: "en", dir: "ltr", "aria-label": "Skerry inspector" },
      this.#opener,
      this.#panel,
      this.#status,
    );
    root.append(this.#outline.element, section);
    // Shortcuts of the page are none of the panel.
    for (const type of ["keydown", "keyup", "keypress"]) {
      this.#host.addEventListener(type, (event) => event.stopPropagation());
    }
  }

  #update(): void {
    const islands = inspectedPage.islands();
    const wrong = islands.filter((island) => standingOf(island) === "failed").length;
    const problems = this.#panel.hidden ? undefined : pageProblems().length;
    const words = islands.length === 1 ? "1 island" : `${islands.length} islands`;
    const label =
      wrong > 0 ? `Skerry inspector: ${words}, ${wrong} failed` : `Skerry inspector: ${words}`;
    if (this.#opener.getAttribute("aria-label") !== label) {
      this.#opener.setAttribute("aria-label", label);
      this.#opener.classList.toggle("has-failed", wrong > 0);
      this.#count.textContent = wrong > 0 ? `${wrong} failed` : `${islands.length}`;
    }
    if (this.#panel.hidden) return;
    this.#badge("Islands", islands.length, wrong > 0);
    this.#badge("Page", problems ?? 0, (problems ?? 0) > 0);
    const { tab } = this.#kept;
    const part = this.#tabs.get(tab)?.panel as HTMLElement;
    if (tab === "Islands") this.#list.update();
    else if (tab === "State") showState(part, (island) => this.#choose(island));
    else if (tab === "Tracking") showTracking(part);
    else this.#page.update();
  }

  #badge(name: TabName, count: number, isWrong: boolean): void {
    const badge = this.#tabs.get(name)?.tab.querySelector(".badge") as HTMLElement;
    const text = count > 0 ? ` ${count}` : "";
    if (badge.textContent !== text) badge.textContent = text;
    badge.classList.toggle("is-wrong", isWrong);
  }

  #keep(kept: Partial<Kept>): void {
    Object.assign(this.#kept, kept, { path: location.pathname });
    try {
      sessionStorage.setItem(keptKey, JSON.stringify(this.#kept));
    } catch {
      // Where storage is blocked, the next page begins anew.
    }
  }

  #setOpen(isOpen: boolean): void {
    this.#panel.hidden = !isOpen;
    this.#opener.hidden = isOpen;
    this.#keep({ isOpen });
    this.#update();
  }

  #select(name: TabName): void {
    for (const [one, { tab, panel }] of this.#tabs) {
      const isSelected = one === name;
      tab.setAttribute("aria-selected", String(isSelected));
      tab.tabIndex = isSelected ? 0 : -1;
      panel.hidden = !isSelected;
    }
    this.#keep({ tab: name });
    this.#update();
  }

  /** Goes to the details of an island. */
  #choose(island: InspectedIsland): void {
    this.#select("Islands");
    this.#list.choose(island);
    this.#list.focusChosen();
    this.scrollTo(island);
  }

  #hover(island: InspectedIsland | undefined): void {
    // The panel may have moved away under the pointer.
    if (!island && this.#flash !== undefined && !this.#picker.isOn) return;
    clearTimeout(this.#flash);
    this.#flash = undefined;
    if (island) this.#outline.show(island.element, island.name);
    else this.#outline.hide();
  }

  #togglePicker(): void {
    if (this.#picker.isOn) {
      this.#picker.stop();
      return;
    }
    this.#picker.start({
      isOwn: (event) => event.composedPath().includes(this.#host),
      onHover: (island) => this.#hover(island),
      onEnd: (island) => this.#picked(island),
    });
    this.#pick.setAttribute("aria-pressed", "true");
    this.#panel.classList.add("is-picking");
    this.#status.textContent = "Click an island in the page. Press Escape to cancel.";
  }

  #picked(island: InspectedIsland | undefined): void {
    this.#pick.setAttribute("aria-pressed", "false");
    this.#panel.classList.remove("is-picking");
    this.#status.textContent = island ? `${island.name} was chosen.` : "No island was chosen.";
    if (!island) return;
    this.#select("Islands");
    this.#list.choose(island);
    this.#list.focusChosen();
  }

  #onKey(event: KeyboardEvent): void {
    const { altKey, shiftKey, ctrlKey, metaKey, code, key } = event;
    if (
      altKey &&
      shiftKey &&
      !ctrlKey &&
      !metaKey &&
      (code === "KeyS" || key.toLowerCase() === "s")
    ) {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (this.#panel.hidden) this.open();
      else this.close();
    } else if (
      key === "Escape" &&
      // 229: the input method takes back a word in the field.
      event.keyCode !== 229 &&
      !this.#panel.hidden &&
      event.composedPath().includes(this.#host)
    ) {
      event.stopImmediatePropagation();
      this.close();
    }
  }

  #onTabKey(event: KeyboardEvent): void {
    const index = tabNames.indexOf(this.#kept.tab);
    const steps: Record<string, number> = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1,
      Home: 0,
      End: tabNames.length - 1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const name = tabNames.at(next % tabNames.length) as TabName;
    this.#select(name);
    this.#tabs.get(name)?.tab.focus();
  }
}
