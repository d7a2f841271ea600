package skerry_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/skerry/skerry/packages/go/skerry"
)

// A call of the renderer.
type call struct {
	Islands map[string]struct {
		Widget string
		Slots  map[string]string
	}
	Config, State map[string]any
}

// A fakeRenderer answers each island with its widget's name in capitals, and with its slots.
type fakeRenderer struct {
	*httptest.Server
	mutex sync.Mutex
	calls []call
}

func startRenderer(t *testing.T) *fakeRenderer {
	t.Helper()
	renderer := &fakeRenderer{}
	renderer.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var asked call
		if err := json.NewDecoder(r.Body).Decode(&asked); err != nil {
			t.Error(err)
		}
		renderer.mutex.Lock()
		renderer.calls = append(renderer.calls, asked)
		renderer.mutex.Unlock()
		islands := map[string]any{}
		for id, island := range asked.Islands {
			html := fmt.Sprintf("<!--skerry %s-->%s", id, strings.ToUpper(island.Widget))
			for _, slot := range island.Slots {
				html += slot
			}
			islands[id] = map[string]string{"html": html}
		}
		json.NewEncoder(w).Encode(map[string]any{"islands": islands})
	}))
	t.Cleanup(renderer.Close)
	return renderer
}

// asked returns the only call, and fails the test if there were none or several.
func (f *fakeRenderer) asked(t *testing.T) call {
	t.Helper()
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if len(f.calls) != 1 {
		t.Fatalf("the renderer was called %d times; expected once", len(f.calls))
	}
	return f.calls[0]
}

func (f *fakeRenderer) count() int {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return len(f.calls)
}

// newSite returns a site and its log.
func newSite(t *testing.T, renderer string) (*skerry.Site, *bytes.Buffer) {
	t.Helper()
	var text bytes.Buffer
	site, err := skerry.New(skerry.Options{
		Renderer: renderer, Timeout: 10 * time.Second, Logger: log.New(&text, "", 0),
	})
	if err != nil {
		t.Fatal(err)
	}
	return site, &text
}

// parse returns templates: each text has its name before it, as {{define}} has.
func parse(t *testing.T, texts ...string) *skerry.Templates {
	t.Helper()
	parsed := template.New("").Funcs(skerry.Funcs())
	for i := 0; i < len(texts); i += 2 {
		template.Must(parsed.New(texts[i]).Parse(texts[i+1]))
	}
	templates, err := skerry.NewTemplates(parsed)
	if err != nil {
		t.Fatal(err)
	}
	return templates
}

// An answer as a visitor gets it, over a real connection.
type answer struct {
	*http.Response
	body string
}

// serve starts a site of this handler, and returns the answer to a request.
func serve(t *testing.T, site *skerry.Site, handler http.HandlerFunc) answer {
	t.Helper()
	return ask(t, http.MethodGet, site.Middleware(handler))
}

func ask(t *testing.T, method string, handler http.Handler) answer {
	t.Helper()
	server := httptest.NewServer(handler)
	defer server.Close()
	request, err := http.NewRequest(method, server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer{response, string(body)}
}

func expect(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%q is not in\n%s", part, text)
		}
	}
}

func expectNone(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if strings.Contains(text, part) {
			t.Errorf("%q is in\n%s", part, text)
		}
	}
}
