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
