package skerry

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"log"
	"mime"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"
)

// NoRenderer, as Options.Renderer, makes FromEnvironment call none: the browser renders the islands.
const NoRenderer = "none"

const (
	localRenderer = "http://127.0.0.1:4851" // where "skerry serve" listens
	builtInto     = "public/skerry"         // where "skerry build" writes
)

// FromEnvironment is New with defaults for what options leave out:
//
//	Renderer  the environment variable SKERRY_RENDERER, otherwise http://127.0.0.1:4851
//	Key       the environment variable SKERRY_KEY
//	Files     the folder public/skerry, which need not exist
//
// An empty variable SKERRY_RENDERER is no renderer.
func FromEnvironment(options Options) (*Site, error) {
	if options.Renderer == "" {
		given, isSet := os.LookupEnv("SKERRY_RENDERER")
		if !isSet {
			given = localRenderer
		}
		options.Renderer = given
	} else if options.Renderer == NoRenderer {
		options.Renderer = ""
	}
	if options.Key == "" {
		options.Key = os.Getenv("SKERRY_KEY")
	}
	folder := options.Files
	if folder == "" {
		folder = builtInto
		if _, err := os.Stat(filepath.Join(folder, "head.json")); err == nil {
			options.Files = folder
		} else if options.Dev == "" && os.Getenv("SKERRY_DEV") == "" {
			logger := options.Logger
			if logger == nil {
				logger = log.Default()
			}
			logger.Printf("skerry: %s has no head.json, so no file is preloaded; run: npx skerry build", folder)
		}
	}
	site, err := New(options)
	if err == nil {
		site.head.folder = folder
	}
	return site, err
}

// Files serves the folder Options.Files below the path of Options.Base, without what only the renderer reads:
//
//	http.Handle("/skerry/", site.Files())
func (s *Site) Files() http.Handler {
	base := s.head.url
	if parsed, err := url.Parse(base); err == nil {
		base = parsed.Path
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(path.Clean("/"+strings.TrimPrefix(r.URL.Path, base)), "/")
		if s.head.folder == "" || !strings.HasPrefix(r.URL.Path, base) || !isForBrowsers(name) {
			http.NotFound(w, r)
			return
		}
		header := w.Header()
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			header.Set("Allow", "GET, HEAD")
			http.Error(w, "The method is not allowed.", http.StatusMethodNotAllowed)
			return
		}
		text, err := os.ReadFile(filepath.Join(s.head.folder, filepath.FromSlash(name)))
		if err != nil {
			http.NotFound(w, r)
			return
		}
		header.Set("Content-Type", mediaType(name))
		header.Set("Cache-Control", "no-cache")
		if strings.HasPrefix(name, "chunks/") {
			header.Set("Cache-Control", "public, max-age=31536000, immutable")
		}
		// Not the file's time: a file of the next release may look like that of the last one.
		header.Set("ETag", fmt.Sprintf(`"%x"`, sha256.Sum256(text)))
		http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(text))
	})
}

// isForBrowsers tells whether pages load a file, and not only the renderer or the next build.
func isForBrowsers(name string) bool {
	lower := strings.ToLower(name)
	for _, start := range []string{".", "renderer.", "renderer/"} {
		if strings.HasPrefix(lower, start) {
			return false
		}
	}
	return name != "" && !strings.ContainsAny(name, "\\\x00")
}

// mediaType does not ask the system about scripts: browsers run a module only with the right type.
func mediaType(name string) string {
	if strings.HasSuffix(name, ".js") || strings.HasSuffix(name, ".mjs") {
		return "text/javascript; charset=utf-8"
	}
	if known := mime.TypeByExtension(path.Ext(name)); known != "" {
		return known
	}
	return "application/octet-stream"
}
