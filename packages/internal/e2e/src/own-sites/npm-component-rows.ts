import type { Page } from "playwright-core";
import { expect } from "vitest";

/** From the strict policy to the loosest. */
export type Policy = "strict" | "style attributes" | "style elements" | "no Trusted Types";

export interface ComponentRow {
  widget: string;
  /** What it shows, in the handbook's table. */
  component: string;
  /** The packages that the table names. */
  packages: readonly string[];
  /** Props of the island. */
  props?: object;
  /** Markup that the server has rendered. */
  markup: RegExp;
  /** The library renders nothing, or a link, on a server. */
  isClientRendered?: true;
  /** What it styles in a browser only, by a selector. */
  styledLater?: string;
  /** A warning of the library itself. */
  logs?: RegExp;
  /** The strictest policy without a violation. @default "strict" */
  needs?: Policy;
  /** What it says under the strict policy when it fails there. Others work, without some of their styles. */
  strictError?: RegExp;
  /** Why it does not work with Preact. */
  withoutPreact?: string;
  /** Works the widget by keyboard. */
  use(page: Page): Promise<void>;
}

const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Presses the first button; then the page has a button of that name. */
const pressButton =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole("button").first().focus();
    await press(page, "Enter");
    await page.getByRole("button", { name }).waitFor();
  };

async function saveBySwitch(page: Page): Promise<void> {
  await page.getByRole("switch").focus();
  await press(page, " ");
  await page.getByRole("button", { name: "Save" }).waitFor();
}

