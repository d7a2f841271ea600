// Writes an island for each `write` case of a fixture file and prints a JSON object with the case
// names as keys; the value is {"error": message} if a case cannot be written. A case may have a widget, an id, a load,
// a fallback, slots and a propsFrom besides its props:
//
//	go run ./internal/conformance ../core/fixtures/props.json
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
	"context"
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
	Broken, Wraps            bool
}

type headCase struct {
	Name, Base string
	Config     any
	Widgets    []string
	State      any
}

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: go run ./internal/conformance ../core/fixtures/props.json")
	}
	if err := run(os.Args[1]); err != nil {
		log.Fatal(err)
	}
}

func run(path string) error {
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
		return printHeads(fixtures.Head, fixtures.Config, filepath.Join(filepath.Dir(path), fixtures.Files))
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
		return printIslands(site.Page(), fixtures.Write)
	}
	pages := make([]string, fixtures.Pages)
	for i := range pages {
		page := site.Page()
		var islands []string
		for _, one := range fixtures.Write {
			if last := len(islands) - 1; one.Wraps {
				one = wrap(one, islands[last])
				islands = islands[:last]
			}
			island, err := write(page, one)
			if err != nil {
				return err
			}
			islands = append(islands, string(island))
		}
		html := strings.Join(islands, "\n")
		if i < len(fixtures.States) && fixtures.States[i] != nil {
			state := fixtures.States[i]
			if state["text"] == "broken" {
				state = map[string]any{"text": "a\xffb", "c\xffd": 1}
			}
			head, err := page.HeadWithState(state)
			if err != nil {
				return err
			}
			html += "\n" + string(head)
		}
		pages[i] = string(page.Fill(context.Background(), []byte(html)))
		if fixtures.Unfilled {
			pages[i] = html
		}
	}
	return json.NewEncoder(os.Stdout).Encode(pages)
}

func printHeads(cases []headCase, config any, files string) error {
	heads := map[string]any{}
	for _, one := range cases {
		if one.Config == nil {
			one.Config = config
		}
		site, err := skerry.New(skerry.Options{Config: one.Config, Files: files, Base: one.Base})
		if err != nil {
			return err
		}
		var page bytes.Buffer
		parsed := template.Must(template.New("head").Funcs(template.FuncMap{
			"head": func() (template.HTML, error) {
				if one.State == nil {
					return site.Page().Head(one.Widgets...)
				}
				return site.Page().HeadWithState(one.State, one.Widgets...)
			},
		}).Parse("{{head}}"))
		if err := parsed.Execute(&page, nil); err != nil {
			heads[one.Name] = map[string]string{"error": err.Error()}
		} else {
			heads[one.Name] = page.String()
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

func write(page *skerry.Page, one writeCase) (template.HTML, error) {
	if one.Widget == nil {
		one.Widget = new(string)
		*one.Widget = "review-card"
	}
	if one.Broken {
		one.Props.(map[string]any)["text"] = "a\xffb"
		one.Fallback += "\xc3"
	}
	return page.Widget(*one.Widget, one.Props, "id", one.ID, "load", one.Load,
		"fallback", template.HTML(one.Fallback), "slots", one.Slots, "propsFrom", one.PropsFrom)
}

func printIslands(page *skerry.Page, cases []writeCase) error {
	var object bytes.Buffer // A map would lose the order.
	for _, one := range cases {
		var written any
		written, err := write(page, one)
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
