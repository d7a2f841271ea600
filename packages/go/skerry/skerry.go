// Package skerry writes Skerry islands in html/template pages. You can copy this file alone. It needs Go 1.19 and its
// standard library.
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
//	{{.Islands.Widget "tabs" .Tabs "slots" (slots "a" (markup "first" .))}}
//	{{.Islands.Head "search-form"}} or, with shared state, {{.Islands.HeadWithState .State "search-form"}}
//
// The template function slots is skerry.Slots. For markup see the example's README.
//
// Without a renderer the browser renders the islands, and Fill returns the page unchanged.
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
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"sort"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	defaultTimeout     = 100 * time.Millisecond
	developmentTimeout = 2 * time.Second  // for "go run": a renderer that has just been started is slower
	devTimeout         = 10 * time.Second // for "skerry dev", which reads a widget's files when a page needs them
	maxIslands         = 64               // in one call: the limit of the renderer
	maxKept            = 4_000            // bytes of a fallback that markup keeps, unless a form's token is in it
	maxPart            = 32_000           // bytes of one island's props, and of its fallback
	maxBody            = 1_000_000        // bytes of one call
	maxAnswer          = 5_000_000
	maxReports         = 100 // lines about islands in the time below
	reportsTime        = time.Hour
	markerStart        = "<!--skerry "
	inlineWidget       = "tooltip"       // part of a sentence
	expectedCode       = "props-missing" // of the error of an island whose props only the visitor's browser can complete
)

var (
	namePattern = regexp.MustCompile(`^[a-z][a-z0-9-]*$`)
	idPattern   = regexp.MustCompile(`^[A-Za-z0-9_-]{1,32}$`)
	htmlPattern = regexp.MustCompile(`(?i)<form|data-slot`)
	// A hidden field may hold a form's token.
	hiddenFieldPattern = regexp.MustCompile(`(?i)<input\s[^>]*type\s*=\s*["']?hidden`)
	// What may contain any text, with its end.
	closedPattern = regexp.MustCompile(`(?is)<!--.*?-->|<(?:script.*?</script|style.*?</style|textarea.*?</textarea|title.*?</title|iframe.*?</iframe|noscript.*?</noscript)`)
	// What would end a template, or swallow its end.
	unsafePattern  = regexp.MustCompile(`(?i)<(?:/?template|!--|script|style|textarea|title|iframe|noscript|noframes|noembed|xmp|plaintext|[^>]*$)`)
	standInPattern = regexp.MustCompile(`<!--slot (\d{1,6})-->`)
	keyPattern     = regexp.MustCompile(`^[ -~]*$`)
	indexPattern   = regexp.MustCompile(`/\d+(/|$)`)
	spacePattern   = regexp.MustCompile(`[\s\p{Cc}]+`)
	userPattern    = regexp.MustCompile(`(?s)//.*@`)
)

// Options of a site. All of them are optional.
type Options struct {
	// Renderer is the URL of "skerry serve", such as http://127.0.0.1:4851; "" for none.
	Renderer string
	// Timeout is the time for the whole call to the renderer. Default: 100 ms, and 2 s in a
	// program that "go run" has started.
	Timeout time.Duration
	// Config is the content of the page's block #skerry-config.
	Config any
	// Key is one of the renderer's keys; "" for none.
	Key string
	// Logger gets a line for each error, and for each key of props that has no effect: the same line once an hour, and
	// at most 100 lines an hour. Default: log.Default().
	Logger *log.Logger
	// Files is the folder that the site serves under Base, with its head.json: Head preloads from it.
	Files string
	// Base is the URL of that folder. Default: /skerry/.
	Base string
	// Dev is the URL of "skerry dev", such as http://localhost:4852: it renders the islands, and pages load its
	// script and nothing else; Files, Key and Renderer do not count then. Default: the environment
	// variable SKERRY_DEV, or none.
	Dev string
}

// developed returns the options of a site whose files come from the server of "skerry dev".
func (o Options) developed(dev string) Options {
	base := "/skerry/"
	if parsed, err := url.Parse(o.Base); err == nil && parsed.Path != "" {
		base = parsed.Path
	}
	o.Dev, o.Renderer, o.Key, o.Files = dev, dev, "", ""
	o.Base = dev + base
	if o.Timeout < devTimeout {
		o.Timeout = devTimeout
	}
	return o
}

