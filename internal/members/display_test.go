package members_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/members"
)

func TestDisplayNames(t *testing.T) {
	h := newHouse(t)
	ana, boss := h.register(t, "Ana").Identity, h.register(t, "Petrosian").Identity
	for _, name := range []string{"Ána Ñandú", "Анна Ушенина", "侯逸凡", "O’Connor-Smith Jr.", "अनिता", "Jack White"} {
		kept, err := h.SetDisplayName(background, ana.ID, "  "+name+" ")
		if err != nil || kept != name {
			t.Errorf("%s: kept as %q, %v", name, kept, err)
		}
		if p, err := h.Profile(background, ana.ID); err != nil || p.Display != name || p.Handle != "Ana" {
			t.Errorf("%s: the profile is %+v, %v", name, p, err)
		}
	}
	for i, called := range []string{"Vera Menchik", "Вера Менчик"} {
		other := h.register(t, []string{"Menchik", "Stevenson"}[i]).Identity
		if _, err := h.SetDisplayName(background, other.ID, called); err != nil {
			t.Fatal(err)
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
		"Guest 42":        members.DisplayReserved,
		"Ana\u2066B":      members.TextHidden,
		"Vera Menchík":    members.DisplayLike, // as another is called already
		"vera menchlk":    members.DisplayLike,
		"ВЕРА МЕНЧИК":     members.DisplayLike,
	} {
		var refusal *members.Error
		if _, err := h.SetDisplayName(background, ana.ID, name); !errors.As(err, &refusal) || refusal.Code != code {
			t.Errorf("%q: %v, want %s", name, err, code)
		}
	}
	if _, err := h.SetDisplayName(background, boss.ID, "Tigran Petrosian"); err != nil {
		t.Errorf("a name with one's own handle in it: %v", err)
	}
	if _, err := h.SetDisplayName(background, ana.ID, ""); err != nil {
		t.Error(err)
	}
	if p, _ := h.Profile(background, ana.ID); p.Display != "" {
		t.Errorf("the name is still %q", p.Display)
	}
}

// Whoever asks for a name at once learns of a change, and no handle imitates a display name.
func TestCalled(t *testing.T) {
	h := newHouse(t)
	ana := h.register(t, "Ana").Identity
	if got := h.DisplayName("Ana"); got != "" {
		t.Errorf("called %q", got)
	}
	for _, name := range []string{"Nona Gaprindashvili", "Нона", ""} {
		if _, err := h.SetDisplayName(background, ana.ID, name); err != nil {
			t.Fatal(err)
		}
		if got := h.DisplayName("aNA"); got != name {
			t.Errorf("called %q, want %q", got, name)
		}
	}
	if _, err := h.SetDisplayName(background, ana.ID, "Nona G"); err != nil {
		t.Fatal(err)
	}
	var refusal *members.Error
	if _, err := h.Register(background, members.Registration{Handle: "NonaG", Password: "a good long password"}); !errors.As(err, &refusal) || refusal.Code != members.HandleLookalike {
		t.Errorf("a handle like a display name: %v", err)
	}
	if free, err := h.Suggest(background, "NonaG"); err != nil || slices.Contains(free, "NonaG") {
		t.Errorf("suggested: %v, %v", free, err)
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
