import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { StorybookConfig } from "@storybook/react-vite";
import { defaultClientConditions, mergeConfig } from "vite";
import { mdxCompileOptions } from "../packages/internal/checks/src/documents/mdx-compile-options.ts";
import { decisionTitles } from "./decision-titles.ts";
import { relativeLinks } from "./relative-links.ts";
import { styleSheet } from "./style-sheet.ts";

/** A package by its folder: Storybook looks for names from a place that pnpm does not link them to. */
const folderOf = (name: string): string =>
  dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)));

const config: StorybookConfig = {
  framework: folderOf("@storybook/react-vite") as "@storybook/react-vite",
  addons: [
    {
      name: folderOf("@storybook/addon-docs"),
      options: { mdxPluginOptions: { mdxCompileOptions } },
    },
    folderOf("@storybook/addon-a11y"),
    folderOf("@storybook/addon-vitest"),
    folderOf("storybook-addon-pseudo-states"),
  ],
  stories: [
    "../stories/docs/*.mdx",
    "../stories/docs/{tutorials,how-to,reference,explanation}/*.mdx",
    "../stories/docs/*.stories.tsx",
    { directory: "../stories/docs/decisions", files: "*.mdx", titlePrefix: "Decisions" },
    { directory: "../stories/widgets", files: "*.stories.tsx", titlePrefix: "Widgets" },
  ],
  // Where the script looks for the theme's files, so that props mean the same here and in a page.
  staticDirs: [
    {
      from: "../packages/widgets/themes/domain-check/assets",
      to: "/skerry/themes/domain-check/assets",
    },
  ],
  // Designers see the variants; the filter of the sidebar shows the test cases too.
  tags: { "test-case": { defaultFilterSelection: "exclude" } },
  managerHead: (head = "") =>
    `${head}<script type="application/json" id="decision-titles">${JSON.stringify(decisionTitles()).replaceAll("<", "\\u003c")}</script>`,
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  viteFinal: (vite) =>
    mergeConfig(vite, {
      plugins: [styleSheet(), relativeLinks()],
      resolve: {
        conditions: ["@skerry/source", ...defaultClientConditions],
        // One copy, and one that the root of the repository need not have: core must not find it.
        alias: { react: folderOf("react"), "react-dom": folderOf("react-dom") },
      },
    }),
};

export default config;
