import type { QuietMarkup, VisitorValues } from "@skerry/server/quiet-renderer";

/** Keys and indices that lead to a value, behind `props` or `state`. */
type Path = readonly string[];

/** A text that a visitor alone has, and where it stands. */
export interface Mark {
  token: string;
  path: Path;
}

/** Renders a widget with values. */
type Attempt = (values: VisitorValues) => Promise<QuietMarkup>;

/** So many texts of an example are replaced. If it has more, they are in long lists, whose items are all alike. */
const maxMarks = 40;

/** Values of visitors, which have texts that no other one has. */
export class MarkedValues {
  readonly #example: VisitorValues;
  readonly #paths: readonly Path[];
  /** Everything that has been given to the widget: it may have kept the very first. */
  readonly #given: Mark[];

  private constructor(example: VisitorValues, paths: readonly Path[], given: Mark[] = []) {
    this.#example = example;
    this.#paths = paths;
    this.#given = given;
  }

  /**
   * Finds the texts that can be replaced: the others are words that the widget knows, or have a form that it checks.
   *
   * @returns `undefined` for a widget that cannot be rendered with the example itself
   */
  static async find(props: object, attempt: Attempt): Promise<MarkedValues | undefined> {
    const example = { props, state: {} };
    const paths = [...textsIn(props, ["props"])].slice(0, maxMarks);
    const found = await new MarkedValues(example, paths).#accepted(attempt);
    return found === undefined ? undefined : found.#withState(attempt);
  }

  /** These values, or those that are left without the texts that cannot be replaced. */
  async #accepted(attempt: Attempt): Promise<MarkedValues | undefined> {
    const { html, refused } = await attempt(this.ofVisitor().values);
    if (html !== undefined) return this;
    const left = this.#paths.filter((path) => !isInside(path, refused));
    if (left.length < this.#paths.length) return this.#with(left).#accepted(attempt);
    // The widget itself cannot take one of them, or several.
    for (const culprit of this.#paths) {
      const others = this.#with(this.#paths.filter((path) => path !== culprit));
      if (await others.#isAccepted(attempt)) return others;
    }
    let some = this.#with([]);
    if (!(await some.#isAccepted(attempt))) return undefined;
    for (const path of this.#paths) {
      const more = this.#with([...some.#paths, path]);
      if (await more.#isAccepted(attempt)) some = more;
    }
    return some;
  }

  /** These values, with a text for each key of the shared state that the widget asks for and can show as one. */
  async #withState(attempt: Attempt): Promise<MarkedValues> {
    let some = this.#with(this.#paths);
    for (const key of (await attempt(this.ofVisitor().values)).stateKeys) {
      const { props, state } = some.#example;
      const example = { props, state: { ...state, [key]: "text" } };
      const more = new MarkedValues(example, [...some.#paths, ["state", key]], this.#given);
      if (await more.#isAccepted(attempt)) some = more;
    }
    return some;
  }

  #with(paths: readonly Path[]): MarkedValues {
    return new MarkedValues(this.#example, paths, this.#given);
  }

  async #isAccepted(attempt: Attempt): Promise<boolean> {
    return (await attempt(this.ofVisitor().values)).html !== undefined;
  }

  /** Every text that the widget has been given so far. */
  given(): Mark[] {
    return [...this.#given];
  }

  /** The values of another visitor. */
  ofVisitor(): { values: VisitorValues; marks: Mark[] } {
    const values = structuredClone(this.#example);
    const marks = this.#paths.map((path) => this.#mark(values, path));
    return { values, marks };
  }

  /**
   * Values that differ from these in one text.
   *
   * @param values of a visitor
   */
  withOther(values: VisitorValues, { path }: Mark): VisitorValues {
    const others = structuredClone(values);
    this.#mark(others, path);
    return others;
  }

  #mark(values: VisitorValues, path: Path): Mark {
    const token = newToken();
    const holder = getAt(values, path.slice(0, -1)) as Record<string, unknown>;
    holder[path.at(-1) as string] = markedText(getAt(this.#example, path) as string, token);
    const mark = { token, path };
    this.#given.push(mark);
    return mark;
  }
}

/** @param pointer into the props; `undefined`: nowhere */
const isInside = (path: Path, pointer: string | undefined): boolean =>
  pointer !== undefined && `${pointerOf({ path })}/`.startsWith(`${pointer}/`);

/** JSON pointer (RFC 6901) into the props, or into the shared state. */
export const pointerOf = ({ path }: Pick<Mark, "path">): string =>
  path
    .slice(1)
    .map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");

/** Whether it stands in the shared state. */
export const isOfState = ({ path }: Mark): boolean => path[0] === "state";

/** A token that no widget writes by itself, in capitals or not. */
const newToken = (): string => `z${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}q`;

/** A text of the same kind with a token in it. */
function markedText(text: string, token: string): string {
  if (/^\S+@\S+\.\w+$/.test(text)) return `${token}@example.com`;
  if (/^https?:\/\//.test(text)) return `${text}${text.includes("?") ? "&" : "?"}v=${token}`;
  if (/^[/#?]/.test(text)) return text + token;
  return token;
}

function* textsIn(value: unknown, path: Path): Iterable<Path> {
  if (typeof value === "string") yield path;
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) yield* textsIn(member, [...path, key]);
}

const getAt = (value: unknown, path: Path): unknown =>
  path.reduce((inside, key) => (inside as Record<string, unknown>)[key], value);
