import { propsFromAttribute } from "@skerry/core/contract/attributes";
import type { PersonalProps } from "../personal/personal-props.ts";
import type { ChunkLoader } from "./chunk-loader.ts";

/** The personal data of an island, whose file is loaded once the island names a URL. */
export class PersonalData {
  readonly #element: Element;
  readonly #loadPersonal: ChunkLoader["loadPersonal"];
  readonly #onChange: () => void;
  #isStopped = false;
  /** Absent until the island names a URL. */
  current: PersonalProps | undefined;

  /** @param onChange called when the data have changed, or the URL that they come from */
  constructor(element: Element, loadPersonal: ChunkLoader["loadPersonal"], onChange: () => void) {
    this.#element = element;
    this.#loadPersonal = loadPersonal;
    this.#onChange = onChange;
  }

  async load(): Promise<PersonalProps | undefined> {
    if (this.#hasUrl) {
      const { PersonalProps } = await this.#loadPersonal();
      // The island may have ended meanwhile.
      if (!this.#isStopped) this.current ??= new PersonalProps(this.#element, this.#onChange);
    }
    return this.current;
  }

  /** Whether the visitor has personal data for this island. */
  async hasData(): Promise<boolean> {
    return (await (await this.load())?.hasData()) === true;
  }

  /**
   * Fetches them once more.
   *
   * @returns whether the island names a URL
   */
  refetch(): boolean {
    // Without personal data it has not begun to read, but the data that it will read may be on their way.
    this.load().then(
      (personal) => personal?.refetch(),
      () => {},
    );
    return this.#hasUrl;
  }

  stop(): void {
    this.#isStopped = true;
    this.current?.stop();
  }

  get #hasUrl(): boolean {
    return this.#element.hasAttribute(propsFromAttribute);
  }
}
