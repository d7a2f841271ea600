import { describe, expect, it } from "vitest";
import { type Control, controlsIn, isDirty } from "./controls.ts";

function parse(html: string): Control[] {
  document.body.innerHTML = html;
  return controlsIn(document.body);
}

it("finds what a visitor can type into or choose, in order", () => {
  const names = parse(`
    <input name="a"><input type="checkbox" name="b"><textarea name="c"></textarea>
    <select name="d"></select><input type="email" name="e">
    <input type="hidden" name="-"><input type="submit" name="-"><input type="button" name="-">
    <input type="image" name="-"><input type="reset" name="-"><input type="file" name="-">
    <button name="-"></button>`).map(({ name }) => name);
  expect(names).toEqual(["a", "b", "c", "d", "e"]);
});

// Lists are proven in a browser: happy-dom does not keep their options apart.
describe("a control", () => {
  it.each([
    '<input value="a">',
    "<textarea>a</textarea>",
    "<input type=checkbox checked>",
    "<input type=checkbox>",
  ])("is as served until the visitor uses it: %s", (html) => {
    expect(parse(html).map(isDirty)).toEqual([false]);
  });

  it.each<[string, (control: HTMLInputElement) => void]>([
    ['<input value="a">', (control) => (control.value = "b")],
    ['<input value="a">', (control) => (control.value = "")],
    ["<textarea>a</textarea>", (control) => (control.value = "")],
    ["<input type=checkbox checked>", (control) => (control.checked = false)],
  ])("is changed when the visitor has used it: %s", (html, change) => {
    const [control] = parse(html);
    change(control as HTMLInputElement);
    expect(isDirty(control as Control)).toBe(true);
  });
});
