import { createHash } from "node:crypto";
import { relative } from "node:path";
import { MagicString } from "magic-string";
import { parseAst, type Plugin } from "vite";
import { clientEnvironment, rendererEnvironment } from "../config/environments.ts";

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof (value as Partial<SyntaxNode> | null)?.type === "string";

/**
 * Gives components of styled-components ids that depend on their file and their place in it. The library numbers
 * components in the order in which modules run: the renderer has all widgets, and a browser those of one page, so that the
 * classes in served markup would belong to other components.
 */
export function styledIds(): Plugin {
  return {
    name: "skerry:styled-ids",
    sharedDuringBuild: true,
    transform: {
      // After what compiles TypeScript and JSX.
      order: "post",
      filter: { code: /["']styled-components["']/ },
      handler(code, id) {
        const { name, mode, config } = this.environment;
        // The site's own entries in a build are none of ours.
        if (mode === "build" && name !== clientEnvironment && name !== rendererEnvironment)
          return null;
        const file = relative(config.root, id.replace(/\?.*/, ""));
        return withStyledIds(code, file.replaceAll("\\", "/"));
      },
    },
  };
}

/**
 * Writes ids into the code of a module, in JavaScript.
 *
 * @param file from the site's folder
 */
export function withStyledIds(
  code: string,
  file: string,
): { code: string; map: ReturnType<MagicString["generateMap"]> } | undefined {
  let program: SyntaxNode;
  try {
    program = parseAst(code) as unknown as SyntaxNode;
  } catch {
    // Vite says what is wrong with it.
    return undefined;
  }
  const found = importedNames(program);
  if (found.names.size + found.modules.size === 0) return undefined;
  const hash = createHash("sha256").update(file).digest("hex").slice(0, 8);
  const text = new MagicString(code);
  let count = 0;
  for (const node of nodesOf(program)) {
    if (!isStyled(node, found)) continue;
    text.appendLeft(node.end, `.withConfig({componentId:"sc-${hash}-${count}"})`);
    count += 1;
  }
  if (count === 0) return undefined;
  return { code: text.toString(), map: text.generateMap({ hires: "boundary" }) };
}

/** How a module calls the library. */
interface ImportedNames {
  /** Names of `styled`. */
  names: Set<string>;
  /** Names of all of it, which has `styled` as `default` and as `styled`. */
  modules: Set<string>;
}

/** What a module imports or requires. Libraries that were compiled to CommonJS require all of it. */
function importedNames(program: SyntaxNode): ImportedNames {
  const names = new Set<string>();
  const modules = new Set<string>();
  const addName = (imported: string | undefined, local: string): void => {
    if (imported === "default" || imported === "styled") names.add(local);
  };
  for (const statement of program["body"] as SyntaxNode[]) {
    const { type, source, specifiers, declarations } = statement as SyntaxNode & {
      source?: { value?: unknown };
      specifiers?: (SyntaxNode & { imported?: { name?: string }; local: { name: string } })[];
      declarations?: { id: SyntaxNode; init: SyntaxNode | null }[];
    };
    if (type === "ImportDeclaration" && source?.value === "styled-components") {
      for (const { type: kind, imported, local } of specifiers ?? []) {
        if (kind === "ImportNamespaceSpecifier") modules.add(local.name);
        else addName(kind === "ImportDefaultSpecifier" ? "default" : imported?.name, local.name);
      }
    }
    for (const { id, init } of declarations ?? []) {
      const member = init?.type === "MemberExpression" ? memberName(init) : undefined;
      if (!requiresLibrary(member === undefined ? init : init?.["object"])) continue;
      if (id.type === "Identifier" && member === undefined) modules.add(id["name"] as string);
      else if (id.type === "Identifier") addName(member, id["name"] as string);
      for (const property of (id["properties"] as SyntaxNode[] | undefined) ?? []) {
        const { key, value } = property as SyntaxNode & { key?: SyntaxNode; value?: SyntaxNode };
        if (value?.type === "Identifier") addName(key?.["name"] as string, value["name"] as string);
      }
    }
  }
  return { names, modules };
}

/** `require("styled-components")`, also as the argument of a compiler's helper. */
function requiresLibrary(node: unknown): boolean {
  if (!isNode(node) || node.type !== "CallExpression") return false;
  const [first] = node["arguments"] as SyntaxNode[];
  const { type, name } = node["callee"] as SyntaxNode;
  const isRequire = type === "Identifier" && name === "require";
  return isRequire ? first?.["value"] === "styled-components" : requiresLibrary(first);
}

/** Whether a node is `styled.button` or `styled(Component)`. */
function isStyled({ type, object, callee, computed }: SyntaxNode, found: ImportedNames): boolean {
  if (type === "MemberExpression") return computed !== true && isFactory(object, found);
  return type === "CallExpression" && isFactory(callee, found);
}

/** Whether a node is `styled`, `library.default` or `(0, library.styled)`. */
function isFactory(node: unknown, found: ImportedNames): boolean {
  if (!isNode(node)) return false;
  if (node.type === "SequenceExpression")
    return isFactory((node["expressions"] as SyntaxNode[]).at(-1), found);
  if (node.type === "Identifier") return found.names.has(node["name"] as string);
  if (node.type !== "MemberExpression") return false;
  const { type, name } = node["object"] as SyntaxNode;
  const isOfModule = type === "Identifier" && found.modules.has(name as string);
  return isOfModule && ["default", "styled"].includes(memberName(node) ?? "");
}

/** The name behind the dot, or in brackets. */
function memberName({ property, computed }: SyntaxNode): string | undefined {
  const { name, value } = property as { name?: string; value?: string };
  return computed === true ? value : name;
}

/** All nodes of a tree, in the order of the text. */
function* nodesOf(node: SyntaxNode): Generator<SyntaxNode> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) yield* nodesOf(child);
    }
  }
}
