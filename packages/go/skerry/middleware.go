package skerry

import (
	"context"
	"net/http"
)

type pageKey struct{}

// PageOf returns the page of a request inside Site.Middleware, and nil elsewhere.
func PageOf(ctx context.Context) *Page {
	page, _ := ctx.Value(pageKey{}).(*Page)
	return page
}

// SetConfig gives this page its own config, for example another locale. Call it before the page's head is written.
func (p *Page) SetConfig(config any) error {
	site, err := p.site.WithConfig(config)
	if err == nil {
		p.site = site
	}
	return err
}

// Middleware gives each request a page, and fills it at the end of the response.
//
// Only HTML is held back until then. In any other response, in compressed HTML, and in HTML that is flushed early,
// islands keep their fallback.
func (s *Site) Middleware(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if PageOf(r.Context()) != nil {
			next.ServeHTTP(w, r)
			return
		}
		page := s.Page()
		request := r.WithContext(context.WithValue(r.Context(), pageKey{}, page))
		response := &response{ResponseWriter: w, request: request, page: page}
		// After a panic nothing is sent: the page is not complete.
		next.ServeHTTP(response, request)
		response.end()
	})
}
