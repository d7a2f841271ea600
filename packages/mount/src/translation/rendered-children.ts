/** What a renderer has put into a page. */
export interface Rendered {
  /** The child nodes of each parent, in order. */
  children: Map<Element, Node[]>;
  /** What it believes that each text says. */
  words: Map<Text, string>;
}

/** What React calls a fiber, as far as it is read here: React 19. */
interface Fiber {
  tag: number;
  child: Fiber | null;
  sibling: Fiber | null;
  stateNode: unknown;
  memoizedProps: unknown;
}

// React's numbers for kinds of fibers ("ReactWorkTags").
const portal = 4;
const text = 6;
const hoistable = 26;
const dehydrated = 18;
/** An element, and one of which a document has only one: `html`, `head`, `body`. */
const elements = new Set([5, 27]);

function readFibers(parent: Fiber, around: Node[], rendered: Rendered): void {
  for (let fiber = parent.child; fiber; fiber = fiber.sibling) {
    const { tag, stateNode } = fiber;
    if (tag === text) rendered.words.set(stateNode as Text, String(fiber.memoizedProps));
    if (tag === text || tag === dehydrated) around.push(stateNode as Node);
    else if (elements.has(tag)) {
      around.push(stateNode as Element);
      readFibers(fiber, childrenIn(stateNode as Element, rendered), rendered);
    } else if (tag === portal) {
      const { containerInfo } = stateNode as { containerInfo: Element };
      readFibers(fiber, childrenIn(containerInfo, rendered), rendered);
    } else if (tag !== hoistable) readFibers(fiber, around, rendered);
  }
}

/** A node of Preact's tree. Its published files shorten the names. */
interface PreactNode {
  type: unknown;
  props?: { __P?: Element } | string | number | null;
  /** Its children. */
  __k?: (PreactNode | null)[] | null;
  /** The DOM node of an element or a text. */
  __e?: Node | null;
}

function readVnodes(parent: PreactNode, around: Node[], rendered: Rendered): void {
  for (const vnode of parent.__k ?? []) {
    if (!vnode) continue;
    const { type, __e: node, props } = vnode;
    const isComponent = typeof type === "function";
    const container = isComponent ? (props as { __P?: Element } | null)?.__P : node;
    if (!isComponent && node) around.push(node);
    if (type === null && node) rendered.words.set(node as Text, String(props));
    // A component that is no portal renders into the element around it.
    const inside = container && type !== null ? childrenIn(container as Element, rendered) : around;
    readVnodes(vnode, inside, rendered);
  }
}

/** Several portals may share a container. */
function childrenIn(parent: Element, { children }: Rendered): Node[] {
  const nodes = children.get(parent) ?? [];
  children.set(parent, nodes);
  return nodes;
}

/**
 * Reads from a renderer's own tree which nodes it has put where. Neither library has a function for it; the trees are those
 * that the pinned versions attach to a container.
 *
 * @returns each element with what was rendered into it; an element whose only child is a text has none with React
 */
export function readRendered(container: Element): Rendered {
  const rendered: Rendered = { children: new Map(), words: new Map() };
  const around = childrenIn(container, rendered);
  const key = Object.keys(container).find((name) => name.startsWith("__reactContainer"));
  const attached = container as unknown as Record<string, unknown>;
  const root = (key && attached[key]) as { stateNode?: { current?: Fiber } } | undefined;
  if (root?.stateNode?.current) readFibers(root.stateNode.current, around, rendered);
  else if (attached["__k"]) readVnodes(attached["__k"] as PreactNode, around, rendered);
  return rendered;
}
