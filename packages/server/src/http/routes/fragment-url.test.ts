import { expect, it } from "vitest";
import { fragmentUrl, signFragment } from "./fragment-url.ts";

import fixtures from "@skerry/core/fixtures/signatures.json" with { type: "json" };

it.each(fixtures.write)("signs as backends do: $name", async ({ key, widget, parameters, sig }) => {
  expect(await signFragment({ widget, ...parameters }, key)).toBe(sig);
});

it.each(fixtures.write)(
  "writes URLs as backends do: $name",
  async ({ key, widget, parameters, url }) => {
    expect(await fragmentUrl({ widget, ...parameters }, key)).toBe(url);
  },
);

it("writes URLs that a URL parser leaves as they are: edges hand over what it has read", async () => {
  const every = Array.from({ length: 0x300 }, (_, code) => String.fromCharCode(code)).join("");
  const url = await fragmentUrl(
    { widget: "search-form", id: every, props: `${every}\ud83d` },
    "key",
  );
  const { pathname, search } = new URL(url, "https://edge.example");
  expect(pathname + search).toBe(url);
});

it("writes URLs without a key, and without a question mark where there is nothing to ask", async () => {
  expect(await fragmentUrl({ widget: "search-form" })).toBe("/fragments/search-form");
  expect(await fragmentUrl({ widget: "search-form", v: "1", id: "a b" })).toBe(
    "/fragments/search-form?id=a%20b&v=1",
  );
});
