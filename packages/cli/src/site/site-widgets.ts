import { createHandler, type Handler } from "@skerry/server";
import type { PropsSchema, ReadFallback } from "@skerry/core/contract";
import type { TypeSchema } from "@skerry/core/props/type-verdict";
import { checks } from "@skerry/widgets/checks";
import { registry as builtInRegistry } from "@skerry/widgets/registry";
import type { WidgetCheck } from "@skerry/widgets/widget-check";
import type { BuiltRenderer } from "./import-renderer.ts";
import { renderQuietly } from "./render-quietly.ts";

/** The exports of a widget's module that a check reads. */
export interface CheckedModule {
  schema?: PropsSchema<Record<string, unknown>> | undefined;
  readFallback?: ReadFallback | undefined;
  /** Whether it only adds to the island's own content. */
  overlay?: boolean | undefined;
  /** Names of the slots in which it shows the page's own HTML; `true`: any. */
  slots?: true | readonly string[] | undefined;
}

type LoadedModule = Promise<CheckedModule | undefined>;

/** The widgets that pages of a site may name. */
export interface SiteWidgets {
  names: readonly string[];
  /** Whether the folder of a build says which ones there are. */
  isOfBuild: boolean;
  has(name: string): boolean;
  isBuiltIn(name: string): boolean;
  /** `undefined` for a widget whose module runs in browsers only. */
  load(name: string): Promise<CheckedModule | undefined>;
  /**
   * The schema of a widget's props.
   *
   * @param props JSON of those that it is to check
   */
  schemaFor(name: string, props: string): Promise<PropsSchema<Record<string, unknown>> | undefined>;
  /** The schema that the build has made of the type of an own widget's props. It rejects nothing. */
  typeOf(name: string): TypeSchema | undefined;
  /** Names of own widgets that have got props and have no schema. */
  unchecked: ReadonlySet<string>;
  /** The markup of a site's own widget. Empty when it cannot be rendered. */
  render(name: string, props: object): Promise<string>;
  /** The check of the things that a page has to provide for a built-in widget. */
  checkOf(name: string): WidgetCheck<never> | undefined;
}

/**
 * @param renderer of the site's own widgets. Default: there are the built-in ones alone
 * @param elsewhere names of widgets that the site defines in another way; nothing is known of their props
 * @param types schemas made of types, by the names of own widgets
 */
export function siteWidgets(
  renderer?: BuiltRenderer,
  elsewhere: readonly string[] = [],
  types: ReadonlyMap<string, TypeSchema> = new Map(),
): SiteWidgets {
  const { registry: own = {}, builtIn } = renderer ?? {};
  let handler: Handler | undefined;
  const kept = Object.entries(builtInRegistry).filter(([name]) => builtIn?.includes(name) ?? true);
  const registry: Readonly<Record<string, () => unknown>> = {
    ...Object.fromEntries(kept),
    ...own,
    ...Object.fromEntries(elsewhere.map((name) => [name, () => undefined])),
  };
  const isBuiltIn = (name: string): boolean =>
    kept.some(([one]) => one === name) && !Object.hasOwn(own, name) && !elsewhere.includes(name);
  const modules = new Map<string, LoadedModule>();
  function load(name: string): LoadedModule {
    // An import takes time, even of a module that is there.
    const known = modules.get(name);
    const module =
      known ?? (Promise.resolve(registry[name]?.()).catch(() => undefined) as LoadedModule);
    modules.set(name, module);
    return module;
  }
  const unchecked = new Set<string>();
  return {
    names: Object.keys(registry),
    isOfBuild: renderer !== undefined,
    has: (name) => Object.hasOwn(registry, name),
    load,
    async schemaFor(name, props) {
      const module = await load(name);
      const hasProps = !["", "{}"].includes(props.trim());
      const isKnown = module?.schema !== undefined || types.has(name) || isBuiltIn(name);
      if (module && hasProps && !isKnown) unchecked.add(name);
      return module?.schema;
    },
    typeOf: (name) => (elsewhere.includes(name) ? undefined : types.get(name)),
    unchecked,
    async render(name, props) {
      if (!Object.hasOwn(own, name)) return "";
      handler ??= createHandler({ ...renderer, metrics: false });
      return renderQuietly(handler, name, props);
    },
    isBuiltIn,
    checkOf: (name) => (isBuiltIn(name) ? checks[name] : undefined),
  };
}
