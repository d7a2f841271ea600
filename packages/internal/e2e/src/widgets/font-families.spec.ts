import { expect, it } from "vitest";
import { fontFamilies } from "../harness/font-families.ts";
import { openPage } from "../harness/open-page.ts";

it.each(fontFamilies.filter((family) => family !== undefined))(
  "lays out pages with %s",
  async (fonts) => {
    const page = await openPage({ fonts });
    const stacks = ["system-ui, sans-serif", "sans-serif", "Arial", "monospace"];
    await page.setContent(
      stacks.map((stack) => `<p style="font-family: ${stack}">Words</p>`).join(""),
    );
    const client = await page.context().newCDPSession(page);
    await client.send("DOM.enable");
    await client.send("CSS.enable");
    const { root } = await client.send("DOM.getDocument", { depth: -1 });
    const { nodeIds } = await client.send("DOM.querySelectorAll", {
      nodeId: root.nodeId,
      selector: "p",
    });
    const used: string[] = [];
    for (const nodeId of nodeIds) {
      const { fonts } = await client.send("CSS.getPlatformFontsForNode", { nodeId });
      used.push(...fonts.map(({ familyName }) => familyName));
    }
    const mono = fonts === "DejaVu" ? "DejaVu Sans Mono" : `${fonts} Mono`;
    expect(used).toEqual([`${fonts} Sans`, `${fonts} Sans`, `${fonts} Sans`, mono]);
  },
);
