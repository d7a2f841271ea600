/** The blocks of code in each helper's description, put into a small site, with the files of a release alone. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProgram } from "../edges/start-edge.ts";
import { collectErrors } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { unpackRelease } from "../harness/unpack-release.ts";
import { backends, folderOf, freePort, missing, python } from "./start-backend.ts";

let release: string;

beforeAll(() => {
  release = unpackRelease();
});

afterAll(() => rmSync(release, { recursive: true, force: true }));

/** The n-th block of a language in a helper's description. */
type Block = (language: string, index?: number) => string;

interface Site {
  /** Name of the backend. */
  name: string;
  /** Folder of its helper in a release, and what is copied from there. */
  helper: string;
  copied: string;
  /** Path → content: what a site has besides, around the blocks. */
  files(block: Block): Readonly<Record<string, string>>;
  /** Compiles the site, which may take long. */
  build?: readonly [program: string, ...args: string[]];
  /** Serves the page at `/` and the files at `/skerry/`, on the port PORT. */
  command: string;
}

/** A page around the two blocks that every description has for templates. */
const template = (head: string, island: string): string =>
  `<!doctype html>\n<html lang="en">\n<head>\n<title>A page</title>\n${head}\n</head>\n<body>\n${island}\n</body>\n</html>\n`;

const sites: readonly Site[] = [
  {
    name: "php-twig",
    helper: "php",
    copied: "skerry.php",
    files: (block) => ({
      "index.php": `<?php
if (str_starts_with($_SERVER['REQUEST_URI'], '/skerry/')) return false;
require 'Twig/autoload.php';
$twig = new Twig\\Environment(new Twig\\Loader\\FilesystemLoader(__DIR__));
$content = [];
${block("php")}`,
      "landing.html.twig": template(block("twig"), block("twig", 1)),
    }),
    command: "php -S 127.0.0.1:$PORT index.php",
  },
  {
    name: "django",
    helper: "python",
    copied: "skerry.py",
    files: (block) => ({
      "settings.py": `import os
SECRET_KEY = "for this test"
DEBUG = True
ROOT_URLCONF = "urls"
${block("python").replace("[..., ", "[").replace("{...,", '{"BACKEND": "django.template.backends.django.DjangoTemplates", "DIRS": ["."],')}`,
      "urls.py": `from django.shortcuts import render
from django.urls import path
from django.views.static import serve
urlpatterns = [
    path("", lambda request: render(request, "landing.html", {"props": {"tld": "com"}})),
    path("skerry/<path:path>", serve, {"document_root": "skerry"}),
]`,
      "landing.html": template(block("django"), block("django", 1)),
    }),
    command: `${python()} -m django runserver --noreload --settings settings --pythonpath . $PORT`,
  },
  {
    name: "jinja2",
    helper: "python",
    copied: "skerry.py",
    files: (block) => ({
      "site.wsgi.py": `import http.server, os, sys
from jinja2 import Environment, FileSystemLoader
environment = Environment(loader=FileSystemLoader("."), autoescape=True)
content = {}

class Handler(http.server.SimpleHTTPRequestHandler):
    def do_GET(self):
        if self.path.startswith("/skerry/"):
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(landing().encode())

def landing():
${block("python", 1).replace(/^(?=.)/gm, "    ")}
    return html

http.server.ThreadingHTTPServer(("127.0.0.1", int(os.environ["PORT"])), Handler).serve_forever()`,
      "landing.html.jinja": template(block("jinja"), block("jinja", 1)),
    }),
    command: `${python()} site.wsgi.py`,
  },
  {
    name: "ruby-erb",
    helper: "ruby",
    copied: "skerry.rb",
    files: (block) => {
      const [setUp = "", perRequest = ""] = block("ruby").split(/\n\n(?=islands)/);
      return {
        "site.rb": `require "erb"
require "webrick"
${setUp}
class Template < Struct.new(:islands, :form)
  def render
    ERB.new(File.read("landing.html.erb")).result(binding)
  end
end
server = WEBrick::HTTPServer.new(
  BindAddress: "127.0.0.1", Port: Integer(ENV["PORT"]),
  MimeTypes: WEBrick::HTTPUtils::DefaultMimeTypes.merge("js" => "text/javascript")
)
server.mount("/skerry", WEBrick::HTTPServlet::FileHandler, "skerry")
server.mount_proc("/") do |_request, response|
  ${perRequest
    .replace("\n", `\n  template = Template.new(islands, '<form action="/search">…</form>')\n`)
    .replace("islands.fill", "  response.body = islands.fill")}
  response["Content-Type"] = "text/html; charset=utf-8"
end
server.start`,
        "landing.html.erb": template(block("erb"), block("erb", 1)),
      };
    },
    command: "ruby -E UTF-8 site.rb",
  },
  {
    name: "go-template",
    helper: "go",
    copied: "skerry",
    files: (block) => {
      const [setUp = "", perRequest = ""] = block("go").split(/\n\n/);
      return {
        "go.mod": "module example.test/site\n\ngo 1.19\n",
        "main.go": `package main

import (
	"bytes"
	"html/template"
	"log"
	"net/http"
	"os"
	"strings"

	"example.test/site/skerry"
)

func main() {
	config := map[string]any{"product": "acme"}
	${setUp}
	if err != nil {
		log.Fatal(err)
	}
	${block("go", 1)}
	template.Must(templates.ParseFiles("landing.gohtml", "search-form.gohtml"))
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		var page bytes.Buffer
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		${perRequest.replace(/\n(\t*)(?=w\.Write)/, '\nif err := templates.ExecuteTemplate(&page, "landing.gohtml", map[string]any{"islands": islands, "search": map[string]any{"tld": "com"}}); err != nil {\nlog.Print(err)\n}\n')}
	})
	http.Handle("/skerry/", http.StripPrefix("/skerry", http.FileServer(http.Dir("files"))))
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}
`,
        "landing.gohtml": template(block(""), block("", 1)),
        "search-form.gohtml": `{{define "search-form"}}<form action="/search">…</form>{{end}}`,
      };
    },
    build: ["go", "build", "-o", "compiled", "."],
    command: "./compiled",
  },
  {
    name: "node-express",
    helper: "node",
    copied: "skerry.mjs",
    files: (block) => ({
      "site.mjs": `import express from "express";
const app = express();
app.set("views", ".");
app.set("view engine", "ejs");
app.use("/skerry", express.static("files"));
${block("js")}
app.get("/", (_request, response) => response.render("landing"));
app.listen(Number(process.env.PORT), "127.0.0.1");`,
      "landing.ejs": template(block("ejs"), block("ejs", 1)),
      "search-form.ejs": '<form action="/search">…</form>',
    }),
    command: `${process.execPath} site.mjs`,
  },
];

