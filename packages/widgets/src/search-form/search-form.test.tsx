import { exampleIsland } from "@skerry/ui/example-island";
import { IslandProvider, type IslandContext } from "@skerry/ui/island";
import { motion } from "@skerry/ui/motion";
import { texts as germanPieces } from "@skerry/ui/texts/de";
import { texts as englishPieces } from "@skerry/ui/texts/en";
import { act, cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { Profiler, StrictMode } from "react";
import { parse, safeParse } from "valibot";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Fallback } from "./page-form.ts";
import { Component, schema } from "./index.ts";
import de from "./search-form.de.json" with { type: "json" };
import en from "./search-form.en.json" with { type: "json" };

const english = { ...englishPieces, ...en };
const german = { ...germanPieces, ...de };

/** A browser's news of the field: whether it is on screen, and the wish for less motion. */
let onScreen = new Set<(visible: boolean) => void>();
let reducedMotion = Object.assign(new EventTarget(), { matches: false });

class FakeIntersectionObserver {
  tell: (visible: boolean) => void;
  constructor(report: (entries: object[]) => void) {
    this.tell = (isIntersecting) => report([{ isIntersecting, intersectionRatio: 1 }]);
  }
  observe() {
    onScreen.add(this.tell);
    this.tell(true);
  }
  disconnect() {
    onScreen.delete(this.tell);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  onScreen = new Set();
  reducedMotion = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal("IntersectionObserver", FakeIntersectionObserver);
  vi.stubGlobal("matchMedia", () => reducedMotion);
  // A submitted form would load a page.
  document.addEventListener("submit", stayHere);
});

