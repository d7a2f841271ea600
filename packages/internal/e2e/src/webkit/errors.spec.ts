import { expect, it } from "vitest";
import { isLight, testedBuild } from "../harness/tested-flavour.ts";
import { failing, marker } from "../islands/island-page.ts";
import { openIslands } from "./open-islands.ts";

const differing = `
import { jsx } from "/skerry/react.js";
export const load = "eager";
export const Component = () => jsx("p", { children: "browser" });`;

const recorder = `
window.told = [];
addEventListener("skerry:error", (event) => {
  const { kind, error, componentStack, build } = event.detail;
  told.push({ id: event.target.id, kind, build, message: error.message, hasStack: Boolean(componentStack) });
  if (location.hash === "#quiet") event.preventDefault();
});`;

interface Told {
  id: string;
  kind: string;
  build: string;
  message: string;
  hasStack: boolean;
}

const body = async (): Promise<string> => `
  <div id="a" data-widget="failing">Own</div>
  <div id="b" data-widget="failing" data-props='{"isOwn":true}'>Own</div>
  <div id="c" data-widget="failing" data-props="{">Own</div>
  <div id="d" data-widget="broken">Own</div>
  <div id="e" data-widget="differing">${await marker("e-")}<p>server</p></div>`;

it("tells each error once, with its kind and the component stack, and says it in the console", async () => {
  const { page, state, complaints } = await openIslands(await body(), {
    widgets: { failing, differing, broken: "export const load = 'eager'; notDefined();" },
    script: recorder,
  });
  for (const id of ["a", "c", "d"]) await state(id, "failed");
  for (const id of ["b", "e"]) await state(id, "mounted");
  const count = isLight ? 4 : 5;
  await page.waitForFunction(
    (count) => (window as unknown as { told: unknown[] }).told.length >= count,
    count,
  );
  const told = await page.evaluate(() => (window as unknown as { told: Told[] }).told);
  const hasStack = !isLight;
  expect(told.sort((one, other) => (one.id < other.id ? -1 : 1))).toMatchObject([
    { id: "a", kind: "uncaught", hasStack },
    { id: "b", kind: "caught", message: "boom", hasStack },
    { id: "c", kind: "props", hasStack: false },
    { id: "d", kind: "load", hasStack: false },
    ...(isLight ? [] : [{ id: "e", kind: "mismatch", hasStack }]),
  ]);
  expect(new Set(told.map(({ build }) => build))).toEqual(new Set([await testedBuild()]));
  await page.waitForFunction(() => window.complaints.length >= 4);
  const said = await complaints();
  for (const id of ["a", "b", "c", "d"]) {
    expect(said.filter((line) => line.includes(`at #${id} `))).toHaveLength(1);
  }
  expect(said).toHaveLength(4);
});
