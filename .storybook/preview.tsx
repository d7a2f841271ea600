import { exampleIsland } from "@skerry/ui/example-island";
import { IslandProvider } from "@skerry/ui/island";
import { texts as german } from "@skerry/widgets/texts/de";
import { texts as english } from "@skerry/widgets/texts/en";
import type { Decorator, Preview } from "@storybook/react-vite";
import { StrictMode } from "react";
import { configure } from "storybook/test";
import { schemaArgTypes } from "./arg-types.ts";
import { checkDark } from "./check-dark.ts";
import { docsTheme } from "./docs-theme.ts";
import { HostPage, type HostSettings } from "./host-page.tsx";
import { matchScreenshots } from "./match-screenshots.ts";
import { reduceMotion } from "./reduce-motion.ts";
import "virtual:skerry.css";
import "./preview.css";

// A second, the default, is less than a busy machine takes to turn a slide.
configure({ asyncUtilTimeout: 10_000 });

const locales = { en: english, de: german };

const inHostPage: Decorator = (Story, { globals, id, parameters }) => {
  const settings = globals as HostSettings;
  const { locale, motion } = settings;
  return (
    // Widgets hear of another wish for motion from the browser; here they have to ask again.
    <StrictMode key={motion}>
      <HostPage {...settings}>
        <IslandProvider value={exampleIsland(locales[locale], { locale, prefix: `${id}-` })}>
          <Story />
        </IslandProvider>
        {/* Why there is nothing to see. */}
        {parameters["note"] ? <p className="story-note">{parameters["note"]}</p> : null}
      </HostPage>
    </StrictMode>
  );
};

const widths = [320, 375, 480, 768, 1280];

const preview: Preview = {
  decorators: [inHostPage],
  beforeEach: ({ globals }) => (globals["motion"] === "reduced" ? reduceMotion() : undefined),
  afterEach: [checkDark, matchScreenshots],
  tags: ["autodocs"],
  argTypesEnhancers: [
    ({ argTypes, parameters }) => schemaArgTypes(parameters["fileName"], argTypes),
  ],
  initialGlobals: {
    theme: "light",
    direction: "ltr",
    locale: "en",
    host: "none",
    motion: "system",
  },
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
    motion: {
      description: "What the visitor's system says about motion",
      toolbar: {
        icon: "play",
        items: [
          { value: "system", title: "Motion: as this system says" },
          { value: "reduced", title: "Motion: reduced" },
        ],
        dynamicTitle: true,
      },
    },
  },
  parameters: {
    layout: "fullscreen",
    controls: { expanded: true },
    docs: { toc: { headingSelector: "h2, h3" }, theme: docsTheme },
    options: {
      storySort: {
        order: [
          "Start",
          "Tutorials",
          "How-to",
          ["Embedding", "Your own widgets"],
          "Design",
          "Widgets",
          "Reference",
          ["Contract"],
          "Explanation",
          "Decisions",
          ["All decisions"],
        ],
      },
    },
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
