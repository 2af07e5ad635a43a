package members_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/members"
)

func TestDisplayNames(t *testing.T) {
	h := newHouse(t)
	ana, boss := h.register(t, "Ana").Identity, h.register(t, "Petrosian").Identity
	for _, name := range []string{"Ána Ñandú", "Анна Ушенина", "侯逸凡", "O’Connor-Smith Jr.", "अनिता", "Jack White"} {
		kept, err := h.SetDisplay(background, ana.ID, "  "+name+" ")
		if err != nil || kept != name {
			t.Errorf("%s: kept as %q, %v", name, kept, err)
		}
		if p, err := h.Profile(background, ana.ID); err != nil || p.Display != name || p.Handle != "Ana" {
			t.Errorf("%s: the profile is %+v, %v", name, p, err)
		}
	}
	for name, code := range map[string]members.Code{
		strings.Repeat("a", members.MaxDisplay+1): members.DisplayForm,
		"12 34":           members.DisplayForm,
		"Ana <b>":         members.DisplayForm,
		"Ana @ home":      members.DisplayForm,
		"Ana\u202egnp":    members.TextHidden,
		"Ana\u200bB":      members.TextHidden,
		"Administrator":   members.DisplayReserved,
		"Аdmin":           members.DisplayReserved, // a Cyrillic A
		"adm1n":           members.DisplayReserved,
		"Escaque Support": members.DisplayReserved,
		"Chief Arbiter":   members.DisplayReserved,
		"GM Ana":          members.DisplayReserved,
		"Petrosian":       members.DisplayLike,
		"Pétrosian":       members.DisplayLike,
		"Реtrosian":       members.DisplayLike, // Cyrillic Er and Ie
		"Petros1an":       members.DisplayLike,
	} {
		var refusal *members.Error
		if _, err := h.SetDisplay(background, ana.ID, name); !errors.As(err, &refusal) || refusal.Code != code {
			t.Errorf("%q: %v, want %s", name, err, code)
		}
	}
	if _, err := h.SetDisplay(background, boss.ID, "Tigran Petrosian"); err != nil {
		t.Errorf("a name with one's own handle in it: %v", err)
	}
	if _, err := h.SetDisplay(background, ana.ID, ""); err != nil {
		t.Error(err)
	}
	if p, _ := h.Profile(background, ana.ID); p.Display != "" {
		t.Errorf("the name is still %q", p.Display)
	}
}

// What is suggested can be registered.
func TestSuggestions(t *testing.T) {
	h := newHouse(t)
	h.register(t, "Ana")
	h.register(t, "AnaChess")
	for _, wish := range []string{"Ana", "ANA", "Aña", "José99", "Administrator", "Анна", "a name that is far too long for a handle"} {
		free, err := h.Suggest(background, wish)
		if err != nil || len(free) == 0 || len(free) > 3 {
			t.Errorf("%s: %v, %v", wish, free, err)
		}
		for _, handle := range free {
			if _, err := h.Register(background, members.Registration{Handle: handle, Password: "a good long password"}); err != nil {
				t.Errorf("%s was suggested for %s: %v", handle, wish, err)
			}
		}
	}
	for _, wish := range []string{"", "12", "侯逸凡"} {
		if free, err := h.Suggest(background, wish); err != nil || len(free) != 0 {
			t.Errorf("%q: %v, %v", wish, free, err)
		}
	}
}
