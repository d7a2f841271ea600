import { icon, make } from "./dom.ts";
import { explainHydration } from "../checks/hydration.ts";
import { type InspectedIsland, inspectedPage, stateOf } from "../model/inspected-page.ts";
import { formatTime, type WidgetFacts } from "../model/server-facts.ts";
import { IslandDetails } from "./island-details.ts";

/** How an island stands, in one word. */
export type Standing =
  | "waiting"
  | "loading"
  | "mounted"
  | "hydrated"
  | "differs"
  | "rendered again"
  | "failed"
  | "unmounted";

export function standingOf(island: InspectedIsland): Standing {
  const state = stateOf(island) as Standing;
  if (state !== "mounted" || !island.mounted) return state;
  if (!island.served) return "mounted";
  const { isFine } = explainHydration(island, inspectedPage.loader?.files.build) ?? {};
  if (isFine === false) return island.mounted.hydrated ? "differs" : "rendered again";
  return island.mounted.hydrated ? "hydrated" : "mounted";
}

/** What a row shows beside the name. */
const placeOf = ({ element }: InspectedIsland, index: number): string =>
  element.id ? `#${element.id}` : `${index}`;

/** An island in the list, with its details below while it is chosen. */
export class IslandRow {
  readonly element = make("li", { class: "row" });
  readonly #standing = make("span", { class: "standing" });
  readonly #time = make("span", { class: "time" });
  readonly #place = make("span", { class: "place" });
  readonly #button: HTMLButtonElement;
  readonly island: InspectedIsland;
  #details: IslandDetails | undefined;
  #shown = "";

  constructor(island: InspectedIsland, choose: () => void, hover: (isOver: boolean) => void) {
    this.island = island;
    this.#button = make(
      "button",
      {
        type: "button",
        class: "choose",
        "aria-expanded": "false",
        onclick: choose,
        onpointerenter: () => hover(true),
        onpointerleave: () => hover(false),
        onfocus: () => hover(this.#button.matches(":focus-visible")),
        onblur: () => hover(false),
      },
      icon("chevron"),
      make("span", { class: "name" }, island.name),
      this.#place,
      this.#standing,
      this.#time,
    );
    this.element.append(this.#button);
  }

  update(index: number): Standing {
    const standing = standingOf(this.island);
    const { mounted } = this.island;
    const time = mounted && stateOf(this.island) === "mounted" ? formatTime(mounted.duration) : "";
    const place = placeOf(this.island, index);
    const shown = `${standing}|${time}|${place}`;
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.element.dataset["standing"] = standing;
      this.#standing.textContent = standing;
      this.#time.textContent = time;
      this.#place.textContent = place;
    }
    return standing;
  }

  /** @param scrollTo absent while it is not chosen */
  choose(facts: WidgetFacts | undefined, scrollTo?: (island: InspectedIsland) => void): void {
    this.#button.setAttribute("aria-expanded", String(scrollTo !== undefined));
    if (!scrollTo) {
      this.#details?.element.remove();
      this.#details = undefined;
      return;
    }
    if (!this.#details) {
      this.#details = new IslandDetails(this.island);
      this.element.append(this.#details.element);
    }
    this.#details.update({ facts, scrollTo });
  }

  focus(): void {
    this.#button.focus({ preventScroll: true });
  }
}
