package explain

import (
	"slices"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/moderation"
)

// Act is an act of conduct with its texts for readers.
type Act struct {
	conduct.Act
	What    string // the measure, or that it was lifted
	Until   string // its end; empty if it does not last or was lifted
	InForce bool
	Warning bool // to be acknowledged by the person; set only by OwnActs
}

// ActOf returns an act with its texts. inForce contains the numbers of acts in force.
func ActOf(lang string, a conduct.Act, inForce map[int]bool) Act {
	row := Act{Act: a, What: Measure(lang, a.Measure), InForce: inForce[a.Number]}
	if a.Lifted {
		row.What = i18n.Text(lang, "web.conduct.lifted", "What", row.What)
	} else if a.Measure.Lasts() {
		row.Until = Until(lang, a.Until)
	}
	return row
}

// Acts returns acts with their texts, in the order of list.
func Acts(lang string, list []conduct.Act, inForce map[int]bool) []Act {
	rows := make([]Act, 0, len(list))
	for _, a := range list {
		rows = append(rows, ActOf(lang, a, inForce))
	}
	return rows
}

// OwnActs returns the acts about a person for that person, newest first.
func OwnActs(lang string, st moderation.Standing) []Act {
	warnings := ActNumbers(st.Warnings)
	rows := Acts(lang, st.Acts, ActNumbers(st.InForce))
	slices.Reverse(rows)
	for i := range rows {
		rows[i].Warning = warnings[rows[i].Number]
	}
	return rows
}

// ActNumbers returns the numbers of acts as a set.
func ActNumbers(list []conduct.Act) map[int]bool {
	numbers := map[int]bool{}
	for _, a := range list {
		numbers[a.Number] = true
	}
	return numbers
}
