package site

import "net/http"

// Pages is a group of pages of a site.
type Pages interface {
	// Part returns the templates of the pages and their functions. It is empty for handlers without
	// templates.
	Part() Part
	// Routes registers the handlers of the pages, see [On].
	Routes(mux *http.ServeMux)
}

// Mount adds pages to the site and registers their handlers. It returns an error when two pages
// have the same name. Like [http.ServeMux] it panics when two have the same address.
func (s *Site) Mount(mux *http.ServeMux, all ...Pages) error {
	for _, p := range all {
		if err := s.add(p.Part()); err != nil {
			return err
		}
		p.Routes(mux)
	}
	return nil
}

// On returns a function that registers handlers. For each request, open converts the visit to the
// argument of the handler. If open returns an error, the error is shown as a page and the handler
// is not called.
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
