import { type DefaultTreeAdapterTypes as Tree, parse, parseFragment, serialize } from "parse5";
import { expect, it } from "vitest";
import { createHandler } from "../create-handler.ts";
import { randomFrom } from "./random-from.test.fixture.ts";

const handler = createHandler({
  registry: { panels: async () => (await import("../own-widgets.test.fixture.tsx")).panels },
  build: "own",
});

const transform = async (body: string): Promise<string> => {
  const init = { method: "POST", headers: { "Content-Type": "text/html" }, body };
  return (await handler.fetch(new Request("http://renderer.example/transform", init))).text();
};

/** What opens, closes, repairs, swallows or imitates. */
const pieces =
  `</div> </section> </sk-slot> </p> </b> </form> </table> </template> </svg> </script> </style> --> </body>
</textarea> </select> </a> </li> <p> <b> <a> <li> <h2> <form> <button> <select> <option> <table> <tr> <td> <template>
<svg> <math> <mi> <foreignObject> <script> <style> <textarea> <title> <iframe> <noscript> <plaintext> <!-- <![CDATA[ <?
<br> <img> <input> <frameset> <html> <body> <sk-slot> <sk-slot/name="b"> <div/data-widget="other"> <p/data-slot="a">
<section/data-slot="b"> <i/data-slot="__proto__"> <i/data-slot="&quot;"> <!--skerry/t1-/own--> text &amp; &lt; " ' < >`
    .split(/\s+/)
    // A slash stands for a space, so that the parts can be distinguished.
    .map((part) => (part.startsWith("</") ? part : part.replaceAll("/", " ")));

function randomHtml(random: () => number): string {
  const length = 1 + Math.floor(random() * 8);
  return Array.from({ length }, () => pieces[Math.floor(random() * pieces.length)]).join("");
}

const isElement = (node: Tree.ChildNode): node is Tree.Element => "attrs" in node;
const attribute = ({ attrs }: Tree.Element, name: string): string | undefined =>
  attrs.find((attr) => attr.name === name)?.value;

function findIsland({ childNodes }: Tree.ParentNode): Tree.Element | undefined {
  for (const node of childNodes.filter(isElement)) {
    const found = attribute(node, "id") === "island" ? node : findIsland(node);
    if (found) return found;
  }
  return undefined;
}

const htmlOf = (nodes: readonly Tree.ChildNode[]): string => {
  const fragment = parseFragment("");
  fragment.childNodes = [...nodes];
  return serialize(fragment);
};

/** HTML by the name of the slot, of `[name, nodes]`. */
function collect(entries: readonly [string, Tree.ChildNode[]][]): Record<string, string> {
  const slots = new Map<string, string>();
  for (const [name, nodes] of entries) slots.set(name, (slots.get(name) ?? "") + htmlOf(nodes));
  const shown = ["a", "b", "children"].map((name) => [name, slots.get(name) ?? ""] as const);
  // Line breaks alone are no content.
  return Object.fromEntries(shown.map(([name, html]) => [name, html.trim() ? html : ""]));
}

/** The slots as the author of a page has written them. */
const authored = ({ childNodes }: Tree.Element): Record<string, string> =>
  collect(
    childNodes.map((node) => [
      (isElement(node) && attribute(node, "data-slot")) || "children",
      [node],
    ]),
  );

/** The slots in the markup: `<div>` with those that the widget shows, hidden ones behind it. */
function filled({ childNodes: [, markup, ...hidden] }: Tree.Element): Record<string, string> {
  const shown = (markup as Tree.Element).childNodes;
  return collect(
    [...shown, ...hidden]
      .filter(isElement)
      .filter(({ tagName }) => tagName === "sk-slot")
      .map((slot) => [attribute(slot, "name") ?? "", slot.childNodes]),
  );
}

it("puts every slot of a page where it belongs, or leaves the page as it is", async () => {
  const random = randomFrom(13);
  let count = 0;
  for (let run = 0; run < 600; run++) {
    const [a, b, rest] = [randomHtml(random), randomHtml(random), randomHtml(random)];
    const page = `<!doctype html><title>A</title><main>before</main><div id="island" data-widget="panels"><section data-slot="a">${a}</section>${rest}<section data-slot="b">${b}</section></div><footer>after</footer>`;
    const answer = await transform(page);
    if (answer === page) continue;
    count += 1;
    const [before, after] = [parse(page), parse(answer)];
    const [own, rendered] = [findIsland(before), findIsland(after)] as [Tree.Element, Tree.Element];
    expect(filled(rendered), page).toEqual(authored(own));
    own.childNodes = [];
    rendered.childNodes = [];
    expect(serialize(after), page).toBe(serialize(before));
  }
  expect(count).toBeGreaterThan(20);
}, 60_000);
