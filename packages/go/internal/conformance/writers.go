package main

import (
	"bytes"
	"context"
	"fmt"
	"html/template"
	"net/http"
	"net/http/httptest"

	"github.com/skerry/skerry/packages/go/skerry"
)

// islands is a page with what its functions write.
type islands interface {
	island(writeCase) (template.HTML, error)
	head(state any, widgets []string) (template.HTML, error)
}

// A writer returns a page of the site as visitors get it: what body writes, filled.
type writer func(site *skerry.Site, body func(islands) (string, error)) (string, error)

var writers = map[string]writer{"helper": writeWithHelper, "template": writeWithTemplate}

type helperPage struct{ page *skerry.Page }

func writeWithHelper(site *skerry.Site, body func(islands) (string, error)) (string, error) {
	page := site.Page()
	html, err := body(helperPage{page})
	return string(page.Fill(context.Background(), []byte(html))), err
}

func (h helperPage) island(one writeCase) (template.HTML, error) {
	return h.page.Widget(*one.Widget, one.Props, "id", one.ID, "load", one.Load,
		"fallback", template.HTML(one.Fallback), "slots", one.Slots, "propsFrom", one.PropsFrom, "keepFallback", one.KeepsFallback())
}

func (h helperPage) head(state any, widgets []string) (template.HTML, error) {
	write := func() (template.HTML, error) {
		if state == nil {
			return h.page.Head(widgets...)
		}
		return h.page.HeadWithState(state, widgets...)
	}
	// A page gets the head as html/template writes it.
	parsed := template.Must(template.New("head").Funcs(template.FuncMap{"head": write}).Parse("{{head}}"))
	var html bytes.Buffer
	err := parsed.Execute(&html, nil)
	return template.HTML(html.String()), err
}

type templatePage struct{ ctx context.Context }

func writeWithTemplate(site *skerry.Site, body func(islands) (string, error)) (string, error) {
	var failed error
	recorder := httptest.NewRecorder()
	site.Middleware(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var html string
		html, failed = body(templatePage{r.Context()})
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Write([]byte(html))
	})).ServeHTTP(recorder, httptest.NewRequest(http.MethodGet, "/", nil))
	return recorder.Body.String(), failed
}

func (t templatePage) island(one writeCase) (template.HTML, error) {
	if one.IsText {
		slots := ""
		for name, text := range one.Slots {
			slots += fmt.Sprintf(" %q %q", name, text)
		}
		return t.write(`{{ skerryWidget .Widget .Props "fallback" .Fallback "slots" (skerrySlots`+slots+`) }}`, one)
	}
	return t.write(`{{ skerryWidget .Name .Case.Props "id" .Case.ID "load" .Case.Load "fallback" .Fallback
		"slots" .Case.Slots "propsFrom" .Case.PropsFrom "keepFallback" .Case.KeepsFallback }}`,
		map[string]any{"Name": *one.Widget, "Fallback": template.HTML(one.Fallback), "Case": one})
}

func (t templatePage) head(state any, widgets []string) (template.HTML, error) {
	call := "skerryHead"
	if state != nil {
		call = "skerryHeadWithState ."
	}
	for _, widget := range widgets {
		call += fmt.Sprintf(" %q", widget)
	}
	return t.write("{{ "+call+" }}", state)
}

func (t templatePage) write(text string, data any) (template.HTML, error) {
	parsed, err := template.New("page").Funcs(skerry.Funcs()).Parse(text)
	if err != nil {
		return "", err
	}
	templates, err := skerry.NewTemplates(parsed)
	if err != nil {
		return "", err
	}
	return templates.HTML(t.ctx, "page", data)
}
