import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { UsageError } from "./usage-error.ts";
import { types } from "./write-types.ts";

let folder: string;
let out: string;
let dir: string;
const printed = { out: "", error: "" };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "skerry-types-"));
  [out, dir] = [join(folder, "types"), join(folder, "skerry")];
  printed.out = printed.error = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed.out += String(text);
    return true;
  });
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    printed.error += String(text);
    return true;
  });
});

afterEach(() => rmSync(folder, { recursive: true }));

const write = (path: string, content: unknown): void => {
  mkdirSync(join(dir, "schemas"), { recursive: true });
  writeFileSync(join(dir, path), JSON.stringify(content));
};

const schemaOf = (...keys: string[]) => ({
  type: "object",
  properties: Object.fromEntries(keys.map((key) => [key, { type: "string" }])),
});

const run = (lang: string, ...more: string[]): Promise<void> =>
  types(["--lang", lang, "--dir", dir, "--out", out, ...more]);

const read = (name: string): string => readFileSync(join(out, name), "utf8");

describe("skerry types", () => {
  it("writes the widgets of a build, and names those without a schema", async () => {
    write("schemas/hello-world.json", schemaOf("name"));
    write("head.json", { widgets: { "hello-world": {}, clock: {} } });
    await run("ts");
    expect(read("skerry-props.ts")).toContain("export interface HelloWorldProps {");
    expect(printed.out).toContain("Types of 1 widget");
    expect(printed.error).toContain('"clock" has no type');
    expect(printed.error).not.toContain("hello-world");
  });

  it("writes the built-in widgets where there is no build", async () => {
    await types(["--lang", "ts", "--out", out]);
    expect(read("skerry-props.ts")).toContain("export interface SearchFormProps {");
    expect(printed.out).toContain("built-in");
  });

  it.each([
    ["php", ["HelloProps.php", "Props.php"], "namespace SkerryProps;"],
    ["python", ["skerry_props.py"], "class HelloProps(TypedDict):"],
    ["go", ["skerry_props.go"], "package types"],
    ["ruby", ["skerry_props.rb"], "module SkerryProps"],
    ["ts", ["skerry-props.ts"], "export interface HelloProps"],
  ])("writes %s", async (lang, files, line) => {
    write("schemas/hello.json", schemaOf("name"));
    await run(lang);
    expect(readdirSync(out).sort()).toEqual(files);
    expect(read(files[0] as string)).toContain(line);
  });

  it.each([
    ["php", "App\\Props", "HelloProps.php", "namespace App\\Props;"],
    ["go", "props", "skerry_props.go", "package props"],
    ["ruby", "App::WidgetProps", "widget_props.rb", "module App\n  module WidgetProps"],
  ])("takes a namespace for %s", async (lang, namespace, file, line) => {
    write("schemas/hello.json", schemaOf("name"));
    await run(lang, "--namespace", namespace);
    expect(read(file)).toContain(line);
  });

  it("removes the file of a widget that is gone, and no other one", async () => {
    write("schemas/hello.json", schemaOf("name"));
    write("schemas/old.json", schemaOf("name"));
    await run("php");
    writeFileSync(join(out, "Own.php"), "<?php // My own.");
    rmSync(join(dir, "schemas/old.json"));
    await run("php");
    expect(readdirSync(out).sort()).toEqual(["HelloProps.php", "Own.php", "Props.php"]);
  });

  it("keeps the file of another namespace", async () => {
    write("schemas/hello.json", schemaOf("name"));
    await run("ruby", "--namespace", "First");
    await run("ruby", "--namespace", "Second");
    expect(readdirSync(out)).toEqual(["first.rb", "second.rb"]);
  });

  it("leaves a file alone that somebody has written", async () => {
    write("schemas/hello.json", schemaOf("name"));
    mkdirSync(out);
    writeFileSync(join(out, "skerry_props.py"), "# My own.");
    await expect(run("python")).rejects.toThrow(/skerry_props\.py was not written by skerry types/);
    expect(read("skerry_props.py")).toBe("# My own.");
  });
});

describe("skerry types --check", () => {
  it("is content with what it has written, also with other line ends", async () => {
    write("schemas/hello.json", schemaOf("name"));
    await run("ruby");
    await run("ruby", "--check");
    writeFileSync(join(out, "skerry_props.rb"), read("skerry_props.rb").replaceAll("\n", "\r\n"));
    await run("ruby", "--check");
  });

  it("names files that are missing, changed or left over, and writes none", async () => {
    write("schemas/hello.json", schemaOf("name"));
    write("schemas/old.json", schemaOf("name"));
    await run("php");
    write("schemas/hello.json", schemaOf("name", "size"));
    write("schemas/new.json", schemaOf("name"));
    rmSync(join(dir, "schemas/old.json"));
    const before = readdirSync(out);
    const failure: Error = await run("php", "--check").then(
      () => expect.unreachable(),
      (error) => error,
    );
    const named = [...failure.message.matchAll(/(\w+\.php)$/gm)].map(([, name]) => name);
    expect(named).toEqual(["HelloProps.php", "NewProps.php", "OldProps.php"]);
    expect(readdirSync(out)).toEqual(before);
    await run("php");
    await run("php", "--check");
  });

  it("fails where nothing has been written yet", async () => {
    write("schemas/hello.json", schemaOf("name"));
    await expect(run("go", "--check")).rejects.toThrow(/skerry_props\.go/);
  });
});

describe("skerry types explains", () => {
  it("a folder without schemas", async () => {
    await expect(run("go")).rejects.toThrow(`There are no schemas in ${join(dir, "schemas")}.`);
  });

  it("a schema that is not JSON", async () => {
    write("schemas/hello.json", {});
    writeFileSync(join(dir, "schemas/hello.json"), "{");
    await expect(run("go")).rejects.toThrow(/hello\.json is not JSON/);
  });

  it.each([
    [[], "Expected --lang to be one of php, python, go, ruby, ts, but there is none."],
    [["--lang", "java"], 'but received "java"'],
    [["--lang", "toString"], 'but received "toString"'],
    [["--lang", "go", "here"], 'Expected options only, but received "here".'],
    [
      ["--lang", "python", "--namespace", "a"],
      "--namespace is for php, ruby and go, not for python.",
    ],
    [["--lang", "go", "--namespace", "func"], "Expected --namespace to look like skerryprops"],
    [["--lang", "php", "--namespace", "App/Props"], "Expected --namespace to look like App\\Props"],
    [["--lang", "go", "--namespace", "Props"], "Expected --namespace to look like skerryprops"],
  ])("how it is used wrongly: %j", async (args, message) => {
    const failure: unknown = await types(args).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UsageError);
    expect((failure as Error).message).toContain(message);
  });
});
