import { beforeEach, describe, expect, it } from "vitest";
import { MorphGuard } from "./morph-guard.ts";

/** An island whose widget is one button. */
function createIsland(original = "<p>Fallback</p>") {
  document.body.innerHTML = `<div>${original}</div>`;
  const element = document.body.firstChild as HTMLElement;
  const originalNodes = [...element.childNodes];
  element.replaceChildren(rendered("<button id=x>Count</button>"));
  const adopted: Node[][] = [];
  const view = {
    container: element,
    originalNodes,
    adopt: (nodes: Node[]) => void adopted.push(nodes),
    owns: (node: Node) => renderedNodes.has(node),
  };
  return { element, view, adopted };
}

const renderedNodes = new WeakSet<Node>();

/** A node of the widget. */
function rendered(html: string): Node {
  const template = document.createElement("template");
  template.innerHTML = html;
  const [node] = template.content.childNodes;
  renderedNodes.add(node as Node);
  return node as Node;
}

function shield(isMorphed = false): MorphGuard {
  return new MorphGuard(island.view, () => isMorphed);
}

/** As engines do it: they walk from the first child and append what is missing. */
function morph(element: Element, text: string): void {
  for (let child = element.firstChild; child; child = child.nextSibling) child.remove();
  const node = document.createElement("p");
  node.append(text);
  element.append(node);
}

let island: ReturnType<typeof createIsland>;
beforeEach(() => {
  island = createIsland();
});

describe("a shielded island", () => {
  it("has no first child, and all its children", async () => {
    const hidden = shield();
    expect(island.element.firstChild).toBeNull();
    expect(island.element.childNodes).toHaveLength(1);
    await Promise.resolve();
    hidden.stop();
    expect(island.element.firstChild).toBe(island.element.querySelector("button"));
  });

  it("has no children for an engine that counts them, once that has changed the island", async () => {
    const { element, adopted } = island;
    const hidden = shield(true);
    expect(element.childNodes).toHaveLength(0);
    const node = document.createElement("p");
    element.append(node);
    expect([...element.childNodes]).toEqual([node]);
    await Promise.resolve();
    expect(adopted).toEqual([[node]]);
    hidden.stop();
    expect([...element.childNodes]).toEqual([element.querySelector("button")]);
  });

  it("loses what an engine writes in the next microtask, and hands it on", async () => {
    shield();
    const button = island.element.querySelector("button");
    morph(island.element, "New");
    expect(island.element.textContent).toBe("CountNew");
    await Promise.resolve();
    expect([...island.element.childNodes]).toEqual([button]);
    expect(island.adopted.map((nodes) => nodes.map((node) => node.textContent))).toEqual([["New"]]);
  });

  it("hands nothing on when a script only reads the first child", async () => {
    shield();
    void island.element.firstChild;
    await Promise.resolve();
    expect(island.adopted).toEqual([]);
  });

  it("keeps what React renders while an engine works", async () => {
    shield();
    morph(island.element, "New");
    island.element.append(rendered("<b>2</b>"));
    await Promise.resolve();
    expect(island.element.textContent).toBe("Count2");
  });

  it("has an empty fallback when an engine that has changed it writes nothing", async () => {
    shield(true);
    void island.element.firstChild;
    await Promise.resolve();
    expect(island.adopted).toEqual([[]]);
  });

  it("hands on what was just written when it is stopped before the microtask", () => {
    const hidden = shield();
    morph(island.element, "New");
    hidden.stop();
    expect(island.element.textContent).toBe("Count");
    expect(island.adopted).toHaveLength(1);
  });
});

describe("several islands", () => {
  it("have one getter, so that V8 walks over all of them in the same way", () => {
    const getterOf = ({ element }: typeof island): unknown => {
      const { get } = Object.getOwnPropertyDescriptor(element, "firstChild") ?? {};
      return get;
    };
    shield();
    const first = island;
    island = createIsland();
    shield();
    expect(getterOf(island)).toBeTypeOf("function");
    expect(getterOf(island)).toBe(getterOf(first));
  });
});

describe("an engine that looks for ids", () => {
  it("finds an empty element beside the widget's, as long as it works", async () => {
    island = createIsland("<p id=x>Fallback</p>");
    shield();
    void island.element.firstChild;
    // In a browser the empty one is first. Here `prepend` looks at `firstChild`, which is hidden.
    const found = [...island.element.querySelectorAll("#x")];
    expect(found.map(({ childNodes }) => childNodes.length).sort()).toEqual([0, 1]);
    expect(found.map(({ localName }) => localName)).toEqual(["button", "button"]);
    await Promise.resolve();
    expect(island.element.querySelectorAll("#x")).toHaveLength(1);
    expect(island.element.textContent).toBe("Count");
  });

  it("finds none when the page has sent no id", () => {
    shield();
    void island.element.firstChild;
    expect(island.element.children).toHaveLength(1);
  });
});
