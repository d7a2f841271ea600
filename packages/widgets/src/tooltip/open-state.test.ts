import { array, assert, constantFrom, property, subarray } from "fast-check";
import { describe, expect, it } from "vitest";
import { closedState, isLeft, nextOpenState, type OpenEvent } from "./open-state.ts";

const pointer: OpenEvent[] = [
  "enter",
  { over: "trigger" },
  { over: "bubble" },
  { over: "outside" },
  { press: "mouse" },
  { press: "touch" },
  { click: "pointer" },
];
const keyboard: OpenEvent[] = [
  "blur",
  { focus: "moved" },
  { focus: "pressed" },
  { click: "keyboard" },
];
const everyEvent: OpenEvent[] = [...pointer, ...keyboard, "open", "close"];
const everyTrigger = ["hover", "focus", "click"];

/** Any prop `trigger`, and any events after each other. */
const anyTrigger = subarray(everyTrigger, { minLength: 1 });
const anyEvents = array(constantFrom(...everyEvent), { maxLength: 30 });

function after(trigger: string, ...events: OpenEvent[]) {
  const opensOn = new Set(trigger.split(" "));
  return events.reduce((state, event) => nextOpenState(state, event, opensOn), closedState);
}

const isOpen = (trigger: string, ...events: OpenEvent[]) => after(trigger, ...events).isOpen;

describe("a closed tooltip", () => {
  it.each<[trigger: string, opening: OpenEvent[]]>([
    ["hover", ["enter"]],
    ["focus", [{ focus: "moved" }]],
    ["click", [{ press: "mouse" }, { click: "pointer" }]],
    ["click", [{ click: "keyboard" }]],
  ])("with the trigger %s is opened by %j, and with no other trigger", (trigger, opening) => {
    expect(isOpen(trigger, ...opening)).toBe(true);
    const others = everyTrigger.filter((other) => other !== trigger).join(" ");
    expect(isOpen(others, ...opening)).toBe(false);
  });

  it.each(everyTrigger)("with the trigger %s is opened by a tap", (trigger) => {
    expect(after(trigger, { press: "touch" }, { click: "pointer" })).toMatchObject({
      isOpen: true,
      isPressed: true,
    });
  });

  it("is opened by focus that a press has brought only where the page wants that", () => {
    expect(isOpen("hover focus", { focus: "pressed" })).toBe(false);
    expect(isOpen("hover press", { focus: "pressed" })).toBe(false);
    expect(isOpen("hover focus press", { focus: "pressed" })).toBe(true);
  });

  it.each(["mouse", "touch"] as const)(
    "stays open after the press that has brought the focus, where that opens it: %s",
    (press) => {
      const events: OpenEvent[] = [{ press }, { focus: "pressed" }, { click: "pointer" }];
      expect(isOpen("hover focus press", "enter", ...events)).toBe(press === "mouse");
      expect(isOpen("hover focus press", ...events)).toBe(true);
      expect(isOpen("click focus press", ...events)).toBe(true);
    },
  );

  it("is not opened by the mouse over what it is about, without having come onto it", () => {
    expect(isOpen("hover", { over: "trigger" })).toBe(false);
  });
});

describe("an open tooltip", () => {
  it("is kept open by the mouse over the trigger, if that opens it, and over the bubble", () => {
    expect(isLeft(after("hover", "enter", { over: "trigger" }))).toBe(false);
    expect(isLeft(after("hover", "enter", { over: "outside" }))).toBe(true);
    expect(isLeft(after("hover", "enter", { over: "outside" }, { over: "bubble" }))).toBe(false);
    expect(isLeft(after("focus", { focus: "moved" }, "blur", { over: "trigger" }))).toBe(true);
    expect(isLeft(after("focus", { focus: "moved" }, "blur", { over: "bubble" }))).toBe(false);
  });

  it("is kept open by the focus", () => {
    const focused = after("focus hover", { focus: "moved" }, "enter", { over: "outside" });
    expect(isLeft(focused)).toBe(false);
    expect(isLeft(nextOpenState(focused, "blur", new Set()))).toBe(true);
  });

  it("is kept open by any focus that comes back, once a press has opened it", () => {
    const tap: OpenEvent[] = [{ press: "touch" }, { click: "pointer" }];
    expect(isLeft(after("hover", ...tap, "blur"))).toBe(true);
    expect(isLeft(after("hover", ...tap, "blur", { focus: "pressed" }))).toBe(false);
    expect(isLeft(after("hover", "enter", { over: "outside" }, { focus: "pressed" }))).toBe(true);
  });

  it("is closed by a press of the mouse, and the click of that press does not open it again", () => {
    expect(isOpen("hover", "enter", { press: "mouse" })).toBe(false);
    expect(isOpen("hover", "enter", { press: "mouse" }, { click: "pointer" })).toBe(false);
  });

  it("is closed by a click where clicks open it, whatever the press has changed", () => {
    const press: OpenEvent[] = [{ press: "mouse" }, { click: "pointer" }];
    expect(isOpen("click", ...press, ...press)).toBe(false);
    expect(isOpen("click", ...press, { press: "mouse" }, "close", { click: "pointer" })).toBe(
      false,
    );
  });

  it("is closed by a click of the keyboard", () => {
    expect(isOpen("focus", { focus: "moved" }, { click: "keyboard" })).toBe(false);
  });
});

describe("after any events", () => {
  it("nothing keeps a closed one open", () => {
    assert(
      property(anyTrigger, anyEvents, (trigger, events) => {
        const { press: _, ...state } = after(trigger.join(" "), ...events);
        if (!state.isOpen) expect(state).toEqual(closedState);
      }),
    );
  });

  it("what opens it also keeps it open", () => {
    assert(
      property(anyTrigger, anyEvents, (trigger, events) => {
        let before = closedState;
        for (const event of events) {
          const state = nextOpenState(before, event, new Set(trigger));
          if (state.isOpen && !before.isOpen) expect(isLeft(state)).toBe(false);
          before = state;
        }
      }),
    );
  });

  it("a tap opens a closed one and closes an open one", () => {
    assert(
      property(anyTrigger, anyEvents, (trigger, events) => {
        const tap: OpenEvent[] = [{ press: "touch" }, { click: "pointer" }];
        const wasOpen = isOpen(trigger.join(" "), ...events);
        expect(isOpen(trigger.join(" "), ...events, ...tap)).toBe(!wasOpen);
      }),
    );
  });

  it("it was opened by a press only where one was made", () => {
    assert(
      property(anyTrigger, anyEvents, (trigger, events) => {
        const noPress = events.filter(
          (event) => event !== "open" && !(typeof event === "object" && "click" in event),
        );
        expect(after(trigger.join(" "), ...noPress).isPressed).toBe(false);
      }),
    );
  });

  it("it is closed after the end, and stays so until the visitor comes anew", () => {
    const passing: OpenEvent[] = [
      "blur",
      { over: "trigger" },
      { over: "bubble" },
      { over: "outside" },
      { focus: "pressed" },
      { press: "mouse" },
    ];
    const anyPassing = array(constantFrom(...passing), { maxLength: 10 });
    assert(
      property(anyTrigger, anyEvents, anyPassing, (trigger, events, later) => {
        expect(isOpen(trigger.join(" "), ...events, "close", ...later)).toBe(false);
      }),
    );
  });
});
