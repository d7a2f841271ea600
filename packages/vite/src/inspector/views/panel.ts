import { icon, make } from "./dom.ts";
import { type InspectedIsland, inspectedPage } from "../model/inspected-page.ts";
import { IslandList } from "./island-list.ts";
import { standingOf } from "./island-row.ts";
import { IslandHighlight } from "./island-highlight.ts";
import { PageSection, showState, showTracking } from "./page-sections.ts";
import { pageProblems } from "../checks/page-problems.ts";
import { keepPanelState, type PanelState, readPanelState } from "./panel-state.ts";
import { styles } from "./panel-styles.ts";
import type { Picker } from "./picker.ts";
import { Tabs } from "./tabs.ts";

const tag = "skerry-inspector";

/** Milliseconds between two looks at a page that changes all the time: while the panel is open, and while it is not. */
const pause = { open: 100, closed: 500 };

/** The button at the edge of the window, and the panel that it opens. */
export class Panel {
  readonly #host = document.createElement(tag);
  readonly #kept = readPanelState();
  readonly #highlight = new IslandHighlight();
  readonly #picker: Picker;
  readonly #list: IslandList;
  readonly #panel = make("div", { class: "panel", hidden: true });
  readonly #count = make("span", { class: "count" });
  readonly #opener: HTMLButtonElement;
  readonly #pick: HTMLButtonElement;
  readonly #tabs = new Tabs((tab) => {
    this.#keep({ tab });
    this.#update();
  });
  readonly #page: PageSection;
  readonly #status = make("div", { class: "hidden", role: "status" });
  /** What had the focus before the panel was opened. */
  #before: Element | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(picker: Picker) {
    this.#picker = picker;
    this.#list = new IslandList({
      scrollTo: (island) => this.#highlight.scrollTo(island, this.#panel),
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
    this.#page = new PageSection(this.#tabs.panelOf("Page"));
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
    this.#tabs.select(tab);
    if (isOpen) this.#setOpen(true);
    this.#update();
    const island = path === location.pathname ? inspectedPage.islands()[chosen] : undefined;
    if (island) this.#list.choose(island);
  }

  open(): void {
    this.#before = document.activeElement;
    this.#setOpen(true);
    this.#tabs.focus();
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
    this.#tabs.panelOf("Islands").append(this.#list.element);
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
      this.#tabs.list,
      ...this.#tabs.panels,
    );
    // Its words are English, whatever the page is.
    const section = make(
      "section",
      { lang: "en", dir: "ltr", "aria-label": "Skerry inspector" },
      this.#opener,
      this.#panel,
      this.#status,
    );
    root.append(this.#highlight.element, section);
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
    this.#tabs.badge("Islands", islands.length, wrong > 0);
    this.#tabs.badge("Page", problems ?? 0, (problems ?? 0) > 0);
    const { tab } = this.#kept;
    const part = this.#tabs.panelOf(tab);
    if (tab === "Islands") this.#list.update();
    else if (tab === "State") showState(part, (island) => this.#choose(island));
    else if (tab === "Tracking") showTracking(part);
    else this.#page.update();
  }

  #keep(kept: Partial<PanelState>): void {
    Object.assign(this.#kept, kept, { path: location.pathname });
    keepPanelState(this.#kept);
  }

  #setOpen(isOpen: boolean): void {
    this.#panel.hidden = !isOpen;
    this.#opener.hidden = isOpen;
    this.#keep({ isOpen });
    this.#update();
  }

  /** Goes to the details of an island. */
  #choose(island: InspectedIsland): void {
    this.#tabs.select("Islands");
    this.#list.choose(island);
    this.#list.focusChosen();
    this.#highlight.scrollTo(island, this.#panel);
  }

  #hover(island: InspectedIsland | undefined): void {
    this.#highlight.hover(island, this.#picker.isOn);
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
    this.#tabs.select("Islands");
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
}
