import { propsAttribute, stateAttribute, widgetAttribute } from "@skerry/core/contract/attributes";
import type { IslandHost, MoreOfError } from "@skerry/mount/lifecycle-api";

type Entry = IslandHost["entry"];
type State = NonNullable<IslandHost["state"]>;

/** The island of a test: its element, and what the page is told of it. */
export class TestHost implements IslandHost {
  readonly element = document.createElement("div");
  readonly name: string;
  readonly entry: Entry;
  state?: State | undefined;
  readonly #build: string;
  readonly #onFailed: (error: Error) => boolean;

  /** @param onFailed returns whether somebody waits for the error; else it is reported as in a page */
  constructor(name: string, entry: Entry, build: string, onFailed: (error: Error) => boolean) {
    this.name = name;
    this.entry = entry;
    this.#build = build;
    this.#onFailed = onFailed;
    this.element.setAttribute(widgetAttribute, name);
  }

  writeProps(json: string): void {
    this.element.setAttribute(propsAttribute, json);
  }

  showState(state?: State): void {
    this.state = state;
    if (state) this.element.setAttribute(stateAttribute, state);
    else this.element.removeAttribute(stateAttribute);
  }

  emit(type: string, detail?: object): boolean {
    return this.element.dispatchEvent(
      new CustomEvent(`skerry:${type}`, {
        bubbles: true,
        cancelable: true,
        detail: { ...detail, name: this.name },
      }),
    );
  }

  reportFailed(phase: "props" | "load" | "render", error: Error, more?: MoreOfError): void {
    this.showState("failed");
    const retry = (): void => {
      throw new Error("renderIsland() renders an island once. Call it again instead of retry().");
    };
    const isDefault = this.emit("failed", { phase, error, retry });
    const detail = { kind: phase, error, build: this.#build, ...more };
    const isReported = this.emit("error", detail) && isDefault;
    if (!this.#onFailed(error) && isReported) reportError(error);
  }
}
