import { button, make, show } from "./dom.ts";
import { type InspectedIsland, inspectedPage } from "../model/inspected-page.ts";
import { pagePolicy } from "../checks/page-policy.ts";
import { pageProblems } from "../checks/page-problems.ts";
import { formatTime } from "../model/server-facts.ts";
import { sharedValues } from "../model/shared-values.ts";
import { trackingLog } from "../model/tracking-log.ts";

type Choose = (island: InspectedIsland) => void;

const empty = (text: string): HTMLElement => make("p", { class: "empty" }, text);

/** The values that islands share. */
export function showState(part: HTMLElement, choose: Choose): void {
  const values = sharedValues.list();
  const of = values.map(({ readers, ...value }) => ({
    ...value,
    readers: readers.map((one) => inspectedPage.islandOf(one).name),
  }));
  show(part, of, () => {
    if (values.length === 0) {
      return [
        empty(
          "The islands on this page share no values. To share one, use useShared(key, initial) from @skerry/island.",
        ),
      ];
    }
    return [
      make(
        "ul",
        { class: "cards" },
        ...values.map(({ key, value, readers, listeners, changes }) =>
          make(
            "li",
            {},
            make("code", { class: "key" }, key),
            make("code", { class: "value" }, value.slice(0, 500)),
            make(
              "p",
              { class: "muted" },
              `${changes === 1 ? "1 change" : `${changes} changes`} · ${readers.length === 0 ? "no island reads it" : "read by"}`,
            ),
            make(
              "div",
              { class: "links" },
              ...readers.map((element, index) => {
                const island = inspectedPage.islandOf(element);
                const text = element.id ? `${island.name} #${element.id}` : island.name;
                return button(text, () => choose(island), { "data-key": `${key} ${index}` });
              }),
              listeners > 0 &&
                make("span", {}, `${listeners} listening script${listeners > 1 ? "s" : ""}`),
            ),
          ),
        ),
      ),
    ];
  });
}

const consents: Record<string, string> = {
  granted: "Consent is granted: the record of the visit is kept.",
  unknown:
    "The visitor has not answered: the record of the visit is held back, and nothing is stored.",
  denied: "Consent is denied: nothing is stored.",
};

/** What tracking has made of the visitor's actions. */
export function showTracking(part: HTMLElement): void {
  const { settings, consent, events } = trackingLog;
  const of = [Boolean(settings), settings?.dataLayer, consent, events];
  show(part, of, () => [
    settings
      ? make(
          "p",
          { class: "lead" },
          consents[consent] ?? "",
          " Events go to ",
          make("code", {}, `window.${settings.dataLayer}`),
          " in any case.",
        )
      : make("p", { class: "lead" }, "Nothing is tracked: the configuration has no tracking."),
    events.length === 0
      ? empty("No events so far.")
      : make(
          "ol",
          { class: "cards", reversed: true },
          ...events
            .map(({ time, name, outcome, consent: answer, data }) =>
              make(
                "li",
                { class: `event is-${outcome}` },
                make("code", { class: "key" }, name),
                make("span", { class: "tag" }, outcome),
                make("span", { class: "muted" }, `at ${formatTime(time)}, consent ${answer}`),
                data !== "" && make("code", { class: "value" }, data.slice(0, 1_000)),
              ),
            )
            .reverse(),
        ),
  ]);
}

/** Mistakes of the page, and the policy that it works under. */
export class PageSection {
  readonly #problems = make("div");
  readonly #policy = make("div");
  #asked = 0;

  constructor(part: HTMLElement) {
    part.append(this.#problems, this.#policy);
  }

  update(): void {
    const problems = pageProblems();
    show(this.#problems, problems, () => [
      make("h3", {}, "Problems"),
      problems.length === 0
        ? make("p", { class: "muted" }, "None found. Run skerry check to look for more.")
        : make(
            "ul",
            { class: "cards" },
            ...problems.map(({ kind, text }) =>
              make("li", { class: "problem" }, make("strong", {}, kind), make("p", {}, text)),
            ),
          ),
    ]);
    const asked = ++this.#asked;
    void pagePolicy().then(({ line, notes }) => {
      if (asked === this.#asked) this.#showPolicy(line, notes);
    });
  }

  #showPolicy(line: string, notes: readonly string[]): void {
    show(this.#policy, [line, notes], () => {
      const status = make("span", { role: "status" });
      const code = make("code", {}, line);
      const copy = button("Copy", () => {
        void navigator.clipboard
          .writeText(`Content-Security-Policy: ${line}`)
          .then(() => (status.textContent = "Copied."))
          .catch(() => {
            getSelection()?.selectAllChildren(code);
            status.textContent = "Selected: press Ctrl+C.";
          });
      });
      return [
        make("h3", {}, "Content-Security-Policy"),
        make(
          "p",
          { class: "muted" },
          "The strictest policy that this page works under, judging by what it shows now:",
        ),
        make("div", { class: "policy", tabindex: 0, role: "group", "aria-label": "Policy" }, code),
        ...notes.map((text) => make("p", { class: "muted" }, text)),
        make("div", { class: "actions" }, copy, status),
      ];
    });
  }
}
