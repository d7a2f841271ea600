import { describe, expect, it } from "vitest";
import { tidyMarkup } from "./original-content.ts";

describe("tidyMarkup", () => {
  it("removes a template's indentation and the props, and keeps white space of the widget", () => {
    const island = document.createElement("div");
    island.innerHTML =
      "\n <script></script>\n <!--skerry t1- build-->\n <h2>Title</h2>\n<p>Text</p>\n <!-- cached -->\n ";
    tidyMarkup(island, island.querySelector("script") ?? undefined);
    expect(island.innerHTML).toBe(
      "<!--skerry t1- build--><h2>Title</h2>\n<p>Text</p><!-- cached -->",
    );
  });

  it("leaves nothing of white space alone", () => {
    const island = document.createElement("div");
    island.innerHTML = "\n ";
    tidyMarkup(island, undefined);
    expect(island.childNodes).toHaveLength(0);
  });
});
