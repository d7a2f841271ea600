import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { notInFirefox } from "./not-in-firefox.ts";

it.each(Object.values(notInFirefox))(
  "the handbook says what is not run in Firefox: %s",
  async (reason) => {
    const page = new URL("../../../../../stories/docs/reference/browsers.mdx", import.meta.url);
    expect(await readFile(page, "utf8")).toContain(`- ${reason}.`);
  },
);
