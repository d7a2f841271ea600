import { parse, type AtRule, type Node, type Rule } from "postcss";
import { listTokens } from "./build-tokens.ts";
import { checkDeclaration, type KnownProperties } from "./check-declaration.ts";
import { liftSelector, type StyleOwner } from "./lift-selector.ts";

const atRules = new Set(["media", "supports", "container", "keyframes"]);

/**
 * Lifts every rule of a component's style file, see `liftSelector`.
 *
 * @param fileName where the text comes from, named in the error
 * @throws Error with every fault of the file: line, column, what is wrong, what to write instead.
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
  const faults: string[] = [];
  const check = (node: Node, message: string | undefined) => {
    if (!message) return;
    const { line, column } = node.source?.start ?? { line: 1, column: 1 };
    faults.push(`${fileName}:${line}:${column} ${message}`);
  };

  root.walkAtRules((rule) => check(rule, atRuleFault(rule)));
  root.walkDecls((declaration) => check(declaration, checkDeclaration(declaration, known)));
  root.walkRules((rule) => {
    if (isStep(rule)) return;
    if (rule.parent?.type === "rule") {
      check(rule, `Nesting needs Chrome 112. Write the whole selector.`);
      return;
    }
    try {
      rule.selector = liftSelector(rule.selector, owner);
    } catch (error) {
      check(rule, error instanceof Error ? error.message : String(error));
    }
  });
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return root.toString();
}

function atRuleFault({ name, params, parent }: AtRule): string | undefined {
  if (parent?.type === "rule") return `Nesting needs Chrome 112. Put the rule into @${name}.`;
  if (!atRules.has(name)) {
    return `"@${name}" reaches beyond the widget. Only @${[...atRules].join(", @")} may be used.`;
  }
  if (name === "keyframes" && !params.startsWith("sk-")) {
    return `The keyframes "${params}" may be the page's own. Call them sk-${params}.`;
  }
  return undefined;
}

/** `from`, `50%`: a step of keyframes, no selector. */
function isStep({ parent }: Rule): boolean {
  return parent?.type === "atrule" && "name" in parent && parent.name === "keyframes";
}
