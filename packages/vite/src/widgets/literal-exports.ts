import { parseAst } from "vite";

/** As much of a syntax tree as is read here. */
interface Node {
  type: string;
  name?: string;
  value?: unknown;
  elements?: readonly (Node | null)[];
}

interface Statement {
  type: string;
  declaration?: Statement | null;
  declarations?: readonly { id: Node; init?: Node | null }[];
  specifiers?: readonly { local: Node; exported: Node }[];
  source?: unknown;
}

/**
 * The values of a module's exports that stand in its code: strings, numbers, booleans and lists of them.
 *
 * @param code a module in JavaScript
 * @returns by the names of the exports; nothing for code that is none
 */
export function literalExports(code: string): Map<string, unknown> {
  const values = new Map<string, unknown>();
  const exported = new Map<string, unknown>();
  for (const statement of statementsOf(code)) {
    const isExport = statement.type === "ExportNamedDeclaration";
    const { declarations = [] } = (isExport ? statement.declaration : statement) ?? {};
    for (const { id, init } of declarations) {
      const value = init && literal(init);
      if (id.name === undefined || value === undefined) continue;
      values.set(id.name, value);
      if (isExport) exported.set(id.name, value);
    }
  }
  for (const { specifiers = [], source } of statementsOf(code)) {
    for (const { local, exported: as } of source ? [] : specifiers) {
      const value = values.get(local?.name ?? "");
      if (as?.name !== undefined && value !== undefined) exported.set(as.name, value);
    }
  }
  return exported;
}

function statementsOf(code: string): readonly Statement[] {
  try {
    return parseAst(code).body as unknown as readonly Statement[];
  } catch {
    return [];
  }
}

function literal({ type, value, elements }: Node): unknown {
  if (type === "Literal") return value;
  if (type !== "ArrayExpression" || !elements) return undefined;
  const values = elements.map((element) => element && literal(element));
  return values.includes(undefined) ? undefined : values;
}
