import { dirname, relative, resolve } from "node:path";
import { isCSSRequest, type Plugin } from "vite";
import { clientEnvironment, rendererEnvironment } from "../config/environments.ts";
import { layerTailwind, withoutBuilt } from "./layer-tailwind.ts";

/** The comment that Tailwind writes above its styles. */
const banner = /\/\*! tailwindcss v/;

/** In the source of a style sheet that Tailwind makes. */
const directive = /@tailwind\s|@import\s+(?:url\()?["']tailwindcss["'/]/;

const withoutQuery = (id: string): string => id.replace(/\?.*/, "");

/** A style sheet of the page, not one that a module imports as a text, or as the URL of a file. */
export const isPageStyle = (id: string): boolean =>
  isCSSRequest(id) && !/[?&](inline|url|raw)\b/.test(id);

/** Which style sheets of own widgets Tailwind has made, and which module each rule of a build comes from. */
export class TailwindStyles {
  /** Ids without queries. */
  readonly #made = new Set<string>();
  /** The modules whose styles a build has, by the numbers in it. */
  #modules: string[] = [];

  /** Whether Tailwind has made a style sheet. */
  hasMade(id: string): boolean {
    return this.#made.has(withoutQuery(id));
  }

  /** A build begins. */
  clear(): void {
    this.#made.clear();
    this.#modules = [];
  }

  /** The module whose styles are in a condition of the build. */
  moduleOf(params: string): string | undefined {
    const [, number] = /^sk-module-(\d+)$/.exec(params) ?? [];
    return number === undefined ? undefined : this.#modules[Number(number)];
  }

  /** Wraps the styles of a module: a build makes one file of all of them. */
  #mark(css: string, id: string): string {
    return `@media sk-module-${this.#modules.push(id) - 1}{${css}\n}`;
  }

  /**
   * The plugins that see style sheets before Tailwind and after it.
   *
   * @param written folders of files and maps of a build, from Vite's root
   */
  plugins(written: () => readonly string[]): Plugin[] {
    const made = this.#made;
    return [
      {
        name: "skerry:tailwind-sources",
        sharedDuringBuild: true,
        transform: {
          order: "pre",
          filter: { id: /\.(?:css|pcss|postcss|scss|sass|less|styl)(?:$|\?)/, code: directive },
          handler(code, id) {
            const { config, mode, name } = this.environment;
            const { root } = config;
            const folders = written().map((folder) =>
              relative(dirname(id), resolve(root, folder)).replaceAll("\\", "/"),
            );
            const css = withoutBuilt(code, folders);
            const isOurs =
              mode === "dev" || name === clientEnvironment || name === rendererEnvironment;
            if (!isOurs) return { code: css, map: null };
            made.add(withoutQuery(id));
            return { code: layerTailwind(css), map: null };
          },
        },
      },
      {
        name: "skerry:tailwind-styles",
        sharedDuringBuild: true,
        transform: {
          filter: { code: banner },
          handler(_, id) {
            if (isPageStyle(id)) made.add(withoutQuery(id));
          },
        },
      },
      {
        name: "skerry:style-modules",
        apply: "build",
        sharedDuringBuild: true,
        applyToEnvironment: ({ name }) => name === clientEnvironment,
        transform: {
          // The renderer is built before it. Without Tailwind, styles stay as Vite has made them.
          handler: (code, id) =>
            made.size > 0 && isPageStyle(id)
              ? { code: this.#mark(code, id), map: null }
              : undefined,
        },
      },
    ];
  }
}
