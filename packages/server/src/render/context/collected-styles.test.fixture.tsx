import { createContext, createElement, type ReactElement, useContext } from "react";

const Rules = createContext<string[]>([]);

export function Component({ color = "red" }: { color?: string }) {
  useContext(Rules).push(`<style id="a" nonce="old">.${color}{color:${color}}</style>`);
  return <p className={color}>Text</p>;
}

export function collectStyles() {
  const rules: string[] = [];
  return {
    wrap: (element: ReactElement) => createElement(Rules.Provider, { value: rules }, element),
    styles: () => rules.join("\n"),
  };
}
