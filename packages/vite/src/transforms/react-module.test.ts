import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Window } from "happy-dom";
import type { createElement, useState } from "react";
import type { flushSync } from "react-dom";
import type { createRoot } from "react-dom/client";
import { build, createLogger, type Plugin, type Rolldown } from "vite";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from "vitest";
import { reactModule, resumeAfterBack, unwrapCommonjs } from "./react-module.ts";

const require = createRequire(import.meta.url);
const folderOf = (name: string, from = require): string => dirname(from.resolve(name));
/** Where a page's React comes from: names of aliases in package.json. */
const versions = [
  ["19.2.0", "react-19-2-0", "react-dom-19-2-0"],
  ["newest 19.2", "react-19-2", "react-dom-19-2"],
  ["newest 19.3", "react", "react-dom"],
  ["a canary of 19.3", "react-canary", "react-dom-canary"],
] as const;

let work: string;
beforeEach(() => void vi.stubEnv("NODE_ENV", "production"));
afterEach(() => void vi.unstubAllEnvs());
beforeAll(async () => void (work = await mkdtemp(join(tmpdir(), "react-module-"))));
afterAll(() => rm(work, { recursive: true }));

interface Built {
  code: string;
  /** The lines that the build has printed. */
  lines: string[];
}

/** Builds a module for browsers that exports what it imports of React. */
async function buildEntry(
  source: string,
  react: string,
  dom: string,
  before: readonly Plugin[] = [],
): Promise<Built> {
  const logger = createLogger("silent");
  const lines: string[] = [];
  logger.warn = (line) => void lines.push(line);
  const entry = join(work, `entry-${Math.random()}.js`);
  await writeFile(entry, source);
  const schedulerFolder = folderOf("scheduler", createRequire(require.resolve(dom)));
  const alias = [
    { find: /^react(?=$|\/)/, replacement: folderOf(react) },
    { find: /^react-dom(?=$|\/)/, replacement: folderOf(dom) },
    { find: /^scheduler$/, replacement: schedulerFolder },
  ];
  const result = (await build({
    configFile: false,
    root: work,
    logLevel: "silent",
    customLogger: logger,
    resolve: { alias },
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ["es"] },
      // A busy machine takes long for everything.
      rolldownOptions: { checks: { bundlerTimings: false } },
    },
    // A library is left with its own.
    define: { "process.env.NODE_ENV": '"production"' },
    // This build has no environment but Vite's own.
    plugins: [...before, { ...reactModule(), applyToEnvironment: () => true }],
  })) as Rolldown.RolldownOutput[];
  const [chunk, ...others] = result[0]?.output ?? [];
  expect(others).toEqual([]);
  return { code: chunk?.code ?? "", lines };
}

async function run(code: string): Promise<unknown> {
  const file = join(work, `built-${Math.random()}.mjs`);
  await writeFile(file, code);
  return import(/* @vite-ignore */ pathToFileURL(file).href);
}

/** The globals of a page, without what Node alone has. */
function stubPage(): Window {
  const page = new Window();
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", page.document);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("setImmediate", undefined);
  onTestFinished(async () => {
    vi.unstubAllGlobals();
    await page.happyDOM.close();
  });
  return page;
}

