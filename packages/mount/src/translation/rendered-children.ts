/** The child nodes that a renderer has put into a parent, in order. */
export type RenderedChildren = [parent: Element, nodes: Node[]];

/** What React calls a fiber, as far as it is read here: React 19. */
interface Fiber {
  tag: number;
  child: Fiber | null;
  sibling: Fiber | null;
  stateNode: unknown;
}

// React's numbers for kinds of fibers ("ReactWorkTags").
const portal = 4;
const text = 6;
const hoistable = 26;
const dehydrated = 18;
/** An element, and one of which a document has only one: `html`, `head`, `body`. */
const elements = new Set([5, 27]);

function readFibers(parent: Fiber, around: RenderedChildren, found: RenderedChildren[]): void {
  for (let fiber = parent.child; fiber; fiber = fiber.sibling) {
    const { tag, stateNode } = fiber;
    if (tag === text || tag === dehydrated) around[1].push(stateNode as Node);
    else if (elements.has(tag)) {
      around[1].push(stateNode as Element);
      enter(fiber, stateNode as Element);
    } else if (tag === portal) {
      enter(fiber, (stateNode as { containerInfo: Element }).containerInfo);
    } else if (tag !== hoistable) readFibers(fiber, around, found);
  }

  function enter(fiber: Fiber, element: Element): void {
    const inside: RenderedChildren = [element, []];
    found.push(inside);
    readFibers(fiber, inside, found);
  }
}

/** A node of Preact's tree. Its published files shorten the names. */
interface PreactNode {
  type: unknown;
  props?: { __P?: Element } | null;
  /** Its children. */
  __k?: (PreactNode | null)[] | null;
  /** The DOM node of an element or a text. */
  __e?: Node | null;
}

function readVnodes(parent: PreactNode, around: RenderedChildren, found: RenderedChildren[]): void {
  for (const vnode of parent.__k ?? []) {
    if (!vnode) continue;
    const { type, __e: node, props } = vnode;
    const container = typeof type === "function" ? props?.__P : (node as Element | null);
    if (typeof type !== "function" && node) around[1].push(node);
    // A component that is no portal renders into the element around it.
    const inside: RenderedChildren = container ? [container, []] : around;
    if (container && type !== null) found.push(inside);
    readVnodes(vnode, inside, found);
  }
}

/**
 * Reads from a renderer's own tree which nodes it has put where. Neither library has a function for it; the trees are those
 * that the pinned versions attach to a container.
 *
 * @returns each element with what was rendered into it; an element whose only child is a text has none with React
 */
export function renderedChildren(container: Element): RenderedChildren[] {
  const around: RenderedChildren = [container, []];
  const found = [around];
  const key = Object.keys(container).find((name) => name.startsWith("__reactContainer"));
  const attached = container as unknown as Record<string, unknown>;
  const root = (key && attached[key]) as { stateNode?: { current?: Fiber } } | undefined;
  if (root?.stateNode?.current) readFibers(root.stateNode.current, around, found);
  else if (attached["__k"]) readVnodes(attached["__k"] as PreactNode, around, found);
  return found;
}
