import {
  loadAttribute,
  propsAttribute,
  propsFromAttribute,
  themeAttribute,
  widgetAttribute,
} from "@skerry/core/contract";

/** The parts of a widget that editors show: its JSON Schema, and the trigger that loads it by default. */
export interface DescribedWidget {
  load: string;
  schema: {
    properties?: Record<string, { description?: string }>;
    required?: readonly string[];
  };
}

interface Attribute {
  name: string;
  description: string;
  values?: { name: string; description: string }[];
}

/**
 * The completions and explanations that an editor offers while an author types an island, in the format of
 * https://github.com/microsoft/vscode-custom-data (version 1.1).
 */
export function htmlCustomData(widgets: Readonly<Record<string, DescribedWidget>>): {
  version: 1.1;
  globalAttributes: Attribute[];
} {
  return {
    version: 1.1,
    globalAttributes: [
      {
        name: widgetAttribute,
        description: "Name of the widget that takes this element over.",
        values: Object.entries(widgets).map(([name, widget]) => ({
          name,
          description: describe(widget),
        })),
      },
      {
        name: propsAttribute,
        description:
          'A JSON object, or "#id" of a <script type="application/json"> that holds it. In an attribute, & and the quote around it have to be escaped.',
      },
      {
        name: propsFromAttribute,
        description:
          "URL of this site that answers with a JSON object for this visitor only. The browser fetches it after the trigger and merges it over the props.",
      },
      {
        name: loadAttribute,
        description:
          "When the widget loads: triggers separated by commas, the first that happens wins. Without it, the widget's own.",
        values: [
          { name: "eager", description: "At once." },
          { name: "idle", description: "When the browser is idle, at most 2 seconds later." },
          { name: "visible", description: "Within 200 px of the viewport." },
          { name: "interaction", description: "At the first touch, click, key or focus inside." },
          { name: "media (min-width: 60em)", description: "While the media query matches." },
          { name: "never", description: "Only when a script calls skerry.scan(element)." },
        ],
      },
      {
        name: themeAttribute,
        description: "Colours of this element's widgets and of all inside it.",
        values: [
          { name: "light", description: "Light colours." },
          { name: "dark", description: "Dark colours." },
          { name: "auto", description: "As the visitor's system." },
        ],
      },
    ],
  };
}

function describe({ load, schema: { properties = {}, required = [] } }: DescribedWidget): string {
  const props = Object.entries(properties).map(
    ([name, { description }]) =>
      `${name}${required.includes(name) ? " (required)" : ""}: ${description ?? ""}`,
  );
  return [`Loads: ${load}.`, ...props].join("\n");
}
