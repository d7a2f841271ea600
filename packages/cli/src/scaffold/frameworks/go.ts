import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import type { Framework } from "../app-folder.ts";
import { firstIsland, firstPage } from "../first-island.ts";
import { commandsAfter } from "./commands.ts";

const { widget, name, fallback } = firstIsland;

const template = `${firstPage(
  `{{ skerryHead "${widget}" }}`,
  `{{ skerryWidget "${widget}" . "fallback" (skerryPart "greeting-fallback" .) }}`,
)}
{{ define "greeting-fallback" }}${fallback}{{ end }}
`;

/** As the package's description has it. */
const site = `	site, err := skerry.FromEnvironment(skerry.Options{})
	if err != nil {
		log.Fatal(err)
	}
	parsed := template.Must(template.New("").Funcs(skerry.Funcs()).ParseGlob("templates/*.html"))
	pages, err := skerry.NewTemplates(parsed)
	if err != nil {
		log.Fatal(err)
	}
	http.Handle("/skerry/", site.Files())
	http.HandleFunc("/greeting", func(w http.ResponseWriter, r *http.Request) {
		data := map[string]any{"name": "${name}", "count": 1}
		if err := pages.Execute(w, r, "greeting.html", data); err != nil {
			log.Print(err)
			http.Error(w, "The page could not be rendered.", http.StatusInternalServerError)
		}
	})`;

const main = `package main

import (
	"html/template"
	"log"
	"net/http"

	"github.com/skerry/skerry/packages/go/skerry"
)

func main() {
${site}
	log.Fatal(http.ListenAndServe("127.0.0.1:8080", site.Middleware(http.DefaultServeMux)))
}
`;

/** A module of Go, with net/http. */
export const go: Framework = {
  missing: async () => (existsSync("go.mod") ? "" : "the file go.mod. Run go mod init"),
  async changes() {
    const others = (await readdir(".")).filter(
      (file) => file.endsWith(".go") && file !== "main.go",
    );
    const page = { file: "templates/greeting.html", create: template };
    if (!existsSync("main.go") && others.length === 0)
      return [page, { file: "main.go", create: main }];
    return [
      page,
      {
        file: existsSync("main.go") ? "main.go" : (others[0] as string),
        add: {
          has: /skerry\.FromEnvironment/,
          lines: `import "github.com/skerry/skerry/packages/go/skerry"

${site}
	log.Fatal(http.ListenAndServe("127.0.0.1:8080", site.Middleware(http.DefaultServeMux)))`,
          // Only its author knows which handlers a program has.
          into: () => undefined,
          where: "instead of http.ListenAndServe; parse further templates with the same functions",
        },
      },
    ];
  },
  installed: ["go.mod", /github\.com\/skerry\/skerry\/packages\/go\s/],
  commands: commandsAfter("go get github.com/skerry/skerry/packages/go/skerry"),
  open: "http://127.0.0.1:8080/greeting",
  server: { origin: "http://127.0.0.1:8080", page: "/greeting", start: "go run ." },
};
