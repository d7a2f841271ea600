import { createElement, useEffect, useId, useState } from "react";
import { renderToString } from "react-dom/server";
import { marker } from "../islands/island-page.ts";

/** A form: counts, and has a field, a list that scrolls, and ids. */
const field = `
export const load = "eager";
export function Component({ label = "no label" }) {
  const id = useId();
  const [count, setCount] = useState(0);
  useEffect(() => {
    window.alive = (window.alive ?? 0) + 1;
    return () => { window.alive -= 1; };
  }, []);
  return jsx("div", { className: "widget", children: [
    jsx("output", { children: label + " " + count }, "output"),
    jsx("button", { type: "button", name: "more", onClick: () => setCount(count + 1), children: "More" }, "button"),
    jsx("label", { htmlFor: id, children: "Name" }, "label"),
    jsx("input", { id, name: "name", defaultValue: "" }, "input"),
    jsx("div", { className: "list", id: id + "list", children: jsx("p", { children: "Long" }) }, "list"),
  ] });
}
`;

const module = `import { jsx, useEffect, useId, useState } from "/skerry/react.js";\n${field}`;

/** The modules of the widgets that are morphed: twice the same. */
export const morphWidgets = { field: module, other: module };

/** The style sheet, and one that gives the list its height. */
export const morphHead = `<link rel="stylesheet" href="/skerry/skerry.css">
  <style>.list { height: 50px; overflow: auto } .list p { height: 500px }</style>`;

type FieldProps = Record<string, unknown>;

/** A server's answer to the form. */
export async function renderField(props: FieldProps, prefix = "s1-"): Promise<string> {
  const source = field.replaceAll("export ", "");
  const jsx = (type: string, { children, ...props }: FieldProps, key?: string): unknown =>
    createElement(type, { ...props, key }, children as string);
  const Component = new Function(
    "jsx",
    "useEffect",
    "useId",
    "useState",
    `${source}; return Component;`,
  )(jsx, useEffect, useId, useState);
  const html = renderToString(createElement(Component, props), { identifierPrefix: prefix });
  return `${await marker(prefix)}${html}`;
}
