/** The exports of a widget's module, as `skerry build` reads them. */
export interface IslandModule {
  Component?: unknown;
  /** In the place of `Component`. */
  default?: unknown;
  /** Rendered around the component, as `_root.tsx` is. */
  Root?: unknown;
  /** Any Standard Schema. */
  schema?: unknown;
  load?: string;
  slots?: true | readonly string[];
  readFallback?: unknown;
}

type FirstArgument<Component> = Component extends (props: infer Props) => unknown ? Props : never;

/** The props that a page may give the widget of a module: what its schema takes, else what its component takes. */
export type PropsOf<Module> = Module extends {
  schema: { "~standard": { types?: { input: infer Input } | undefined } };
}
  ? Input
  : Module extends { Component: infer Component }
    ? FirstArgument<Component>
    : Module extends { default: infer Component }
      ? FirstArgument<Component>
      : Record<string, unknown>;
