package skerry_test

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"html"
	"html/template"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/skerry/skerry/packages/go/skerry"
)

func bodyOf(t *testing.T, response *http.Response) string {
	t.Helper()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Error(err)
	}
	return string(body)
}

// island writes one with the fallback "Fallback".
func island(t *testing.T, r *http.Request) string {
	t.Helper()
	html, err := skerry.PageOf(r.Context()).Widget("cart", nil, "fallback", template.HTML("Fallback"))
	if err != nil {
		t.Error(err)
	}
	return string(html)
}

const (
	filled   = `<div data-widget="cart" data-props="{}"><!--skerry s1---><template data-skerry-fallback>Fallback</template>CART</div>`
	unfilled = `<div data-widget="cart" data-props="{}">Fallback</div>`
)

func TestHTMLIsFilledAtItsEnd(t *testing.T) {
	renderer := startRenderer(t)
	site, _ := newSite(t, renderer.URL)
	templates := parse(t, "page", `{{ skerryHeadWithState .State "cart" }}
{{ skerryWidget "cart" nil "fallback" "Fallback" }}{{ skerryWidget "box" nil "slots" (skerrySlots "offer" "Ten %") }}`)
	written := serve(t, site, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", "5")
		w.WriteHeader(http.StatusCreated)
		data := map[string]any{"State": map[string]any{"cart": 2}}
		if err := templates.Execute(w, r, "page", data); err != nil {
			t.Error(err)
		}
		io.WriteString(w, "<p>After")
	})
	expect(t, written.body, filled, `BOX<div data-slot="offer">Ten %</div></div>`, "<p>After", `id="skerry-state"`)
	if written.StatusCode != http.StatusCreated || written.ContentLength != int64(len(written.body)) {
		t.Errorf("status %d, %d bytes; expected 201 and %d", written.StatusCode, written.ContentLength, len(written.body))
	}
	if kind := written.Header.Get("Content-Type"); kind != "text/html; charset=utf-8" {
		t.Errorf("the type is %s", kind)
	}
	if state := renderer.asked(t).State; state["cart"] != 2.0 {
		t.Errorf("the renderer got the state %v", state)
	}
}

func TestTypeIsReadFromTheFirstBytes(t *testing.T) {
	site, _ := newSite(t, startRenderer(t).URL)
	written := serve(t, site, func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, "<!doctype html>"+island(t, r))
	})
	expect(t, written.body, filled)
	expect(t, written.Header.Get("Content-Type"), "text/html")
}

func TestTypeIsReadFromMoreThanTheFirstWrite(t *testing.T) {
	site, _ := newSite(t, startRenderer(t).URL)
	space := strings.Repeat(" ", 400)
	for name, start := range map[string][]string{
		"an empty text": {"", "<!doctype html>"},
		"a line break":  {"\n", "<!doctype html>"},
		"one character": {"<", "!doctype html>"},
		"much space":    {space[:300], space[:190], "<!doctype html>", space},
		"little":        {"<p>"},
	} {
		written := serve(t, site, func(w http.ResponseWriter, r *http.Request) {
			for _, text := range append(start, island(t, r)) {
				io.WriteString(w, text)
			}
		})
		if written.body != strings.Join(start, "")+filled || written.Header.Get("Content-Type") != "text/html; charset=utf-8" {
			t.Errorf("%s: the answer is %v %s", name, written.Header, written.body)
		}
	}
	text := serve(t, site, func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusAccepted)
		io.WriteString(w, "")
		io.WriteString(w, "Plain")
	})
	if text.body != "Plain" || text.StatusCode != http.StatusAccepted || text.Header.Get("Content-Type") != "text/plain; charset=utf-8" {
		t.Errorf("the text is %d %v %s", text.StatusCode, text.Header, text.body)
	}
	flushed := serve(t, site, func(w http.ResponseWriter, r *http.Request) {
		text := island(t, r)
		w.(http.Flusher).Flush()
		io.WriteString(w, text)
	})
	if flushed.body != unfilled {
		t.Errorf("flushed before it has a type, the answer is %s", flushed.body)
	}
}