// Site creates pages with islands. Goroutines may share it.
type Site struct {
	renderer *renderer // nil without one
	config   json.RawMessage
	// callConfig is the config as the renderer gets it.
	callConfig json.RawMessage
	logger     *log.Logger
	reports    *reports
	head       *head
}

// New returns an error when the renderer's URL is not http or https, when the key cannot be sent, when
// the config cannot be JSON, or when the folder has no head.json.
func New(options Options) (*Site, error) {
	if options.Dev == "" {
		options.Dev = os.Getenv("SKERRY_DEV")
	}
	if dev := strings.TrimSuffix(options.Dev, "/"); dev != "" {
		options = options.developed(dev)
	}
	head, err := newHead(options.Files, options.Base)
	if err != nil {
		return nil, err
	}
	head.isDeveloped = options.Dev != ""
	site := &Site{logger: options.Logger, head: head}
	if site.logger == nil {
		site.logger = log.Default()
	}
	site.reports = &reports{logger: site.logger}
	if options.Renderer != "" {
		timeout := options.Timeout
		if timeout == 0 {
			timeout = defaultTimeout
			if program, err := os.Executable(); err == nil && strings.Contains(filepath.ToSlash(program), "/go-build") {
				timeout = developmentTimeout
			}
		}
		var err error
		if site.renderer, err = newRenderer(options.Renderer, timeout, options.Key, site.logger); err != nil {
			return nil, err
		}
	}
	return site.WithConfig(options.Config)
}

// WithConfig returns the same site with another config, for example for pages in another locale.
func (s *Site) WithConfig(config any) (*Site, error) {
	text, err := objectOf(config)
	if err != nil {
		return nil, fmt.Errorf("skerry: config: %w", err)
	}
	return &Site{s.renderer, text, withThemeFiles(text, s.head.url), s.logger, s.reports, s.head}, nil
}

// Page starts a page. Create a new one for each request; only one goroutine at a time may use it.
func (s *Site) Page() *Page {
	// New in each request, so that text of visitors cannot contain a mark.
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
	state   json.RawMessage   // empty without any
}

// An island as the renderer gets it. The fallback is there for the action of a form in it, and for slots.
type island struct {
	Widget   string          `json:"widget"`
	Props    json.RawMessage `json:"props"`
	ID       string          `json:"id"`
	Personal bool            `json:"propsFrom,omitempty"`
	Fallback string          `json:"fallback,omitempty"`
	// StandIns are comments that stand for the slots while the renderer has them. So it can cache the markup,
	// and what visitors have in their slots stays here.
	StandIns *map[string]string `json:"slots,omitempty"`
	slots    []slot
	kept     string // the fallback, if markup keeps it
	place    string
}

// A slot as it stands in the page.
type slot struct{ name, html string }

type islandOptions struct {
	id, load, propsFrom string
	fallback            template.HTML
	dropsFallback       bool
	slots               map[string]template.HTML // nil: no such option
}

