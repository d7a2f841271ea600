import { defaultTreeAdapter, parse } from "parse5";
import { expect, it } from "vitest";
import { OffsetParser } from "./offset-parser.ts";
import { type Child, isElement, isTemplate, type Parent } from "./page-elements.ts";
import { randomPage } from "./random-page.test.fixture.ts";

const pages = [
  "<!doctype html>\r\na\r\n\r\nb&notin; \r<p class=a id=b>one two<!-- c --> three</p \n>",
  "<!doctype html><table>a<tr>b<td>c</table>d<p><b>e<i>f</b>g</i></p>h",
  "<template><p>a</p></template><svg><g/><title>b</title></svg></body>c<html id=x>",
  "<p a=b c='d' e>😀</p>😀<br>",
  // The parser drops the text that it has read as it goes on.
  "<p a=b>one two</p>".repeat(5_000),
];

/** Each node with its attributes, and the places of itself and its tags. */
function placesIn(root: Parent): unknown[] {
  const found: unknown[] = [];
  const visit = (parent: Parent): void => {
    for (const node of parent.childNodes) {
      found.push([node.nodeName, ...placesOf(node)]);
      if (!isElement(node)) continue;
      found.push(node.attrs);
      visit(node);
      if (isTemplate(node)) visit(node.content);
    }
  };
  visit(root);
  return found;
}

function placesOf(node: Child): unknown[] {
  const place = node.sourceCodeLocation;
  const { startTag = undefined, endTag = undefined } = place && "startTag" in place ? place : {};
  return [place, startTag, endTag].map((one) => one && [one.startOffset, one.endOffset]);
}

function read(page: string, step: number): Parent {
  const parser = new OffsetParser({ treeAdapter: defaultTreeAdapter });
  for (let end = step; ; end += step) {
    parser.tokenizer.write(page.slice(end - step, end), end >= page.length);
    if (end >= page.length) return parser.document;
  }
}

it("reads what parse5 reads, and notes the offsets that it notes", () => {
  const random = Array.from({ length: 1_500 }, (_, seed) => randomPage(seed + 1));
  for (const [index, page] of [...pages, ...random].entries()) {
    const expected = placesIn(parse(page, { sourceCodeLocationInfo: true }));
    expect([page, placesIn(read(page, page.length || 1))]).toEqual([page, expected]);
    expect([page, placesIn(read(page, 1 + (index % 9)))]).toEqual([page, expected]);
  }
});