func TestFallbacksStayWithoutARenderer(t *testing.T) {
	hung, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer hung.Close()
	down := httptest.NewServer(http.NotFoundHandler())
	down.Close()
	for name, url := range map[string]string{"hung": "http://" + hung.Addr().String(), "down": down.URL, "none": ""} {
		site, err := skerry.New(skerry.Options{Renderer: url, Timeout: 50 * time.Millisecond})
		if err != nil {
			t.Fatal(err)
		}
		written := serve(t, site, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			io.WriteString(w, island(t, r))
		})
		if written.body != unfilled {
			t.Errorf("%s: the page is %s", name, written.body)
		}
	}
}

func TestOtherAnswersHoldNoMarks(t *testing.T) {
	renderer := startRenderer(t)
	site, _ := newSite(t, renderer.URL)
	for name, handler := range map[string]http.HandlerFunc{
		"text": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/vnd.turbo-stream")
			text := island(t, r)
			w.Header().Set("Content-Length", strconv.Itoa(len(text)))
			io.WriteString(w, text)
		},
		"JSON": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			json.NewEncoder(w).Encode(island(t, r))
		},
		"a feed": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "application/atom+xml")
			for _, one := range []byte(html.EscapeString(island(t, r))) {
				w.Write([]byte{one})
			}
		},
		"flushed HTML": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			for _, one := range []byte(island(t, r) + "<!--<!") {
				w.Write([]byte{one})
				w.(http.Flusher).Flush()
			}
		},
	} {
		body := serve(t, site, handler).body
		body = strings.TrimSuffix(body, "<!--<!")
		var text string
		if json.Unmarshal([]byte(body), &text) != nil {
			text = body
		}
		if name == "a feed" {
			text = html.UnescapeString(body)
		}
		if text != unfilled {
			t.Errorf("%s: the answer is %s", name, body)
		}
	}
	if renderer.count() != 0 {
		t.Error("the renderer was called")
	}
}

func TestAStreamIsSentAtOnce(t *testing.T) {
	site, _ := newSite(t, startRenderer(t).URL)
	for _, kind := range []string{"text/event-stream", "text/html", "image/png"} {
		goOn := make(chan bool)
		server := httptest.NewServer(site.Middleware(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", kind)
			fmt.Fprint(w, "data: <\n")
			w.(http.Flusher).Flush()
			<-goOn
			fmt.Fprint(w, "end\n")
		})))
		response, err := http.Get(server.URL)
		if err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewReader(response.Body)
		if line, _ := lines.ReadString('\n'); line != "data: <\n" {
			t.Errorf("%s: the first line is %q", kind, line)
		}
		close(goOn)
		if line, _ := lines.ReadString('\n'); line != "end\n" {
			t.Errorf("%s: the second line is %q", kind, line)
		}
		response.Body.Close()
		server.Close()
	}
}

func TestCompressedHTMLStaysAsItIs(t *testing.T) {
	site, log := newSite(t, startRenderer(t).URL)
	written := serve(t, site, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		w.Header().Set("Content-Encoding", "gzip")
		text := island(t, r)
		packed := gzip.NewWriter(w)
		io.WriteString(packed, text)
		packed.Close()
	})
	expect(t, written.body, "Fallback") // The client has unpacked it.
	expect(t, log.String(), "put Middleware inside what compresses")
}

func TestNothingIsRenderedWithoutABody(t *testing.T) {
	renderer := startRenderer(t)
	site, _ := newSite(t, renderer.URL)
	page := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		io.WriteString(w, island(t, r))
	})
	head := ask(t, http.MethodHead, site.Middleware(page))
	if head.StatusCode != http.StatusOK || head.ContentLength > 0 {
		t.Errorf("HEAD: status %d, %d bytes", head.StatusCode, head.ContentLength)
	}
	for _, status := range []int{http.StatusNotModified, http.StatusNoContent} {
		written := serve(t, site, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			w.WriteHeader(status)
			io.WriteString(w, island(t, r))
		})
		if written.StatusCode != status {
			t.Errorf("the status is %d; expected %d", written.StatusCode, status)
		}
	}
	empty := serve(t, site, func(http.ResponseWriter, *http.Request) {})
	if empty.StatusCode != http.StatusOK || empty.body != "" {
		t.Errorf("an empty answer has status %d and %q", empty.StatusCode, empty.body)
	}
	if renderer.count() != 0 {
		t.Error("the renderer was called")
	}
}

