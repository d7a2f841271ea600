package skerry_test

import (
	"errors"
	"fmt"
	"html/template"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/skerry/skerry/packages/go/skerry"
)

// write executes the first of these templates in a site without a renderer.
func write(t *testing.T, data any, texts ...string) (string, error) {
	t.Helper()
	site, _ := newSite(t, "")
	templates := parse(t, texts...)
	var failed error
	written := serve(t, site, func(w http.ResponseWriter, r *http.Request) {
		failed = templates.Execute(w, r, texts[0], data)
	})
	return written.body, failed
}

func TestFunctionsWriteWhatPagesWrite(t *testing.T) {
	html, err := write(t, map[string]any{
		"Props": map[string]any{"label": `"<a>`},
		"State": map[string]any{"cart": 2},
	}, "page", `{{ skerryHeadWithState .State }}
{{ skerryWidget "cart" .Props "load" "idle" "id" "c" "propsFrom" "/me" }}{{ skerryWidget "none" .Missing }}`)
	if err != nil {
		t.Fatal(err)
	}
	expect(t, html,
		`<script type="application/json" id="skerry-state">{"cart":2}</script>`,
		`<div data-widget="cart" data-props="{&#34;label&#34;:&#34;\&#34;&lt;a&gt;&#34;}" data-props-from="/me" data-load="idle"></div>`,
		`<div data-widget="none" data-props="{}"></div>`)
}

func TestTextsAreEscapedAndHTMLIsNot(t *testing.T) {
	html, err := write(t, map[string]any{"Text": "<i>", "HTML": template.HTML("<b>")},
		"page", `{{ skerryWidget "a" nil "fallback" .Text }}{{ skerryWidget "b" nil "fallback" .HTML }}
{{- skerryWidget "c" nil "slots" (skerrySlots "x" .Text "y" .HTML "z" (skerryPart "part" .)) }}`,
		"part", `<p>{{ .Text }}</p>`)
	if err != nil {
		t.Fatal(err)
	}
	expect(t, html, `>&lt;i&gt;</div>`, `><b></div>`, `<div data-slot="x">&lt;i&gt;</div>`,
		`<div data-slot="y"><b></div>`, `<div data-slot="z"><p>&lt;i&gt;</p></div>`)
}

func TestPropsAreSpelledOut(t *testing.T) {
	html, err := write(t, map[string]any{"Hint": "<i>"}, "page",
		`{{ skerryWidget "a" (skerryProps "text" .Hint "delay" 5 "more" (skerryProps "b" true)) }}{{ skerryWidget "b" (skerryProps) }}`)
	if err != nil {
		t.Fatal(err)
	}
	expect(t, html, `data-props="{&#34;delay&#34;:5,&#34;more&#34;:{&#34;b&#34;:true},&#34;text&#34;:&#34;&lt;i&gt;&#34;}"`,
		`<div data-widget="b" data-props="{}"></div>`)
}

func TestMistakesAreNamed(t *testing.T) {
	for call, message := range map[string]string{
		`skerryWidget "Cart" .`:                   `"Cart" is not a widget name`,
		`skerryWidget "cart" . "lod" "idle"`:      `no option lod; expected "id", "load"`,
		`skerryWidget "cart" 3`:                   `the props of cart: int is not an object`,
		`skerryWidget "cart" . "fallback" 3`:      `fallback is int; expected template.HTML`,
		`skerryWidget "cart" . "load"`:            `the last value is missing`,
		`skerrySlots "a"`:                         `the last HTML is missing`,
		`skerryWidget "a" (skerryProps "b")`:      `the last value is missing`,
		`skerryWidget "a" (skerryProps 1 "b")`:    `the name of a prop is int`,
		`skerryProps "a" 1 "a" 2`:                 `"a" is there twice`,
		`skerryPart "nothing" .`:                  `"nothing"`,
		`skerryHeadWithState 3`:                   `the state: int is not an object`,
		`skerryWidget "a" . "slots" .Slots.Wrong`: `slots is <nil>; expected map`,
	} {
		html, err := write(t, map[string]any{"Slots": map[string]any{}}, "page", "before {{ "+call+" }}")
		if err == nil || !strings.Contains(err.Error(), message) {
			t.Errorf("%s: the error is %v; expected %q", call, err, message)
		}
		expectNone(t, html, "before")
	}
}

