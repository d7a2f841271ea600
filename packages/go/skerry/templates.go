package skerry

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"sync"
)

// Templates executes html/template pages in which these functions write islands:
//
//	{{ skerryHead "search-form" }}                    as Page.Head
//	{{ skerryHeadWithState .State "search-form" }}    as Page.HeadWithState
//	{{ skerryWidget "search-form" .Props "load" "idle" "fallback" "Search" }}
//	{{ skerryWidget "tooltip" (skerryProps "text" .Hint "hideDelay" 5) }}
//	{{ skerryWidget "tabs" .Props "slots" (skerrySlots "a" (skerryPart "first" .)) }}
//
// The options of skerryWidget are those of Page.Widget. A fallback or slot is text, which is escaped, unless its type
// is template.HTML; skerryPart returns what another template of the set writes. skerryProps are props that the template
// spells out: names, each followed by its value.
//
// Goroutines may share a Templates.
type Templates struct {
	parsed *template.Template // never executed, because only such templates can be cloned
	idle   sync.Pool          // of *execution
}

// An execution is a copy of the templates whose functions write into one page at a time.
type execution struct {
	templates *template.Template
	page      *Page // nil while idle
}

// Funcs returns the functions that Templates lists. Parse the templates with them, then pass these to NewTemplates.
func Funcs() template.FuncMap {
	return (&execution{}).functions()
}

// NewTemplates takes templates that were parsed with Funcs. It returns an error if one of them was executed already.
func NewTemplates(parsed *template.Template) (*Templates, error) {
	copied, err := parsed.Clone()
	if err != nil {
		return nil, fmt.Errorf("skerry: the templates: %w", err)
	}
	return &Templates{parsed: copied}, nil
}

// Execute writes the named template as HTML, all of it or nothing, so that an error can get its own page. The request
// has to be inside Site.Middleware, which fills the islands.
func (t *Templates) Execute(w http.ResponseWriter, r *http.Request, name string, data any) error {
	text, err := t.HTML(r.Context(), name, data)
	if err != nil {
		return err
	}
	if w.Header().Get("Content-Type") == "" {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
	}
	_, err = w.Write([]byte(text))
	return err
}

// HTML returns what the named template writes, for a response that is written in another way. The context has to be
// that of a request inside Site.Middleware.
func (t *Templates) HTML(ctx context.Context, name string, data any) (template.HTML, error) {
	page := PageOf(ctx)
	if page == nil {
		return "", errors.New("skerry: the request has no page; expected a handler inside the site's Middleware")
	}
	running, err := t.idleExecution()
	if err != nil {
		return "", err
	}
	running.page = page
	defer func() {
		running.page = nil
		t.idle.Put(running)
	}()
	before := page.snapshot()
	text, err := running.part(name, data)
	if err != nil {
		page.restore(before)
	}
	return text, err
}

// idleExecution returns one that no page uses, or a new one.
func (t *Templates) idleExecution() (*execution, error) {
	if idle, ok := t.idle.Get().(*execution); ok {
		return idle, nil
	}
	copied, err := t.parsed.Clone()
	if err != nil {
		return nil, fmt.Errorf("skerry: the templates: %w", err)
	}
	created := &execution{}
	created.templates = copied.Funcs(created.functions())
	return created, nil
}

func (e *execution) functions() template.FuncMap {
	return template.FuncMap{
		"skerryWidget":        e.widget,
		"skerryProps":         propsOfPairs,
		"skerryHead":          e.head,
		"skerryHeadWithState": e.headWithState,
		"skerrySlots":         slotsOfTexts,
		"skerryPart":          e.part,
	}
}

var errWithoutPage = errors.New("skerry: the template has no page; expected it to be executed by skerry.Templates")

func (e *execution) widget(name string, props any, options ...any) (template.HTML, error) {
	if e.page == nil {
		return "", errWithoutPage
	}
	// A copy, because the list may be the caller's.
	pairs := append([]any(nil), options...)
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i] == "fallback" {
			pairs[i+1] = asHTML(pairs[i+1])
		}
	}
	return e.page.Widget(name, props, pairs...)
}

func (e *execution) head(widgets ...string) (template.HTML, error) {
	return e.headWithState(nil, widgets...)
}

func (e *execution) headWithState(state any, widgets ...string) (template.HTML, error) {
	if e.page == nil {
		return "", errWithoutPage
	}
	return e.page.HeadWithState(state, widgets...)
}

// part returns what another template of the set writes, into the same page.
func (e *execution) part(name string, data any) (template.HTML, error) {
	if e.templates == nil {
		return "", errWithoutPage
	}
	var text bytes.Buffer
	if err := e.templates.ExecuteTemplate(&text, name, data); err != nil {
		return "", err
	}
	return template.HTML(text.String()), nil
}

// propsOfPairs returns the props that a template spells out.
func propsOfPairs(pairs ...any) (map[string]any, error) {
	if len(pairs)%2 != 0 {
		return nil, errors.New("skerry: props are names, each followed by its value; the last value is missing")
	}
	props := make(map[string]any, len(pairs)/2)
	for i := 0; i < len(pairs); i += 2 {
		name, isText := pairs[i].(string)
		if !isText {
			return nil, fmt.Errorf("skerry: the name of a prop is %T; expected a string", pairs[i])
		}
		if _, isTwice := props[name]; isTwice {
			return nil, fmt.Errorf("skerry: the prop %q is there twice", name)
		}
		props[name] = pairs[i+1]
	}
	return props, nil
}

// slotsOfTexts returns slots by name, as Slots does, of texts that it escapes.
func slotsOfTexts(pairs ...any) (map[string]template.HTML, error) {
	escaped := append([]any(nil), pairs...)
	for i := 1; i < len(escaped); i += 2 {
		escaped[i] = asHTML(escaped[i])
	}
	return Slots(escaped...)
}

// asHTML escapes a string. Every other value stays as it is: template.HTML, and what Widget and Slots refuse.
func asHTML(value any) any {
	if text, isText := value.(string); isText {
		return template.HTML(template.HTMLEscapeString(text))
	}
	return value
}

// A pageState is what a template changes in a page.
type pageState struct {
	islands map[string]island
	number  int
	state   json.RawMessage
}

// snapshot returns the state to restore.
func (p *Page) snapshot() pageState {
	islands := make(map[string]island, len(p.islands))
	for id, island := range p.islands {
		islands[id] = island
	}
	return pageState{islands, p.number, p.state}
}

// restore takes back what a template has written, so that an error page starts afresh.
func (p *Page) restore(before pageState) {
	p.islands, p.number, p.state = before.islands, before.number, before.state
}
