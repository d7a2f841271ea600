// The example site: landing is the page, everything else is the work of a web server. Run it in this
// folder:
//
//	PORT=4000 SKERRY_RENDERER=http://127.0.0.1:4851 go run .
package main

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"log"
	"mime"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/skerry/skerry/packages/go/skerry"
)

const (
	builtFiles = "../../packages/mount/dist/browser"
	pictures   = "../plain-html/pages"
	landing    = "../landing"

	policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; " +
		"connect-src 'self'; form-action 'self'; base-uri 'none'; " +
		"require-trusted-types-for 'script'; trusted-types 'none'"
)

//go:embed templates
var templateFiles embed.FS

// A section of the content, as a database would provide it.
type section = map[string]any

type site struct {
	content   map[string][]byte // by language
	scene     template.HTML
	templates *template.Template
	skerry    map[string]*skerry.Site // by language
}

func main() {
	if err := run(); err != nil {
		log.Fatal(err)
	}
}

func run() error {
	site, err := newSite()
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", setting("PORT", "4000")))
	if err != nil {
		return err
	}
	fmt.Printf("http://%s/\n", listener.Addr())
	return http.Serve(listener, site.handler())
}

func newSite() (*site, error) {
	scene, err := os.ReadFile(filepath.Join(landing, "scene.svg"))
	if err != nil {
		return nil, err
	}
	timeout, err := strconv.Atoi(setting("SKERRY_TIMEOUT", "100"))
	if err != nil {
		return nil, err
	}
	islands, err := skerry.New(skerry.Options{
		Renderer: os.Getenv("SKERRY_RENDERER"),
		Key:      os.Getenv("SKERRY_KEY"),
		Timeout:  time.Duration(timeout) * time.Millisecond,
	})
	if err != nil {
		return nil, err
	}
	templates, err := parseTemplates()
	if err != nil {
		return nil, err
	}
	site := &site{map[string][]byte{}, template.HTML(scene), templates, map[string]*skerry.Site{}}
	for lang, file := range map[string]string{"en": "content.json", "de": "content.de.json"} {
		if err := site.addLanguage(lang, file, islands); err != nil {
			return nil, err
		}
	}
	return site, nil
}

// addLanguage reads the content in a language, whose config has the locale of the islands.
func (s *site) addLanguage(lang, file string, islands *skerry.Site) error {
	content, err := os.ReadFile(filepath.Join(landing, file))
	if err != nil {
		return fmt.Errorf("the example runs in its own folder: %w", err)
	}
	var known struct{ Config section }
	if err := json.Unmarshal(content, &known); err != nil {
		return err
	}
	s.content[lang] = content
	s.skerry[lang], err = islands.WithConfig(known.Config)
	return err
}

func languageOf(query url.Values) string {
	if query.Get("lang") == "de" {
		return "de"
	}
	return "en"
}

// parseTemplates adds the function "include" to the templates: it returns what another template writes.
func parseTemplates() (*template.Template, error) {
	templates := template.New("").Option("missingkey=error")
	include := func(name string, data any) (template.HTML, error) {
		var part strings.Builder
		err := templates.ExecuteTemplate(&part, name, data)
		return template.HTML(part.String()), err
	}
	return templates.Funcs(template.FuncMap{"include": include}).ParseFS(templateFiles, "templates/*.gohtml")
}

func (s *site) handler() http.Handler {
	// The MIME table of the system may differ.
	mime.AddExtensionType(".js", "text/javascript; charset=utf-8")
	mime.AddExtensionType(".svg", "image/svg+xml")
	mime.AddExtensionType(".webm", "video/webm")

	mux := http.NewServeMux()
	mux.HandleFunc("/", s.landing)
	mux.Handle("/skerry/", http.StripPrefix("/skerry", files(setting("SKERRY_FILES", builtFiles))))
	for _, name := range []string{"brand.css", "landing.css", "favicon.svg", "harbour-tour.svg", "harbour-tour.webm"} {
		mux.Handle("/"+name, files(pictures))
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Cache-Control", "no-cache")
		mux.ServeHTTP(w, r)
	})
}

func (s *site) landing(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != "/" {
		http.NotFound(w, r)
		return
	}
	content, err := s.contentFor(r.URL.Query())
	if err != nil {
		fail(w, err)
		return
	}
	islands := s.skerry[languageOf(r.URL.Query())].Page()
	content["islands"] = islands
	content["scene"] = s.scene

	var page bytes.Buffer
	if err := s.templates.ExecuteTemplate(&page, "landing.gohtml", content); err != nil {
		fail(w, err)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", policy)
	w.Write(islands.Fill(r.Context(), page.Bytes()))
}

// contentFor returns the page's content, with the visitor's search and the requested page of the list.
func (s *site) contentFor(query url.Values) (section, error) {
	var content section
	if err := json.Unmarshal(s.content[languageOf(query)], &content); err != nil {
		return nil, err
	}
	search := content["search"].(section)["props"].(section)
	for _, key := range []string{"tld", "domains"} {
		if name := "domain_check[" + key + "]"; query.Has(name) {
			search[key] = strings.ToValidUTF8(query.Get(name), "\uFFFD")
		}
	}

	extensions := content["extensions"].(section)
	pages := extensions["pages"].([]any)
	number, err := strconv.Atoi(query.Get("page"))
	if err != nil || number < 1 {
		number = 1
	} else if number > len(pages) {
		number = len(pages)
	}
	extensions["props"].(section)["page"] = float64(number) // as numbers from JSON are
	extensions["shown"] = pages[number-1]
	return content, nil
}

// files serves a folder without directory listings.
func files(folder string) http.Handler {
	server := http.FileServer(http.Dir(folder))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/") {
			http.NotFound(w, r)
			return
		}
		server.ServeHTTP(w, r)
	})
}

func fail(w http.ResponseWriter, err error) {
	log.Print(err)
	http.Error(w, "The page could not be rendered.", http.StatusInternalServerError)
}

func setting(name, fallback string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return fallback
}
