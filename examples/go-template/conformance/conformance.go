// Writes an island for each `write` case of a fixture file and prints a JSON object with the case
// names as keys; the value is {"error": message} if a case cannot be written. A case may have a widget, an id, a load
// and a fallback besides its props:
//
//	go run ./conformance ../../packages/core/fixtures/props.json
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"log"
	"os"

	"example.test/landing/skerry"
)

type writeCase struct {
	Name, Widget, ID, Load, Fallback string
	Props                            any
}

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: go run ./conformance ../../packages/core/fixtures/props.json")
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
	var fixtures struct{ Write []json.RawMessage }
	if err := json.Unmarshal(text, &fixtures); err != nil {
		return err
	}
	site, err := skerry.New(skerry.Options{})
	if err != nil {
		return err
	}
	page := site.Page()

	var object bytes.Buffer // A map would lose the order.
	for _, text := range fixtures.Write {
		one := writeCase{Widget: "review-card"}
		if err := json.Unmarshal(text, &one); err != nil {
			return err
		}
		var written any
		written, err := page.Widget(one.Widget, one.Props, "id", one.ID, "load", one.Load,
			"fallback", template.HTML(one.Fallback))
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
