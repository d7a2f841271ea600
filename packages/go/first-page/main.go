// A first page. In helpers/go of the release: go run ./first-page
package main

import (
	"bytes"
	"html/template"
	"log"
	"net/http"
	"os"

	"github.com/skerry/skerry/packages/go/skerry"
)

const page = `<!doctype html>
<html lang="en">
<title>A first page</title>
<link rel="stylesheet" href="/skerry/skerry.css">
<script type="module" src="/skerry/skerry.js" async></script>
{{.islands.Widget "pagination" .props "fallback" .fallback}}
`

func main() {
	site, err := skerry.New(skerry.Options{Renderer: os.Getenv("SKERRY_RENDERER")})
	if err != nil {
		log.Fatal(err)
	}
	first := template.Must(template.New("page").Parse(page))
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		islands := site.Page()
		var html bytes.Buffer
		err := first.Execute(&html, map[string]any{
			"islands":  islands,
			"props":    map[string]any{"pages": 9, "page": 3, "href": "?page={page}"},
			"fallback": template.HTML(`<a href="?page=4">Next page</a>`),
		})
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Write(islands.Fill(r.Context(), html.Bytes()))
	})
	http.Handle("/skerry/", http.StripPrefix("/skerry", http.FileServer(http.Dir("../../skerry"))))
	port := os.Getenv("PORT")
	if port == "" {
		port = "8000"
	}
	log.Print("http://127.0.0.1:" + port + "/")
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, nil))
}
