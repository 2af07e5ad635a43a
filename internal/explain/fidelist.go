package explain

import (
	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/plain"
)

// ListFault returns a fault of FIDE's rating list as a sentence with its file and line.
func ListFault(lang string, f *fidelist.Fault) string {
	what := i18n.Text(lang, "fidelist."+string(f.Code), "Field", f.Field, "Text", plain.Line(f.Text))
	if f.Line == 0 {
		return i18n.Text(lang, "fidelist.place-file", "File", plain.Line(f.File), "What", what)
	}
	return i18n.Text(lang, "fidelist.place", "File", plain.Line(f.File), "Line", f.Line, "What", what)
}