// Widget writes an island. Props are a struct or a map, or nil. Options are names, each followed by
// its value:
//
//	"id"        string: prefix of the ids in the markup, 1 to 32 of A-Z a-z 0-9 _ -; default: s1-, s2-, …
//	"load"      string: when the browser loads the widget, such as "visible" or "eager"
//	"fallback"  template.HTML: works without JavaScript
//	"slots"     map[string]template.HTML: the widget's slots by name, for a widget that has slots; the
//	            fallback, if any, is the slot "children" then
//	"propsFrom" string: URL of the visitor's own props, which the browser fetches and merges over props: so a
//	            page can be cached for everybody; "" for none
//	"keepFallback" bool: whether markup keeps the fallback, to be shown if the widget fails; default: true
//
// Bytes that are not UTF-8 become U+FFFD.
//
// It returns an error if the name, the id or an option is not valid, or if the props cannot be a JSON
// object.
func (p *Page) Widget(name string, props any, options ...any) (template.HTML, error) {
	if !namePattern.MatchString(name) {
		return "", fmt.Errorf(`skerry: %q is not a widget name; expected a-z, 0-9 and -, such as "search-form"`, name)
	}
	text, err := objectOf(props)
	if err != nil {
		return "", fmt.Errorf("skerry: the props of %s: %w", name, err)
	}
	chosen, err := readOptions(options)
	if err != nil {
		return "", fmt.Errorf("skerry: the options of %s: %w", name, err)
	}
	chosen.fallback = template.HTML(strings.ToValidUTF8(string(chosen.fallback), "\uFFFD"))
	slots, err := slotsIn(name, chosen)
	if err != nil {
		return "", fmt.Errorf("skerry: %w", err)
	}
	if chosen.slots != nil {
		chosen.fallback = ""
		for _, slot := range slots {
			chosen.fallback += template.HTML(slot.html)
		}
	}
	id, err := p.register(name, text, chosen, slots)
	if err != nil {
		return "", fmt.Errorf("skerry: %w", err)
	}

	tag := "div"
	if name == inlineWidget {
		tag = "span"
	}
	others := attribute("data-props-from", chosen.propsFrom) + attribute("data-load", chosen.load)
	return template.HTML(fmt.Sprintf(`<%s data-widget="%s" data-props="%s"%s>%s</%[1]s>`,
		tag, name, html.EscapeString(string(text)), others, p.mark(id, chosen.fallback))), nil
}

func attribute(name, value string) string {
	if value == "" {
		return ""
	}
	return fmt.Sprintf(` %s="%s"`, name, html.EscapeString(strings.ToValidUTF8(value, "\uFFFD")))
}

// Head writes tags for the head of the page: style sheet, config, script, and the files of these widgets,
// which the browser then loads at once. Name those that load at once. It returns an error if the build has no such
// widget.
func (p *Page) Head(widgets ...string) (template.HTML, error) {
	return p.HeadWithState(nil, widgets...)
}

// HeadWithState is Head for a page with shared state: a struct or a map with values by key, or nil. The renderer gets
// it, too. It also returns an error if the state cannot be a JSON object.
func (p *Page) HeadWithState(state any, widgets ...string) (template.HTML, error) {
	text, err := objectOf(state)
	if err != nil {
		return "", fmt.Errorf("skerry: the state: %w", err)
	}
	if string(text) == "{}" {
		text = nil
	}
	p.state = text
	return p.site.head.write(p.site.config, text, widgets)
}

// A head writes what belongs into the head of a page.
type head struct {
	url  string // of the folder of skerry.js
	base string // the same, escaped
	// folder of the files; "" if nobody has named one.
	folder string
	// In development the script brings the style sheet.
	isDeveloped bool
	built       *headFiles // nil without a folder
}

// headFiles is the content of head.json.
type headFiles struct {
	// Configuration is what each page with a config also needs.
	Configuration []string

	Texts   map[string][]string
	Widgets map[string]struct {
		Files    []string
		HasTexts bool
	}
}

func newHead(folder, base string) (*head, error) {
	if base == "" {
		base = "/skerry/"
	}
	url := strings.TrimSuffix(base, "/") + "/"
	written := &head{url: url, base: html.EscapeString(url), folder: folder}
	if folder == "" {
		return written, nil
	}
	text, err := os.ReadFile(filepath.Join(folder, "head.json"))
	if err == nil {
		err = json.Unmarshal(text, &written.built)
	}
	if err != nil {
		return nil, fmt.Errorf("skerry: head.json cannot be read; expected the folder that the site serves as /skerry/: %w", err)
	}
	return written, nil
}

func (h *head) write(config, state json.RawMessage, names []string) (template.HTML, error) {
	files, err := h.filesFor(config, names)
	if err != nil {
		return "", err
	}
	var tags []string
	if !h.isDeveloped {
		tags = append(tags, fmt.Sprintf(`<link rel="stylesheet" href="%sskerry.css">`, h.base))
	}
	tags = append(tags, block("skerry-config", config))
	if len(state) > 0 {
		tags = append(tags, block("skerry-state", state))
	}
	for _, file := range files {
		tags = append(tags, fmt.Sprintf(`<link rel="modulepreload" href="%s%s">`, h.base, html.EscapeString(file)))
	}
	tags = append(tags, fmt.Sprintf(`<script type="module" src="%sskerry.js" async></script>`, h.base))
	return template.HTML(strings.Join(tags, "\n")), nil
}