afterEach(() => {
  cleanup();
  expect(vi.getTimerCount()).toBe(0);
  document.removeEventListener("submit", stayHere);
  sessionStorage.clear();
  history.replaceState(null, "");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Searches that went out: what the form held, in order. */
let searches: [name: string, value: string][][] = [];

function stayHere(event: SubmitEvent) {
  if (event.defaultPrevented) return;
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  // happy-dom names the form as its own submitter, and has no `formdata` event.
  const formData = new FormData(form, event.submitter?.matches("button") ? event.submitter : null);
  form.dispatchEvent(Object.assign(new Event("formdata"), { formData }));
  searches.push([...formData].map(([name, value]) => [name, String(value)]));
}

const tree = (
  props: object = {},
  island: Partial<IslandContext> = {},
  texts = english,
  fallback: Fallback = {},
) => (
  <IslandProvider value={exampleIsland(texts, island)}>
    <Component {...parse(schema, props)} {...fallback} />
  </IslandProvider>
);

function show(...args: Parameters<typeof tree>) {
  searches = [];
  return render(tree(...args));
}

const field = () => screen.getByRole<HTMLInputElement>("textbox");
const submit = () => screen.getByRole<HTMLButtonElement>("button", { name: "Search" });
const switchButton = () => screen.getByRole("button", { name: /^Search for/ });
const form = () => field().form as HTMLFormElement;
const type = (value: string) => fireEvent.input(field(), { target: { value } });
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

describe("what is sent", () => {
  it("is a GET of the three fields, each once, in UTF-8", () => {
    show({ tld: "com" });
    type("müller.de");
    fireEvent.click(submit());
    expect(form().method).toBe("get");
    expect(form().getAttribute("accept-charset")).toBe("utf-8");
    expect(searches).toEqual([
      expect.arrayContaining([
        ["domain_check[domains]", "müller.de"],
        ["domain_check[tld]", "com"],
        ["domain_check[search]", "1"],
      ]),
    ]);
    expect(searches[0]).toHaveLength(3);
  });

  it("has the button's field also when a script submits the form", () => {
    show();
    type("a.de");
    act(() => form().requestSubmit());
    expect(searches[0]?.filter(([name]) => name === "domain_check[search]")).toEqual([
      ["domain_check[search]", "1"],
    ]);
  });

  it("keeps the query of the URL, which a GET would drop", () => {
    show({ action: "/search?lang=de&domain_check[tld]=org#results", tld: "com" });
    fireEvent.click(submit());
    expect(searches[0]).toContainEqual(["lang", "de"]);
    expect(searches[0]?.filter(([name]) => name === "domain_check[tld]")).toEqual([
      ["domain_check[tld]", "com"],
    ]);
  });

  it("may be empty", () => {
    show();
    fireEvent.click(submit());
    expect(searches[0]).toContainEqual(["domain_check[domains]", ""]);
  });
});

describe("its label", () => {
  const label = () => field().labels?.[0]?.textContent;
  // The second one is how the built-in text begins.
  it.each(["Name of your shop", "Domain"])(
    "is what the page has written above its own field, in both modes: %s",
    (text) => {
      show({}, {}, english, { fallbackLabel: text });
      expect(label()).toBe(text);
      fireEvent.click(switchButton());
      expect(label()).toBe(text);
    },
  );

  it("speaks of many names after a switch if it is the built-in one", () => {
    show({}, {}, english, { fallbackLabel: "Domain name" });
    expect(label()).toBe("Domain name");
    fireEvent.click(switchButton());
    expect(label()).toBe("Domain names");
  });

  it("is the prop's text before all others", () => {
    show({ label: "Your next name" }, {}, english, { fallbackLabel: "Other" });
    expect(label()).toBe("Your next name");
  });
});

it("keeps its field light on a picture, whatever the page's theme is", () => {
  const { container } = show({ variant: "picture" });
  expect(container.firstElementChild?.getAttribute("data-sk-theme")).toBe("light");
  cleanup();
  expect(show().container.querySelector("[data-sk-theme]")).toBeNull();
});

describe("where it is sent", () => {
  const actionOf = (props: object, island: Partial<IslandContext>, fallbackAction?: string) => {
    show(props, island, english, { fallbackAction });
    const action = form().getAttribute("action");
    cleanup();
    return action;
  };
  const path = vi.fn<IslandContext["path"]>();

  it("is the action, else the route, else the URL of the page's own form", () => {
    path.mockImplementation((route) => `/route/${route}`);
    expect(actionOf({ action: "/here" }, { path }, "/own")).toBe("/here");
    expect(path).not.toHaveBeenCalled();
    expect(actionOf({ route: "find" }, { path }, "/own")).toBe("/route/find");
    expect(actionOf({}, { path }, "/own")).toBe("/route/{product}_web_frontend.domains.search");
    expect(actionOf({}, { path: () => undefined }, "/own")).toBe("/own");
  });

  it("is asked for when nothing says it", () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect(() => show({}, { path: () => undefined })).toThrow(
      /Add the route "\{product\}_web_frontend.domains.search" to "routes" .* or give the widget an "action"/,
    );
  });

  it("is never another origin that the configuration does not name", () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const isFormTarget = (url: string): boolean => /^\/(?!\/)/.test(url);
    const foreign = { path: () => undefined, isFormTarget };
    expect(() => show({ action: "https://evil.example/" }, foreign)).toThrow(
      /at \/action.*"https:\/\/evil\.example\/".*formOrigins/,
    );
    expect(() => show({}, foreign, english, { fallbackAction: "//evil.example" })).toThrow(
      /formOrigins/,
    );
    expect(actionOf({ action: "/here" }, foreign)).toBe("/here");
  });

  it.each(["javascript:alert(1)", " java\nscript:alert(1)//", "data:text/html,a?b", "mailto:a@b"])(
    "is never %j",
    (action) => {
      expect(safeParse(schema, { action }).success).toBe(false);
    },
  );

  it.each([
    "/search",
    "search?time=12:00",
    "https://shop.example/a:b",
    "",
    "#top",
    "//shop.example",
  ])("may be %j", (action) => {
    expect(safeParse(schema, { action }).success).toBe(true);
  });
});

