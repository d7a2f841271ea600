import ts from "typescript";

/** Attributes whose value a visitor reads or hears. */
const READ_ATTRIBUTES =
  /^(aria-label|aria-description|aria-roledescription|aria-valuetext|alt|label|placeholder|title)$/;

/**
 * Visible text that is written into an expression or an attribute of a component instead of coming
 * from a text key or a prop: one line each. It would be English on every page. Text that stands
 * between tags is the linter's (react/jsx-no-literals), which does not look into expressions.
 *
 * @param file shown in each line
 * @param source the file's TSX
 */
export function findBareText(file: string, source: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const problems: string[] = [];
  const blame = (node: ts.Node, text: string): void => {
    if (!/\p{L}/u.test(text)) return;
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    problems.push(
      `${file}:${line + 1}: "${text.trim()}" is bare text. Make it a text key with English and German.`,
    );
  };
  const blameLiterals = (node: ts.Expression | undefined): void => {
    for (const literal of literalsOf(node)) blame(literal, literal.text);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) blameLiterals(node.expression);
    if (ts.isJsxAttribute(node) && READ_ATTRIBUTES.test(node.name.getText(tree))) {
      const value = node.initializer;
      blameLiterals(value && ts.isJsxExpression(value) ? value.expression : value);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return problems;
}

/** The strings that an expression can come to, arguments of calls left out. */
function literalsOf(node: ts.Expression | undefined): ts.LiteralLikeNode[] {
  if (!node) return [];
  if (ts.isStringLiteralLike(node)) return [node];
  if (ts.isTemplateExpression(node)) {
    return [node.head, ...node.templateSpans.map(({ literal }) => literal)];
  }
  if (ts.isParenthesizedExpression(node)) return literalsOf(node.expression);
  if (ts.isConditionalExpression(node)) {
    return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)];
  }
  if (ts.isBinaryExpression(node)) return literalsOfBinary(node);
  return [];
}

function literalsOfBinary({
  left,
  operatorToken,
  right,
}: ts.BinaryExpression): ts.LiteralLikeNode[] {
  switch (operatorToken.kind) {
    case ts.SyntaxKind.AmpersandAmpersandToken:
      return literalsOf(right);
    case ts.SyntaxKind.BarBarToken:
    case ts.SyntaxKind.QuestionQuestionToken:
    case ts.SyntaxKind.PlusToken:
      return [...literalsOf(left), ...literalsOf(right)];
    default:
      return [];
  }
}