func TestHTMLWithoutIslandsIsTheSame(t *testing.T) {
	renderer := startRenderer(t)
	site, _ := newSite(t, renderer.URL)
	written := serve(t, site, func(w http.ResponseWriter, r *http.Request) {
		http.ServeContent(w, r, "a.html", time.Unix(1e9, 0), strings.NewReader("<p>Plain"))
	})
	if written.body != "<p>Plain" || written.ContentLength != 8 || written.Header.Get("Last-Modified") == "" {
		t.Errorf("the answer is %v %s", written.Header, written.body)
	}
	if renderer.count() != 0 {
		t.Error("the renderer was called")
	}
}

func TestAPanicSendsNoHalfPage(t *testing.T) {
	site, _ := newSite(t, startRenderer(t).URL)
	recovered := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if recover() != nil {
				http.Error(w, "Sorry", http.StatusInternalServerError)
			}
		}()
		site.Middleware(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			io.WriteString(w, "<!doctype html>"+island(t, r))
			panic("no database")
		})).ServeHTTP(w, r)
	})
	written := ask(t, http.MethodGet, recovered)
	if written.StatusCode != http.StatusInternalServerError || written.body != "Sorry\n" {
		t.Errorf("the answer is %d %s", written.StatusCode, written.body)
	}
}

func TestAPageHasItsOwnConfig(t *testing.T) {
	renderer := startRenderer(t)
	site, _ := newSite(t, renderer.URL)
	written := serve(t, site, func(w http.ResponseWriter, r *http.Request) {
		page := skerry.PageOf(r.Context())
		if page.SetConfig(3) == nil {
			t.Error("a number is a config")
		}
		if err := page.SetConfig(map[string]any{"locale": "de"}); err != nil {
			t.Error(err)
		}
		head, err := page.Head()
		if err != nil {
			t.Error(err)
		}
		w.Header().Set("Content-Type", "text/html")
		io.WriteString(w, string(head)+island(t, r))
	})
	expect(t, written.body, `id="skerry-config">{"locale":"de"}</script>`)
	if config := renderer.asked(t).Config; config["locale"] != "de" {
		t.Errorf("the renderer got the config %v", config)
	}
	next := serve(t, site, func(w http.ResponseWriter, r *http.Request) {
		head, _ := skerry.PageOf(r.Context()).Head()
		io.WriteString(w, string(head))
	})
	expectNone(t, next.body, "locale")
}

func TestMiddlewareTwiceIsOnce(t *testing.T) {
	renderer := startRenderer(t)
	site, _ := newSite(t, renderer.URL)
	written := ask(t, http.MethodGet, site.Middleware(site.Middleware(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		io.WriteString(w, island(t, r))
	}))))
	if written.body != filled {
		t.Errorf("the page is %s", written.body)
	}
	renderer.asked(t)
}

func TestAConnectionCanBeTakenOver(t *testing.T) {
	site, _ := newSite(t, startRenderer(t).URL)
	written := serve(t, site, func(w http.ResponseWriter, r *http.Request) {
		connection, _, err := w.(http.Hijacker).Hijack()
		if err != nil {
			t.Error(err)
			return
		}
		defer connection.Close()
		io.WriteString(connection, "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nown")
	})
	if written.body != "own" {
		t.Errorf("the answer is %q", written.body)
	}
}

func TestAHandlerSeesThatTheVisitorLeft(t *testing.T) {
	site, _ := newSite(t, "")
	left := make(chan bool, 1)
	server := httptest.NewServer(site.Middleware(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusOK)
		w.(http.Flusher).Flush()
		left <- <-w.(http.CloseNotifier).CloseNotify()
	})))
	defer server.Close()
	response, err := http.Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	select {
	case <-left:
	case <-time.After(10 * time.Second):
		t.Error("the handler does not see it")
	}
}
