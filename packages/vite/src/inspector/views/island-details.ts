import type { StackFrame } from "../../dev/page/stack-frames.ts";
import { button, make, show } from "./dom.ts";
import { explainHydration } from "../checks/hydration.ts";
import { type InspectedIsland, inspectedPage, stateOf } from "../model/inspected-page.ts";
import { describeLoadFailure } from "../checks/load-failure.ts";
import { showFrames } from "./frames-list.ts";
import { showDiff } from "./markup-diff.ts";
import { judgeIsland, type PropsVerdict } from "../checks/props-verdict.ts";
import {
  fetchFrames,
  formatBytes,
  formatTime,
  canOpenInEditor,
  openInEditor,
  type WidgetFacts,
} from "../model/server-facts.ts";
import { describeElement } from "@skerry/mount/describe-element";

/** What the details of one island show, beside what is known of it. */
export interface Shown {
  facts: WidgetFacts | undefined;
  scrollTo(island: InspectedIsland): void;
}

/** The trigger of an island, and where it is written. */
function triggerOf({ element, entry }: InspectedIsland): string {
  const written = element.getAttribute("data-load");
  if (written) return written;
  return `${entry?.defaultTrigger ?? "visible"} (the widget's default)`;
}

/** Everything about one island. What has to be waited for comes a little later. */
export class IslandDetails {
  readonly element = make("div", { class: "details" });
  readonly #island: InspectedIsland;
  #verdict: PropsVerdict | undefined;
  #reason: string | undefined;
  #frames: readonly StackFrame[] = [];
  #asked = "";
  #shown: Shown | undefined;

  constructor(island: InspectedIsland) {
    this.#island = island;
  }

  update(shown: Shown): void {
    const island = this.#island;
    this.#shown = shown;
    const state = stateOf(island);
    const { failure, mounts, errors, triggered } = island;
    const text = island.element.getAttribute("data-props");
    const asked = JSON.stringify([state, mounts, text, failure?.error.message, triggered]);
    if (asked !== this.#asked) {
      this.#asked = asked;
      this.#ask(asked);
    }
    const { facts } = shown;
    const of = [
      asked,
      errors.length,
      this.#verdict,
      this.#reason,
      this.#frames,
      facts,
      triggerOf(island),
    ];
    show(this.element, of, () => this.#build(shown));
  }

  #ask(asked: string): void {
    const island = this.#island;
    // What is known by then: other answers may have come first.
    const showAgain = (): void => this.#shown && this.update(this.#shown);
    void judgeIsland(island).then((verdict) => {
      if (asked !== this.#asked) return;
      this.#verdict = verdict;
      showAgain();
    });
    this.#reason = undefined;
    this.#frames = [];
    if (island.failure?.phase === "render") {
      void fetchFrames(island.failure.error.cause).then((frames) => {
        if (asked !== this.#asked) return;
        this.#frames = frames;
        showAgain();
      });
    }
    if (island.failure?.phase !== "load") return;
    void describeLoadFailure(island).then((reason) => {
      if (asked !== this.#asked) return;
      this.#reason = reason;
      showAgain();
    });
  }

  #build(shown: Shown): Node[] {
    const island = this.#island;
    return [
      this.#actions(shown),
      ...this.#failure(),
      ...this.#hydration(),
      ...this.#errors(),
      this.#about(shown.facts),
      ...this.#props(),
      ...(island.element.hasAttribute("data-props-from")
        ? [note(`Personal data come from ${island.element.getAttribute("data-props-from")}.`)]
        : []),
    ];
  }

  #actions({ facts, scrollTo }: Shown): HTMLElement {
    const island = this.#island;
    const state = stateOf(island);
    const { file } = facts ?? {};
    return make(
      "div",
      { class: "actions" },
      button("Scroll to it", () => scrollTo(island)),
      file !== undefined &&
        canOpenInEditor() &&
        button("Open in editor", () => openInEditor(file), { title: file }),
      state === "waiting" && button("Load now", () => scan(island.element)),
      state === "failed" && button("Try again", () => island.failure?.retry()),
    );
  }

  #failure(): Node[] {
    const { failure } = this.#island;
    if (!failure) return [];
    return [
      make(
        "section",
        { class: "finding is-wrong" },
        make("h3", {}, `Failed: ${failure.phase}`),
        make("p", { class: "message" }, failure.error.message),
        this.#reason !== undefined && make("p", {}, this.#reason),
        this.#frames.length > 0 && showFrames(this.#frames),
      ),
    ];
  }

