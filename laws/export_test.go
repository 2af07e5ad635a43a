package laws

import (
	"fmt"
	"reflect"
	"time"

	"github.com/escaque/escaque/laws/internal/editions"
)

// Mutants changes each figure, switch and policy of an edition's table in turn,
// calls see while it is changed, and puts everything back. What holds for a kind of
// play has that in brackets behind its name.
func Mutants(e Edition, see func(name string)) {
	t := &tables[e]().Table
	places, seen := map[string]int{}, map[string]int{}
	for name := range editions.Figures(t) {
		places[name]++
	}
	for name, v := range editions.Figures(t) {
		mode := Mode(seen[name])
		seen[name]++
		if places[name] > 1 {
			name += fmt.Sprintf("[%v]", mode)
		}
		old := reflect.ValueOf(v.Interface())
		if name != "revision" && mutate(v) {
			see(name)
			v.Set(old)
		}
	}
}

// mutate sets a figure to another value; what names an article or a rule is none.
func mutate(v reflect.Value) bool {
	var to any
	switch old := v.Interface().(type) {
	case editions.DeadTest:
		to = other(old, editions.AnySeries, editions.ClosedList)
	case editions.FlagTest:
		to = other(old, editions.FlagByKing, editions.FlagByMate)
	case editions.ResignTest:
		to = other(old, editions.ResignByKing, editions.ResignLoses)
	case editions.Charge:
		to = other(old, editions.LosesFive, editions.KeepsTime)
	case editions.ExcusePolicy:
		to = other(old, editions.NoExcuse, editions.ExcuseAssistant)
	case editions.ColorsPolicy:
		to = other(old, editions.ColorsByMoves, editions.ColorsRuled)
	case editions.TimesPolicy:
		to = other(old, editions.TimesInProportion, editions.TimesByLog)
	case editions.IllegalTest:
		to = other(old, editions.IllegalAtOnce, editions.IllegalUntilReply)
	case editions.FlagsNoticed:
		to = (old + 1) % (editions.FlagsCalled + 1)
	case editions.DevicePolicy:
		to = (old + 1) % (editions.DeviceWins + 1)
	case time.Duration:
		to = old + 7*time.Second
	case bool:
		to = !old
	case int:
		to = old + 1
	case string:
		return false
	default:
		panic(fmt.Sprintf("a figure of type %T", old))
	}
	v.Set(reflect.ValueOf(to))
	return true
}

// other is the first of two values, or the second where it is the first already.
func other[V comparable](old, first, second V) V {
	if old == first {
		return second
	}
	return first
}

// FirstIsFirst reports whether the start of a game that is kept with each half move is the one that its moves lead back to.
func FirstIsFirst(g Game) bool {
	n := g.tail
	if n == nil {
		return true
	}
	for n.before != nil {
		n = n.before
	}
	return g.tail.first.position == n.position && g.tail.first.at == n.at
}
