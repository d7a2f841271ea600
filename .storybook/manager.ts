import { addons } from "storybook/manager-api";
import { darkTheme, docsTheme } from "./docs-theme.ts";

/** Titles of the decision records by their ids, which main.ts writes into the page. */
const titles: Record<string, string> = JSON.parse(
  document.querySelector("#decision-titles")?.textContent ?? "{}",
);

addons.setConfig({
  // Of the system, like the site. The stories have a switch of their own.
  theme: matchMedia("(prefers-color-scheme: dark)").matches ? darkTheme : docsTheme,
  sidebar: { renderLabel: ({ id, name }) => titles[id.replace(/--docs$/, "")] ?? name },
});
