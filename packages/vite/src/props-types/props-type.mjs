import ts from "typescript";

/** @typedef {{ checker: ts.TypeChecker, type: ts.Type, node: ts.Node, defaults: Map<string, unknown>, description: string, slots: true | Set<string> }} WidgetProps */

/**
 * The type of a component's props, and what else its module says of them.
 *
 * @param {ts.Program} program
 * @param {ts.SourceFile} source module of a widget
 * @returns {WidgetProps | undefined} nothing where the module promises no type
 */
export function propsOf(program, source) {
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(source);
  const exports = module ? checker.getExportsOfModule(module) : [];
  const exported =
    exports.find(({ name }) => name === "Component") ??
    exports.find(({ name }) => name === "default");
  // It has said itself what a page can give.
  if (exports.some(({ name }) => name === "schema")) return undefined;
  const symbol = exported && resolveAlias(checker, exported);
  if (!symbol) return undefined;
  const inner = innermost(checker, symbol);
  const type = typeOf(checker, symbol, inner);
  if (!type || type.flags & ts.TypeFlags.Any) return undefined;
  const node = inner?.parameters?.[0] ?? inner ?? symbol.declarations?.[0] ?? source;
  return {
    checker,
    type,
    node: node.getSourceFile() === source ? node : source,
    defaults: inner ? defaultsOf(checker, inner) : new Map(),
    description: ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim(),
    slots: slotsOf(checker, exports),
  };
}

const resolveAlias = (checker, symbol) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

/** The function or class inside of `memo`, `forwardRef` and whatever else is called with a component. */
function innermost(checker, symbol, depth = 0) {
  const declaration = symbol.valueDeclaration ?? symbol.declarations?.[0];
  if (!declaration || depth > 8) return undefined;
  if (isComponent(declaration)) return declaration;
  const written = ts.isExportAssignment(declaration)
    ? declaration.expression
    : ts.isVariableDeclaration(declaration)
      ? declaration.initializer
      : undefined;
  return written && innermostOf(checker, written, depth);
}

const isComponent = (node) => ts.isFunctionLike(node) || ts.isClassLike(node);

function innermostOf(checker, written, depth) {
  const node = ts.skipOuterExpressions(written);
  if (isComponent(node)) return node;
  if (ts.isCallExpression(node)) {
    const [first] = node.arguments;
    return first && innermostOf(checker, first, depth + 1);
  }
  if (!ts.isIdentifier(node)) return undefined;
  const symbol = checker.getSymbolAtLocation(node);
  return symbol && innermost(checker, resolveAlias(checker, symbol), depth + 1);
}

function typeOf(checker, symbol, inner) {
  const component = checker.getTypeOfSymbol(symbol);
  const made = component.getConstructSignatures().map((signature) => {
    const props = signature.getReturnType().getProperty("props");
    return props && checker.getTypeOfSymbol(props);
  });
  const called = component.getCallSignatures().map((signature) => {
    const [first] = signature.parameters;
    // What takes none may have been written before it does.
    if (!first) return undefined;
    const declaration = first.valueDeclaration;
    const isWritten =
      !declaration || !ts.isParameter(declaration) || isAnnotated(checker, declaration);
    return isWritten ? checker.getTypeOfSymbol(first) : undefined;
  });
  const types = [...made, ...called].filter((type) => type !== undefined);
  const known = types.find((type) => !(type.flags & ts.TypeFlags.Any));
  return known ?? writtenType(checker, symbol, inner);
}

/** Whether somebody has written the type of a parameter: what is inferred from its use is no promise. */
const isAnnotated = (checker, parameter) =>
  parameter.type !== undefined ||
  ts.getJSDocType(parameter) !== undefined ||
  (ts.isExpression(parameter.parent) && checker.getContextualType(parameter.parent) !== undefined);

