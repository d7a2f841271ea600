import type { BuildEnvironment, Plugin, Rolldown, ViteBuilder } from "vite";
import { clientEnvironment, rendererEnvironment } from "../config/environments.ts";
import type { ModuleGraph } from "../modules/module-graph.ts";
import type { EntrySources } from "../modules/virtual-modules.ts";
import type { OwnModule } from "../widgets/widget-metadata.ts";

/** What the build of an environment tells about its modules. */
interface ModuleFacts {
  /** What each module imports at once. */
  graph: ModuleGraph;
  /** The same with what it imports later. */
  laterGraph: ModuleGraph;
  /** Modules of own widgets and of their root, by path. */
  ownModules: ReadonlyMap<string, OwnModule>;
}

/** The output of an environment's build. */
export interface EnvironmentOutput extends ModuleFacts {
  files: Rolldown.RolldownOutput["output"];
  /** Packages that it imports and does not contain. */
  external: ReadonlySet<string>;
}

/** Gets the graph of modules, once all of them are known. */
type OptionsOf = (graph: () => ModuleGraph) => Rolldown.RolldownOptions;

const noModules: ModuleFacts = { graph: new Map(), laterGraph: new Map(), ownModules: new Map() };

const noSources: EntrySources = {
  root: "",
  own: [],
  ownRoot: undefined,
  texts: {},
  builtInNames: undefined,
  widgets: [],
  preact: false,
};

/** Builds one environment after the other. The plugin's hooks read here what belongs to the one that is built. */
export class EnvironmentRuns {
  #sources: EntrySources | undefined;
  #modules = noModules;
  #external = new Set<string>();

  /** The sources of the virtual modules. */
  get sources(): EntrySources {
    return this.#sources ?? noSources;
  }

  /** Whether an environment is being built: Vite's `base` is one for all. */
  get isRunning(): boolean {
    return this.#sources !== undefined;
  }

  /** Notes a package that the environment imports and does not contain. */
  noteExternal(name: string): void {
    this.#external.add(name);
  }

  /** Builds an environment. */
  async run(
    builder: ViteBuilder,
    name: string,
    sources: EntrySources,
    optionsOf: OptionsOf,
  ): Promise<EnvironmentOutput> {
    this.#sources = sources;
    this.#modules = noModules;
    this.#external = new Set();
    try {
      const environment = builder.environments[name] as BuildEnvironment;
      // The settings for the site's own entries do not apply to ours.
      Object.assign(environment.config.build, {
        rolldownOptions: {
          ...optionsOf(() => this.#modules.graph),
          checks: { bundlerTimings: false },
        },
        watch: null,
      });
      const { output } = (await builder.build(environment)) as Rolldown.RolldownOutput;
      return { ...this.#modules, files: output, external: this.#external };
    } finally {
      this.#sources = undefined;
    }
  }

  /** Reads the modules of the environment that is built. */
  moduleFacts(): Plugin {
    const readFacts = (infos: readonly Rolldown.ModuleInfo[]): void => {
      const { own, ownRoot } = this.sources;
      const files = new Set(
        [...own, ...(ownRoot ? [ownRoot] : [])].map(({ file }) => file.replaceAll("\\", "/")),
      );
      this.#modules = {
        graph: new Map(infos.map(({ id, importedIds }) => [id, importedIds])),
        laterGraph: new Map(
          infos.map((info) => [info.id, [...info.importedIds, ...info.dynamicallyImportedIds]]),
        ),
        ownModules: new Map(
          infos
            .filter(({ id }) => files.has(id))
            .map(({ id, exports, code }) => [id, { exports: exports ?? [], code: code ?? "" }]),
        ),
      };
    };
    return {
      name: "skerry:module-facts",
      sharedDuringBuild: true,
      applyToEnvironment: ({ name }) => name === clientEnvironment || name === rendererEnvironment,
      buildEnd(error) {
        if (error) return;
        readFacts([...this.getModuleIds()].flatMap((id) => this.getModuleInfo(id) ?? []));
      },
    };
  }
}
