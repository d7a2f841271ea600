package skerry_test

import (
	"bytes"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/skerry/skerry/packages/go/skerry"
)

// isRendered tells whether a page of FromEnvironment gets its markup from a renderer at this URL.
func isRendered(t *testing.T, options skerry.Options) bool {
	t.Helper()
	options.Logger = log.New(io.Discard, "", 0)
	site, err := skerry.FromEnvironment(options)
	if err != nil {
		t.Fatal(err)
	}
	return serve(t, site, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		io.WriteString(w, island(t, r))
	}).body == filled
}

func TestTheEnvironmentNamesTheRenderer(t *testing.T) {
	renderer := startRenderer(t)
	t.Setenv("SKERRY_RENDERER", renderer.URL)
	if !isRendered(t, skerry.Options{}) {
		t.Error("the renderer of the environment is not called")
	}
	if isRendered(t, skerry.Options{Renderer: skerry.NoRenderer}) {
		t.Error("NoRenderer calls one")
	}
	t.Setenv("SKERRY_RENDERER", "")
	if isRendered(t, skerry.Options{}) {
		t.Error("an empty variable names a renderer")
	}
	if !isRendered(t, skerry.Options{Renderer: renderer.URL}) {
		t.Error("the renderer of the options is not called")
	}
}

func TestWithoutAnyRendererTheLocalOneIsCalled(t *testing.T) {
	t.Setenv("SKERRY_RENDERER", "") // So that the test sets it back.
	os.Unsetenv("SKERRY_RENDERER")
	var text bytes.Buffer
	site, err := skerry.FromEnvironment(skerry.Options{Logger: log.New(&text, "", 0), Timeout: 1})
	if err != nil {
		t.Fatal(err)
	}
	serve(t, site, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		io.WriteString(w, island(t, r))
	})
	expect(t, text.String(), "http://127.0.0.1:4851/render", "public/skerry has no head.json", "npx skerry build")
}

func TestAFolderThatIsNamedMustBeBuilt(t *testing.T) {
	if _, err := skerry.FromEnvironment(skerry.Options{Files: t.TempDir()}); err == nil {
		t.Error("a folder without head.json is no error")
	}
}

func built(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range map[string]string{
		"head.json":          `{"configuration":[],"texts":{},"widgets":{}}`,
		"skerry.js":          "run()",
		"chunks/a-1.js":      "a()",
		"renderer.mjs":       "secret",
		"Renderer.js":        "secret",
		"renderer/part.mjs":  "secret",
		".skerry-kept.json":  "secret",
		"../outside-of.json": "secret",
	} {
		path := filepath.Join(folder, "served", name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(folder, "served")
}

func get(files http.Handler, path string, header ...string) *httptest.ResponseRecorder {
	request := httptest.NewRequest(http.MethodGet, "/", nil)
	request.URL.Path = path
	for i := 0; i < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	recorder := httptest.NewRecorder()
	files.ServeHTTP(recorder, request)
	return recorder
}

func TestFilesServesWhatPagesLoad(t *testing.T) {
	site, err := skerry.FromEnvironment(skerry.Options{Files: built(t), Base: "https://cdn.example/assets/skerry/"})
	if err != nil {
		t.Fatal(err)
	}
	files := site.Files()
	script := get(files, "/assets/skerry/skerry.js")
	header := script.Header()
	if script.Body.String() != "run()" || header.Get("Content-Type") != "text/javascript; charset=utf-8" || header.Get("Cache-Control") != "no-cache" {
		t.Errorf("the script is %v %s", header, script.Body)
	}
	if again := get(files, "/assets/skerry/skerry.js", "If-None-Match", header.Get("ETag")); again.Code != http.StatusNotModified {
		t.Errorf("asked again, the status is %d", again.Code)
	}
	if cached := get(files, "/assets/skerry/chunks/a-1.js").Header().Get("Cache-Control"); cached != "public, max-age=31536000, immutable" {
		t.Errorf("a chunk is cached as %s", cached)
	}
	for _, name := range []string{
		"renderer.mjs", "Renderer.js", "renderer/part.mjs", ".skerry-kept.json", "../outside-of.json", "chunks/../renderer.mjs",
		"chunks/../../outside-of.json", "./renderer.mjs", "/renderer.mjs", "", "chunks", "chunks/", "missing.js", "skerry.js\x00",
	} {
		if found := get(files, "/assets/skerry/"+name); found.Code != http.StatusNotFound {
			t.Errorf("%q has the status %d: %s", name, found.Code, found.Body)
		}
	}
	if other := get(files, "skerry.js"); other.Code != http.StatusNotFound {
		t.Errorf("another path has the status %d", other.Code)
	}
}

func TestFilesAnswersGetAndHeadAlone(t *testing.T) {
	site, err := skerry.FromEnvironment(skerry.Options{Files: built(t)})
	if err != nil {
		t.Fatal(err)
	}
	for method, status := range map[string]int{http.MethodGet: 200, http.MethodHead: 200, http.MethodPost: 405, http.MethodPut: 405} {
		recorder := httptest.NewRecorder()
		site.Files().ServeHTTP(recorder, httptest.NewRequest(method, "/skerry/skerry.js", nil))
		if recorder.Code != status || (status == 405 && recorder.Header().Get("Allow") != "GET, HEAD") {
			t.Errorf("%s has the status %d %v", method, recorder.Code, recorder.Header())
		}
	}
}

func TestTheLogNamesTheCaller(t *testing.T) {
	rejecting := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, `{"islands":{"s1-":{"error":{"code":"bad-props","pointer":"/a","message":"no"}}}}`)
	}))
	defer rejecting.Close()
	site, text := newSite(t, rejecting.URL)
	serve(t, site, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		io.WriteString(w, island(t, r))
	})
	if !regexp.MustCompile(`cart \(s1-\) at \S+/middleware_test\.go:\d+ keeps its fallback: bad-props /a no`).MatchString(text.String()) {
		t.Errorf("the log is %s", text)
	}
	other, text := newSite(t, rejecting.URL)
	templates := parse(t, "page", `{{ skerryWidget "cart" nil }}`)
	serve(t, other, func(w http.ResponseWriter, r *http.Request) {
		if err := templates.Execute(w, r, "page", nil); err != nil {
			t.Error(err)
		}
	})
	expect(t, text.String(), "cart (s1-) keeps its fallback")
}