it.for(sites.map((site) => [site.name, site] as const))(
  "%s: the head and the island of the description show a widget",
  { timeout: 300_000 },
  async ([name, site], { skip }) => {
    const backend = backends.find((one) => one.name === name);
    if (!backend) throw new Error(`There is no backend ${name}.`);
    const reason = missing(backend);
    if (reason) return skip(reason);
    const folder = writeSite(site);
    if (name === "node-express")
      symlinkSync(join(folderOf(backend), "node_modules"), join(folder, "node_modules"));
    if (site.build) {
      const [program, ...args] = site.build;
      const place = process.env["HOME"] ? {} : { GOCACHE: join(release, "go-build") };
      execFileSync(program, args, { cwd: folder, env: { ...place, ...process.env } });
    }
    const port = await freePort();
    const running = startProgram("sh", ["-c", `cd ${folder} && exec ${site.command}`], {
      PORT: String(port),
      PYTHONDONTWRITEBYTECODE: "1",
      SKERRY_RENDERER: "",
      TMPDIR: folder,
    });
    const url = `http://127.0.0.1:${port}/`;
    try {
      await running.until(() =>
        fetch(url, { headers: { Connection: "close" } }).then(
          () => true,
          () => false,
        ),
      );
      const page = await openPage();
      await page.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
      const errors = collectErrors(page);
      await page.goto(url);
      const field = page.locator('[data-widget="search-form"][data-widget-state="mounted"] input');
      await field.first().waitFor();
      expect(await page.locator("#skerry-config").textContent()).toContain('"product":"acme"');
      expect(errors).toEqual([]);
    } catch (error) {
      throw new Error(`${name}: ${String(error)}\n${running.log()}`, { cause: error });
    } finally {
      await running.stop();
    }
  },
);

/** Writes a site into a folder of its own. */
function writeSite({ name, helper, copied, files }: Site): string {
  const folder = join(release, "sites", name);
  mkdirSync(folder, { recursive: true });
  cpSync(join(release, "helpers", helper, copied), join(folder, copied), { recursive: true });
  // The folder of the Go package has the same name as that of the files.
  const served = copied === "skerry" || helper === "node" ? "files" : "skerry";
  cpSync(join(release, "skerry"), join(folder, served), { recursive: true });
  const description = readFileSync(join(release, "helpers", helper, "README.md"), "utf8");
  const blocks = [...description.matchAll(/^( *)```(\S*)\n([^]*?)^ *```$/gm)];
  const block: Block = (language, index = 0) => {
    const [, indent = "", , code] = blocks.filter(([, , one]) => one === language)[index] ?? [];
    if (code === undefined) throw new Error(`${helper}/README.md has no ${index}. "${language}".`);
    return code.replaceAll(new RegExp(`^${indent}`, "gm"), "").trimEnd();
  };
  for (const [path, content] of Object.entries(files(block))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}
