import { fileURLToPath } from "node:url";
import { describe } from "vitest";
import fixtures from "../../fixtures/signatures.json" with { type: "json" };
import { runInLanguages } from "../run-in-languages.test.fixture.ts";

const folder = fileURLToPath(new URL("../../fixtures/signers", import.meta.url));

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

describe("a fragment's URL is signed alike by", () => {
  const urls = fixtures.write.map(({ url }) => url);
  runInLanguages(
    { folder, php, python, ruby, node, go, goFile: "fragment.go" },
    fixtures.write,
    urls,
  );
});
