import { parseAst } from "vite";

/** As much of a syntax tree as is read here. */
interface Node {
  type: string;
  name?: string;
  id?: Node | null;
  init?: Node | null;
  params?: readonly (Node & { left?: Node })[];
  typeAnnotation?: unknown;
  declaration?: Node | null;
  declarations?: readonly Node[];
  specifiers?: readonly { exported?: Node; local?: Node }[];
}

const functions = /^(?:ArrowFunction|Function)(?:Expression|Declaration)$/;

/**
 * Whether TypeScript may know a type of a widget's props: it takes a second to start. Not where the module exports a schema,
 * or a function whose parameter nobody has given a type.
 *
 * @param code of the widget's module
 */
export function mayBeTyped(code: string): boolean {
  if (/@(?:param|type|typedef)\b/.test(code)) return true;
  const body = statementsOf(code);
  if (!body) return true;
  const exported = new Map<string, Node | undefined>();
  for (const { type, declaration, specifiers = [] } of body) {
    if (type === "ExportDefaultDeclaration") exported.set("default", declaration ?? undefined);
    else if (type === "ExportAllDeclaration") exported.set("*", undefined);
    else if (type === "ExportNamedDeclaration") {
      for (const one of declaration?.declarations ?? (declaration ? [declaration] : [])) {
        if (one.id?.name !== undefined) exported.set(one.id.name, one);
      }
      for (const one of specifiers) exported.set(one.exported?.name ?? "", undefined);
    }
  }
  if (exported.has("schema")) return false;
  const component = exported.has("Component")
    ? exported.get("Component")
    : exported.has("*")
      ? undefined
      : exported.get("default");
  if (!component) return exported.size > 0;
  // const Component: FC<Props> = …
  if (component.id?.typeAnnotation) return true;
  const made = component.init ?? component;
  if (!functions.test(made.type)) return true;
  const [props] = made.params ?? [];
  return Boolean(props && (props.typeAnnotation ?? props.left?.typeAnnotation));
}

function statementsOf(code: string): readonly Node[] | undefined {
  try {
    return parseAst(code, { lang: "tsx" }).body as unknown as readonly Node[];
  } catch {
    return undefined;
  }
}
