// Package skerry puts Skerry islands into html/template pages. Copy this file; it needs Go 1.19 and
// its standard library.
//
//	var site, err = skerry.New(skerry.Options{Renderer: os.Getenv("SKERRY_RENDERER"), Config: config})
//
//	islands := site.Page() // for each request; templates get it with their data
//	err := templates.ExecuteTemplate(&page, "landing.gohtml", data{Islands: islands, …})
//	w.Write(islands.Fill(r.Context(), page.Bytes()))
//
// In a template:
//
//	{{.Islands.Widget "search-form" .Search "load" "eager" "fallback" (markup "search" .)}}
//
// Without a renderer the browser renders the islands, and Fill returns the page as it is.
package skerry

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"html/template"
	"io"
	"log"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"time"
)

const (
	defaultTimeout = 100 * time.Millisecond
	maxIslands     = 64 // The renderer takes no more at once.
	maxAnswer      = 5_000_000
	markerStart    = "<!--skerry "
	inlineWidget   = "tooltip" // It stands inside sentences.
)

var (
	namePattern = regexp.MustCompile(`^[a-z][a-z0-9-]*$`)
	idPattern   = regexp.MustCompile(`^[A-Za-z0-9_-]{1,32}$`)
)

// Options of a site. All of them may be left out.
type Options struct {
	// Renderer is the address of "skerry serve", such as http://127.0.0.1:4851; "" for none.
	Renderer string
	// Timeout is what a page waits for the renderer, everything included. Default: 100 ms.
	Timeout time.Duration
	// Config is what the page's block #skerry-config holds.
	Config any
	// Logger gets a line for each fault. Default: log.Default().
	Logger *log.Logger
}

// Site makes the islands of its pages. It may be used by many goroutines.
type Site struct {
	renderer *renderer // nil without one
	config   json.RawMessage
	logger   *log.Logger
}

// New returns an error when the renderer's address is none of http or https, or when JSON cannot
// hold the config.
func New(options Options) (*Site, error) {
	site := &Site{logger: options.Logger}
	if site.logger == nil {
		site.logger = log.Default()
	}
	if options.Renderer != "" {
		timeout := options.Timeout
		if timeout == 0 {
			timeout = defaultTimeout
		}
		var err error
		if site.renderer, err = newRenderer(options.Renderer, timeout); err != nil {
			return nil, err
		}
	}
	return site.WithConfig(options.Config)
}

// WithConfig is the same site with another config, for sites whose pages differ, for example in
// their locale.
func (s *Site) WithConfig(config any) (*Site, error) {
	text, err := objectOf(config)
	if err != nil {
		return nil, fmt.Errorf("skerry: config: %w", err)
	}
	return &Site{s.renderer, text, s.logger}, nil
}

// Page starts a page. Make a new one for each request; only one goroutine at a time may use it.
func (s *Site) Page() *Page {
	// New in each request, so that nobody can write a slot into a comment field.
	nonce := make([]byte, 16)
	if _, err := rand.Read(nonce); err != nil {
		panic(err)
	}
	return &Page{site: s, nonce: hex.EncodeToString(nonce), islands: map[string]island{}}
}

// Page holds the islands of one page.
type Page struct {
	site    *Site
	nonce   string
	islands map[string]island // by id
	number  int               // of the last id that was not chosen
}

// An island as the renderer gets it.
type island struct {
	Widget string          `json:"widget"`
	Props  json.RawMessage `json:"props"`
	ID     string          `json:"id"`
}

type islandOptions struct {
	id, load string
	fallback template.HTML
}

// Widget writes an island. Props are a struct or a map, or nil. Options are names, each followed by
// its value:
//
//	"id"        string: starts the ids inside the markup, 1 to 32 of A-Z a-z 0-9 _ -; default: s1-, s2-, …
//	"load"      string: when the browser loads the widget, such as "visible" or "eager"
//	"fallback"  template.HTML: works without script
//
// It returns an error for a bad name, id or option, and for props that JSON cannot hold as an object.
func (p *Page) Widget(name string, props any, options ...any) (template.HTML, error) {
	if !namePattern.MatchString(name) {
		return "", fmt.Errorf(`skerry: %q is no widget's name; expected a-z, 0-9 and -, such as "search-form"`, name)
	}
	text, err := objectOf(props)
	if err != nil {
		return "", fmt.Errorf("skerry: the props of %s: %w", name, err)
	}
	chosen, err := readOptions(options)
	if err != nil {
		return "", fmt.Errorf("skerry: the options of %s: %w", name, err)
	}
	id, err := p.register(name, text, chosen.id)
	if err != nil {
		return "", fmt.Errorf("skerry: %w", err)
	}

	tag, load := "div", ""
	if name == inlineWidget {
		tag = "span"
	}
	if chosen.load != "" {
		load = fmt.Sprintf(` data-load="%s"`, html.EscapeString(chosen.load))
	}
	return template.HTML(fmt.Sprintf(`<%s data-widget="%s" data-props="%s"%s>%s</%[1]s>`,
		tag, name, html.EscapeString(string(text)), load, p.slot(id, chosen.fallback))), nil
}