describe.each(versions)("React %s", (_, react, dom) => {
  it("is a module at the top level, and works", async () => {
    const page = stubPage();
    const { code, lines } = await buildEntry(
      `export { createRoot } from "react-dom/client";
export { flushSync } from "react-dom";
export { createElement, useState } from "react";
export { jsx } from "react/jsx-runtime";
export { c } from "react/compiler-runtime";
export { default as React } from "react";`,
      react,
      dom,
    );
    expect(lines).toEqual([]);
    expect(code).not.toMatch(/__commonJS|\brequire\(|module\.exports/);
    const built = (await run(code)) as {
      createRoot: typeof createRoot;
      flushSync: typeof flushSync;
      createElement: typeof createElement;
      useState: typeof useState;
      React: { createElement: unknown };
    };
    expect(built.React.createElement).toBe(built.createElement);
    const box = page.document.body as unknown as HTMLElement;
    function Counter(): ReturnType<typeof createElement> {
      const [count, setCount] = built.useState(0);
      return built.createElement("button", { onClick: () => setCount(count + 1) }, count);
    }
    const root = built.createRoot(box);
    built.flushSync(() => root.render(built.createElement(Counter)));
    expect(box.innerHTML).toBe("<button>0</button>");
    built.flushSync(() => box.querySelector("button")?.click());
    expect(box.innerHTML).toBe("<button>1</button>");
    built.flushSync(() => root.unmount());
  });

  it("goes on after Back where the browser has dropped the scheduler's message", async () => {
    const page = stubPage();
    let isLeaving = false;
    class Channel {
      port1 = { onmessage: () => {} };
      port2 = { postMessage: () => void (isLeaving || setTimeout(() => this.port1.onmessage())) };
    }
    vi.stubGlobal("MessageChannel", Channel);
    const { code, lines } = await buildEntry(
      `export { createRoot } from "react-dom/client"; export { unstable_scheduleCallback as schedule } from "scheduler";`,
      react,
      dom,
    );
    expect(lines).toEqual([]);
    const { schedule } = (await run(code)) as { schedule(level: 3, task: () => void): void };
    isLeaving = true;
    const task = vi.fn();
    schedule(3, task);
    isLeaving = false;
    page.dispatchEvent(new page.Event("pageshow"));
    await vi.waitFor(() => expect(task).toHaveBeenCalledOnce(), 10_000);
  });

  it("is one React for packages in CommonJS too", async () => {
    await writeFile(join(work, "old.cjs"), `exports.useOld = require("react").useState;`);
    const { code } = await buildEntry(
      `export { useState } from "react"; export { useOld } from "./old.cjs";`,
      react,
      dom,
    );
    const built = (await run(code)) as { useState: unknown; useOld: unknown };
    expect(built.useOld).toBe(built.useState);
    expect(built.useState).toBeTypeOf("function");
  });
});

describe("a form that is not known", () => {
  /** Changes files of React before they are transformed. */
  const change = (file: string, from: string, to: string): Plugin[] => [
    {
      name: "change",
      enforce: "pre",
      transform: (code, id) => (id.endsWith(file) ? code.replaceAll(from, to) : undefined),
    },
  ];
  const source = `export { createRoot } from "react-dom/client";`;

  it("leaves React as it is, with one line", async () => {
    stubPage();
    const { code, lines } = await buildEntry(
      source,
      "react",
      "react-dom",
      change("react-dom.production.js", "exports.preload =", "exports['preload'] ="),
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("react-dom.production.js");
    expect(await run(code)).toMatchObject({ createRoot: expect.any(Function) as unknown });
  });

  it("leaves the scheduler as it is, with one line", async () => {
    stubPage();
    const { code, lines } = await buildEntry(
      source,
      "react",
      "react-dom",
      change("scheduler.production.js", "isMessageLoopRunning", "isRunning"),
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/Firefox/);
    expect(await run(code)).toMatchObject({ createRoot: expect.any(Function) as unknown });
  });

  it.each([
    "exports.a = 1;",
    '"use strict";\nconst a = require("a");\nexports.c = a(require("b"));',
    '"use strict";\nmodule.exports = {};',
    '"use strict";\nexports["c"] = 1;',
    '"use strict";\nObject.assign(exports, {});',
    '"use strict";\nexports.a;',
    '"use strict";\nexports.a = 1;\nfunction f(exports) {}',
    '"use strict";\nexports.a = (;',
    '"use strict";\nvar a = 1;',
  ])("is not touched: %s", (text) => {
    expect(unwrapCommonjs(text)).toBeUndefined();
  });
});

it("keeps requirements, exports and what stands beside them", () => {
  const module = unwrapCommonjs(
    `"use strict";
var a = require("a"), b = require("b"), c = b.c;
exports.now = void 0;
if (c) exports.now = 1;
else exports.now = require("d").x;
exports.f = exports.now;
`,
  );
  expect(module?.toString()).toMatchInlineSnapshot(`
    ""use strict";
    var c = b.c;
    exported_now = void 0;
    if (c) exported_now = 1;
    else exported_now = exported_128.x;
    const exported_f = exported_now;

    import * as a from "a";
    import * as b from "b";
    import * as exported_128 from "d";
    var exported_now;
    export { exported_now as now, exported_f as f };
    export default { now: exported_now, f: exported_f };
    "
  `);
});

it("adds to the scheduler and changes nothing in it", async () => {
  const file = join(
    folderOf("scheduler", createRequire(require.resolve("react-dom"))),
    "cjs/scheduler.production.js",
  );
  const source = await readFile(file, "utf8");
  expect(resumeAfterBack(source)?.startsWith(source)).toBe(true);
});
