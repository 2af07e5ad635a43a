package settings

import (
	"context"

	"github.com/escaque/escaque/internal/earshot"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
)

// The names of settings in the register.
const (
	keptVariable = earshot.KeptVariable
	keptAlias    = "ics.alias."
	KeptVisited  = "ics.visited" // the user has logged in before
)

// Load loads the client's settings from the register.
func Load(c Session, ctx context.Context) error {
	entries, err := c.Services().Members.Settings(ctx, c.Identity())
	if err != nil {
		return err
	}
	c.Settings().Change(func(s *Settings) {
		ivars := s.Ivars
		*s = fromEntries(entries)
		s.Ivars = ivars
	})
	if lang, _, known := findLanguage(c.Settings().Get().Variables["language"]); known {
		c.SetLanguage(lang) // the language set here is for here, whichever the account has
	}
	c.Listen()
	return nil
}

// SetList replaces one of the user's own lists in this session and in the register.
func SetList(c Session, ctx context.Context, name string, entries []string) error {
	c.Settings().Change(func(s *Settings) { s.SetList(name, entries) })
	c.Listen()
	return session.SaveSetting(c, ctx, members.KeptList+name, earshot.StoredText(name, entries))
}
