package site

import "net/http"

// Pages are some of the pages of a site: what they bring to it, and their addresses.
type Pages interface {
	// Part returns the templates of the pages and what they need; it is empty for addresses that
	// answer without a template.
	Part() Part
	// Routes registers the handlers of the addresses, see [On].
	Routes(mux *http.ServeMux)
}

// Mount adds pages to the site and registers their addresses. It fails when two pages have one name;
// like [http.ServeMux] it panics when two have one address.
func (s *Site) Mount(mux *http.ServeMux, all ...Pages) error {
	for _, p := range all {
		if err := s.add(p.Part()); err != nil {
			return err
		}
		p.Routes(mux)
	}
	return nil
}

// On returns a function that registers handlers. For each request open makes of the visit what the
// handler is given; when it returns an error, that is shown as a page and the handler is not called.
func On[V any](s *Site, mux *http.ServeMux, open func(*Visit) (V, error)) func(pattern string, h func(V) error) {
	return func(pattern string, h func(V) error) {
		mux.HandleFunc(pattern, s.Answer(func(v *Visit) error {
			made, err := open(v)
			if err != nil {
				return err
			}
			return h(made)
		}))
	}
}
