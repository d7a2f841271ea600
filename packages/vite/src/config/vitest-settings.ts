import { existsSync, realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Plugin, PluginOption, UserConfig } from "vite";
import type { SkerryOptions } from "./options.ts";
import { preactModule, reactImports } from "../sources/preact/preact-modules.ts";

/** The part of Vitest's configuration that this plugin reads and writes. */
interface TestOptions {
  environment?: string;
  globals?: boolean;
  browser?: { enabled?: boolean };
}

/** Whether Vitest has created this server: its plugins are beside those of the site. */
export const isVitest = ({ plugins = [] }: UserConfig): boolean => plugins.some(isOfVitest);

const isOfVitest = (plugin: PluginOption): boolean => {
  if (Array.isArray(plugin)) return plugin.some(isOfVitest);
  return (
    Boolean(plugin) && !(plugin instanceof Promise) && /^vitest(:|$)/.test((plugin as Plugin).name)
  );
};

/**
 * What tests of a site's widgets need, where Vitest reads the site's `vite.config`: a document, the end of each test for
 * Testing Library, and Preact in the place of React. What the site sets itself stays.
 */
export function vitestSettings(read: () => SkerryOptions): Plugin {
  return {
    name: "skerry:vitest",
    apply: (config, { command }) => command === "serve" && isVitest(config),
    enforce: "pre",
    config(user: UserConfig & { test?: TestOptions }) {
      const root = resolve(user.root ?? ".");
      const { environment, globals, browser } = user.test ?? {};
      return {
        test: {
          ...(environment === undefined && !browser?.enabled && { environment: documentIn(root) }),
          // Testing Library cleans up after each test only if it finds a global afterEach.
          ...(globals === undefined && { globals: true }),
          // Node would give them React, whatever the aliases say.
          ...(read().preact && {
            server: { deps: { inline: [...ownPackages(root), "@testing-library/preact"] } },
          }),
        },
        ...(read().preact && { resolve: { alias: preactInTests(root) } }),
      } as UserConfig;
    },
  };
}

/** The document that the site has installed. */
const documentIn = (root: string): string =>
  ["happy-dom", "jsdom"].find((name) => folderOf(name, root)) ?? "happy-dom";

/** Those that import React, also where they are linked. */
function ownPackages(root: string): RegExp[] {
  const found = ["@skerry/test", "@skerry/island"].flatMap((name) => {
    const folder = folderOf(name, root);
    return folder === undefined ? [] : [realpathSync(folder).replaceAll("\\", "/")];
  });
  return [/\/@skerry\//, ...found.map((folder) => new RegExp(`^${escaped(folder)}/`))];
}

/** The folder of an installed package, in whichever `node_modules` above. */
function folderOf(name: string, from: string): string | undefined {
  const folder = join(from, "node_modules", name);
  if (existsSync(folder)) return folder;
  return dirname(from) === from ? undefined : folderOf(name, dirname(from));
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

const preactInTests = (root: string): { find: RegExp; replacement: string }[] => [
  ...reactImports.map((source) => ({
    find: new RegExp(`^${source}$`),
    replacement: preactModule(source, root),
  })),
  { find: /^@testing-library\/react$/, replacement: "@testing-library/preact" },
];
