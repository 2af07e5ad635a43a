package guide

import (
	"testing"

	"github.com/escaque/escaque/internal/i18n"
)

// Every language is counted, English as the whole, and no page of a reviewed one lacks a sentence.
func TestLanguages(t *testing.T) {
	rows := languages()
	if len(rows) != len(i18n.All()) || rows[0].Tag != i18n.English || rows[0].Pages.Own != rows[0].Pages.Of || rows[0].Pages.Of < 2000 {
		t.Fatalf("%+v", rows)
	}
	for _, row := range rows {
		if row.Pages.Own > row.Pages.Of || !row.Unreviewed && row.Pages.Own != row.Pages.Of {
			t.Errorf("%s has %d of %d sentences", row.Tag, row.Pages.Own, row.Pages.Of)
		}
		if row.Terminal.Own == row.Terminal.Of != row.Language.Terminal {
			t.Errorf("%s is spoken at a terminal %v, with %d of %d sentences", row.Tag, row.Language.Terminal, row.Terminal.Own, row.Terminal.Of)
		}
	}
}
