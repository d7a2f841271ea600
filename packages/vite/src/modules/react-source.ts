import { createRequire } from "node:module";
import { join } from "node:path";
import { compatOf } from "../sources/preact/preact-modules.ts";

/**
 * The page's one copy of React under a stable URL, for widgets that a page defines itself: all that the
 * site's React offers.
 */
export function reactSource(root: string, preact: boolean): string {
  const require = createRequire(join(root, "package.json"));
  const lines: string[] = [];
  const offered: string[] = [];
  for (const module of [
    "react",
    "react-dom",
    "react-dom/client",
    "react/jsx-runtime",
    "react/compiler-runtime",
  ]) {
    // Not by import(): of a CommonJS module, it may name the default export alone.
    const names = Object.keys(require(preact ? compatOf(module) : module) as object);
    const added = names.filter(
      (name) => !["default", "jsxDEV", "__esModule"].includes(name) && !offered.includes(name),
    );
    offered.push(...added);
    lines.push(`import { ${added.join(", ")} } from "${module}";`);
  }
  const shown = offered.filter((name) => !/^__(CLIENT|DOM)_INTERNALS/.test(name));
  return [
    ...lines,
    "// react/jsx-dev-runtime is empty in production; compilers in development mode import it.",
    "const jsxDEV = (type, props, key) => jsx(type, props, key);",
    `export { ${[...offered, "jsxDEV"].join(", ")} };`,
    // For "import React" and "import ReactDOM" alike.
    `export default { ${[...shown, "jsxDEV"].join(", ")} };`,
  ].join("\n");
}