func block(id string, text json.RawMessage) string {
	// With "<", text in it could end the block.
	safe := strings.ReplaceAll(string(text), "<", `\u003c`)
	return fmt.Sprintf(`<script type="application/json" id="%s">%s</script>`, id, safe)
}

// filesFor returns the files of these widgets, each once.
func (h *head) filesFor(config json.RawMessage, names []string) ([]string, error) {
	if h.built == nil {
		return nil, nil
	}
	var all []string
	needsTexts := false
	for _, name := range names {
		widget, known := h.built.Widgets[name]
		if !known {
			return nil, fmt.Errorf("skerry: there is no widget %q in head.json; expected another name", name)
		}
		all = append(all, widget.Files...)
		needsTexts = needsTexts || widget.HasTexts
	}
	// Without a config the browser loads nothing that reads one.
	if string(config) != "{}" && len(all) > 0 {
		all = append(all, h.built.Configuration...)
	}
	var page struct{ Locale string }
	// Without a locale it is that of the page, which only the browser knows.
	if needsTexts && json.Unmarshal(config, &page) == nil && page.Locale != "" {
		language := strings.ToLower(page.Locale)
		if end := strings.IndexAny(language, "-_"); end >= 0 {
			language = language[:end]
		}
		texts, known := h.built.Texts[language]
		if !known {
			texts = h.built.Texts["en"]
		}
		all = append(all, texts...)
	}
	var files []string
	written := map[string]bool{}
	for _, file := range all {
		if written[file] {
			continue
		}
		written[file] = true
		files = append(files, file)
	}
	return files, nil
}

// Slots is a function for templates: names of slots, each followed by its template.HTML.
func Slots(pairs ...any) (map[string]template.HTML, error) {
	slots := map[string]template.HTML{}
	if len(pairs)%2 != 0 {
		return nil, errors.New("skerry: slots are names, each followed by its HTML; the last HTML is missing")
	}
	for i := 0; i < len(pairs); i += 2 {
		name, named := pairs[i].(string)
		content, trusted := pairs[i+1].(template.HTML)
		if !named || !trusted {
			return nil, fmt.Errorf("skerry: the slot %v is %T; expected a string and template.HTML", pairs[i], pairs[i+1])
		}
		slots[name] = content
	}
	return slots, nil
}

// slotsIn returns the slots in the order of their names, which maps do not have. Content that names no slot
// belongs to "children".
func slotsIn(widget string, chosen islandOptions) ([]slot, error) {
	var slots []slot
	names := make([]string, 0, len(chosen.slots))
	for name := range chosen.slots {
		names = append(names, name)
	}
	sort.Strings(names)
	own := string(chosen.fallback)
	hasOwn := strings.Trim(own, " \t\n\f\r") != ""
	if hasOwn {
		slots = append(slots, slot{"children", own})
	}
	for _, name := range names {
		if name == "" {
			return nil, fmt.Errorf(`a slot of %s has no name; expected one, such as "a"`, widget)
		}
		clean := strings.ToValidUTF8(name, "\uFFFD")
		content := strings.ToValidUTF8(string(chosen.slots[name]), "\uFFFD")
		element := fmt.Sprintf(`<div data-slot="%s">%s</div>`, html.EscapeString(clean), content)
		if hasOwn && name == "children" {
			slots[0].html += element
		} else {
			slots = append(slots, slot{clean, element})
		}
	}
	return slots, nil
}

// Fill calls the renderer once for all islands in page, and replaces the fallbacks with its markup.
// Whatever the renderer does, Fill returns a complete page within the time limit. Pass the context of
// the request: it ends the call when the visitor has left.
func (p *Page) Fill(ctx context.Context, page []byte) []byte {
	if p.site.renderer == nil || len(p.islands) == 0 {
		return page
	}
	marks := regexp.MustCompile(`<!--(/?)` + p.nonce + ` ([\w-]+)-->`)
	var filled bytes.Buffer
	p.put(&filled, marks, page, p.render(ctx, marks, page))
	return filled.Bytes()
}

