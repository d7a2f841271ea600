import source from "../themes/domain-check/tokens.json" with { type: "json" };
import { contrastRatio } from "./contrast.ts";

/** The contrast of a colour with a surface that it is put on. */
export interface TokenContrast {
  /** Name of the surface's token, for example `canvas`. */
  on: string;
  /** WCAG 2.2 ratio that both schemes must reach: 4.5 for text, 3 for controls and graphics. */
  minimum: number;
  light: number;
  dark: number;
}

/** One design token, as a gallery shows it and the style sheet uses it. */
export interface Token {
  /** For example `accent`: `--sk-accent` for the page, `--_accent` in the style sheet. */
  name: string;
  /** Heading it belongs under: `color`, `type`, `space`, `size`, `radius`, `shadow`, `motion`. */
  group: string;
  description: string;
  /** Kind of its value, as the design tokens format names it: `color`, `dimension`, `duration`. */
  type: string;
  /** The number that pages write for its value, a multiple of `--sk-rem`. Absent for other values. */
  multiple?: number;
  /** CSS value in the light scheme. */
  light: string;
  /** CSS value in the dark scheme; the same as `light` for all but colours and shadows. */
  dark: string;
  /** Empty for colours that need no contrast with anything. */
  contrast: TokenContrast[];
  /** The value of `--_name` in the style sheet; absent when it reads the public property itself. */
  declaration?: string;
  /** `color-mix()` that goes before the values above, for browsers that know it. */
  mix?: string;
}

interface Length {
  value: number;
  unit: string;
}

interface Shadow {
  color: string;
  offsetX: Length;
  offsetY: Length;
  blur: Length;
  spread: Length;
  inset?: boolean;
}

type Value = string | number | Length | (string | number)[] | Shadow[];

interface Entry {
  $value: Value;
  $type?: string;
  $description: string;
  $extensions?: {
    skerry: {
      dark?: string | Shadow[];
      contrast?: { minimum: number; on: string[] };
      /** Goes before both values where it is valid: the browser and the properties in it exist. */
      mix?: string;
      /** Not a multiple of --sk-rem although its unit is rem. */
      verbatim?: boolean;
      /** Grows with the window from `minimum` to the value along `base` + `vw`, all but vw in rem. */
      fluid?: { minimum: number; base: number; vw: number };
    };
  };
}

/** Every design token of the theme, in the order of `tokens.json`. */
export function listTokens(): Token[] {
  const entries = Object.entries(source).flatMap(([group, members]) =>
    typeof members === "string" ? [] : groupEntries(group, members),
  );
  const values = new Map(entries.map(({ name, entry }) => [name, entry]));
  return entries.map(({ name, group, type, entry }) => {
    const { dark, contrast, mix } = entry.$extensions?.skerry ?? {};
    const light = cssValue(entry.$value, type);
    return {
      name,
      group,
      description: entry.$description,
      type,
      ...multipleOfRem(entry),
      light: galleryValue(entry, light),
      dark: dark ? cssValue(dark, type) : galleryValue(entry, light),
      contrast: (contrast?.on ?? []).map((on) => ({
        on,
        minimum: contrast?.minimum ?? 0,
        light: contrastRatio(light, cssValue(surface(values, name, on).$value, type)),
        dark: contrastRatio(
          String(dark),
          String(surface(values, name, on).$extensions?.skerry.dark),
        ),
      })),
      ...(light !== "inherit" && { declaration: declaration(name, entry, type) }),
      ...(mix && { mix }),
    };
  });
}

/**
 * The rules that turn the public `--sk-x` of a page into the `--_x` that other rules read. They
 * stand on the widget's root, so the public property may come from any ancestor.
 */
export function tokenStyles(): string {
  const tokens = listTokens();
  const declared = tokens.flatMap(({ name, declaration }) =>
    declaration ? `--_${name}:${declaration}` : [],
  );
  const mixed = tokens.flatMap(({ name, mix }) => (mix ? `--_${name}-mix:${mix}` : []));
  const durations = tokens.filter(({ light }) => /^\d+ms$/.test(light));
  const shadows = tokens.filter(({ group }) => group === "shadow");
  return `.sk:not(#sk-iso){${declared.join(";")}}
@supports (color:color-mix(in oklab,red,red)){.sk:not(#sk-iso){${mixed.join(";")}}}
@media (prefers-reduced-motion:reduce){.sk:not(#sk-iso){${durations.map(({ name }) => `--_${name}:1ms`).join(";")}}}
@media print{.sk:not(#sk-iso){${shadows.map(({ name }) => `--_${name}:0 0 transparent`).join(";")}}}
`;
}

function groupEntries(group: string, members: object) {
  const groupType = "$type" in members ? String(members.$type) : "";
  return Object.entries(members as Record<string, Entry | string>).flatMap(([name, entry]) =>
    typeof entry === "string" ? [] : { name, group, type: entry.$type ?? groupType, entry },
  );
}

function surface(values: Map<string, Entry>, name: string, on: string): Entry {
  const entry = values.get(on);
  if (!entry) throw new Error(`The token "${name}" has a contrast on "${on}", which is no token.`);
  return entry;
}

function cssValue(value: Value, type: string): string {
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return value.replace(/^\{(?:\w+\.)?([\w-]+)\}$/, "var(--_$1)");
  if (!Array.isArray(value)) return length(value);
  if (type === "cubicBezier") return `cubic-bezier(${value.join(", ")})`;
  return value.map((item) => (typeof item === "object" ? shadow(item) : item)).join(", ");
}

function length({ value, unit }: Length): string {
  return value === 0 ? "0" : value + unit;
}

function shadow({ inset, offsetX, offsetY, blur, spread, color }: Shadow): string {
  const lengths = [offsetX, offsetY, blur, ...(spread.value === 0 ? [] : [spread])].map(length);
  return `${inset ? "inset " : ""}${lengths.join(" ")} ${color}`;
}

function galleryValue({ $extensions }: Entry, value: string): string {
  const fluid = $extensions?.skerry.fluid;
  return fluid ? `clamp(${fluid.minimum}rem, ${fluid.base}rem + ${fluid.vw}vw, ${value})` : value;
}

function declaration(name: string, entry: Entry, type: string): string {
  const { dark, mix, fluid } = entry.$extensions?.skerry ?? {};
  const value = cssValue(entry.$value, type);
  if (dark) {
    // Of --sk-light and --sk-dark one is unset, which takes the fallback, and one is empty.
    const either = `var(--sk-light, ${value})var(--sk-dark, ${cssValue(dark, type)})`;
    return `var(--sk-${name}, ${mix ? `var(--_${name}-mix, ${either})` : either})`;
  }
  const { multiple } = multipleOfRem(entry);
  if (multiple === undefined) return `var(--sk-${name}, ${value})`;
  const times = (fallback: number) => `var(--_rem) * var(--sk-${name}, ${fallback})`;
  if (!fluid) return `calc(${times(multiple)})`;
  // One public number replaces all three, and clamp(n, n + x, n) is n: a fixed size.
  const { minimum, base, vw } = fluid;
  return `clamp(${times(minimum)}, ${times(base)} + ${vw}vw, ${times(multiple)})`;
}

/** The number of rem that a size is, unless the style sheet takes it as it is written. */
function multipleOfRem({ $value, $extensions }: Entry): { multiple?: number } {
  if ($extensions?.skerry.verbatim || typeof $value !== "object" || !("unit" in $value)) return {};
  return $value.unit === "rem" ? { multiple: $value.value } : {};
}