describe("while the results are on their way", () => {
  it("says so, keeps name and button, and sends nothing twice", () => {
    show();
    fireEvent.click(submit());
    expect(submit().getAttribute("aria-disabled")).toBe("true");
    expect(submit().getAttribute("aria-busy")).toBe("true");
    expect(submit().disabled).toBe(false);
    expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(
      "Searching…",
    );
    fireEvent.click(submit());
    act(() => form().requestSubmit());
    expect(searches).toHaveLength(1);
  });

  it("sends once when a script submits twice in one go", () => {
    show();
    act(() => {
      form().requestSubmit();
      form().requestSubmit();
    });
    expect(searches).toHaveLength(1);
  });

  it("is over when the page comes back from the back/forward cache", () => {
    show();
    fireEvent.click(submit());
    act(() => void dispatchEvent(new Event("pageshow")));
    expect(submit().hasAttribute("aria-busy")).toBe(false);
    fireEvent.click(submit());
    expect(searches).toHaveLength(2);
  });

  it.each([
    [30, {}],
    [5, { searchForm: { patience: 5 } }],
  ])("is over after %i seconds with the settings %j", (seconds, settings) => {
    show({}, { settings });
    fireEvent.click(submit());
    pass(seconds * 1000 - 1);
    expect(submit().getAttribute("aria-busy")).toBe("true");
    pass(1);
    expect(submit().hasAttribute("aria-busy")).toBe(false);
    fireEvent.click(submit());
    expect(searches).toHaveLength(2);
  });

  it("is over when the connection is lost", () => {
    show();
    fireEvent.click(submit());
    act(() => void dispatchEvent(new Event("offline")));
    expect(submit().hasAttribute("aria-busy")).toBe(false);
    fireEvent.click(submit());
    expect(searches).toHaveLength(2);
  });

  it.each(["ctrlKey", "metaKey", "shiftKey"])(
    "is not shown on this page when the results open in another tab (%s)",
    (key) => {
      show();
      fireEvent.click(submit(), { [key]: true });
      expect(searches).toHaveLength(1);
      expect(submit().hasAttribute("aria-busy")).toBe(false);
      act(() => form().requestSubmit());
      expect(submit().getAttribute("aria-busy")).toBe("true");
    },
  );

  it("is not shown when the page has prevented the search", () => {
    show();
    const refuse = (event: Event) => event.preventDefault();
    document.addEventListener("submit", refuse, { capture: true });
    fireEvent.click(submit());
    document.removeEventListener("submit", refuse, { capture: true });
    expect(submit().hasAttribute("aria-busy")).toBe(false);
  });
});

describe("keys", () => {
  const press = (key: object) => {
    const event = createEvent.keyDown(field(), { key: "Enter", ...key });
    fireEvent(field(), event);
    return event;
  };

  it("leave Enter in the one-line field to the browser, which submits", () => {
    show();
    expect(press({}).defaultPrevented).toBe(false);
  });

  it.each([
    ["Chromium and Firefox", { keyCode: 229, isComposing: true }],
    ["Safari, where the composition is over by then", { keyCode: 229, isComposing: false }],
  ])("do not submit with the Enter that chooses a word: %s", (_, key) => {
    show();
    expect(press(key).defaultPrevented).toBe(true);
  });

  it("leave to the browser the Enter of Android, which composes every word", () => {
    show();
    expect(press({ keyCode: 13, isComposing: true }).defaultPrevented).toBe(false);
  });

  it("start a new line with Enter in the field for many", () => {
    show({ multi: true });
    expect(press({}).defaultPrevented).toBe(false);
    expect(searches).toEqual([]);
  });

  it.each([
    { ctrlKey: true },
    { metaKey: true },
    { ctrlKey: true, keyCode: 13, isComposing: true },
  ])("submit the field for many with %j", (key) => {
    show({ multi: true, domains: ["a.de"] });
    press(key);
    expect(searches[0]).toContainEqual(["domain_check[search]", "1"]);
  });

  it("do not submit it with a key of the input method", () => {
    show({ multi: true });
    press({ ctrlKey: true, keyCode: 229 });
    expect(searches).toEqual([]);
  });

  it("describe the field for many", () => {
    show({ multi: true });
    const describedBy = field().getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(describedBy.map((id) => document.getElementById(id)?.textContent)).toEqual([
      "One name per line, or with commas.",
      "Ctrl + Enter or Cmd + Enter starts the search.",
    ]);
  });
});

