import { Component as SearchForm, schema } from "@skerry/widgets/search-form";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fireEvent, userEvent, waitFor } from "storybook/test";
import * as v from "valibot";
import example from "../../packages/widgets/src/search-form/search-form.example.json";
import { narrowColumn } from "../narrow-column.tsx";
import { NoScriptFrame } from "../no-script-frame.tsx";
import { showMedia } from "../show-media.ts";

const names = {
  domains: "domain_check[domains]",
  tld: "domain_check[tld]",
  search: "domain_check[search]",
};
const toMany = "Search for several names at once";
const toOne = "Search for one name";
const longWord = "donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterb";

/** The values that the form has sent in this story. */
let sent: Record<string, FormDataEntryValue>[] = [];

/** Keeps the story on its page, and what the form would have sent. */
function keepPage(): () => void {
  sent = [];
  const keep = (event: SubmitEvent): void => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    sent.push(Object.fromEntries(new FormData(form, event.submitter)));
  };
  addEventListener("submit", keep);
  return () => removeEventListener("submit", keep);
}

const meta = {
  component: SearchForm,
  args: v.parse(schema, example),
  beforeEach: keepPage,
} satisfies Meta<typeof SearchForm>;

export default meta;
type Story = StoryObj<typeof meta>;

const thousand = [...Array(1000).keys()].map((number) => `name-${number + 1}.com`);

/** One name. The examples are typed into the empty field. */
export const Default: Story = { tags: ["visual"] };

export const Playground: Story = {};

export const AllProps: Story = {
  tags: ["visual"],
  args: v.parse(schema, {
    ...example,
    multi: true,
    domains: ["paper-boats.com", "paper-boats.de"],
    route: "acme_web_frontend.domains.search",
    action: "/domains/search?source=stories",
    headingLevel: 3,
    className: "my-search",
  }),
};

/** Without examples nothing is typed, so there is nothing to pause. */
export const Empty: Story = {
  tags: ["!autodocs", "test-case"],
  args: { examples: [] },
  play: async ({ canvas }) => {
    const field = canvas.getByRole("textbox", { name: "Domain name" });
    await expect(field).toHaveValue("");
    await expect(field).not.toHaveAttribute("placeholder");
    await expect(canvas.queryByRole("button", { name: "Pause animations" })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Search" }));
    await expect(sent).toEqual([{ [names.domains]: "", [names.tld]: "com", [names.search]: "1" }]);
  },
};

/** A field with a name in it has no examples. */
export const One: Story = {
  args: { domains: "paper-boats.com" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("textbox")).toHaveValue("paper-boats.com");
    await expect(canvas.queryByRole("button", { name: "Pause animations" })).toBeNull();
  },
};

/** A long list scrolls inside its field, and the form says that it may be too long. */
export const Many: Story = {
  tags: ["!autodocs", "test-case"],
  args: { multi: true, domains: thousand },
  play: async ({ canvas }) => {
    const field = canvas.getByRole("textbox", { name: "Domain names" });
    await expect(field).toHaveValue(thousand.join("\n"));
    await expect(field.scrollHeight).toBeGreaterThan(10_000);
    const em = Number.parseFloat(getComputedStyle(field).fontSize);
    await expect(field.offsetHeight).toBe(7.5 * em);
    // Whatever makes it higher.
    field.style.blockSize = "max-content";
    field.style.setProperty("field-sizing", "content");
    await expect(field.offsetHeight).toBe(18 * em);
    field.removeAttribute("style");
    await canvas.findByText(/This list may be too long/);
  },
};

export const LongWords: Story = {
  tags: ["!autodocs", "test-case"],
  args: { examples: [longWord], domains: longWord },
};

export const Rtl: Story = { globals: { direction: "rtl" } };

export const Dark: Story = { globals: { theme: "dark" } };

export const German: Story = { globals: { locale: "de" } };

export const ForcedColors: Story = {
  tags: ["!autodocs"],
  beforeEach: () => showMedia("(forced-colors: active)"),
};

/** The first example stands still, and there is nothing to pause. */
export const ReducedMotion: Story = {
  tags: ["!autodocs"],
  globals: { motion: "reduced" },
  play: async ({ canvas }) => {
    const field = canvas.getByRole("textbox");
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(field, { attributeFilter: ["placeholder"] });
    await new Promise((resolve) => setTimeout(resolve, 400));
    observer.disconnect();
    await expect(changes).toEqual([]);
    await expect(field).toHaveAttribute("placeholder", example.examples[0]);
    await expect(canvas.queryByRole("button", { name: "Pause animations" })).toBeNull();
  },
};

