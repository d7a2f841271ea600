import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import fixtures from "../../fixtures/tid.json" with { type: "json" };

const folder = fileURLToPath(new URL("../../fixtures/decoders", import.meta.url));
const tids = fixtures.decode.map(({ tid }) => tid);
const records = fixtures.decode.map(({ record }) => record);

/** Reads a JSON list of values from standard input, decodes each, and writes the list of records. */
const php = `require $argv[1] . '/tid.php';
echo json_encode(array_map(
  fn ($tid) => ($record = decode_tid($tid)) === null ? null : (object) $record,
  json_decode(stream_get_contents(STDIN))
));`;
const python = `import json, sys
sys.path.insert(0, sys.argv[1])
from tid import decode_tid
print(json.dumps([decode_tid(tid) for tid in json.load(sys.stdin)]))`;
const ruby = `require "json"
require ARGV[0] + "/tid.rb"
puts JSON.generate(JSON.parse($stdin.read).map { |tid| decode_tid(tid) })`;
const node = `import { pathToFileURL } from "node:url";
import { readFileSync } from "node:fs";
const { decodeTid } = await import(pathToFileURL(process.argv[1] + "/tid.mjs"));
console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(decodeTid)));`;
const go = `package main
import ("encoding/json"; "os")
func main() {
	var values []string
	json.NewDecoder(os.Stdin).Decode(&values)
	records := make([]map[string]any, len(values))
	for i, value := range values { records[i] = Decode(value) }
	json.NewEncoder(os.Stdout).Encode(records)
}`;

const languages = [
  ["PHP", "php", ["-r", php, "--", folder]],
  ["Python", "python3", ["-B", "-c", python, folder]],
  ["Ruby", "ruby", ["-e", ruby, folder]],
  ["Node", "node", ["--input-type=module", "-e", node, folder]],
  ["Go", "go", ["run", "."]],
] as const;

function run(program: string, args: readonly string[], cwd: string): unknown {
  const input = JSON.stringify(tids);
  const { stdout, stderr } = spawnSync(program, args, { cwd, input, encoding: "utf8" });
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

describe("a decoder for servers reads every value as the browser does:", () => {
  const folderOfGo = mkdtempSync(join(tmpdir(), "skerry-tid-"));
  afterAll(() => rmSync(folderOfGo, { recursive: true }));
  const source = readFileSync(join(folder, "tid.go"), "utf8");
  writeFileSync(join(folderOfGo, "go.mod"), "module tid\n\ngo 1.21\n");
  writeFileSync(join(folderOfGo, "tid.go"), source.replace("package tid", "package main"));
  writeFileSync(join(folderOfGo, "main.go"), go);

  for (const [language, program, args] of languages) {
    const missing = spawnSync(program, [program === "go" ? "version" : "--version"]).status !== 0;
    // A machine without the program skips this, and says so; the build of the project may not.
    it.skipIf(missing && !process.env["CI"])(
      missing ? `${language} (skipped: the program ${program} is missing)` : language,
      () => expect(run(program, args, folderOfGo)).toEqual(records),
      60_000,
    );
  }
});