describe("one name or many", () => {
  it("is chosen with a button that never submits and says what it does next", () => {
    show();
    expect(switchButton().getAttribute("type")).toBe("button");
    expect(switchButton().hasAttribute("aria-pressed")).toBe(false);
    expect(form().querySelector("button:not([type=button])")).toBe(submit());
    expect(field().localName).toBe("input");
    fireEvent.click(switchButton());
    expect(switchButton().textContent).toBe("Search for one name");
    expect(field().localName).toBe("textarea");
    fireEvent.click(switchButton());
    expect(field().localName).toBe("input");
    expect(searches).toEqual([]);
  });

  it("carries the text over, one name per line and back", () => {
    show();
    type("a.de, b.de,,  c.de");
    fireEvent.click(switchButton());
    expect(field().value).toBe("a.de\nb.de\nc.de");
    type("a.de\n\n b.de \n");
    fireEvent.click(switchButton());
    expect(field().value).toBe("a.de, b.de");
  });

  it("keeps id, name and label, and only one control has the name", () => {
    const { container } = show();
    const { id, name } = field();
    fireEvent.click(switchButton());
    expect(field().localName).toBe("textarea");
    expect([field().id, field().name]).toEqual([id, name]);
    expect(screen.getByLabelText("Domain names")).toBe(field());
    expect(container.querySelectorAll("[name='domain_check[domains]']")).toHaveLength(1);
  });

  it("keeps selection and focus", () => {
    show();
    type("a.de, b.de");
    field().focus();
    field().setSelectionRange("a.de, ".length, "a.de, b.de".length);
    fireEvent.click(switchButton());
    expect(document.activeElement).toBe(field());
    const { value, selectionStart, selectionEnd } = field();
    expect(value.slice(selectionStart ?? 0, selectionEnd ?? 0)).toBe("b.de");
  });

  it("leaves the focus on the button that was pressed", () => {
    show();
    const button = switchButton();
    button.focus();
    fireEvent.click(button);
    expect(document.activeElement).toBe(button);
  });

  it("starts with many when the page says so", () => {
    show({ multi: true, domains: "a.de, b.de" });
    expect(field().localName).toBe("textarea");
    expect(field().value).toBe("a.de\nb.de");
  });
});

