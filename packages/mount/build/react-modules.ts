import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "esbuild";

const require = createRequire(import.meta.url);
const requireFromDom = createRequire(require.resolve("react-dom"));

const bodies: Record<string, string> = {
  react: join(dirname(require.resolve("react")), "cjs/react.production.js"),
  "react/jsx-runtime": join(
    dirname(require.resolve("react")),
    "cjs/react-jsx-runtime.production.js",
  ),
  "react-dom": join(dirname(require.resolve("react-dom")), "cjs/react-dom.production.js"),
  "react-dom/client": join(
    dirname(require.resolve("react-dom")),
    "cjs/react-dom-client.production.js",
  ),
  scheduler: join(dirname(requireFromDom.resolve("scheduler")), "cjs/scheduler.production.js"),
};

/** Turns one of React's CommonJS files into a module whose body stands at the top level. */
function toModule(source: string): string {
  const imports: string[] = [];
  const body = source.replace(/require\("([^"]+)"\)/g, (_, name: string) => {
    imports.push(`import required${imports.length} from ${JSON.stringify(name)};`);
    return `required${imports.length - 1}`;
  });
  const names = [...new Set([...body.matchAll(/\bexports\.(\w+) =/g)].map((match) => match[1]))];
  return [
    ...imports,
    "const exports = {};",
    body,
    "export default exports;",
    // The body has functions of the same names.
    `const { ${names.map((name) => `${name}: exported_${name}`).join(", ")} } = exports;`,
    `export { ${names.map((name) => `exported_${name} as ${name}`).join(", ")} };`,
  ].join("\n");
}

/**
 * Takes React out of its CommonJS wrapper. Bundlers wrap such a file in a function that runs at the
 * first use; V8 then parses it twice on the main thread, once to skip it and once to run it.
 */
export function reactModules(): Plugin {
  return {
    name: "react-modules",
    setup(build) {
      build.onResolve({ filter: /^(react|react-dom|scheduler)(\/|$)/ }, ({ path }) =>
        Object.hasOwn(bodies, path)
          ? { path, namespace: "react-modules" }
          : { errors: [{ text: `No production body is known for "${path}".` }] },
      );
      build.onLoad({ filter: /.*/, namespace: "react-modules" }, async ({ path }) => ({
        contents: toModule(await readFile(bodies[path] as string, "utf8")),
        resolveDir: dirname(bodies[path] as string),
      }));
    },
  };
}
