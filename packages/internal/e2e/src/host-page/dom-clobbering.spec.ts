/**
 * Elements whose ids and names hide what scripts look for: named access on the Document and on forms
 * (HTML standard), in content that a site's visitors may have written.
 */
import type { Skerry } from "@skerry/mount";
import { expect, it } from "vitest";
import { openIslandPage } from "../islands/island-page.ts";

const island = (id: string, props = "{}"): string =>
  `<div id="${id}" data-widget="counter" data-load="eager" data-props='${props}'>fallback</div>`;

it.each([
  ["an image called getElementById", "<img name=getElementById alt>"],
  ["an image called querySelector", "<img name=querySelector alt>"],
  ["an image called querySelectorAll", "<img name=querySelectorAll alt>"],
  ["a form called skerry with a version", "<form id=skerry><input name=version value=9></form>"],
  ["two elements called skerry", "<a id=skerry></a><a id=skerry name=push></a>"],
])("mounts its islands beside %s", async (_, element) => {
  const { state, text, errors } = await openIslandPage(
    `${element}<script type="application/json" id="named">{"label":"named"}</script>${island("a")}${island("b", "#named")}`,
  );
  await state("a", "mounted");
  await state("b", "mounted");
  expect(await text("#b output")).toBe("named 0");
  expect(errors).toEqual([]);
});

it("runs beside a form called skerry on a page that has no queue", async () => {
  const { page, errors } = await openIslandPage(
    "<form id=skerry><input name=version value=9></form>",
    { widgets: {}, script: "delete window.skerry;" },
  );
  await page.waitForFunction(
    () => typeof (window.skerry as Skerry | undefined)?.scan === "function",
  );
  expect(errors).toEqual([]);
});

it("mounts islands inside a form whose controls are called like its methods", async () => {
  const controls = ["matches", "querySelectorAll", "closest", "parentElement", "contains"]
    .map((name) => `<input name=${name}>`)
    .join("");
  const { page, state, errors } = await openIslandPage(
    `<form id="served">${controls}${island("a")}</form><div id="late"></div>`,
  );
  await state("a", "mounted");
  await page.evaluate(
    (form) => void ((document.querySelector("#late") as Element).innerHTML = form),
    `<form>${controls}${island("b")}</form>`,
  );
  await state("b", "mounted");
  expect(errors).toEqual([]);
});

it("takes its configuration from the JSON script, whatever else has the id", async () => {
  const { page, state } = await openIslandPage(
    `<div id="skerry-config">{"attribute":"data-other"}</div>${island("a")}`,
    {
      config: { attribute: "data-widget", tracking: { consent: "denied" } },
      head: '<title id="skerry-config">{"attribute":"data-other","tracking":{"consent":"granted"}}</title>',
    },
  );
  await state("a", "mounted");
  await page.evaluate(() => (window.skerry as Skerry).ready());
  expect(await page.evaluate(() => document.cookie)).toBe("");
});

it("takes props from the JSON script, whatever else has the id", async () => {
  const { state, text, events } = await openIslandPage(
    `<div id="hero">{"label":"foreign"}</div><script type="application/json" id="hero">{"label":"own"}</script>
     <div id="alone">{"label":"foreign"}</div>${island("a", "#hero")}${island("b", "#alone")}`,
  );
  await state("a", "mounted");
  expect(await text("#a output")).toBe("own 0");
  await state("b", "failed");
  expect(await text("#b")).toBe("fallback");
  expect((await events()).filter(({ id }) => id === "b")).toEqual([
    expect.objectContaining({ phase: "props", message: expect.stringContaining('id="alone"') }),
  ]);
});