describe("the field", () => {
  it("has a label of its own and is not autofilled, corrected or capitalised", () => {
    show();
    expect(screen.getByLabelText("Domain name")).toBe(field());
    const attributes = Object.fromEntries(
      [...field().attributes].map((attribute) => [attribute.name.toLowerCase(), attribute.value]),
    );
    expect(attributes).toMatchObject({
      type: "text",
      autocomplete: "off",
      autocapitalize: "none",
      spellcheck: "false",
      enterkeyhint: "search",
    });
  });

  it.each([false, true])("has the keyboard with the space bar and the comma: many %s", (multi) => {
    show({ multi });
    expect(field().inputMode).toBe("text");
  });

  it.each([
    ["a.de, b.de", "a.de, b.de"],
    [["a.de", "b.de"], "a.de, b.de"],
    [[], ""],
  ])("is filled in with %j", (domains, value) => {
    show({ domains });
    expect(field().value).toBe(value);
  });

  it("keeps what the visitor typed when the page changes its props", () => {
    const { rerender } = show({ domains: "a.de" });
    type("typed.de");
    rerender(tree({ domains: "b.de" }));
    expect(field().value).toBe("typed.de");
  });

  it("shows the new prefill as long as the visitor has not typed", () => {
    const { rerender } = show({ domains: "a.de" });
    rerender(tree({ domains: "b.de" }));
    expect(field().value).toBe("b.de");
  });

  it("warns when the URL gets too long for servers, and submits all the same", () => {
    show({ multi: true });
    const warnings = () => screen.queryAllByText(/too long for the server/);
    const empty = new URLSearchParams(
      ["domains", "tld", "search"].map((name) => [`domain_check[${name}]`, ""]),
    );
    // The button's value is "1".
    const { length } = `${form().getAttribute("action")}?${empty}1`;
    type("a".repeat(8000 - length));
    expect(warnings()).toEqual([]);
    type("a".repeat(8001 - length));
    expect(warnings().map((warning) => warning.localName)).toEqual(["output"]);
    expect(field().hasAttribute("maxlength")).toBe(false);
    fireEvent.click(submit());
    expect(searches).toHaveLength(1);
    type("a.de");
    expect(warnings()).toEqual([]);
  });

  it("warns of a prefill that is too long", () => {
    show({ domains: Array.from({ length: 1000 }, (_, index) => `name-${index}.example`) });
    expect(screen.getByText(/too long for the server/)).toBeDefined();
  });
});

describe("a pasted list", () => {
  const paste = (text: string) => {
    const event = createEvent.paste(field(), {
      clipboardData: { getData: (format: string) => (format === "text/plain" ? text : "") },
    });
    fireEvent(field(), event);
    return event;
  };
  let insertText = vi.fn<(command: string, ui: boolean, text: string) => boolean>();

  beforeEach(() => {
    // The browser's own insertion, which happy-dom lacks.
    insertText = vi.fn((_command, _ui, text) => {
      field().setRangeText(text);
      field().dispatchEvent(new Event("input", { bubbles: true }));
      return true;
    });
    Object.defineProperty(document, "execCommand", { value: insertText, configurable: true });
  });

  it("gets commas in the one-line field, and the visitor can undo it", () => {
    show();
    paste("a.de\r\nb.de\tc.de\n");
    expect(field().value).toBe("a.de, b.de, c.de");
    expect(insertText).toHaveBeenCalledWith("insertText", false, "a.de, b.de, c.de");
  });

  it("is not glued to the names around it, and the caret stands behind it", () => {
    show();
    type("x.de, y.de");
    field().setSelectionRange(4, 4);
    paste("a.de\nb.de");
    expect(field().value).toBe("x.de, a.de, b.de, y.de");
    expect(field().selectionStart).toBe("x.de, a.de, b.de, ".length);
  });

  it("arrives where browsers do not insert it", () => {
    insertText.mockReturnValue(false);
    show();
    paste("a.de\nb.de");
    expect(field().value).toBe("a.de, b.de");
    expect(screen.queryByRole("button", { name: /animations/ })).toBeNull();
  });

  const insert = (data: string, init: InputEventInit = {}) => {
    const event = new InputEvent("beforeinput", { data, bubbles: true, cancelable: true, ...init });
    fireEvent(field(), event);
    return event;
  };

  it.each(["insertFromDrop", "insertText", "insertReplacementText"])(
    "gets commas as well when it is no paste: %s",
    (inputType) => {
      show();
      type("x.de");
      field().setSelectionRange(4, 4);
      expect(insert("a.de b.de", { inputType }).defaultPrevented).toBe(true);
      expect(field().value).toBe("x.de, a.de, b.de");
    },
  );

  it("leaves what is typed, and what is composed, to the browser", () => {
    show();
    for (const data of ["a", " ", ",", "、", "my bakery"]) {
      expect([data, insert(data).defaultPrevented]).toEqual([data, false]);
    }
    expect(insert("a.de b.de", { isComposing: true }).defaultPrevented).toBe(false);
  });

  it.each([
    [false, "a.de b.de", "a.de, b.de"],
    [true, "a.de b.de、c d", "a.de\nb.de\nc d"],
    [false, "\u200Ba.de\u200B", "a.de"],
    [false, "my bakery", "my bakery"],
    [false, "a.de,b.de", "a.de,b.de"],
  ])("is sent as names however it came (many: %s): %j", (multi, value, sent) => {
    show({ multi });
    type(value);
    fireEvent.click(submit());
    expect(searches[0]?.filter(([name]) => name.includes("domains"))).toEqual([
      ["domain_check[domains]", sent],
    ]);
  });

  it("is left to the browser in the field for many", () => {
    show({ multi: true });
    expect(paste("a.de\nb.de").defaultPrevented).toBe(false);
  });

  it("is left to the browser when it is no list", () => {
    show();
    expect(paste("a.de").defaultPrevented).toBe(false);
  });
});