// Fill asks the renderer once for all islands in page and puts its markup in place of the fallbacks.
// Whatever the renderer does, Fill returns a whole page in time. The context is the request's: when
// the visitor has gone, nobody has to wait.
func (p *Page) Fill(ctx context.Context, page []byte) []byte {
	if p.site.renderer == nil || len(p.islands) == 0 {
		return page
	}
	slots := regexp.MustCompile(`<!--(/?)` + p.nonce + ` ([\w-]+)-->`)
	markup := p.render(ctx, slots, page)

	var filled bytes.Buffer
	for rest := page; ; {
		slot := slots.FindSubmatchIndex(rest)
		if slot == nil {
			filled.Write(rest)
			return filled.Bytes()
		}
		filled.Write(rest[:slot[0]])
		opens, id := slot[2] == slot[3], string(rest[slot[4]:slot[5]])
		rest = rest[slot[1]:]
		if markup[id] == "" || !opens {
			continue
		}
		// A slot that the template has cut in half keeps its fallback.
		if _, after, whole := bytes.Cut(rest, []byte(p.slotEnd(id))); whole {
			filled.WriteString(markup[id])
			rest = after
		}
	}
}

// render returns the renderer's markup by id, as far as it can be used.
func (p *Page) render(ctx context.Context, slots *regexp.Regexp, page []byte) map[string]string {
	asked := map[string]island{}
	for _, slot := range slots.FindAllSubmatch(page, -1) {
		if id := string(slot[2]); len(slot[1]) == 0 && len(asked) < maxIslands {
			asked[id] = p.islands[id]
		}
	}
	if len(asked) == 0 {
		return nil
	}
	answers, err := p.site.renderer.ask(ctx, asked, p.site.config)
	if err != nil {
		p.site.logger.Printf("skerry: no markup, islands that keep their fallback: %d: %v", len(asked), err)
	}
	markup := map[string]string{}
	for id, island := range asked {
		answer, answered := answers[id]
		if !answered {
			continue
		}
		text, fault := readMarkup(answer)
		if fault != "" {
			p.site.logger.Printf("skerry: %s (%s) keeps its fallback: %s", island.Widget, id, fault)
		}
		markup[id] = text
	}
	return markup
}

// readMarkup returns what an island's answer holds: markup, or nothing for a tooltip, or a fault.
func readMarkup(answer json.RawMessage) (markup, fault string) {
	var fields struct {
		HTML  *string
		Error *json.RawMessage
	}
	if err := json.Unmarshal(answer, &fields); err != nil {
		return "", err.Error()
	}
	switch {
	case fields.HTML != nil && (*fields.HTML == "" || strings.HasPrefix(*fields.HTML, markerStart)):
		return *fields.HTML, ""
	case fields.Error != nil:
		return "", string(*fields.Error)
	}
	return "", "the answer has no markup that starts with its marker"
}

// register notes the island under its id, and returns the id.
func (p *Page) register(name string, props json.RawMessage, id string) (string, error) {
	for next := id == ""; next; _, next = p.islands[id] {
		p.number++
		id = fmt.Sprintf("s%d-", p.number)
	}
	if !idPattern.MatchString(id) {
		return "", fmt.Errorf("the id %q of %s cannot be; expected 1 to 32 of A-Z, a-z, 0-9, _ and -", id, name)
	}
	if _, taken := p.islands[id]; taken {
		return "", fmt.Errorf("the id %q of %s is the id of another island of this page; expected one of its own", id, name)
	}
	p.islands[id] = island{Widget: name, Props: props, ID: id}
	return id, nil
}

// Slots are comments, so that the fallback is there even if nobody calls Fill.
func (p *Page) slot(id string, fallback template.HTML) string {
	if p.site.renderer == nil {
		return string(fallback)
	}
	return fmt.Sprintf("<!--%s %s-->%s%s", p.nonce, id, fallback, p.slotEnd(id))
}

