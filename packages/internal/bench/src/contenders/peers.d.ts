// Types of packages that have none, and of packages that only this folder installs.

declare module "@11ty/is-land/is-land.js" {
  export class Island extends HTMLElement {
    static addInitType(name: string, start: (element: HTMLElement) => Promise<void>): void;
  }
}

declare module "react_ujs" {
  const ujs: {
    getConstructor(name: string): unknown;
    mountComponents(): void;
  };
  export default ujs;
}

declare module "remount" {
  export function define(components: Readonly<Record<string, unknown>>): void;
}

declare module "preact-island" {
  export function createIsland(widget: unknown): { render(options: { selector: string }): void };
}

declare module "@hotwired/stimulus" {
  export class Application {
    static start(): Application;
    register(identifier: string, controller: unknown): void;
  }
}

declare module "@symfony/ux-react/dist/loader.js" {
  export function registerReactControllerComponents(
    components: Readonly<Record<string, unknown>>,
  ): void;
}

declare module "@symfony/ux-react/dist/render_controller.js" {
  const controller: unknown;
  export default controller;
}

declare module "hypernova/server.js" {
  export default function hypernova(options: {
    host: string;
    port: number;
    getCPUs(cores: number): number;
    getComponent(name: string): (props: Record<string, unknown>) => string;
  }): void;
}

declare module "@inertiajs/core/server" {
  export default function createServer(
    render: (page: { component: string; props: Record<string, unknown> }) => {
      head: string[];
      body: string;
    },
    options: { host: string; port: number },
  ): void;
}

declare module "lighthouse" {
  export default function lighthouse(
    url: string,
    flags: { port: number; onlyCategories: string[]; logLevel: "error" },
  ): Promise<
    | {
        lhr: {
          categories: Record<
            string,
            { score: number | null; auditRefs: { id: string; weight: number }[] }
          >;
          audits: Record<
            string,
            { title: string; score: number | null; displayValue?: string } | undefined
          >;
        };
      }
    | undefined
  >;
}

declare module "@observablehq/plot" {
  type Options = Readonly<Record<string, unknown>>;
  export function plot(options: Options): Element;
  export function lineY(data: readonly unknown[], options: Options): unknown;
  export function dot(data: readonly unknown[], options: Options): unknown;
  export function text(data: readonly unknown[], options: Options): unknown;
}

declare module "linkedom" {
  export function parseHTML(html: string): { document: Document };
}
