import ts from "typescript";

/** Attributes whose value a visitor reads or hears. */
const READ_ATTRIBUTES =
  /^(aria-label|aria-description|aria-roledescription|aria-valuetext|alt|label|placeholder|title)$/;

/**
 * Visible text that is written into an expression or an attribute of a component instead of coming
 * from a text key or a prop: it would be English on every page. Text that stands between tags is the
 * linter's (react/jsx-no-literals), which does not look into expressions.
 *
 * @param source the file's TSX
 * @returns the texts
 */
export function findBareText(source: string): string[] {
  const tree = ts.createSourceFile("a.tsx", source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isShown = ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent);
    const isRead = ts.isJsxAttribute(node) && READ_ATTRIBUTES.test(node.name.getText(tree));
    if (isShown) found.push(...literalsIn(node.expression));
    if (isRead) found.push(...literalsIn(node.initializer));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found.map((text) => text.trim()).filter((text) => /\p{L}/u.test(text));
}

/** The strings that an expression can come to: not those that it compares or hands to a function. */
function literalsIn(node: ts.Node | undefined): string[] {
  if (!node) return [];
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) return [node.text];
  if (ts.isTemplateSpan(node)) return [node.literal.text];
  if (ts.isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse].flatMap((part) => literalsIn(part));
  const operator = ts.isBinaryExpression(node) ? node.operatorToken.getText() : "";
  if (ts.isBinaryExpression(node) && operator === "&&") return literalsIn(node.right);
  const holdsStrings =
    /^(\|\||\?\?|\+)$/.test(operator) ||
    ts.isTemplateExpression(node) ||
    ts.isParenthesizedExpression(node) ||
    ts.isJsxExpression(node);
  if (!holdsStrings) return [];
  const parts: string[] = [];
  ts.forEachChild(node, (part) => void parts.push(...literalsIn(part)));
  return parts;
}
