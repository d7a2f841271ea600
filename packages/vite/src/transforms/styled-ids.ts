import { createHash } from "node:crypto";
import { relative } from "node:path";
import { MagicString } from "magic-string";
import { parseAst, type Plugin } from "vite";
import { clientEnvironment, rendererEnvironment } from "../entries.ts";

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
  const names = importedNames(program);
  if (names.size === 0) return undefined;
  const hash = createHash("sha256").update(file).digest("hex").slice(0, 8);
  const text = new MagicString(code);
  let count = 0;
  for (const node of nodesOf(program)) {
    if (!isStyled(node, names)) continue;
    text.appendLeft(node.end, `.withConfig({componentId:"sc-${hash}-${count}"})`);
    count += 1;
  }
  if (count === 0) return undefined;
  return { code: text.toString(), map: text.generateMap({ hires: "boundary" }) };
}

/** Names under which a module has `styled`. */
function importedNames(program: SyntaxNode): Set<string> {
  const names = new Set<string>();
  for (const statement of program["body"] as SyntaxNode[]) {
    const {
      type,
      source,
      specifiers = [],
    } = statement as SyntaxNode & {
      source?: { value?: unknown };
      specifiers?: (SyntaxNode & { imported?: { name?: string }; local: { name: string } })[];
    };
    if (type !== "ImportDeclaration" || source?.value !== "styled-components") continue;
    for (const specifier of specifiers) {
      const imported =
        specifier.type === "ImportDefaultSpecifier" ? "default" : specifier.imported?.name;
      if (imported === "default" || imported === "styled") names.add(specifier.local.name);
    }
  }
  return names;
}

/** Whether a node is `styled.button` or `styled(Component)`. */
function isStyled({ type, object, callee, computed }: SyntaxNode, names: Set<string>): boolean {
  const named =
    type === "MemberExpression" ? object : type === "CallExpression" ? callee : undefined;
  return (
    computed !== true &&
    isNode(named) &&
    named.type === "Identifier" &&
    names.has(named["name"] as string)
  );
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