export const NoJs: Story = {
  tags: ["!autodocs"],
  render: (args) => (
    <NoScriptFrame>
      <SearchForm {...args} />
    </NoScriptFrame>
  ),
};

export const InBootstrap: Story = { tags: ["!autodocs"], globals: { host: "bootstrap" } };

export const InHostile: Story = {
  tags: ["!autodocs"],
  globals: { host: "hostile" },
  play: async ({ canvas }) => {
    const field = canvas.getByRole("textbox");
    const button = canvas.getByRole("button", { name: "Search" });
    const middle = (element: Element) => {
      const { top, height } = element.getBoundingClientRect();
      return top + height / 2;
    };
    await expect(Math.abs(middle(field) - middle(button))).toBeLessThan(1);
    await expect(getComputedStyle(field).fontSize).toBe("18px");
    await expect(getComputedStyle(button).textTransform).toBe("none");
  },
};

export const NarrowColumn: Story = {
  args: { domains: "paper-boats.com" },
  decorators: [narrowColumn],
  play: async ({ canvasElement }) => {
    const column = canvasElement.querySelector(".sk-search-form");
    await expect(column?.scrollWidth).toBeLessThanOrEqual(280);
  },
};

/** Field, pause, search, mode: in the order in which they are read. */
export const KeyboardOnly: Story = {
  tags: ["!autodocs", "test-case"],
  play: async ({ canvas }) => {
    const pause = await canvas.findByRole("button", { name: "Pause animations" });
    await userEvent.tab();
    await expect(canvas.getByRole("textbox")).toHaveFocus();
    await userEvent.tab();
    await expect(pause).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Search" })).toHaveFocus();
    await userEvent.tab();
    const mode = canvas.getByRole("button", { name: toMany });
    await expect(mode).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect(mode).toHaveFocus();
    await expect(mode).toHaveAccessibleName(toOne);
  },
};

export const Print: Story = { tags: ["!autodocs"], beforeEach: () => showMedia("print") };

/** Commas become lines, blanks are dropped. */
export const SingleToMulti: Story = {
  tags: ["!autodocs", "test-case"],
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole("textbox"), "a.de, b.de,,  c.de");
    await userEvent.click(canvas.getByRole("button", { name: toMany }));
    const field = canvas.getByRole("textbox", { name: "Domain names" });
    await expect(field).toHaveValue("a.de\nb.de\nc.de");
    await expect(field).toHaveAttribute("placeholder", "domain1, domain2, domain3");
    await expect(field).toHaveAccessibleDescription(/One name per line/);
  },
};

/** Lines become commas, and back again nothing has changed. */
export const MultiToSingle: Story = {
  tags: ["!autodocs", "test-case"],
  args: { multi: true },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole("textbox"), "a.de{Enter}{Enter} b.de {Enter}");
    await userEvent.click(canvas.getByRole("button", { name: toOne }));
    await expect(canvas.getByRole("textbox")).toHaveValue("a.de, b.de");
    await userEvent.click(canvas.getByRole("button", { name: toMany }));
    await expect(canvas.getByRole("textbox")).toHaveValue("a.de\nb.de");
  },
};

/** One request with all three fields, letters as they were typed. */
export const EnterSubmits: Story = {
  tags: ["!autodocs", "test-case"],
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole("textbox"), "müller.de{Enter}");
    await expect(sent).toEqual([
      { [names.domains]: "müller.de", [names.tld]: "com", [names.search]: "1" },
    ]);
  },
};

/** Enter makes a line. Ctrl + Enter submits. */
export const EnterNewline: Story = {
  tags: ["!autodocs", "test-case"],
  args: { multi: true },
  play: async ({ canvas }) => {
    const field = canvas.getByRole("textbox");
    await userEvent.type(field, "a.de{Enter}b.de");
    await expect(field).toHaveValue("a.de\nb.de");
    await expect(sent).toEqual([]);
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await expect(sent).toHaveLength(1);
    await expect(sent[0]).toHaveProperty([names.search], "1");
  },
};

