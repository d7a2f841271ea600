import { fileURLToPath } from "node:url";
import { describe } from "vitest";
import fixtures from "../../../fixtures/tid.json" with { type: "json" };
import { runInLanguages } from "../../run-in-languages.test.fixture.ts";

const folder = fileURLToPath(new URL("../../../fixtures/decoders", import.meta.url));
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

describe("a decoder for servers reads every value as the browser does:", () => {
  runInLanguages({ folder, php, python, ruby, node, go, goFile: "tid.go" }, tids, records);
});