func (p *Page) slotEnd(id string) string {
	return fmt.Sprintf("<!--/%s %s-->", p.nonce, id)
}

func readOptions(pairs []any) (options islandOptions, err error) {
	if len(pairs)%2 != 0 {
		return options, errors.New("options are names, each followed by its value; the last value is missing")
	}
	for i := 0; i < len(pairs); i += 2 {
		name, value, fits, kind := pairs[i], pairs[i+1], false, "string"
		switch name {
		case "id":
			options.id, fits = value.(string)
		case "load":
			options.load, fits = value.(string)
		case "fallback":
			options.fallback, fits = value.(template.HTML)
			kind = "template.HTML"
		default:
			return options, fmt.Errorf(`there is no option %v; expected "id", "load" or "fallback"`, name)
		}
		if !fits {
			return options, fmt.Errorf("%v is %T; expected %s", name, value, kind)
		}
	}
	return options, nil
}

// objectOf writes an object; what is empty, such as a nil map, becomes {}.
func objectOf(value any) (json.RawMessage, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false) // It is escaped for HTML as a whole.
	if err := encoder.Encode(value); err != nil {
		return nil, err
	}
	object := bytes.TrimSpace(text.Bytes())
	switch {
	case string(object) == "null" || string(object) == "[]":
		return json.RawMessage("{}"), nil
	case object[0] != '{':
		return nil, fmt.Errorf("%T is no object in JSON; expected a struct, a map or nil", value)
	}
	return object, nil
}

// renderer is shared by all pages.
type renderer struct {
	address string
	timeout time.Duration
	client  *http.Client
	breaker breaker
}

func newRenderer(address string, timeout time.Duration) (*renderer, error) {
	parsed, err := url.Parse(address)
	if err != nil || parsed.Host == "" || (parsed.Scheme != "http" && parsed.Scheme != "https") {
		return nil, fmt.Errorf("skerry: the renderer's address is %q; expected one such as http://127.0.0.1:4851", address)
	}
	client := &http.Client{
		// No proxy. A connection for each call, because a kept one may turn out to be closed, and
		// net/http does not ask again when a part of the request was sent.
		Transport:     &http.Transport{DisableCompression: true, DisableKeepAlives: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	return &renderer{address: strings.TrimSuffix(address, "/") + "/render", timeout: timeout, client: client}, nil
}

// ask returns the renderer's answers by id: nothing while the breaker is open.
func (r *renderer) ask(ctx context.Context, islands map[string]island, config json.RawMessage) (map[string]json.RawMessage, error) {
	if !r.breaker.allows() {
		return nil, nil
	}
	timed, cancel := context.WithTimeout(ctx, r.timeout)
	defer cancel()
	answers, err := r.post(timed, islands, config)
	if ctx.Err() != nil {
		return nil, nil // The visitor has gone; that says nothing about the renderer.
	}
	r.breaker.record(err)
	return answers, err
}

func (r *renderer) post(ctx context.Context, islands map[string]island, config json.RawMessage) (map[string]json.RawMessage, error) {
	body, err := json.Marshal(map[string]any{"islands": islands, "config": config})
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, r.address, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := r.client.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s answered %s", r.address, response.Status)
	}
	text, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.address, err)
	}
	if len(text) > maxAnswer {
		return nil, fmt.Errorf("%s answered more than %d bytes", r.address, maxAnswer)
	}
	var answer struct {
		Islands map[string]json.RawMessage `json:"islands"`
	}
	if err := json.Unmarshal(text, &answer); err != nil {
		return nil, fmt.Errorf("%s answered something else than islands: %w", r.address, err)
	}
	if answer.Islands == nil {
		return nil, fmt.Errorf("%s answered without islands", r.address)
	}
	return answer.Islands, nil
}

// A breaker leaves a renderer alone that has failed five times in a row: for five seconds, then one
// page tries again. Otherwise a renderer that hangs would slow down every page.
type breaker struct {
	mutex    sync.Mutex
	failures int
	nextTry  time.Time
}

const (
	breakerFailures = 5
	breakerPause    = 5 * time.Second
)

func (b *breaker) allows() bool {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if b.failures < breakerFailures {
		return true
	}
	if time.Now().Before(b.nextTry) {
		return false
	}
	b.nextTry = time.Now().Add(breakerPause)
	return true
}

func (b *breaker) record(err error) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if err == nil {
		b.failures = 0
		return
	}
	b.failures++
	b.nextTry = time.Now().Add(breakerPause)
}