// put replaces fallbacks by markup. Slots in it, and a fallback that stays, are searched too: they may contain
// islands.
func (p *Page) put(filled *bytes.Buffer, marks *regexp.Regexp, page []byte, markup map[string]string) {
	for rest := page; ; {
		mark := marks.FindSubmatchIndex(rest)
		if mark == nil {
			filled.Write(rest)
			return
		}
		filled.Write(rest[:mark[0]])
		opens, id := mark[2] == mark[3], string(rest[mark[4]:mark[5]])
		rest = rest[mark[1]:]
		text := markup[id]
		if text == "" || !opens {
			continue
		}
		// Without its end the fallback stays.
		if _, after, whole := bytes.Cut(rest, []byte(p.markEnd(id))); whole {
			delete(markup, id) // It cannot be inside itself.
			p.put(filled, marks, p.putSlots(id, p.keep(marks, id, text)), markup)
			markup[id] = text
			rest = after
		}
	}
}

// keep returns markup with the fallback of its island in a template behind the marker: it is shown if the widget fails.
// One that would end the template, or swallow its end, is left out; slots are in the markup already.
func (p *Page) keep(marks *regexp.Regexp, id, markup string) string {
	// Islands in it are not filled: nothing in a template is shown.
	fallback := marks.ReplaceAllString(p.islands[id].kept, "")
	if strings.TrimSpace(fallback) == "" || strings.Contains(markup, "<sk-slot") {
		return markup
	}
	if len(fallback) > maxKept && !hiddenFieldPattern.MatchString(fallback) {
		return markup
	}
	marker, rest, found := strings.Cut(markup, "-->")
	if !found || unsafePattern.MatchString(closedPattern.ReplaceAllString(fallback, "")) {
		return markup
	}
	return marker + "--><template data-skerry-fallback>" + fallback + "</template>" + rest
}

func (p *Page) putSlots(id, markup string) []byte {
	return standInPattern.ReplaceAllFunc([]byte(markup), func(standIn []byte) []byte {
		index, err := strconv.Atoi(string(standInPattern.FindSubmatch(standIn)[1]))
		if slots := p.islands[id].slots; err == nil && index < len(slots) {
			return []byte(slots[index].html)
		}
		return standIn
	})
}

// render returns the markup in the renderer's answer by id.
func (p *Page) render(ctx context.Context, marks *regexp.Regexp, page []byte) map[string]string {
	var ids []string // in their order
	for _, mark := range marks.FindAllSubmatch(page, -1) {
		if len(mark[1]) == 0 && len(ids) < maxIslands {
			ids = append(ids, string(mark[2]))
		}
	}
	shared := fmt.Sprintf(`"config":%s`, p.site.callConfig)
	if len(p.state) > 0 {
		shared += fmt.Sprintf(`,"state":%s`, p.state)
	}
	asked, jobs := p.jobs(ids, maxBody-len(shared)-len(`{"islands":{},}`))
	if len(asked) == 0 {
		return nil
	}
	body := fmt.Sprintf(`{"islands":{%s},%s}`, strings.Join(jobs, ","), shared)
	answers, err := p.site.renderer.ask(ctx, body)
	if err != nil {
		p.site.logger.Printf("skerry: no markup, islands that keep their fallback: %d: %v", len(asked), err)
	}
	markup := map[string]string{}
	for id, island := range asked {
		answer, answered := answers[id]
		if !answered {
			continue
		}
		text, reason, warnings := readMarkup(answer)
		for _, warning := range warnings {
			p.site.reports.report(island, warning, "has props without effect")
		}
		if reason != nil && reason.Code != expectedCode {
			p.site.reports.report(island, *reason, "keeps its fallback")
		}
		markup[id] = text
	}
	return markup
}

// jobs returns the islands that the renderer gets, and the JSON text of each with its key. One that is
// too large for the bytes that are left is not among them, and is logged: otherwise the renderer would reject all of
// them.
func (p *Page) jobs(ids []string, left int) (map[string]island, []string) {
	asked, jobs := map[string]island{}, []string{}
	for _, id := range ids {
		island, known := p.islands[id]
		if _, again := asked[id]; again || !known {
			continue
		}
		job := jobOf(island)
		if len(job)+1 > left {
			island.Fallback = ""
			job = jobOf(island)
		}
		if len(island.Props) > maxPart || len(job)+1 > left {
			message := fmt.Sprintf("its props have %d bytes; expected at most %d, and %d in a call with config and state", len(island.Props), maxPart, maxBody)
			p.site.reports.report(island, diagnostic{Code: "too-large", Message: message}, "keeps its fallback")
			continue
		}
		left -= len(job) + 1
		asked[id] = island
		jobs = append(jobs, job)
	}
	return asked, jobs
}

