import { exampleIsland } from "@skerry/ui/example-island";
import { IslandProvider } from "@skerry/ui/island";
import { texts as german } from "@skerry/widgets/texts/de";
import { texts as english } from "@skerry/widgets/texts/en";
import type { Decorator, Preview } from "@storybook/react-vite";
import { StrictMode, useEffect } from "react";
import { hostStyles, type HostName } from "./host-styles.ts";
import { matchScreenshot } from "./match-screenshot.ts";
import "virtual:skerry.css";
import "./preview.css";

const locales = { en: english, de: german };

/** Sets what a page around the widget would set: language, direction, theme, its own style sheet. */
function HostPage({
  globals,
  children,
}: {
  globals: Record<string, string>;
  children: React.ReactNode;
}) {
  const { theme, direction, locale, host } = globals;
  useEffect(() => {
    const root = document.documentElement;
    root.lang = locale ?? "en";
    root.dir = direction ?? "ltr";
    root.dataset["skTheme"] = theme ?? "light";
  }, [theme, direction, locale]);
  return (
    <>
      <style>{hostStyles[(host ?? "none") as HostName]}</style>
      {children}
    </>
  );
}

const inHostPage: Decorator = (Story, { globals, id }) => {
  const locale = globals["locale"] === "de" ? "de" : "en";
  return (
    <StrictMode>
      <HostPage globals={globals}>
        <IslandProvider value={exampleIsland(locales[locale], { locale, prefix: `${id}-` })}>
          <Story />
        </IslandProvider>
      </HostPage>
    </StrictMode>
  );
};

const widths = [320, 375, 480, 768, 1280];

const preview: Preview = {
  decorators: [inHostPage],
  afterEach: matchScreenshot,
  tags: ["autodocs"],
  initialGlobals: { theme: "light", direction: "ltr", locale: "en", host: "none" },
  globalTypes: {
    theme: {
      description: "Theme",
      toolbar: {
        icon: "contrast",
        items: ["light", "dark", "auto"].map((value) => ({ value, title: `Theme: ${value}` })),
        dynamicTitle: true,
      },
    },
    direction: {
      description: "Reading direction",
      toolbar: {
        icon: "transfer",
        items: [
          { value: "ltr", title: "Left to right" },
          { value: "rtl", title: "Right to left" },
        ],
        dynamicTitle: true,
      },
    },
    locale: {
      description: "Language of the texts",
      toolbar: {
        icon: "globe",
        items: [
          { value: "en", title: "English" },
          { value: "de", title: "Deutsch" },
        ],
        dynamicTitle: true,
      },
    },
    host: {
      description: "Style sheet of the page around the widget",
      toolbar: {
        icon: "paintbrush",
        items: [
          { value: "none", title: "Host CSS: none" },
          { value: "bootstrap", title: "Host CSS: Bootstrap 5.3" },
          { value: "hostile", title: "Host CSS: hostile" },
        ],
        dynamicTitle: true,
      },
    },
  },
  parameters: {
    layout: "fullscreen",
    controls: { expanded: true },
    a11y: {
      test: "error",
      options: {
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
        // A story is a part of a page: it has no landmarks and no first heading.
        rules: { region: { enabled: false }, "page-has-heading-one": { enabled: false } },
      },
    },
    viewport: {
      options: Object.fromEntries(
        widths.map((width) => [
          `w${width}`,
          { name: `${width} px`, styles: { width: `${width}px`, height: "900px" } },
        ]),
      ),
    },
  },
};

export default preview;
