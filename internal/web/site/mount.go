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

// Mount brings pages to the site and registers their addresses. It fails when a template is broken
// or two pages have one name.
func (s *Site) Mount(mux *http.ServeMux, all ...Pages) error {
	for _, p := range all {
		if err := s.add(p.Part()); err != nil {
			return err
		}
		p.Routes(mux)
	}
	return nil
}

// On returns a function that registers the handler of an address. What a handler is given is made
// of the visit by visit, which may refuse it: then the refusal is shown as a page.
func On[V any](s *Site, mux *http.ServeMux, visit func(*Visit) (V, error)) func(pattern string, h func(V) error) {
	return func(pattern string, h func(V) error) {
		mux.HandleFunc(pattern, s.Answer(func(v *Visit) error {
			made, err := visit(v)
			if err != nil {
				return err
			}
			return h(made)
		}))
	}
}
