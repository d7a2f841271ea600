import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import fixtures from "@skerry/core/fixtures/signatures.json" with { type: "json" };
import { signFragment } from "./signature.ts";

const folder = fileURLToPath(new URL("../../core/fixtures/signers", import.meta.url));

/** Reads a JSON list of cases from standard input, and writes the list of their URLs. */
const php = `require $argv[1] . '/fragment.php';
echo json_encode(array_map(
  fn ($case) => fragment_url($case['key'], $case['widget'], $case['parameters']),
  json_decode(stream_get_contents(STDIN), true)
));`;
const python = `import json, sys
sys.path.insert(0, sys.argv[1])
from fragment import fragment_url
print(json.dumps([fragment_url(c["key"], c["widget"], c["parameters"]) for c in json.load(sys.stdin)]))`;
const ruby = `require "json"
require ARGV[0] + "/fragment.rb"
puts JSON.generate(JSON.parse($stdin.read).map { |c| fragment_url(c["key"], c["widget"], c["parameters"]) })`;
const node = `import { pathToFileURL } from "node:url";
import { readFileSync } from "node:fs";
const { fragmentUrl } = await import(pathToFileURL(process.argv[1] + "/fragment.mjs"));
const cases = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(cases.map((c) => fragmentUrl(c.key, c.widget, c.parameters))));`;
const go = `package main
import ("encoding/json"; "os")
func main() {
	var cases []struct { Key, Widget string; Parameters map[string]string }
	json.NewDecoder(os.Stdin).Decode(&cases)
	urls := make([]string, len(cases))
	for i, c := range cases { urls[i] = FragmentURL(c.Key, c.Widget, c.Parameters) }
	json.NewEncoder(os.Stdout).Encode(urls)
}`;

const languages = [
  ["PHP", "php", ["-r", php, "--", folder]],
  ["Python", "python3", ["-B", "-c", python, folder]],
  ["Ruby", "ruby", ["-e", ruby, folder]],
  ["Node", "node", ["--input-type=module", "-e", node, folder]],
  ["Go", "go", ["run", "."]],
] as const;

describe("a fragment's URL is signed alike by", () => {
  const folderOfGo = mkdtempSync(join(tmpdir(), "skerry-signer-"));
  afterAll(() => rmSync(folderOfGo, { recursive: true }));
  const source = readFileSync(join(folder, "fragment.go"), "utf8");
  writeFileSync(join(folderOfGo, "go.mod"), "module signer\n\ngo 1.19\n");
  writeFileSync(join(folderOfGo, "sign.go"), source.replace("package signers", "package main"));
  writeFileSync(join(folderOfGo, "main.go"), go);

  it("the renderer", async () => {
    for (const { name, key, widget, parameters, sig } of fixtures.write) {
      const signed = await signFragment({ widget, ...parameters }, key);
      expect([name, signed]).toEqual([name, sig]);
    }
  });

  for (const [language, program, args] of languages) {
    const missing = spawnSync(program, [program === "go" ? "version" : "--version"]).status !== 0;
    // A machine without the program skips this, and says so; the build of the project may not.
    it.skipIf(missing && !process.env["CI"])(
      missing ? `${language} (skipped: the program ${program} is missing)` : language,
      () => {
        const { stdout, stderr } = spawnSync(program, args, {
          cwd: folderOfGo,
          input: JSON.stringify(fixtures.write),
          encoding: "utf8",
        });
        expect(stderr).toBe("");
        expect(JSON.parse(stdout)).toEqual(fixtures.write.map(({ url }) => url));
      },
      60_000,
    );
  }
});
