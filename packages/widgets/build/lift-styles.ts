import { decl, parse, type Node, type Rule } from "postcss";
import { listTokens } from "./build-tokens.ts";
import { checkCustomProperties, type KnownProperties } from "./check-custom-properties.ts";
import { liftSelector, type StyleOwner } from "./lift-selector.ts";

/**
 * Lifts every rule of a component's style file, see `liftSelector`. A rule that makes a pseudo-element, by its
 * content, takes away first what the page may have given it.
 *
 * @param fileName where the text comes from, named in the error
 * @throws Error with every mistake in the file: line, column, what is wrong, what to write instead.
 */
export function liftStyles(css: string, fileName: string, owner: StyleOwner): string {
  const root = parse(css, { from: fileName });
  const own: string[] = [];
  root.walkDecls(/^--_/, ({ prop }) => void own.push(prop.slice(3)));
  const known: KnownProperties = {
    tokens: [...listTokens().map(({ name }) => name), "dir"],
    own,
    ...(owner.kind !== "base" && { owner: owner.name }),
  };
  const mistakes: string[] = [];
  const check = (node: Node, message: string | undefined) => {
    if (!message) return;
    const { line, column } = node.source?.start ?? { line: 1, column: 1 };
    mistakes.push(`${fileName}:${line}:${column} ${message}`);
  };

  root.walkDecls((declaration) =>
    check(declaration, checkCustomProperties(declaration.value, known)),
  );
  root.walkRules((rule) => {
    if (isStep(rule)) return;
    try {
      rule.selector = liftSelector(rule.selector, owner);
      if (makesBox(rule)) rule.prepend(decl({ prop: "all", value: "revert" }));
    } catch (error) {
      check(rule, error instanceof Error ? error.message : String(error));
    }
  });
  if (mistakes.length > 0) throw new Error(mistakes.join("\n"));
  return root.toString();
}

/** Whether its pseudo-element has a box by this rule: without content it has none. */
function makesBox({ selector, nodes }: Rule): boolean {
  return (
    /::?(before|after)$/.test(selector) &&
    nodes.some((node) => node.type === "decl" && node.prop === "content" && node.value !== "none")
  );
}

/** `from`, `50%`: a step of keyframes, no selector. */
function isStep({ parent }: Rule): boolean {
  return parent?.type === "atrule" && "name" in parent && parent.name === "keyframes";
}
