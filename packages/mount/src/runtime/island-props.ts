import type { WidgetPage } from "@skerry/core/page/widget-page";
import type { PropsSchema } from "@skerry/core/props/props-schema";
import type { IslandHost } from "../protocol/lifecycle-api.ts";
import type { SettingsStore } from "../page/settings-store.ts";
import type { IsUntrusted } from "../protocol/loader-context.ts";
import type { PersonalProps } from "../personal/personal-props.ts";
import type { WidgetModule } from "../protocol/widget-entry.ts";
import { createFallbackHtml } from "./fallback-html.ts";
import { PropsReader } from "./props-reader.ts";
import type { ValidateProps, Props } from "../protocol/props.ts";
import { beginSlice } from "./render-queue.ts";

/** The build replaces it. */
declare const process: { env: { NODE_ENV?: string } };

/** The personal data of an island; `current` is absent until it names a URL. */
interface PersonalSource {
  readonly current: PersonalProps | undefined;
  load(): Promise<PersonalProps | undefined>;
}

/** What reading the props needs of the page. */
interface PropsServices {
  isUntrusted: IsUntrusted;
  loadWarnings: Parameters<SettingsStore["validateIslandProps"]>[4];
}

/** The props of an island: those of its page, personal data over them, and what its own HTML says. Made anew for each run. */
export class IslandProps {
  readonly #host: IslandHost;
  readonly #services: PropsServices;
  readonly #module: WidgetModule;
  readonly #pages: SettingsStore | undefined;
  readonly #personal: PersonalSource;
  readonly #source: PropsReader;
  #fallback: Props | undefined;

  /** @param pages validates the props; absent where the schema alone does */
  constructor(
    host: IslandHost,
    services: PropsServices,
    { module, pages }: { module: WidgetModule; pages: SettingsStore | undefined },
    personal: PersonalSource,
  ) {
    this.#host = host;
    this.#services = services;
    this.#module = module;
    this.#pages = pages;
    this.#personal = personal;
    this.#source = new PropsReader(host.element, services.isUntrusted);
  }

  /**
   * For a rendering from the beginning.
   *
   * @param isServed whether markup is hydrated, which was rendered without personal data
   * @throws PropsError, or what the schema throws
   */
  async readFirst(page: WidgetPage, isServed: boolean): Promise<Props> {
    const personal = await this.#personal.current?.readFor(isServed);
    beginSlice();
    return this.#read(page, personal);
  }

  /**
   * For a widget that is in the page.
   *
   * @throws PropsError, or what the schema throws
   */
  async readAgain(page: WidgetPage): Promise<Props> {
    const personal = await (await this.#personal.load())?.read();
    return this.#read(page, personal);
  }

  /** Reads the island's own HTML, which is there until the widget is. Throws what the widget throws. */
  readFallback(): void {
    this.#fallback = this.#module.readFallback?.(
      createFallbackHtml(this.#host.element, this.#services.isUntrusted),
    );
  }

  withFallback(props: Props): Props {
    return { ...props, ...this.#fallback };
  }

  /** The child with the props that the island had at first. */
  get script(): Element | undefined {
    return this.#source.script;
  }

  /** The text that the page has written; `null` if there is none. */
  readonly text = (): string | null => this.#source.text();

  /**
   * The page has new HTML for the island.
   *
   * @returns whether the text of the props is another one
   */
  adopt(nodes: readonly Node[]): boolean {
    return this.#source.adopt(nodes);
  }

  /** Served markup is in the page: personal data may say something else. Rejects with what is wrong with them. */
  async revalidate(): Promise<void> {
    await this.#personal.current?.revalidate(this.text);
  }

  #read({ configuration }: WidgetPage, personal: Props | undefined): Promise<Props> {
    const host = this.#host;
    const { loadWarnings } = this.#services;
    const schema = this.#module.schema as PropsSchema<Props> | undefined;
    const pages = this.#pages;
    const source = this.#source;
    if (configuration.debug) {
      loadWarnings()
        .then((warnings) => warnings.aboutValues(host.element, host.name, source.text(), personal))
        // A text that is not there is reported elsewhere.
        .catch(() => {});
    }
    let judge: ValidateProps | undefined = schema?.["~standard"].validate;
    if (pages && schema) {
      judge = (props) =>
        pages.validateIslandProps(host, schema, props, configuration, loadWarnings);
    }
    // The type of a component is a promise: it warns, and never in the way of the island.
    if (!schema && (configuration.debug || process.env.NODE_ENV === "development")) {
      loadWarnings()
        .then((warnings) => warnings.aboutType(host, source.text()))
        .catch(() => {});
    }
    if (personal && judge) judge = this.#personal.current?.redactValues(judge, personal);
    return source.read(schema, judge, personal);
  }
}
