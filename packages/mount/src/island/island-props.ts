import { propsFromAttribute } from "@skerry/core/contract/attributes";
import type { PropsSchema } from "@skerry/core/props/props-schema";
import type { WidgetPage } from "@skerry/core/page/widget-page";
import type { IslandHost } from "../loader/later-files.ts";
import type { Pages } from "../page/create-pages.ts";
import type { PersonalProps } from "../personal/personal-props.ts";
import type { Judge, Props, PropsSource } from "../runtime/props-source.ts";
import type { WidgetModule } from "../widget-entry.ts";
import type { LifecycleFiles, Runtime } from "./lifecycle-files.ts";

/** The build replaces it. */
declare const process: { env: { NODE_ENV?: string } };

/** The parts of the island that reading its props needs. */
interface PropsParts {
  module: WidgetModule;
  page: WidgetPage;
  runtime: Runtime;
}

/** The props of an island: those of its page, personal data over them, and what its own HTML says. */
export class IslandProps {
  readonly #host: IslandHost;
  readonly #around: LifecycleFiles;
  readonly #onChange: () => void;
  /** Judges them; absent where the schema alone does. */
  #pages: Pages | undefined;
  /** Absent until the island names a URL. */
  #personal: PersonalProps | undefined;
  #isStopped = false;
  /** Made anew for each rendering from the beginning. */
  #source: PropsSource | undefined;
  #fallback: Props | undefined;

  /** @param onChange called when personal data have changed, or the URL that they come from */
  constructor(host: IslandHost, around: LifecycleFiles, onChange: () => void) {
    this.#host = host;
    this.#around = around;
    this.#onChange = onChange;
  }

  /** Loads what reading them needs. */
  async load(loading: Promise<WidgetModule>): Promise<void> {
    const [pages] = await Promise.all([
      loading.then((module) => this.#loadJudge(module)),
      this.#loadPersonal(),
    ]);
    this.#pages = pages;
  }

  /** Whether the visitor has personal data for this island. */
  async arePersonal(): Promise<boolean> {
    return (await (await this.#loadPersonal())?.hasData()) === true;
  }

  /**
   * For a rendering from the beginning.
   *
   * @param isServed whether markup is hydrated, which was rendered without personal data
   * @throws PropsError, or what the schema throws
   */
  async readFirst(parts: PropsParts, isServed: boolean): Promise<Props> {
    const { PropsSource, beginSlice } = parts.runtime;
    // Before it waits: a later beginning may not wait as long, and its source counts.
    const source = new PropsSource(this.#host.element, this.#around.isUntrusted);
    this.#source = source;
    const personal = await this.#personal?.readFor(isServed);
    beginSlice();
    return this.#read(parts, source, personal);
  }

  /**
   * For a widget that is in the page.
   *
   * @throws PropsError, or what the schema throws
   */
  async readAgain(parts: PropsParts): Promise<Props> {
    const personal = await (await this.#loadPersonal())?.read();
    return this.#read(parts, this.#source as PropsSource, personal);
  }

  /** Reads the island's own HTML, which is there until the widget is. Throws what the widget throws. */
  readFallback({ module, runtime }: PropsParts): void {
    const { element } = this.#host;
    this.#fallback = module.readFallback?.(
      runtime.createFallbackHtml(element, this.#around.isUntrusted),
    );
  }

  withFallback(props: Props): Props {
    return { ...props, ...this.#fallback };
  }

  /** The child with the props that the island had at first. */
  get script(): Element | undefined {
    return this.#source?.script;
  }

  /** The text that the page has written; `null` if there is none. */
  readonly text = (): string | null => this.#source?.text() ?? null;

  /**
   * The page has new HTML for the island.
   *
   * @returns whether the text of the props is another one
   */
  adopt(nodes: readonly Node[]): boolean | undefined {
    return this.#source?.adopt(nodes);
  }

  /** Served markup is in the page: personal data may say something else. Rejects with what is wrong with them. */
  async catchUp(): Promise<void> {
    await this.#personal?.catchUp(this.text);
  }

  /**
   * Fetches personal data once more.
   *
   * @returns whether the island names a URL
   */
  askAgain(): boolean {
    // Without personal data it has not begun to read, but the data that it will read may be on their way.
    this.#loadPersonal().then(
      (personal) => personal?.askAgain(),
      () => {},
    );
    return this.#host.element.hasAttribute(propsFromAttribute);
  }

  stop(): void {
    this.#isStopped = true;
    this.#personal?.stop();
  }

  #read(
    { module, page }: PropsParts,
    source: PropsSource,
    personal: Props | undefined,
  ): Promise<Props> {
    if (page.configuration.debug) {
      const { element, name } = this.#host;
      this.#around
        .loadWarnings()
        .then((warnings) => warnings.aboutValues(element, name, this.text(), personal))
        // A text that is not there is reported elsewhere.
        .catch(() => {});
    }
    const schema = module.schema as PropsSchema<Props> | undefined;
    const pages = this.#pages;
    const { loadWarnings } = this.#around;
    let judge: Judge | undefined = schema?.["~standard"].validate;
    if (pages && schema) {
      judge = (props) =>
        pages.judgeProps(this.#host, schema, props, page.configuration, loadWarnings);
    }
    // The type of a component is a promise: it warns, and never in the way of the island.
    if (!schema && (page.configuration.debug || process.env.NODE_ENV === "development")) {
      loadWarnings()
        .then((warnings) => warnings.aboutType(this.#host, source.text()))
        .catch(() => {});
    }
    if (personal && judge) judge = this.#personal?.hideValues(judge, personal);
    return source.read(schema, judge, personal);
  }

  async #loadJudge({ schema }: WidgetModule): Promise<Pages | undefined> {
    // In a widget that the page defines itself, unknown keys are no mistake: `debug` alone tells of them.
    const isJudged = schema && (!this.#host.entry.importer || this.#around.isConfigured());
    return isJudged ? this.#around.loadPages() : undefined;
  }

  async #loadPersonal(): Promise<PersonalProps | undefined> {
    const { element } = this.#host;
    if (element.hasAttribute(propsFromAttribute)) {
      const { PersonalProps } = await this.#around.loadPersonal();
      // The island may have ended meanwhile.
      if (!this.#isStopped) this.#personal ??= new PersonalProps(element, this.#onChange);
    }
    return this.#personal;
  }
}
