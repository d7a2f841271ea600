import { list, type AnyNode, type Declaration } from "postcss";

const sides: Record<string, string> = {
  top: "block-start",
  right: "inline-end",
  bottom: "block-end",
  left: "inline-start",
};
const lengths: Record<string, string> = { width: "inline-size", height: "block-size" };
const sided = /^(margin|padding|border|scroll-margin|scroll-padding)-(top|right|bottom|left)(.*)$/;
const fourSided = /^(margin|padding|inset|border-(width|style|color)|scroll-(margin|padding))$/;

/** Names of custom properties that a style file may read, without `--_` and `--sk-`. */
export interface KnownProperties {
  /** Tokens of the theme. */
  tokens: readonly string[];
  /** What the file sets itself. */
  own: readonly string[];
  /** Widget or piece whose tokens are called `--sk-<owner>-…`; absent where any name is one. */
  owner?: string;
}

/**
 * Checks one declaration of a component's style file.
 *
 * @returns what is wrong and what to write instead, or `undefined`
 */
export function checkDeclaration(
  { prop, value, important, parent }: Declaration,
  known: KnownProperties,
): string | undefined {
  const logical = logicalProperty(prop);
  if (logical) return `"${prop}" does not turn with the writing direction. Write ${logical}.`;
  const turned = logicalValue(prop, value);
  if (turned) return `"${prop}: ${value}" does not turn with the writing direction. ${turned}`;
  if (important && !isInPrint(parent)) {
    return `"!important" keeps a page from changing "${prop}". Leave it out: rules here already go before the page's. (In @media print it may beat a style that a script has set.)`;
  }
  if (/\burl\(/i.test(value)) {
    return `"url()" is fetched from wherever the style sheet lies. Put the picture into an <img> or an <Icon>.`;
  }
  if (prop.startsWith("--sk-")) {
    return `"${prop}" belongs to the page. Read it with a default, var(${prop}, …), or set a property of your own, --_${prop.slice(5)}.`;
  }
  if (prop.startsWith("--") && !prop.startsWith("--_")) {
    return `"${prop}" may be the page's own property. Write --_${prop.slice(2)}.`;
  }
  for (const [, name = "", next] of value.matchAll(/var\(\s*(--[\w-]+)\s*(.)/g)) {
    const fault = unknownProperty(name, next === ",", known);
    if (fault) return fault;
  }
  return undefined;
}

function logicalProperty(prop: string): string | undefined {
  if (Object.hasOwn(sides, prop)) return `inset-${sides[prop]}`;
  const size = /^(?:(min|max)-)?(width|height)$/.exec(prop);
  if (size) return [size[1], lengths[size[2] ?? ""]].filter(Boolean).join("-");
  const corner = /^border-(top|bottom)-(left|right)-radius$/.exec(prop);
  if (corner) {
    const [block, inline] = [corner[1] === "top", corner[2] === "left"];
    return `border-${block ? "start" : "end"}-${inline ? "start" : "end"}-radius`;
  }
  const side = sided.exec(prop);
  return side ? `${side[1]}-${sides[side[2] ?? ""]}${side[3]}` : undefined;
}

function logicalValue(prop: string, value: string): string | undefined {
  if (prop === "text-align" && (value === "left" || value === "right")) {
    return `Write text-align: ${value === "left" ? "start" : "end"}.`;
  }
  if (/^(float|clear)$/.test(prop) && /^(left|right)$/.test(value)) {
    return `Lay it out with flex or grid.`;
  }
  const [top, right, bottom, left] = list.space(value);
  if (fourSided.test(prop) && left !== undefined && left !== right) {
    const [block, inline] = prop.startsWith("border-")
      ? [prop.replace("border", "border-block"), prop.replace("border", "border-inline")]
      : [`${prop}-block`, `${prop}-inline`];
    return `Write ${block}: ${top} ${bottom}; ${inline}: ${left} ${right}.`;
  }
  if (prop === "border-radius" && right !== undefined && !(top === right && bottom === left)) {
    return `Write border-start-start-radius and its three sisters.`;
  }
  return undefined;
}

function unknownProperty(
  name: string,
  hasDefault: boolean,
  { tokens, own, owner }: KnownProperties,
): string | undefined {
  if (name.startsWith("--_")) {
    const names = [...tokens, ...own];
    // With a default it may be set by whatever is around, as a button sets the size of its icon.
    if (hasDefault || names.includes(name.slice(3))) return undefined;
    const near = names.find((token) => distance(token, name.slice(3)) <= 2);
    const hint = near
      ? `Did you mean --_${near}?`
      : "themes/domain-check/tokens.json has them all.";
    return `There is no token "${name}". ${hint}`;
  }
  const token = name.slice(5);
  if (!name.startsWith("--sk-") || tokens.includes(token)) {
    return `"${name}" is the page's property. Read what the style sheet makes of it: var(--_${name.replace(/^--(sk-)?/, "")}).`;
  }
  if (owner && !token.startsWith(`${owner}-`)) {
    return `"${name}" is no known token. This file's own tokens are called --sk-${owner}-${token}.`;
  }
  return hasDefault ? undefined : `"${name}" is usually unset. Give it a default: var(${name}, …).`;
}

function isInPrint(parent: Declaration["parent"]): boolean {
  for (let node: AnyNode | undefined = parent; node; node = node.parent) {
    if (node.type === "atrule" && "params" in node && node.params === "print") return true;
  }
  return false;
}

/** Letters to add, drop or change to get from one word to the other. */
function distance(from: string, to: string): number {
  let row = [...Array(to.length + 1).keys()];
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries()) {
      const changed = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
