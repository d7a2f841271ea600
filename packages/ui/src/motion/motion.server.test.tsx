// @vitest-environment node
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { exampleIsland } from "../island/example-island.ts";
import { IslandProvider } from "../island/island.tsx";
import { motion, MotionButton, useMotion } from "./index.ts";
import texts from "./motion.en.json" with { type: "json" };

function State() {
  return <p>{useMotion()}</p>;
}

it("lets nothing move on a server and renders no button that only script could work", () => {
  const html = renderToString(
    <IslandProvider value={exampleIsland(texts)}>
      <State />
      <MotionButton />
    </IslandProvider>,
  );
  expect(html).toBe("<p>reduced</p>");
  expect(motion.getSnapshot()).toBe("reduced");
});
