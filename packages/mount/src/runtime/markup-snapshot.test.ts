import * as fc from "fast-check";
import { expect, it } from "vitest";
import { MarkupSnapshot } from "./markup-snapshot.ts";

/** The order of attributes means nothing. */
function expectEqual(nodes: readonly Node[], island: Node): void {
  const box = document.createElement("div");
  box.append(...nodes);
  expect(box.isEqualNode(island), `${box.innerHTML}\n${(island as Element).innerHTML}`).toBe(true);
}

function serve(markup: string): { island: HTMLElement; served: MarkupSnapshot } {
  const island = document.createElement("div");
  island.innerHTML = markup;
  document.body.append(island);
  const served = new MarkupSnapshot(island);
  served.watch(island);
  return { island, served };
}

/** Lets the observer see what has changed. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const markup =
  '<!--skerry--><section class="a" lang="de"><p id="p">one <b>two</b> three</p><ul><li>1</li><li>2</li><li title="x">3</li></ul></section><input name="q" value="v">';

/** One change of a tree, by numbers that choose the nodes. */
const change = fc.tuple(
  fc.constantFrom("attribute", "remove attribute", "text", "remove", "insert", "move", "replace"),
  fc.nat(30),
  fc.nat(30),
);

function apply(island: Element, [kind, first, second]: [string, number, number]): void {
  const walker = document.createTreeWalker(island);
  const nodes: Node[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  const elements = nodes.filter((node): node is Element => node instanceof Element);
  const node = nodes[first % (nodes.length || 1)];
  const element = elements[second % (elements.length || 1)] ?? island;
  const name = ["class", "title", "hidden"][first % 3] as string;
  if (kind === "attribute") element.setAttribute(name, String(first));
  else if (kind === "remove attribute") element.removeAttribute(name);
  else if (kind === "text" && node instanceof CharacterData) node.data = `text ${second}`;
  else if (kind === "remove") node?.parentNode?.removeChild(node);
  else if (kind === "insert") {
    element.insertBefore(document.createElement("i"), element.childNodes[first % 3] ?? null);
  } else if (kind === "move" && node && !node.contains(element)) element.append(node);
  else if (kind === "replace") element.replaceChildren("new", document.createElement("hr"));
}

it("gives back what was served, whatever has changed and whenever it is asked", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), fc.nat(12), async (changes, pause) => {
      const { island, served } = serve(markup);
      const before = island.cloneNode(true);
      for (const [index, one] of changes.entries()) {
        apply(island, one);
        if (index === pause) await turn();
      }
      expectEqual(served.take(), before);
      island.remove();
    }),
    { numRuns: 100 },
  );
});

it("gives the same copies again", () => {
  const { island, served } = serve(markup);
  const copies = served.take();
  island.replaceChildren();
  expect(served.take()).toBe(copies);
  expect(copies[1]).not.toBe(island.childNodes[1]);
});

it("copies nothing before it is asked, whatever React changes while it hydrates", async () => {
  const { island, served } = serve(markup);
  const field = island.querySelector("input") as HTMLInputElement;
  field.cloneNode = () => {
    throw new Error("copied");
  };
  field.name = "";
  await turn();
  expect(() => served.take()).toThrow("copied");
});

it("puts back the nodes that left the island before it was watched", () => {
  const island = document.createElement("div");
  island.innerHTML = '<script type="application/json">{}</script> <p>text</p>';
  const before = island.cloneNode(true);
  const served = new MarkupSnapshot(island);
  island.firstElementChild?.remove();
  served.watch(island);
  (island.querySelector("p") as Element).textContent = "other";
  expectEqual(served.take(), before);
});
