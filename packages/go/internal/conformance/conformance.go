// Writes an island for each `write` case of a fixture file and prints a JSON object with the case
// names as keys; the value is {"error": message} if a case cannot be written. A case may have a widget, an id, a load,
// a fallback, slots, a propsFrom and a keepFallback besides its props. If it isText, fallback and slots are no HTML. The helper writes it, or a template in a page of the middleware:
//
//	go run ./internal/conformance helper ../core/fixtures/props.json
//	go run ./internal/conformance template ../core/fixtures/props.json
//
// A file with the key "pages" is written as so many pages with the renderer of SKERRY_RENDERER and the key
// of SKERRY_KEY, one after the other, and printed as a list. In a case that is "broken", the text of the
// props and the end of the fallback are not UTF-8. A case that "wraps" has the island before it inside, in the
// place of {{island}} in its fallback and slots. With the key "states" the head of each page is written behind its
// islands, with the state that stands there for it. If its text is "broken", a key and a text in it are not UTF-8.
//
// Of a file with the key "head" the tags for the head of a page are written, those of each case, with the folder
// "files" beside the file.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"log"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/skerry/skerry/packages/go/skerry"
)

type writeCase struct {
	Name, ID, Load, Fallback string
	PropsFrom                string
	Widget                   *string // an empty name is not a missing one
	Props                    any
	Slots                    map[string]template.HTML
	KeepFallback             *bool
	Broken, Wraps, IsText    bool
}

// KeepsFallback tells whether markup keeps the fallback.
func (one writeCase) KeepsFallback() bool { return one.KeepFallback == nil || *one.KeepFallback }

type headCase struct {
	Name, Base string
	Config     any
	Widgets    []string
	State      any
}

func main() {
	if len(os.Args) != 3 || writers[os.Args[1]] == nil {
		log.Fatal("usage: go run ./internal/conformance helper|template ../core/fixtures/props.json")
	}
	if err := run(writers[os.Args[1]], os.Args[2]); err != nil {
		log.Fatal(err)
	}
}

func run(write writer, path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var fixtures struct {
		Write    []writeCase
		Pages    int
		Unfilled bool
		States   []map[string]any
		Config   any
		Base     string
		Files    string
		Head     []headCase
	}
	if err := json.Unmarshal(text, &fixtures); err != nil {
		return err
	}
	if fixtures.Head != nil {
		return printHeads(write, fixtures.Head, fixtures.Config, filepath.Join(filepath.Dir(path), fixtures.Files))
	}
	site, err := skerry.New(skerry.Options{
		Renderer: os.Getenv("SKERRY_RENDERER"),
		Key:      os.Getenv("SKERRY_KEY"),
		Timeout:  10 * time.Second,
		Config:   fixtures.Config,
		Base:     fixtures.Base,
	})
	if err != nil {
		return err
	}
	if fixtures.Pages == 0 {
		_, err := write(site, func(page islands) (string, error) {
			return "", printIslands(page, fixtures.Write)
		})
		return err
	}
	pages := make([]string, fixtures.Pages)
	for i := range pages {
		var state map[string]any
		if i < len(fixtures.States) {
			state = fixtures.States[i]
		}
		var unfilled string
		pages[i], err = write(site, func(page islands) (html string, err error) {
			unfilled, err = writePage(page, fixtures.Write, state)
			return unfilled, err
		})
		if err != nil {
			return err
		}
		if fixtures.Unfilled {
			pages[i] = unfilled
		}
	}
	return json.NewEncoder(os.Stdout).Encode(pages)
}

// writePage returns the islands of a page, and its head if there is a state.
func writePage(page islands, cases []writeCase, state map[string]any) (string, error) {
	var written []string
	for _, one := range cases {
		if last := len(written) - 1; one.Wraps {
			one = wrap(one, written[last])
			written = written[:last]
		}
		island, err := page.island(complete(one))
		if err != nil {
			return "", err
		}
		written = append(written, string(island))
	}
	html := strings.Join(written, "\n")
	if state == nil {
		return html, nil
	}
	if state["text"] == "broken" {
		state = map[string]any{"text": "a\xffb", "c\xffd": 1}
	}
	head, err := page.head(state, nil)
	return html + "\n" + string(head), err
}

func printHeads(write writer, cases []headCase, config any, files string) error {
	heads := map[string]any{}
	for _, one := range cases {
		if one.Config == nil {
			one.Config = config
		}
		site, err := skerry.New(skerry.Options{Config: one.Config, Files: files, Base: one.Base})
		if err != nil {
			return err
		}
		html, err := write(site, func(page islands) (string, error) {
			head, err := page.head(one.State, one.Widgets)
			return string(head), err
		})
		if err != nil {
			heads[one.Name] = map[string]string{"error": err.Error()}
		} else {
			heads[one.Name] = html
		}
	}
	return json.NewEncoder(os.Stdout).Encode(heads)
}

func wrap(one writeCase, island string) writeCase {
	put := func(html string) string { return strings.ReplaceAll(html, "{{island}}", island) }
	one.Fallback = put(one.Fallback)
	if one.Slots == nil {
		return one
	}
	slots := map[string]template.HTML{} // Not the same map: the next page gets other islands.
	for name, html := range one.Slots {
		slots[name] = template.HTML(put(string(html)))
	}
	one.Slots = slots
	return one
}

// complete adds what the case does not name.
func complete(one writeCase) writeCase {
	if one.Widget == nil {
		one.Widget = new(string)
		*one.Widget = "review-card"
	}
	if one.Broken {
		one.Props.(map[string]any)["text"] = "a\xffb"
		one.Fallback += "\xc3"
	}
	return one
}

func printIslands(page islands, cases []writeCase) error {
	var object bytes.Buffer // A map would lose the order.
	for _, one := range cases {
		var written any
		written, err := page.island(complete(one))
		if err != nil {
			written = map[string]string{"error": err.Error()}
		}
		name, err := json.Marshal(one.Name)
		if err != nil {
			return err
		}
		value, err := json.Marshal(written)
		if err != nil {
			return err
		}
		fmt.Fprintf(&object, ",%s:%s", name, value)
	}
	fmt.Printf("{%s}\n", bytes.TrimPrefix(object.Bytes(), []byte(",")))
	return nil
}