  #hydration(): Node[] {
    const found = explainHydration(this.#island, inspectedPage.loader?.files.build);
    if (!found) return [];
    const { isFine, title, advice, diff, detail } = found;
    return [
      make(
        "section",
        { class: `finding ${isFine ? "is-fine" : "is-doubtful"}` },
        make("h3", {}, title),
        advice !== undefined && make("p", {}, advice),
        diff.length > 0 && showDiff(diff),
        detail !== undefined &&
          make(
            "details",
            {},
            make("summary", { "data-key": "says" }, "What React says"),
            make("pre", { tabindex: 0, role: "group", "aria-label": "What React says" }, detail),
          ),
      ),
    ];
  }

  #errors(): Node[] {
    const others = this.#island.errors.filter(({ kind }) => kind !== "mismatch");
    return others.map(({ kind, error, componentStack }) =>
      make(
        "section",
        { class: "finding is-doubtful" },
        make("h3", {}, kind === "caught" ? "Caught by the widget itself" : "Error"),
        make("p", { class: "message" }, String((error as Partial<Error> | null)?.message ?? error)),
        componentStack !== undefined &&
          make("p", { class: "muted" }, componentStack.trim().split("\n").slice(0, 3).join(" ")),
      ),
    );
  }

  #about(facts: WidgetFacts | undefined): HTMLElement {
    const island = this.#island;
    const { triggered, mounted, mounts } = island;
    const rows: [string, string | Node][] = [
      ["Place", make("code", {}, describeElement(island.element))],
      ["Trigger", triggerOf(island)],
    ];
    if (triggered !== undefined) {
      const after = mounted ? `, mounted ${formatTime(mounted.duration)} later` : "";
      const again = mounts > 1 ? `; ${mounts} mounts so far` : "";
      rows.push(["Times", `Triggered at ${formatTime(triggered)}${after}${again}`]);
    }
    if (facts?.built) {
      const { files, bytes } = facts.built;
      rows.push([
        "In a build",
        `${formatBytes(bytes)} of its own in ${files === 1 ? "1 file" : `${files} files`} (last build)`,
      ]);
    }
    const modules = facts?.modules ?? [];
    if (modules.length > 0) {
      const total = modules.reduce((sum, { bytes }) => sum + bytes, 0);
      const title = `${modules.length === 1 ? "1 file" : `${modules.length} files`}, ${formatBytes(total)} in development`;
      rows.push([
        "Files",
        make(
          "details",
          {},
          make("summary", { "data-key": "files" }, title),
          make(
            "ul",
            { class: "files" },
            ...modules.map(({ path, bytes }) =>
              make("li", {}, make("code", {}, path), make("span", {}, formatBytes(bytes))),
            ),
          ),
        ),
      ]);
    }
    return make(
      "dl",
      { class: "about" },
      ...rows.flatMap(([term, value]) => [make("dt", {}, term), make("dd", {}, value)]),
    );
  }

  #props(): Node[] {
    const verdict = this.#verdict;
    if (!verdict) return [];
    const { summary, standing, props, notes } = verdict;
    return [
      make(
        "section",
        { class: "props" },
        make("h3", { class: `is-${standing}` }, `Props · ${summary}`),
        ...notes.map((text) => make("p", { class: "message" }, text)),
        props.length > 0
          ? make(
              "ul",
              {},
              ...props.map(({ key, value, verdict: word, notes: about }) =>
                make(
                  "li",
                  { class: `prop is-${word}` },
                  make("code", { class: "key" }, key),
                  make(
                    "code",
                    { class: "value", title: value.slice(0, 2_000) },
                    value.slice(0, 200),
                  ),
                  word !== "right" && word !== "unchecked" && make("span", { class: "tag" }, word),
                  ...about.map((text) => make("p", {}, text)),
                ),
              ),
            )
          : notes.length === 0 && make("p", { class: "muted" }, "None."),
      ),
    ];
  }
}

const note = (text: string): HTMLElement => make("p", { class: "muted" }, text);

const scan = (element: HTMLElement): void => {
  const { skerry } = window;
  if (skerry && !Array.isArray(skerry)) skerry.scan(element);
};