func jobOf(island island) string {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	// Props are valid JSON, and the rest is text: there is nothing that could fail.
	_ = encoder.Encode(island)
	return fmt.Sprintf("%q:%s", island.ID, bytes.TrimSpace(text.Bytes()))
}

// readMarkup returns the markup of an island; or why there is none; and the keys of its props that have no effect.
func readMarkup(answer json.RawMessage) (string, *diagnostic, []diagnostic) {
	var fields struct {
		HTML     *string
		Error    *diagnostic
		Warnings []diagnostic
	}
	if err := json.Unmarshal(answer, &fields); err != nil {
		return "", &diagnostic{Message: err.Error()}, nil
	}
	switch {
	case fields.HTML != nil && (*fields.HTML == "" || strings.HasPrefix(*fields.HTML, markerStart)):
		return *fields.HTML, nil, fields.Warnings
	case fields.Error != nil:
		return "", fields.Error, fields.Warnings
	}
	return "", &diagnostic{Message: "the answer has no markup that starts with its marker"}, nil
}

// A diagnostic is what the renderer says about the props of an island. With an error, ID is that of a line in the
// renderer's log.
type diagnostic struct{ Code, Pointer, Message, Hint, ID string }

// reports logs lines about islands: each reason once an hour, because a page is rendered again and again; and not
// more than 100 an hour, because values of visitors may be in them.
type reports struct {
	logger *log.Logger
	mutex  sync.Mutex
	logged map[string]bool
	end    time.Time
}

func (r *reports) report(island island, why diagnostic, words string) {
	pointer := indexPattern.ReplaceAllString(why.Pointer, "/*$1")
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if time.Now().After(r.end) {
		r.logged, r.end = map[string]bool{}, time.Now().Add(reportsTime)
	}
	key := fmt.Sprintf("%.1000s", fmt.Sprint(island.Widget, "\x00", island.place, "\x00", why.Code, "\x00", pointer))
	if r.logged[key] || len(r.logged) > maxReports {
		return
	}
	r.logged[key] = true
	if len(r.logged) > maxReports {
		r.logger.Printf("skerry: more than %d islands have a reason of their own; no other one is logged for an hour", maxReports)
		return
	}
	at := ""
	if island.place != "" {
		at = " at " + island.place
	}
	var reason []string
	for _, text := range []string{why.Code, why.Pointer, why.Message, why.Hint} {
		if text != "" {
			reason = append(reason, fmt.Sprintf("%.1000s", spacePattern.ReplaceAllString(text, " ")))
		}
	}
	if why.ID != "" {
		reason = append(reason, fmt.Sprintf("(id %.100s)", spacePattern.ReplaceAllString(why.ID, " ")))
	}
	r.logger.Printf("skerry: %s (%s)%s %s: %s", island.Widget, island.ID, at, words, strings.Join(reason, " "))
}

// placeOfCaller returns file and line of the first caller outside this package, and "" for a template: html/template
// does not tell which one it executes.
func placeOfCaller() string {
	counters := make([]uintptr, 10)
	frames := runtime.CallersFrames(counters[:runtime.Callers(1, counters)])
	frame, more := frames.Next()
	own := strings.TrimSuffix(frame.Function, "placeOfCaller") // such as "example.com/site/skerry."
	for more {
		frame, more = frames.Next()
		switch {
		case strings.HasPrefix(frame.Function, own):
		case strings.HasPrefix(frame.Function, "reflect."):
			return ""
		default:
			return fmt.Sprintf("%s:%d", frame.File, frame.Line)
		}
	}
	return ""
}