describe("the typed examples", () => {
  const typed = () => field().placeholder;
  const pauseButton = () => screen.queryByRole("button", { name: /animations$/ });

  it("come letter by letter every 125 ms, rest a second, and start over", () => {
    show({ examples: ["ab", "👩‍👩‍👧c"] });
    expect(typed()).toBe("");
    pass(125);
    expect(typed()).toBe("a");
    pass(125);
    expect(typed()).toBe("ab");
    pass(999);
    expect(typed()).toBe("ab");
    pass(1);
    expect(typed()).toBe("");
    pass(125);
    expect(typed()).toBe("👩‍👩‍👧");
    pass(125);
    expect(typed()).toBe("👩‍👩‍👧c");
    pass(1000 + 125);
    expect(typed()).toBe("a");
  });

  it("are the built-in ones when the page gives none", () => {
    show();
    pass(125 * "my".length);
    expect(typed()).toBe("my");
    pass(125 * "-bakery".length);
    expect(typed()).toBe("my-bakery");
  });

  it("are gone with the focus and start again without it", () => {
    show({ examples: ["abc"] });
    pass(250);
    act(() => field().focus());
    expect(typed()).toBe("");
    pass(5000);
    expect(typed()).toBe("");
    act(() => field().blur());
    pass(125);
    expect(typed()).toBe("a");
    fireEvent.click(switchButton());
    act(() => field().focus());
    expect(typed()).toBe("domain1, domain2, domain3");
  });

  it.each([
    ["paused", () => act(motion.toggle)],
    [
      "reduced",
      () => {
        reducedMotion.matches = true;
        act(() => void reducedMotion.dispatchEvent(new Event("change")));
      },
    ],
    ["out of view", () => act(() => onScreen.forEach((tell) => tell(false)))],
  ])("are gone with the focus where nothing moves, too: %s", (state, rest) => {
    show({ examples: ["abc", "d"] });
    rest();
    expect(typed()).toBe("abc");
    act(() => field().focus());
    expect(typed()).toBe("");
    type("a");
    type("");
    expect(typed()).toBe("");
    act(() => field().blur());
    expect(typed()).toBe("abc");
    act(() => field().focus());
    fireEvent.click(switchButton());
    expect(typed()).toBe("domain1, domain2, domain3");
    act(() => field().focus());
    expect(typed()).toBe("domain1, domain2, domain3");
    expect(vi.getTimerCount()).toBe(0);
    if (state === "paused") act(motion.toggle);
  });

  it("use no timer while something is in the field", () => {
    show({ domains: "a.de" });
    expect(vi.getTimerCount()).toBe(0);
    type("");
    expect(vi.getTimerCount()).toBe(1);
    type("a");
    expect(vi.getTimerCount()).toBe(0);
    expect(pauseButton()).toBeNull();
  });

  it("wait for the focus to leave when the visitor deletes everything", () => {
    show({ examples: ["abc"], domains: "a" });
    act(() => field().focus());
    type("");
    expect(typed()).toBe("");
    expect(vi.getTimerCount()).toBe(0);
    act(() => field().blur());
    pass(125);
    expect(typed()).toBe("a");
  });

  it("let React render nothing", () => {
    const onRender = vi.fn<() => void>();
    render(
      <Profiler id="form" onRender={onRender}>
        {tree()}
      </Profiler>,
    );
    onRender.mockClear();
    pass(20_000);
    expect(onRender).not.toHaveBeenCalled();
  });

  it("stop with the pause button, which shows the whole first example, and go on with it", () => {
    show({ examples: ["abc", "d"] });
    pass(125);
    fireEvent.click(pauseButton() as HTMLElement);
    expect(typed()).toBe("abc");
    expect(vi.getTimerCount()).toBe(0);
    fireEvent.click(screen.getByRole("button", { name: "Play animations" }));
    pass(125);
    expect(typed()).toBe("a");
  });

  it("stop when another widget of the page has paused everything", () => {
    show({ examples: ["abc"] });
    act(motion.toggle);
    expect(vi.getTimerCount()).toBe(0);
    act(motion.toggle);
  });

  it("stop in a hidden tab and in the back/forward cache", () => {
    show({ examples: ["abc"] });
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(vi.getTimerCount()).toBe(0);
    vi.spyOn(document, "hidden", "get").mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(vi.getTimerCount()).toBe(1);
    act(() => void dispatchEvent(new Event("pagehide")));
    expect(vi.getTimerCount()).toBe(0);
  });

  it("stop off screen and start again on it", () => {
    show({ examples: ["abc"] });
    pass(125);
    act(() => onScreen.forEach((tell) => tell(false)));
    expect(typed()).toBe("abc");
    expect(vi.getTimerCount()).toBe(0);
    act(() => onScreen.forEach((tell) => tell(true)));
    pass(125);
    expect(typed()).toBe("a");
  });

  it("stand still, the first one in full and no button, under reduced motion", () => {
    reducedMotion.matches = true;
    show({ examples: ["abc", "d"] });
    pass(5000);
    expect(typed()).toBe("abc");
    expect(pauseButton()).toBeNull();
  });

  it("stop at once when the visitor asks the system for less motion", () => {
    show({ examples: ["abc"] });
    pass(125);
    reducedMotion.matches = true;
    act(() => void reducedMotion.dispatchEvent(new Event("change")));
    expect(typed()).toBe("abc");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("do not run in the field for many, whose hint stands still", () => {
    show({ multi: true });
    expect(typed()).toBe("domain1, domain2, domain3");
    expect(vi.getTimerCount()).toBe(0);
    expect(pauseButton()).toBeNull();
  });

  it.each([[[]], [["", " "]]])(
    "are none, and there is no button, when the page gives %j",
    (examples) => {
      show({ examples });
      expect(typed()).toBe("");
      expect(vi.getTimerCount()).toBe(0);
      expect(pauseButton()).toBeNull();
    },
  );

  it("leave no timer behind, not after 50 times and not in StrictMode", () => {
    for (let round = 0; round < 50; round++) {
      render(<StrictMode>{tree()}</StrictMode>);
      expect(vi.getTimerCount()).toBe(1);
      cleanup();
      expect(vi.getTimerCount()).toBe(0);
      expect(onScreen.size).toBe(0);
    }
  });
});

it("speaks German on a German page", () => {
  show({}, {}, german);
  expect(screen.getByLabelText("Domainname")).toBe(field());
  expect(screen.getByRole("button", { name: "Suchen" })).toBeDefined();
});

it("gives two forms of one page ids of their own", () => {
  render(
    <>
      {tree({}, { prefix: "s1-" })}
      {tree({ multi: true }, { prefix: "s2-" })}
    </>,
  );
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
  expect(screen.getAllByLabelText(/^Domain name/)).toHaveLength(2);
});
