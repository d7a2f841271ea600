import { listTokens, type Token } from "@skerry/widgets/build/build-tokens";

export type Theme = "light" | "dark";

/** The values written in place of the tokens' own, by name: in both themes, or in each one. */
export type TokenEdits = Readonly<Record<string, Partial<Record<Theme, string>>>>;

export const tokens: readonly Token[] = listTokens();

/** Whether a token has a value for each theme. */
export function isThemed({ light, dark, group }: Token): boolean {
  return light !== dark || group === "color";
}

/** The value that a page would write to get what Skerry has anyway. */
export function ownValue({ multiple, ...token }: Token, theme: Theme): string {
  return multiple === undefined ? token[theme].replaceAll("--_", "--sk-") : String(multiple);
}

/** A property that takes such values, and how they are called. */
const kinds: Readonly<Record<string, [property: string, name: string]>> = {
  color: ["color", "a colour"],
  dimension: ["width", "a length"],
  duration: ["transition-duration", "a duration"],
  fontFamily: ["font-family", "a list of font families"],
  fontWeight: ["font-weight", "a font weight"],
  number: ["line-height", "a number"],
  cubicBezier: ["transition-timing-function", "an easing function"],
  shadow: ["box-shadow", "a shadow"],
};

/** The mistake in a value for a token, as a sentence; empty if there is none. */
export function findValueMistake({ name, type, multiple }: Token, value: string): string {
  if (/var\(\s*--(?!sk-)/.test(value)) return "This page does not know var() of yours.";
  if (multiple !== undefined) return /^\d*\.?\d+$/.test(value) ? "" : "Not a plain number.";
  // A width cannot be negative, and the distance between letters can.
  const [kind = "", title = ""] = kinds[type] ?? [];
  const property = name.startsWith("tracking-") ? "letter-spacing" : kind;
  return CSS.supports(property, value) ? "" : `Not ${title} in CSS.`;
}

/**
 * The style sheet of a page that wants these values: what is the same in both themes on `:root`, from where
 * it is inherited, and the rest on the widgets, which know their theme.
 *
 * @returns empty when nothing differs from Skerry's own values
 */
export function tokenStyleSheet(edits: TokenEdits): string {
  const everywhere: string[] = [];
  const byTheme: string[] = [];
  for (const token of tokens) {
    const { light, dark } = valuesOf(token, edits);
    if (light === ownValue(token, "light") && dark === ownValue(token, "dark")) continue;
    if (light === dark) everywhere.push(`  --sk-${token.name}: ${light};\n`);
    else {
      byTheme.push(`  --sk-${token.name}: var(--sk-light, ${light}) var(--sk-dark, ${dark});\n`);
    }
  }
  return [
    ...(everywhere.length ? [`:root {\n${everywhere.join("")}}\n`] : []),
    ...(byTheme.length
      ? [
          `/* The first value in the light theme, the second in the dark one. */\n.sk {\n${byTheme.join("")}}\n`,
        ]
      : []),
  ].join("\n");
}

/** A token's valid values in both themes. */
function valuesOf(token: Token, edits: TokenEdits): Record<Theme, string> {
  const value = (theme: Theme): string => {
    const edit = edits[token.name]?.[theme]?.trim();
    return edit && !findValueMistake(token, edit) ? edit : ownValue(token, theme);
  };
  const light = value("light");
  return { light, dark: isThemed(token) ? value("dark") : light };
}
