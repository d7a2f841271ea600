/** The code in the gallery's tabs, run by the engines that it is for. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "@skerry/example-plain-html/app";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  backends,
  environment,
  folderOf,
  missing,
  python,
  pythonPackage,
} from "./start-backend.ts";

interface Variant {
  props: unknown;
  /** The values that the template of a page of its own gets from its view. */
  context?: object;
  [tab: string]: unknown;
}

let folder: string;
const variants: Record<string, Variant> = {};
let shared: Record<string, Variant> = {};
let personal: Record<string, Variant> = {};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "skerry-gallery-"));
  Object.assign(variants, await readVariants("/gallery"));
  shared = await readVariants("/gallery/shared-state");
  const countProps = { label: "Tickets", fewer: "One ticket fewer", more: "One ticket more" };
  const priceProps = { label: "Total", price: 12 };
  for (const variant of Object.values(shared)) {
    variant.context = {
      tickets: 2,
      state: { tickets: 2 },
      total: "24.00",
      countProps,
      priceProps,
      count_props: countProps,
      price_props: priceProps,
    };
  }
  personal = await readVariants("/gallery/personal-data");
  for (const variant of Object.values(personal)) {
    const props = propsOf(String(variant["html"]));
    variant.context = { props, prices: (props as { items: unknown }).items };
  }
});

/** The code of a page by the id of each variant and the name of its tab. */
async function readVariants(path: string): Promise<Record<string, Variant>> {
  const page = await (await createApp().request(path)).text();
  const found: Record<string, Variant> = {};
  const pieces = page.matchAll(
    /<div class="code" id="([^"]+)-([a-z]+)">[^]*?<code>([^]*?)<\/code>/g,
  );
  for (const [, id = "", tab = "", code = ""] of pieces) {
    const text = unescape(code.replaceAll(/<[^>]+>/g, ""));
    (found[id] ??= { props: {} })[tab] = tab === "props" ? JSON.parse(text) : text;
  }
  return found;
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Programs that print, by the id of each variant, what its template writes. The file is the last argument. */
const programs = {
  "php-twig": () => [
    "php",
    script(
      "run.php",
      `<?php
require 'Twig/autoload.php';
require '../../packages/php/skerry.php';
foreach (json_decode(file_get_contents($argv[1]), true) as $id => $variant) {
    $twig = new Twig\\Environment(new Twig\\Loader\\ArrayLoader(['page' => $variant['twig']]));
    $page = new Skerry\\Page(null);
    $page->addTo($twig);
    $written[$id] = $page->fill($twig->render('page', $variant['context'] ?? []));
}
echo json_encode($written);`,
    ),
  ],
  django: () => [
    python(),
    "-c",
    `
import json, sys
sys.path.insert(0, ${JSON.stringify(pythonPackage)})
from django.conf import settings
from django.template import Context, Engine
from skerry import Skerry
settings.configure()
written = {}
for id, variant in json.load(open(sys.argv[1], encoding="utf-8")).items():
    template = Engine(builtins=["skerry"]).from_string(variant["django"])
    with Skerry().page():
        written[id] = template.render(Context({"props": variant["props"], **variant.get("context", {})}))
print(json.dumps(written))`,
  ],
  "ruby-erb": () => [
    "ruby",
    script(
      "run.rb",
      `require "erb"
require "json"
require "../../packages/ruby/skerry"

class Template
  def initialize(islands) = @islands = islands

  def skerry_head(widgets, state) = @islands.head(*widgets, state: state)

  def skerry_widget(name, props, **options, &fallback)
    before, @html = @html, +""
    fallback.call
    inside, @html = @html, before
    @html << @islands.widget(name, props, **options, fallback: inside)
  end

  def run(text, context)
    own = binding
    context.each { |name, value| own.local_variable_set(name, value) }
    eval(ERB.new(text, eoutvar: "@html").src, own)
  end
end

variants = JSON.parse(File.read(ARGV[0], encoding: "UTF-8"))
puts JSON.generate(variants.transform_values { |one|
  islands = Skerry.new.page
  islands.fill(Template.new(islands).run(one["erb"], one["context"] || {}))
})`,
    ),
  ],
  "go-template": () => [
    "go",
    "run",
    script(
      "run.go",
      `package main

import (
	"bytes"
	"encoding/json"
	"html/template"
	"os"

	"github.com/skerry/skerry/packages/go/skerry"
)

func main() {
	text, _ := os.ReadFile(os.Args[1])
	var variants map[string]map[string]any
	json.Unmarshal(text, &variants)
	written := map[string]string{}
	for id, variant := range variants {
		site, _ := skerry.New(skerry.Options{})
		var page *template.Template
		include := func(name string, data any) (template.HTML, error) {
			var html bytes.Buffer
			err := page.ExecuteTemplate(&html, name, data)
			return template.HTML(html.String()), err
		}
		page = template.Must(template.New("page").Funcs(template.FuncMap{"include": include}).Parse(variant["go"].(string)))
		var html bytes.Buffer
		data := map[string]any{"islands": site.Page(), "props": variant["props"]}
		context, _ := variant["context"].(map[string]any)
		for name, value := range context {
			data[name] = value
		}
		if err := page.Execute(&html, data); err != nil {
			panic(err)
		}
		written[id] = html.String()
	}
	json.NewEncoder(os.Stdout).Encode(written)
}`,
    ),
  ],
};

