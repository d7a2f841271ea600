import { texts as german } from "@skerry/widgets/texts/de";
import { texts as english } from "@skerry/widgets/texts/en";
import french from "../../examples/french/texts.fr.json" with { type: "json" };
import type { ReferencePage } from "./reference-page.ts";

/** Every text of the widgets by its key, with the French that the handbook shows as an example. */
export function describeTexts(): ReferencePage {
  const [de, fr]: Readonly<Record<string, string>>[] = [german, french];
  return {
    title: "Texts",
    text: "Every text that a widget shows by itself, by its key. English and German are built in. French is the example of a language that a site adds.",
    sections: [
      {
        heading: "All keys",
        text: "The page configuration may replace each one, under `translations`.",
        head: ["Key", "English", "German", "French"],
        rows: Object.entries(english).map(([key, text]) => [
          `\`${key}\``,
          text,
          de?.[key] ?? "",
          fr?.[key] ?? "",
        ]),
      },
    ],
  };
}
