import { addons } from "storybook/manager-api";
import { docsTheme } from "./docs-theme.ts";

/** Titles of the decision records by their ids, which main.ts writes into the page. */
const titles: Record<string, string> = JSON.parse(
  document.querySelector("#decision-titles")?.textContent ?? "{}",
);

addons.setConfig({
  theme: docsTheme,
  sidebar: { renderLabel: ({ id, name }) => titles[id.replace(/--docs$/, "")] ?? name },
});
