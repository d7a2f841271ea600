package skerry

import (
	"bufio"
	"bytes"
	"fmt"
	"mime"
	"net"
	"net/http"
	"regexp"
	"strings"
)

// mode is what happens to the body of a response.
type mode int

const (
	undecided mode = iota
	direct         // sent as it is
	cleaned        // sent without the marks of islands
	collected      // filled at the end
	dropped        // the answer to HEAD
)

// typed is how many bytes http.DetectContentType needs.
const typed = 512

type response struct {
	http.ResponseWriter
	request *http.Request
	page    *Page
	mode    mode
	status  int    // 0: not yet
	rest    []byte // the start, while undecided; all, if collected; or what may be the start of a mark
	marks   *regexp.Regexp
}

// Unwrap is for http.ResponseController.
func (w *response) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *response) WriteHeader(status int) {
	switch {
	case w.status != 0: // net/http takes the first status, too.
	case status >= 100 && status < 200:
		w.ResponseWriter.WriteHeader(status)
	default:
		w.status = status
		if w.isTyped() {
			w.decide()
		}
	}
}

// decide begins the answer, once its type is known or the first bytes tell it.
func (w *response) decide() {
	start := w.rest
	w.rest = nil
	if w.status == 0 {
		w.status = http.StatusOK
	}
	// net/http would do the same, but too late.
	if len(start) > 0 && !w.isTyped() {
		w.Header().Set("Content-Type", http.DetectContentType(start))
	}
	w.mode = w.modeFor(w.Header(), w.status)
	if w.mode != collected {
		if w.mode == cleaned && len(w.page.islands) > 0 {
			w.Header().Del("Content-Length")
		}
		w.ResponseWriter.WriteHeader(w.status)
	}
	if len(start) > 0 {
		w.send(start)
	}
}

// isTyped tells whether the type is known without the first bytes.
func (w *response) isTyped() bool {
	_, isTyped := w.Header()["Content-Type"]
	return isTyped || w.Header().Get("Content-Encoding") != ""
}

func (w *response) modeFor(header http.Header, status int) mode {
	kind, _, _ := mime.ParseMediaType(header.Get("Content-Type"))
	isHTML := kind == "text/html" || kind == "application/xhtml+xml"
	switch {
	case status == http.StatusNoContent || status == http.StatusNotModified:
		return direct
	case header.Get("Content-Encoding") != "":
		if isHTML && len(w.page.islands) > 0 {
			w.page.site.logger.Printf("skerry: %s was compressed before it was filled; put Middleware inside what compresses", w.request.URL.Path)
		}
		return direct
	case isHTML && w.request.Method == http.MethodHead:
		return dropped
	case isHTML:
		return collected
	case (kind == "" || isText(kind)) && (len(w.page.islands) > 0 || header.Get("Content-Length") == ""):
		return cleaned
	}
	return direct
}

func isText(kind string) bool {
	return strings.HasPrefix(kind, "text/") || strings.HasSuffix(kind, "json") ||
		strings.HasSuffix(kind, "xml") || strings.HasSuffix(kind, "javascript")
}

func (w *response) Write(text []byte) (int, error) {
	if w.mode != undecided {
		return w.send(text)
	}
	if w.isTyped() {
		w.decide()
		return w.send(text)
	}
	if w.status == 0 {
		w.status = http.StatusOK
	}
	w.rest = append(w.rest, text...)
	if len(w.rest) >= typed {
		w.decide()
	}
	return len(text), nil
}

func (w *response) send(text []byte) (int, error) {
	switch w.mode {
	case dropped:
		return len(text), nil
	case collected:
		w.rest = append(w.rest, text...)
		return len(text), nil
	case cleaned:
		return len(text), w.clean(text)
	}
	return w.ResponseWriter.Write(text)
}

// end sends what is left.
func (w *response) end() {
	if w.mode == undecided && w.status != 0 {
		w.decide()
	}
	switch {
	case w.mode == collected:
		body := w.rest
		if len(w.page.islands) > 0 {
			w.Header().Del("Content-Length")
			body = w.page.Fill(w.request.Context(), body)
		}
		w.ResponseWriter.WriteHeader(w.status)
		w.ResponseWriter.Write(body)
	case len(w.rest) > 0:
		w.ResponseWriter.Write(w.rest)
	}
}

// Flush sends what is there. After that, HTML can no longer be filled.
func (w *response) Flush() {
	if w.mode == undecided {
		w.decide()
	}
	if w.mode == collected {
		start := w.rest
		w.mode, w.rest = cleaned, nil
		w.Header().Del("Content-Length")
		w.ResponseWriter.WriteHeader(w.status)
		w.clean(start)
	}
	if flusher, ok := w.ResponseWriter.(http.Flusher); ok {
		flusher.Flush()
	}
}

// Hijack is for handlers that speak another protocol, such as WebSocket.
func (w *response) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	hijacker, ok := w.ResponseWriter.(http.Hijacker)
	if !ok {
		return nil, nil, fmt.Errorf("skerry: %T cannot be hijacked", w.ResponseWriter)
	}
	w.mode, w.rest = direct, nil
	return hijacker.Hijack()
}

// CloseNotify is for Gin, whose streams call it.
func (w *response) CloseNotify() <-chan bool {
	closed := make(chan bool, 1)
	go func() {
		<-w.request.Context().Done()
		closed <- true
	}()
	return closed
}

// longestMark is more bytes than a mark has, even one that JSON or XML escapes.
const longestMark = 120

// clean sends text without marks. What may be the start of one waits for the next text.
func (w *response) clean(text []byte) error {
	if len(w.page.islands) == 0 {
		_, err := w.ResponseWriter.Write(text)
		return err
	}
	if w.marks == nil {
		w.marks = regexp.MustCompile(`(?i)(?:<|\\u003c|&lt;)!--(?:\\?/)?` + w.page.nonce + ` [\w-]+--(?:>|\\u003e|&gt;)`)
	}
	clean := w.marks.ReplaceAll(append(w.rest, text...), nil)
	end := len(clean)
	for i := len(clean) - 1; i >= 0 && i > len(clean)-longestMark; i-- {
		if strings.IndexByte(`<\&`, clean[i]) >= 0 && w.mayBeMark(clean[i:]) {
			end = i
		}
	}
	w.rest = append([]byte(nil), clean[end:]...)
	_, err := w.ResponseWriter.Write(clean[:end])
	return err
}

// mayBeMark tells whether text is the start of a mark.
func (w *response) mayBeMark(text []byte) bool {
	lower := bytes.ToLower(text)
	for _, start := range []string{"<!--", `\u003c!--`, "&lt;!--"} {
		for _, slash := range []string{"", "/", `\/`} {
			whole := []byte(start + slash + w.page.nonce + " ")
			if bytes.HasPrefix(whole, lower) || bytes.HasPrefix(lower, whole) {
				return true
			}
		}
	}
	return false
}