/** The button stays as it is, says that it is busy, and submits no second time. */
export const Loading: Story = {
  tags: ["visual", "!autodocs", "test-case"],
  args: { domains: "paper-boats.com" },
  play: async ({ canvas }) => {
    const button = canvas.getByRole("button", { name: "Search" });
    const { width } = button.getBoundingClientRect();
    await userEvent.click(button);
    await expect(button).toHaveAttribute("aria-busy", "true");
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await expect(button).toBeEnabled();
    await expect(button).toHaveAccessibleName("Search");
    await expect(button.getBoundingClientRect().width).toBe(width);
    await expect(canvas.getByText("Searching…")).toBeInTheDocument();
    await userEvent.click(button);
    await expect(sent).toHaveLength(1);
  },
};

/** The page comes back from the back/forward cache: ready again, with the visitor's text. */
export const BackForward: Story = {
  tags: ["!autodocs", "test-case"],
  play: async ({ canvas }) => {
    const button = canvas.getByRole("button", { name: "Search" });
    await userEvent.type(canvas.getByRole("textbox"), "a.de{Enter}");
    await expect(button).toHaveAttribute("aria-busy", "true");
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    await waitFor(() => expect(button).not.toHaveAttribute("aria-busy"));
    await expect(canvas.getByRole("textbox")).toHaveValue("a.de");
  },
};

/** The typewriter's next step, which the story below takes instead of the clock. */
let step: { run: () => void; delay: number } | undefined;

/** Holds the waits of the typewriter, which alone hands its timers a position. */
function holdTypewriter(): () => void {
  step = undefined;
  const { setTimeout, clearTimeout } = window;
  const held = -1;
  Object.assign(window, {
    setTimeout(run: (...rest: unknown[]) => void, delay = 0, ...rest: unknown[]) {
      if (typeof rest[0] !== "number") return setTimeout(run, delay, ...rest);
      step = { run: () => run(...rest), delay };
      return held;
    },
    clearTimeout(timer?: number) {
      if (timer === held) step = undefined;
      else clearTimeout(timer);
    },
  });
  return () => Object.assign(window, { setTimeout, clearTimeout });
}

/** Lets the typewriter's wait pass. */
function passWait({ placeholder }: HTMLInputElement): string {
  const { run, delay } = step ?? { run: () => {}, delay: "never" };
  run();
  return `${placeholder} ${delay}`;
}

/** A letter each 125 ms, a second's rest, then the next example. Focus clears the field. */
export const Typewriter: Story = {
  tags: ["!autodocs", "test-case"],
  args: { examples: ["né.de", "👩‍👩‍👧.ws"] },
  beforeEach() {
    const leavePage = keepPage();
    const letTypewriterGo = holdTypewriter();
    return () => {
      letTypewriterGo();
      leavePage();
    };
  },
  play: async ({ canvas }) => {
    const field = canvas.getByRole<HTMLInputElement>("textbox");
    await waitFor(() => expect(step).toBeDefined());
    const shown = Array.from({ length: 12 }, () => passWait(field));
    await expect(shown).toEqual([
      " 125",
      "n 125",
      "né 125",
      "né. 125",
      "né.d 125",
      "né.de 1000",
      " 125",
      "👩‍👩‍👧 125",
      "👩‍👩‍👧. 125",
      "👩‍👩‍👧.w 125",
      "👩‍👩‍👧.ws 1000",
      " 125",
    ]);
    await userEvent.click(field);
    await expect(field).toHaveAttribute("placeholder", "");
    await expect(step).toBeUndefined();
  },
};

/** Enter that chooses a word of an input method does not submit. Android composes all words: there it does. */
export const Ime: Story = {
  tags: ["!autodocs", "test-case"],
  play: async ({ canvas }) => {
    const field = canvas.getByRole("textbox");
    await userEvent.type(field, "例え");
    // `fireEvent` answers false when a listener has prevented what the browser does.
    await expect(fireEvent.keyDown(field, { key: "Enter", keyCode: 229 })).toBe(false);
    await expect(fireEvent.keyDown(field, { key: "Enter", keyCode: 13, isComposing: true })).toBe(
      true,
    );
    await expect(fireEvent.keyDown(field, { key: "Enter", keyCode: 13 })).toBe(true);
    await expect(sent).toEqual([]);
  },
};