/** Without the types of React: what stands in the code itself. */
function writtenType(checker, symbol, inner) {
  const { type: annotation } = symbol.valueDeclaration ?? {};
  if (annotation && ts.isTypeReferenceNode(annotation)) {
    const name = annotation.typeName.getText().split(".").at(-1);
    const [props] = annotation.typeArguments ?? [];
    if (props && /^(V?FC|FunctionComponent|FunctionalComponent|ComponentType)$/.test(name)) {
      return checker.getTypeFromTypeNode(props);
    }
  }
  if (inner && ts.isClassLike(inner)) {
    const [base] = inner.heritageClauses?.flatMap(({ types }) => types) ?? [];
    const [props] = base?.typeArguments ?? [];
    return props && checker.getTypeFromTypeNode(props);
  }
  const parameter = inner?.parameters?.[0];
  const written = parameter && (parameter.type ?? ts.getJSDocType(parameter));
  return written && checker.getTypeFromTypeNode(written);
}

/** The values that a component takes where the page gives none: of a destructured parameter or variable, or of a class. */
function defaultsOf(checker, inner) {
  const defaults = new Map();
  const add = (name, node) => {
    const value = valueOf(checker, node);
    // A default that cannot be read is one all the same.
    defaults.set(name, value);
  };
  const addPattern = (pattern) => {
    for (const { propertyName, name, initializer } of pattern.elements) {
      const key = propertyName ?? name;
      if (initializer && (ts.isIdentifier(key) || ts.isStringLiteral(key)))
        add(key.text, initializer);
    }
  };
  if (ts.isClassLike(inner)) {
    const written = inner.members.find(
      (member) =>
        ts.isPropertyDeclaration(member) &&
        member.name.getText() === "defaultProps" &&
        ts.getModifiers(member)?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword),
    );
    const object = written?.initializer && ts.skipOuterExpressions(written.initializer);
    for (const property of object && ts.isObjectLiteralExpression(object)
      ? object.properties
      : []) {
      if (ts.isPropertyAssignment(property)) add(property.name.getText(), property.initializer);
    }
    return defaults;
  }
  const [parameter] = inner.parameters;
  if (!parameter) return defaults;
  if (ts.isObjectBindingPattern(parameter.name)) addPattern(parameter.name);
  else if (inner.body && ts.isBlock(inner.body)) {
    for (const statement of inner.body.statements.filter(ts.isVariableStatement)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        const isOfProps = initializer?.getText() === parameter.name.getText();
        if (isOfProps && ts.isObjectBindingPattern(name)) addPattern(name);
      }
    }
  }
  return defaults;
}

/** A value that stands in the code; `undefined` for one that only running it tells. */
function valueOf(checker, written) {
  const node = ts.skipOuterExpressions(written);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (node.kind === ts.SyntaxKind.NullKeyword) return null;
  if (ts.isArrayLiteralExpression(node)) {
    const values = node.elements.map((element) => valueOf(checker, element));
    return values.includes(undefined) ? undefined : values;
  }
  if (ts.isObjectLiteralExpression(node)) {
    const entries = node.properties.map((property) => [
      property.name?.text,
      ts.isPropertyAssignment(property) ? valueOf(checker, property.initializer) : undefined,
    ]);
    const isKnown = entries.every(([key, value]) => key !== undefined && value !== undefined);
    return isKnown ? Object.fromEntries(entries) : undefined;
  }
  const type = checker.getTypeAtLocation(node);
  if (type.flags & (ts.TypeFlags.StringLiteral | ts.TypeFlags.NumberLiteral)) return type.value;
  return type.flags & ts.TypeFlags.BooleanLiteral ? type.intrinsicName === "true" : undefined;
}

/** The slots that the module names, as they stand in the code. */
function slotsOf(checker, exports) {
  const symbol = exports.find(({ name }) => name === "slots");
  const declaration = symbol && resolveAlias(checker, symbol).valueDeclaration;
  const written = declaration && ts.isVariableDeclaration(declaration) && declaration.initializer;
  const value = written ? valueOf(checker, written) : undefined;
  return value === true || new Set(Array.isArray(value) ? value : []);
}
