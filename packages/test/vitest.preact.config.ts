import { fileURLToPath } from "node:url";
import { defineConfig, mergeConfig } from "vitest/config";
import inHappyDom from "./vitest.config.ts";

const fileOf = (specifier: string): string => fileURLToPath(import.meta.resolve(specifier));

/** The same tests with Preact in the place of React, as a site of `skerry build --preact` has them. */
export default mergeConfig(
  inHappyDom,
  defineConfig({
    resolve: {
      alias: [
        { find: /^react\/jsx(-dev)?-runtime$/, replacement: fileOf("preact/jsx-runtime") },
        { find: /^react(-dom)?$/, replacement: fileOf("preact/compat") },
        { find: "react-dom/client", replacement: fileOf("preact/compat/client") },
        { find: "@testing-library/react", replacement: fileOf("@testing-library/preact") },
      ],
    },
    test: {
      name: "test with Preact",
      // Testing Library for Preact takes a widget that suspends for one that has crashed.
      exclude: ["**/suspended-island.test.tsx"],
      server: { deps: { inline: ["@testing-library/preact"] } },
    },
  }),
);