export const componentRows: readonly ComponentRow[] = [
  {
    widget: "aria-select",
    component: "Select",
    withoutPreact: "it renders into a document that it creates itself",
    needs: "style elements",
    packages: ["react-aria-components"],
    markup: /<button/,
    async use(page) {
      await page.getByRole("button").focus();
      await press(page, "ArrowDown");
      // It gives the option the focus a moment after it has opened.
      await page.locator("[role=option]:focus").waitFor();
      await press(page, "ArrowDown", "Enter");
      await page.getByRole("button", { name: "Large" }).waitFor();
    },
  },
  {
    widget: "radix-tabs",
    component: "Tabs",
    needs: "style attributes",
    packages: ["@radix-ui/react-tabs"],
    markup: /role="tab".*First panel/,
    async use(page) {
      await page.getByRole("tab", { name: "One" }).focus();
      await press(page, "ArrowRight");
      await page.getByRole("tabpanel").getByText("Second panel").waitFor();
    },
  },
  {
    widget: "radix-dialog",
    component: "Dialog",
    needs: "style elements",
    packages: ["@radix-ui/react-dialog"],
    markup: /Open the dialog/,
    async use(page) {
      await page.getByRole("button").focus();
      await press(page, "Enter");
      await page.getByRole("dialog", { name: "Terms" }).waitFor();
      await press(page, "Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
        "Open the dialog",
      );
    },
  },
  {
    widget: "radix-select",
    component: "Select",
    needs: "no Trusted Types",
    strictError: /Its own HTML was put back/,
    packages: ["@radix-ui/react-select"],
    markup: /role="combobox"/,
    async use(page) {
      await page.getByRole("combobox").focus();
      await press(page, "Enter");
      // It gives the option the focus a moment after it has opened.
      await page.locator("[role=option]:focus").waitFor();
      await press(page, "ArrowDown", "Enter");
      await page.getByRole("combobox").getByText("Large").waitFor();
    },
  },
  {
    widget: "headless-combobox",
    component: "Combobox",
    packages: ["@headlessui/react"],
    markup: /role="combobox"/,
    async use(page) {
      await page.getByRole("combobox").focus();
      await page.keyboard.type("ber");
      await page.getByRole("option", { name: "Bern" }).waitFor();
      await press(page, "ArrowDown", "Enter");
      await expect.poll(() => page.getByRole("combobox").inputValue()).toBe("Bern");
    },
  },
  {
    widget: "downshift-select",
    component: "`useSelect`",
    packages: ["downshift"],
    markup: /role="combobox".*Choose/,
    async use(page) {
      await page.getByRole("combobox").focus();
      await press(page, "ArrowDown", "ArrowDown", "Enter");
      await page.getByRole("combobox").getByText("Large").waitFor();
    },
  },
  {
    widget: "day-picker",
    component: "Calendar",
    packages: ["react-day-picker"],
    props: { today: "2026-03-10" },
    markup: /role="grid".*No day/,
    async use(page) {
      await page.getByRole("gridcell", { name: "10" }).getByRole("button").focus();
      await press(page, "ArrowRight", "Enter");
      await page.getByText("Day 11", { exact: true }).waitFor();
    },
  },
  {
    widget: "data-table",
    component: "Sorted table",
    packages: ["@tanstack/react-table"],
    markup: /<td>com<\/td>.*<td>app<\/td>/,
    async use(page) {
      await page.getByRole("button").focus();
      await press(page, "Enter");
      await expect.poll(() => page.getByRole("cell").allTextContents()).toEqual(["app", "com"]);
    },
  },
  {
    widget: "contact-form",
    component: "Form",
    packages: ["react-hook-form"],
    markup: /<input[^>]+name="name"/,
    async use(page) {
      await page.getByRole("textbox").focus();
      await press(page, "Enter");
      await page.getByRole("alert").waitFor();
      await page.keyboard.type("Ada");
      await press(page, "Enter");
      await page.getByText("Sent").waitFor();
    },
  },
  {
    widget: "line-chart",
    component: "Line chart",
    needs: "style attributes",
    packages: ["recharts"],
    markup: /recharts/,
    async use(page) {
      await page.locator(".recharts-surface").first().focus();
      await press(page, "ArrowRight");
      await page.locator(".recharts-tooltip-wrapper").getByText("June").waitFor();
    },
  },
  {
    widget: "embla-carousel",
    component: "Carousel",
    packages: ["embla-carousel-react"],
    markup: /carousel-slide.*<output>First/,
    async use(page) {
      await page.getByRole("button").focus();
      await press(page, "Enter");
      await page.locator("output").getByText("Second").waitFor();
    },
  },
  {
    widget: "command-menu",
    component: "Command menu",
    needs: "style attributes",
    packages: ["cmdk"],
    markup: /role="combobox"/,
    async use(page) {
      await page.getByRole("combobox").focus();
      await page.keyboard.type("pas");
      await press(page, "Enter");
      await page.locator("output").getByText("Paste").waitFor();
    },
  },
  {
    widget: "store-map",
    component: "Map",
    needs: "no Trusted Types",
    strictError: /requires 'TrustedHTML'/,
    packages: ["react-leaflet", "leaflet"],
    isClientRendered: true,
    markup: /<a href="\/stores">All stores/,
    async use(page) {
      await page.getByRole("button", { name: "Marker" }).focus();
      await press(page, "Enter");
      await page.getByText("Our store").waitFor();
    },
  },
  {
    widget: "emotion-button",
    component: "Styled button",
    needs: "style elements",
    packages: ["@emotion/react"],
    markup: /Clicked/,
    async use(page) {
      await page.getByRole("button").focus();
      await press(page, "Enter");
      await page.getByRole("button", { name: "Clicked 1" }).waitFor();
    },
  },
  {
    widget: "mui-controls",
    component: "Button, menu, dialog",
    needs: "style elements",
    packages: ["@mui/material"],
    markup: /MuiButton/,
    async use(page) {
      await page.getByRole("button", { name: "Actions" }).focus();
      await press(page, "Enter");
      await page.getByRole("menuitem", { name: "Rename" }).focus();
      await press(page, "Enter");
      await page.getByRole("dialog", { name: "New name" }).waitFor();
      await press(page, "Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    },
  },
  {
    widget: "mui-data-grid",
    component: "Sorted grid",
    needs: "style elements",
    packages: ["@mui/x-data-grid"],
    isClientRendered: true,
    markup: /<div style="height:300px;?"/,
    async use(page) {
      await page.getByRole("columnheader", { name: "Name" }).focus();
      await press(page, "Enter");
      await expect.poll(() => page.getByRole("gridcell").first().textContent()).toBe("app");
    },
  },
  {
    widget: "mantine-controls",
    component: "Button, switch",
    withoutPreact: "it uses `Activity`, which only React has",
    needs: "no Trusted Types",
    packages: ["@mantine/core"],
    markup: /mantine-Switch/,
    use: saveBySwitch,
  },
  {
    widget: "chakra-controls",
    component: "Button",
    needs: "style elements",
    packages: ["@chakra-ui/react"],
    markup: /Clicked/,
    use: pressButton("Clicked 1"),
  },
  {
    widget: "antd-controls",
    component: "Button, switch",
    needs: "no Trusted Types",
    packages: ["antd"],
    markup: /ant-btn/,
    use: saveBySwitch,
  },
  {
    widget: "shadcn-dialog",
    component: "Button, dialog of shadcn/ui",
    needs: "style elements",
    packages: ["radix-ui", "tailwindcss"],
    markup: /data-slot="button"/,
    async use(page) {
      await page.getByRole("button").focus();
      await press(page, "Enter");
      await page.getByRole("dialog", { name: "Terms" }).waitFor();
      await press(page, "Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    },
  },
  {
    widget: "radix-dropdown",
    component: "Menu",
    needs: "style elements",
    packages: ["radix-ui"],
    markup: /aria-haspopup="menu"/,
    async use(page) {
      await page.getByRole("button").focus();
      await press(page, "Enter");
      // With React, the first item has the focus already.
      await page.locator("[role=menu]:focus, [role=menuitem]:focus").waitFor();
      await press(page, "ArrowDown");
      await page.locator("[role=menuitem]:focus").waitFor();
      await press(page, "Enter");
      await page.locator("output").getByText("Renamed").waitFor();
    },
  },
  {
    widget: "base-accordion",
    component: "Accordion",
    packages: ["@base-ui/react"],
    markup: /aria-expanded="false"/,
    async use(page) {
      await page.getByRole("button").focus();
      await press(page, "Enter");
      await page.getByText("All of them").waitFor();
    },
  },
  {
    widget: "ark-tabs",
    component: "Tabs",
    packages: ["@ark-ui/react"],
    markup: /role="tab"/,
    async use(page) {
      await page.getByRole("tab", { name: "One" }).focus();
      await press(page, "ArrowRight");
      await page.getByRole("tabpanel").getByText("Second panel").waitFor();
    },
  },
  {
    widget: "vector-map",
    component: "Map",
    needs: "no Trusted Types",
    logs: /GL Driver Message/,
    packages: ["maplibre-gl"],
    isClientRendered: true,
    markup: /height:200px/,
    async use(page) {
      await page.getByRole("button", { name: "Zoom in" }).focus();
      await press(page, "Enter");
      await page.locator("[data-zoom='1']").waitFor();
    },
  },
  {
    widget: "lexical-editor",
    component: "Editor",
    packages: ["lexical", "@lexical/react"],
    markup: /contenteditable|<output>/,
    async use(page) {
      await page.getByRole("textbox").focus();
      await page.keyboard.type("Ahoy");
      await page.locator("output").getByText("Ahoy").waitFor();
    },
  },
  {
    widget: "tiptap-editor",
    component: "Editor",
    needs: "no Trusted Types",
    packages: ["@tiptap/react"],
    markup: /<output>Nothing/,
    async use(page) {
      await page.getByRole("textbox").focus();
      await page.keyboard.type("Ahoy");
      await page.locator("output").getByText("Ahoy").waitFor();
    },
  },
  {
    widget: "nivo-bars",
    component: "Chart",
    needs: "style attributes",
    packages: ["@nivo/bar"],
    markup: /<svg/,
    async use(page) {
      await page.locator("svg rect[focusable]").last().click();
      await page.locator("output").getByText("app").waitFor();
    },
  },
  {
    widget: "motion-panel",
    component: "Panel that opens",
    packages: ["motion"],
    markup: /Open/,
    use: pressButton("Close"),
  },
  {
    widget: "dnd-list",
    component: "Drag by keyboard",
    packages: ["@dnd-kit/core"],
    markup: /aria-roledescription="draggable"/,
    async use(page) {
      await page.getByRole("button").focus();
      await press(page, " ");
      await page.locator("[aria-pressed=true]").waitFor();
      await press(page, "ArrowDown", " ");
      await page.getByText("Inside").waitFor();
    },
  },
  {
    widget: "i18next-text",
    component: "Plural forms",
    packages: ["i18next", "react-i18next"],
    markup: /1 name/,
    use: pressButton("2 names"),
  },
  {
    widget: "react-intl-text",
    component: "Plural forms",
    packages: ["react-intl"],
    markup: /1 name/,
    use: pressButton("2 names"),
  },
  {
    widget: "redux-counter",
    component: "Store",
    packages: ["@reduxjs/toolkit", "react-redux"],
    markup: /Clicked/,
    use: pressButton("Clicked 1"),
  },
  {
    widget: "zustand-counter",
    component: "Store",
    packages: ["zustand"],
    markup: /Clicked/,
    use: pressButton("Clicked 1"),
  },
  {
    widget: "jotai-counter",
    component: "Store",
    packages: ["jotai"],
    markup: /Clicked/,
    use: pressButton("Clicked 1"),
  },
  {
    widget: "react-query-list",
    component: "Query with first data",
    packages: ["@tanstack/react-query"],
    props: { first: "com" },
    markup: />com</,
    use: pressButton("app"),
  },
  {
    widget: "swr-list",
    component: "Query with first data",
    packages: ["swr"],
    props: { first: "com" },
    markup: />com</,
    use: pressButton("app"),
  },
  {
    widget: "three-cube",
    component: "Scene",
    withoutPreact: "it renders with React's reconciler",
    needs: "style attributes",
    packages: ["three", "@react-three/fiber"],
    isClientRendered: true,
    logs: /THREE.Clock/,
    markup: /Red/,
    async use(page) {
      await page.locator("canvas").waitFor();
      await pressButton("Blue")(page);
    },
  },
  {
    widget: "styled-button",
    component: "Styled button",
    needs: "style elements",
    strictError: /Its module threw this/,
    packages: ["styled-components"],
    markup: /Clicked/,
    use: pressButton("Clicked 1"),
  },
  {
    widget: "styled-panel",
    component: "Styled panel",
    needs: "style elements",
    strictError: /Its module threw this/,
    packages: ["styled-components"],
    markup: /A panel/,
    async use(page) {
      const color = () =>
        page.locator("p").evaluate((element) => getComputedStyle(element).borderTopColor);
      await expect.poll(color).toBe("rgb(9, 8, 7)");
    },
  },
  {
    widget: "griffel-button",
    component: "Styled button",
    needs: "style elements",
    packages: ["@griffel/react"],
    markup: /Clicked/,
    use: pressButton("Clicked 1"),
  },
  {
    widget: "react-select-field",
    component: "Select",
    needs: "style elements",
    packages: ["react-select"],
    markup: /role="combobox"/,
    async use(page) {
      await page.getByRole("combobox").focus();
      await press(page, "ArrowDown");
      await page.getByRole("option", { name: "Large" }).waitFor();
      await press(page, "ArrowDown", "Enter");
      await page.locator("[data-widget]").getByText("Large", { exact: true }).waitFor();
    },
  },
  {
    widget: "swiper-slides",
    component: "Slides",
    styledLater: ".swiper-button-prev",
    needs: "no Trusted Types",
    packages: ["swiper"],
    markup: /swiper-slide/,
    async use(page) {
      await page.locator(".swiper-button-next").focus();
      await press(page, "Enter");
      await page.locator("output").getByText("Second").waitFor();
    },
  },
  {
    widget: "floating-popover",
    component: "Popover",
    needs: "style attributes",
    packages: ["@floating-ui/react"],
    markup: /Details/,
    async use(page) {
      await page.getByRole("button").focus();
      await press(page, "Enter");
      await page.getByRole("dialog", { name: "Details" }).waitFor();
      await press(page, "Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    },
  },
  {
    widget: "sonner-toast",
    component: "Toast",
    needs: "style elements",
    packages: ["sonner"],
    markup: /Save/,
    async use(page) {
      await page.getByRole("button").focus();
      await press(page, "Enter");
      await page.getByText("Saved").waitFor();
    },
  },
  {
    widget: "date-field",
    component: "Date field",
    needs: "style attributes",
    packages: ["react-datepicker"],
    props: { today: "2026-03-10" },
    markup: /2026-03-10/,
    async use(page) {
      await page.getByRole("textbox").focus();
      await press(page, "ArrowDown", "ArrowRight", "Enter");
      await page.locator("output").getByText("11").waitFor();
    },
  },
  {
    widget: "formik-form",
    component: "Form",
    packages: ["formik"],
    markup: /<input[^>]+name="name"/,
    async use(page) {
      await page.getByRole("textbox").focus();
      await press(page, "Enter");
      await page.getByRole("alert").waitFor();
      await page.keyboard.type("Ada");
      await press(page, "Enter");
      await page.getByText("Sent").waitFor();
    },
  },
  {
    widget: "virtual-list",
    component: "Long list",
    needs: "style attributes",
    packages: ["@tanstack/react-virtual"],
    markup: /Name .*0/,
    async use(page) {
      await page.getByRole("region").focus();
      await press(page, "End");
      await page.getByText("Name 999").waitFor();
    },
  },
  {
    widget: "lucide-icons",
    component: "Icons",
    packages: ["lucide-react"],
    markup: /<svg/,
    use: pressButton("Ship"),
  },
];
