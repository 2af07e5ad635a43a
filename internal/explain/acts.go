package explain

import (
	"slices"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/moderation"
)

// Act is an act of conduct as people read it.
type Act struct {
	conduct.Act
	What    string
	Until   string // empty for what does not last
	InForce bool
	Warning bool // that is still to be acknowledged
}

// ActOf returns an act as people read it; inForce holds the numbers of those in force.
func ActOf(lang string, a conduct.Act, inForce map[int]bool) Act {
	row := Act{Act: a, What: Measure(lang, a.Measure), InForce: inForce[a.Number]}
	if a.Lifted {
		row.What = i18n.Text(lang, "web.conduct.lifted", "What", row.What)
	} else if a.Measure.Lasts() {
		row.Until = Until(lang, a.Until)
	}
	return row
}

// Acts returns acts as people read them.
func Acts(lang string, list []conduct.Act, inForce map[int]bool) []Act {
	rows := make([]Act, 0, len(list))
	for _, a := range list {
		rows = append(rows, ActOf(lang, a, inForce))
	}
	return rows
}

// OwnActs returns the acts about somebody as they read them, the newest first.
func OwnActs(lang string, st moderation.Standing) []Act {
	warnings := Numbers(st.Warnings)
	rows := Acts(lang, st.Acts, Numbers(st.InForce))
	slices.Reverse(rows)
	for i := range rows {
		rows[i].Warning = warnings[rows[i].Number]
	}
	return rows
}

// Numbers returns the numbers of acts.
func Numbers(list []conduct.Act) map[int]bool {
	numbers := map[int]bool{}
	for _, a := range list {
		numbers[a.Number] = true
	}
	return numbers
}