// register stores the island under its id, and returns the id.
func (p *Page) register(name string, props json.RawMessage, chosen islandOptions, slots []slot) (string, error) {
	id := chosen.id
	for next := id == ""; next; _, next = p.islands[id] {
		p.number++
		id = fmt.Sprintf("s%d-", p.number)
	}
	if !idPattern.MatchString(id) {
		return "", fmt.Errorf("the id %q of %s is not valid; expected 1 to 32 of A-Z, a-z, 0-9, _ and -", id, name)
	}
	if _, taken := p.islands[id]; taken {
		return "", fmt.Errorf("the id %q of %s is already used on this page; expected a unique id", id, name)
	}
	island := island{Widget: name, Props: props, ID: id, Personal: chosen.propsFrom != "", slots: slots}
	if p.site.renderer != nil {
		island.place = placeOfCaller()
	}
	if chosen.slots == nil {
		island.Fallback = formIn(string(chosen.fallback))
		if !chosen.dropsFallback {
			island.kept = string(chosen.fallback)
		}
	} else {
		standIns := map[string]string{}
		for i, slot := range slots {
			standIns[slot.name] = fmt.Sprintf("<!--slot %d-->", i)
		}
		island.StandIns = &standIns
	}
	p.islands[id] = island
	return id, nil
}

// formIn returns the fallback if the renderer needs it, which submits a search form to the action of a
// form in it, and finds slots in it.
func formIn(fallback string) string {
	if len(fallback) > maxPart || !htmlPattern.MatchString(fallback) {
		return ""
	}
	return fallback
}

// Marks are comments, so that a page works even if Fill is never called.
func (p *Page) mark(id string, fallback template.HTML) string {
	if p.site.renderer == nil {
		return string(fallback)
	}
	return fmt.Sprintf("<!--%s %s-->%s%s", p.nonce, id, fallback, p.markEnd(id))
}

func (p *Page) markEnd(id string) string {
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
		case "propsFrom":
			options.propsFrom, fits = value.(string)
		case "keepFallback":
			var keeps bool
			keeps, fits = value.(bool)
			options.dropsFallback, kind = !keeps, "bool"
		case "fallback":
			options.fallback, fits = value.(template.HTML)
			kind = "template.HTML"
		case "slots":
			options.slots, fits = value.(map[string]template.HTML)
			kind = "map[string]template.HTML"
		default:
			return options, fmt.Errorf(`there is no option %v; expected "id", "load", "fallback", "slots", "propsFrom" or "keepFallback"`, name)
		}
		if !fits {
			return options, fmt.Errorf("%v is %T; expected %s", name, value, kind)
		}
	}
	return options, nil
}

// objectOf writes a JSON object; a nil map becomes {}.
func objectOf(value any) (json.RawMessage, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false) // The whole JSON text is escaped for HTML later.
	if err := encoder.Encode(value); err != nil {
		return nil, err
	}
	// A value that writes its own JSON may write other bytes.
	object := bytes.ToValidUTF8(bytes.TrimSpace(text.Bytes()), []byte("\uFFFD"))
	switch {
	case string(object) == "null" || string(object) == "[]":
		return json.RawMessage("{}"), nil
	case object[0] != '{':
		return nil, fmt.Errorf("%T is not an object in JSON; expected a struct, a map or nil", value)
	}
	return object, nil
}

// withThemeFiles returns the config as the renderer gets it. The browser finds the theme's files beside skerry.js;
// the renderer sees no page, so the config says it.
func withThemeFiles(config json.RawMessage, base string) json.RawMessage {
	var values map[string]any
	if base == "/skerry/" || unmarshal(config, &values) != nil {
		return config
	}
	theme := map[string]any{}
	switch given := values["theme"].(type) {
	case nil:
	case map[string]any:
		theme = given
	default:
		if list, isList := given.([]any); !isList || len(list) > 0 {
			return config
		}
	}
	if theme["assets"] != nil {
		return config
	}
	theme["assets"] = base + "themes/domain-check/assets/"
	values["theme"] = theme
	text, err := objectOf(values)
	if err != nil {
		return config
	}
	return text
}

// unmarshal reads JSON, and keeps numbers as they are written.
func unmarshal(text []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	return decoder.Decode(into)
}

// renderer is shared by all pages.
type renderer struct {
	endpoint string
	shown    string // the endpoint as the log has it, which more people read than the settings
	timeout  time.Duration
	key      string
	client   *http.Client
	breaker  breaker
	logger   *log.Logger
}