/** Runs a backend and returns its output for each variant. The test is skipped where its language is not installed. */
function run(
  name: string,
  program: () => string[],
  variants: Record<string, Variant>,
  skip: (reason: string) => never,
): Record<string, string> {
  const backend = backends.find((one) => one.name === name);
  if (!backend) throw new Error(`There is no backend ${name}.`);
  const reason = missing(backend);
  if (reason) skip(reason);
  const [command = "", ...args] = program();
  const cache = process.env["HOME"] ? {} : { GOCACHE: join(folder, "go-build") };
  const output = execFileSync(
    command,
    [...args, script("variants.json", JSON.stringify(variants))],
    {
      cwd: folderOf(backend),
      env: { ...environment, ...cache },
      encoding: "utf8",
    },
  );
  return JSON.parse(output) as Record<string, string>;
}

it.for(Object.entries(programs))(
  "%s writes the page with shared state",
  { timeout: 300_000 },
  ([name, program], { skip }) => {
    const html = run(name, program, shared, skip)["shared-state"] ?? "";
    const [, block = ""] =
      /<script type="application\/json" id="skerry-state">([^<]*)</.exec(html) ?? [];
    expect(JSON.parse(block)).toEqual({ tickets: 2 });
    const islands = [...html.matchAll(/data-widget="([a-z-]+)" data-props="([^"]*)"/g)];
    expect(islands.map(([, widget, props = ""]) => [widget, JSON.parse(unescape(props))])).toEqual([
      ["ticket-count", { label: "Tickets", fewer: "One ticket fewer", more: "One ticket more" }],
      ["ticket-price", { label: "Total", price: 12 }],
    ]);
    for (const text of ["Tickets: 2", "Total: €24.00", '<strong id="seats">2</strong>']) {
      expect(html).toContain(text);
    }
  },
);

it.for(Object.entries(programs))(
  "%s writes the island with personal data",
  { timeout: 300_000 },
  ([name, program], { skip }) => {
    const html = run(name, program, personal, skip)["personal-data"] ?? "";
    const given = String(personal["personal-data"]?.["html"]);
    const island =
      /<div data-widget="discount-teaser" data-props="[^"]*" data-props-from="([^"]*)">/;
    expect(island.exec(html)?.[1]).toBe("/me/prices.json");
    expect(propsOf(html)).toEqual(propsOf(given));
    const links = (html: string): string[][] =>
      [...html.matchAll(/<a class="price" href="([^"]*)">([^]*?)<\/a>/g)].map(
        ([, href = "", text = ""]) => [
          decodeURIComponent(unescape(href)),
          ...(text.replaceAll(/<[^>]+>/g, " ").match(/\S+/g) ?? []),
        ],
      );
    expect(links(html)).toHaveLength(4);
    expect(links(html)).toEqual(links(given));
  },
);

it.for(Object.entries(programs))(
  "%s writes the islands of the HTML tab",
  { timeout: 300_000 },
  ([name, program], { skip }) => {
    const written = run(name, program, variants, skip);
    expect(Object.keys(written).sort()).toEqual(Object.keys(variants).sort());
    for (const [id, { html, props }] of Object.entries(variants)) {
      const island = /<(?:div|span)\s+data-widget="([a-z-]+)"(?: data-props="([^"]*)")?/;
      const [, widget, given] = island.exec(written[id] ?? "") ?? [];
      expect(widget, id).toBe(island.exec(String(html))?.[1]);
      expect(JSON.parse(unescape(given ?? "{}")), id).toEqual(props);
      expect(parts(written[id] ?? ""), id).toEqual(parts(String(html)));
    }
  },
);

/** The props of the first island. */
function propsOf(html: string): unknown {
  const [, , json = "{}"] = /data-props=(["'])([^]*?)\1/.exec(html) ?? [];
  return JSON.parse(unescape(json));
}

/** The elements of the fallback, by their names. */
function parts(html: string): string[] {
  return [...html.matchAll(/<(a|h4|li|p|form|label|button|img|blockquote)\b/g)].map(String);
}

function script(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function unescape(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll(/&(?:quot|#34);/g, '"')
    .replaceAll(/&#(?:0?39|x27);/g, "'")
    .replaceAll("&amp;", "&");
}
