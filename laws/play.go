package laws

import (
	"strings"

	"github.com/escaque/escaque/laws/internal/editions"
)

// play is a kind of play that an edition distinguishes: standard play, and
// rapid and blitz, closely watched or not where the edition makes a difference.
// A property is read from the functions that decide in a game of that kind, so
// that what is said about an edition is what happens in it.
type play struct {
	name        string
	mode        Mode
	supervision Supervision
}

// plays lists the kinds of play in a mode; an edition without rapid play has the
// standard one only.
func (t *table) plays(m Mode) []play {
	switch {
	case m != Standard && t.Rapid == (editions.ModeRange{}):
		return nil
	case m == Standard: // whatever the supervision
		return []play{{m.String(), m, Inadequate}}
	case !t.Supervises:
		return []play{{m.String(), m, Adequate}}
	default:
		return []play{{m.String() + "-watched", m, Adequate}, {m.String() + "-unwatched", m, Inadequate}}
	}
}

// scene is a game of that kind that has not begun.
func (p play) scene(t *table) *scene {
	regs := Regulations{Edition: t.Edition, Supervision: p.supervision}
	return &scene{t: t, g: Game{mode: p.mode, regs: &regs}}
}

// byPlay writes a value of some modes: one for all of them, or one for the
// first and one for each kind of play that is otherwise. Where the edition has no
// such play there is none.
func (t *table) byPlay(of func(*scene) any, modes []Mode) string {
	type part struct{ name, value string }
	var parts []part
	for _, m := range modes {
		var kinds []part
		for _, p := range t.plays(m) {
			kinds = append(kinds, part{p.name, valueOf(of(p.scene(t)))})
		}
		if len(kinds) == 2 && kinds[0].value == kinds[1].value {
			kinds = []part{{m.String(), kinds[0].value}}
		}
		parts = append(parts, kinds...)
	}
	if len(parts) == 0 {
		return "none"
	}
	told := []string{}
	for i, p := range parts {
		if i == 0 || p.value != parts[0].value {
			told = append(told, p.name+" "+p.value)
		}
	}
	if len(told) == 1 {
		return parts[0].value
	}
	return strings.Join(told, ", ")
}