// A rejection is the answer of a renderer that does not accept a call, but works.
type rejection struct{ error }

func newRenderer(rendererURL string, timeout time.Duration, key string, logger *log.Logger) (*renderer, error) {
	if !keyPattern.MatchString(key) {
		return nil, errors.New("skerry: the key is not valid; expected printable ASCII characters")
	}
	parsed, err := url.Parse(rendererURL)
	if err != nil || parsed.Host == "" || (parsed.Scheme != "http" && parsed.Scheme != "https") {
		return nil, fmt.Errorf("skerry: the renderer's URL is %q; expected a URL such as http://127.0.0.1:4851", redact(rendererURL))
	}
	client := &http.Client{
		// No proxy. A new connection for each call, because the renderer may have closed an old one, and
		// net/http does not retry after a part of the request was sent.
		Transport:     &http.Transport{DisableCompression: true, DisableKeepAlives: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	endpoint := strings.TrimSuffix(rendererURL, "/") + "/render"
	shown := redact(endpoint)
	return &renderer{endpoint: endpoint, shown: shown, timeout: timeout, key: key, client: client, logger: logger}, nil
}

// ask returns the renderer's answers by id, and none while the circuit breaker is open.
func (r *renderer) ask(ctx context.Context, body string) (map[string]json.RawMessage, error) {
	if !r.breaker.allows() {
		return nil, nil
	}
	timed, cancel := context.WithTimeout(ctx, r.timeout)
	defer cancel()
	answers, err := r.post(timed, body)
	if ctx.Err() != nil {
		return nil, nil // The visitor has left. This is not an error of the renderer.
	}
	var rejected rejection
	failure := err
	if errors.As(err, &rejected) {
		failure = nil // Another page may be accepted.
	}
	switch stopped, resumed := r.breaker.record(failure); {
	case stopped:
		r.logger.Printf("skerry: %s is not called for 5 s after 5 failures", r.shown)
	case resumed:
		r.logger.Printf("skerry: %s is called again", r.shown)
	}
	return answers, err
}

// redact returns a URL without the name and the password in it.
func redact(text string) string {
	return userPattern.ReplaceAllString(text, "//***@")
}

func (r *renderer) post(ctx context.Context, body string) (map[string]json.RawMessage, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, r.endpoint, strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	if r.key != "" {
		request.Header.Set("Authorization", "Bearer "+r.key)
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := r.client.Do(request)
	var failure *url.Error
	if errors.As(err, &failure) {
		// Its own text names the URL, with the user's name.
		return nil, fmt.Errorf("%s: %w", r.shown, failure.Err)
	}
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.shown, err)
	}
	if len(text) > maxAnswer {
		return nil, fmt.Errorf("%s answered more than %d bytes", r.shown, maxAnswer)
	}
	if response.StatusCode != http.StatusOK {
		err := fmt.Errorf("%s answered %s%s", r.shown, response.Status, reasonIn(text))
		if response.StatusCode/100 == 4 {
			return nil, rejection{err}
		}
		return nil, err
	}
	var answer struct {
		Islands map[string]json.RawMessage `json:"islands"`
	}
	if err := json.Unmarshal(text, &answer); err != nil {
		return nil, fmt.Errorf("%s answered with other data than islands: %w", r.shown, err)
	}
	if answer.Islands == nil {
		return nil, fmt.Errorf("%s answered without islands", r.shown)
	}
	return answer.Islands, nil
}

// reasonIn returns the message in the body of an error, in quotes.
func reasonIn(body []byte) string {
	var answer struct{ Error struct{ Message string } }
	if json.Unmarshal(body, &answer) != nil || answer.Error.Message == "" {
		return ""
	}
	return fmt.Sprintf(": %.1000q", answer.Error.Message)
}

// A breaker stops all calls for five seconds after five failed calls in a row; then one page tries
// again. Otherwise a renderer that hangs would slow down every page.
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

// record says whether the calls stop with this one, or had stopped before it.
func (b *breaker) record(err error) (stopped, resumed bool) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if err == nil {
		resumed = b.failures >= breakerFailures
		b.failures = 0
		return false, resumed
	}
	b.failures++
	b.nextTry = time.Now().Add(breakerPause)
	return b.failures == breakerFailures, false
}