func TestTemplatesNeedAPage(t *testing.T) {
	templates := parse(t, "page", `{{ skerryWidget "cart" nil }}`)
	request := httptest.NewRequest(http.MethodGet, "/", nil)
	err := templates.Execute(httptest.NewRecorder(), request, "page", nil)
	if err == nil || !strings.Contains(err.Error(), "inside the site's Middleware") {
		t.Errorf("outside of the middleware the error is %v", err)
	}
	for _, call := range []string{`skerryWidget "cart" nil`, `skerryHead`, `skerryPart "page" nil`} {
		alone := template.Must(template.New("").Funcs(skerry.Funcs()).Parse("{{ " + call + " }}"))
		err = alone.Execute(httptest.NewRecorder(), nil)
		if err == nil || !strings.Contains(err.Error(), "executed by skerry.Templates") {
			t.Errorf("%s, executed by html/template: the error is %v", call, err)
		}
		if _, err := skerry.NewTemplates(alone); err == nil {
			t.Error("templates that were executed before are no error")
		}
	}
}

func TestTheGivenTemplatesMayBeExecutedLater(t *testing.T) {
	parsed := template.Must(template.New("page").Funcs(skerry.Funcs()).Parse(`{{ . }} {{ skerryWidget "cart" nil }}`))
	templates, err := skerry.NewTemplates(parsed)
	if err != nil {
		t.Fatal(err)
	}
	if parsed.Execute(io.Discard, "") == nil {
		t.Error("html/template executes it without a page")
	}
	site, _ := newSite(t, "")
	written := serve(t, site, func(w http.ResponseWriter, r *http.Request) {
		// One copy is executed inside of the other, so there have to be two.
		inner := func() (template.HTML, error) { return templates.HTML(r.Context(), "page", "inner") }
		if err := templates.Execute(w, r, "page", lazy(inner)); err != nil {
			t.Error(err)
		}
	})
	expect(t, written.body, "inner")
}

// lazy is a text that is made when a template writes it.
type lazy func() (template.HTML, error)

func (l lazy) String() string {
	text, err := l()
	if err != nil {
		return err.Error()
	}
	return string(text)
}

func TestPageOfAnErrorBeginsAnew(t *testing.T) {
	renderer := startRenderer(t)
	site, _ := newSite(t, renderer.URL)
	templates := parse(t,
		"page", `{{ skerryHeadWithState .State }}{{ skerryWidget "cart" nil }}{{ skerryWidget "box" nil "id" "b" }}{{ call .Fail }}`,
		"error", `{{ skerryHead }}Sorry {{ skerryWidget "search" nil }}{{ skerryWidget "box" nil "id" "b" }}`)
	written := serve(t, site, func(w http.ResponseWriter, r *http.Request) {
		err := templates.Execute(w, r, "page", map[string]any{
			"State": map[string]any{"cart": 2},
			"Fail":  func() (string, error) { return "", errors.New("no database") },
		})
		if err == nil {
			t.Error("the error is lost")
		}
		w.WriteHeader(http.StatusInternalServerError)
		if err := templates.Execute(w, r, "error", nil); err != nil {
			t.Error(err)
		}
	})
	if written.StatusCode != http.StatusInternalServerError {
		t.Errorf("the status is %d", written.StatusCode)
	}
	expect(t, written.body, "Sorry", "<!--skerry s1--->SEARCH", "<!--skerry b-->BOX")
	expectNone(t, written.body, "cart")
	asked := renderer.asked(t)
	if len(asked.Islands) != 2 || asked.State != nil {
		t.Errorf("the renderer got %v", asked)
	}
}

func TestPagesAtTheSameTime(t *testing.T) {
	site, _ := newSite(t, startRenderer(t).URL)
	templates := parse(t, "page", `<p>{{ .Name }}</p>{{ range .Count }}{{ skerryWidget $.Name nil }}{{ end }}`)
	server := httptest.NewServer(site.Middleware(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := r.URL.Query().Get("name")
		if err := templates.Execute(w, r, "page", map[string]any{"Name": name, "Count": make([]int, 9)}); err != nil {
			t.Error(err)
		}
	})))
	defer server.Close()
	var all sync.WaitGroup
	for i := 0; i < 30; i++ {
		all.Add(1)
		go func(i int) {
			defer all.Done()
			response, err := http.Get(fmt.Sprintf("%s/?name=w%d", server.URL, i))
			if err != nil {
				t.Error(err)
				return
			}
			defer response.Body.Close()
			want := ""
			for id := 1; id <= 9; id++ {
				want += fmt.Sprintf(`<div data-widget="w%d" data-props="{}"><!--skerry s%d--->W%[1]d</div>`, i, id)
			}
			if got := bodyOf(t, response); got != fmt.Sprintf("<p>w%d</p>", i)+want {
				t.Errorf("the page is %s", got)
			}
		}(i)
	}
	all.Wait()
}
