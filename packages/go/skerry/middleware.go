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

// SetConfig gives this page another config than that of the site, for example another locale. It comes before the
// page's head.
func (p *Page) SetConfig(config any) error {
	site, err := p.site.WithConfig(config)
	if err == nil {
		p.site = site
	}
	return err
}

// Middleware gives each request a page, and fills it at the end of the response.
//
// Only HTML waits for its end. In everything else, in compressed HTML and in HTML that is flushed before, islands keep
// their fallback.
func (s *Site) Middleware(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if PageOf(r.Context()) != nil {
			next.ServeHTTP(w, r)
			return
		}
		page := s.Page()
		request := r.WithContext(context.WithValue(r.Context(), pageKey{}, page))
		response := &response{ResponseWriter: w, request: request, page: page}
		// After a panic nothing is sent: what is there is no whole page.
		next.ServeHTTP(response, request)
		response.end()
	})
}
