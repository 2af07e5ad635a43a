package events

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/escaque/escaque/tournament/tiebreak"
	"github.com/escaque/escaque/tournament/words"
)

// The choices of a tie-break order besides the recommended orders: the system's own order, and a
// custom one.
const (
	systemOrder = "system"
	ownOrder    = "own"
)

// orderPlaces is the minimum number of tie-break fields in the form; a longer order gets more.
// mostPlaces limits the number that is read.
const (
	orderPlaces = 8
	mostPlaces  = 100
)

// orderForm is the part of a form for choosing tie-breaks: the rules, and a recommended or custom
// order.
type orderForm struct {
	Editions []orderChoice
	Sets     []orderChoice
	System   bool // the order of the system is chosen
	Own      bool
	Places   []orderPlace
	Orders   string // JSON: the recommended orders allowed by each edition
}

type orderChoice struct {
	Code, Name string
	Rules      string // editions that have it
	On         bool
}

type orderPlace struct {
	Number  int
	Options []orderChoice
}

// chosenOrder is the order of tie-breaks that was chosen in a form.
type chosenOrder struct {
	rules   tiebreak.Rules
	set     string // one of tiebreak.Sets, or ownOrder
	methods []tiebreak.Method
}

// recommendedOrder returns the default of the form.
func recommendedOrder() chosenOrder {
	rules := tiebreak.InForce("")
	return chosenOrder{rules, systemOrder, tiebreak.Recommended(rules, tiebreak.RoundRobin)}
}

// orderInForm reads the chosen order. The fields count only for a custom order.
func (v *visit) orderInForm() chosenOrder {
	d := chosenOrder{rules: tiebreak.Rules(v.Form("tiebreak_rules")), set: v.Form("order"), methods: []tiebreak.Method{}}
	if d.rules == "" {
		d.rules = tiebreak.Annex2009
	}
	if d.set == systemOrder {
		return d
	}
	if slices.Contains(tiebreak.Sets(), tiebreak.Set(d.set)) {
		d.methods = tiebreak.Recommended(d.rules, tiebreak.Set(d.set))
		return d
	}
	d.set = ownOrder
	for _, code := range v.R.PostForm["tiebreak"] {
		if code != "" && len(d.methods) < mostPlaces {
			d.methods = append(d.methods, tiebreak.Method(code))
		}
	}
	return d
}

// orderForm returns the part of a form for choosing tie-breaks, with the given order chosen.
func (v *visit) orderForm(d chosenOrder) orderForm {
	f := orderForm{System: d.set == systemOrder, Own: d.set == ownOrder}
	var methods, sets []string // by code, in the order in which they are shown
	rulesOf := make(map[string][]string)
	note := func(list *[]string, code string, r tiebreak.Rules) {
		if rulesOf[code] == nil {
			*list = append(*list, code)
		}
		if !slices.Contains(rulesOf[code], string(r)) {
			rulesOf[code] = append(rulesOf[code], string(r))
		}
	}
	orders := make(map[tiebreak.Rules]map[tiebreak.Set][]tiebreak.Method)
	// 2024 has most of them, and so says in which order they are shown. What only a
	// Swiss or only a round robin may have is offered; the regulations refuse it.
	for _, r := range []tiebreak.Rules{tiebreak.Rules2024, tiebreak.Rules2026, tiebreak.Rules2023, tiebreak.Annex2009} {
		orders[r] = make(map[tiebreak.Set][]tiebreak.Method)
		for _, roundRobin := range []bool{true, false} {
			e := tiebreak.Event{Rules: r, Predetermined: roundRobin}
			for _, m := range e.Offer() {
				note(&methods, string(m), r)
			}
			for _, s := range e.Sets() {
				note(&sets, string(s), r)
				orders[r][s] = tiebreak.Recommended(r, s)
			}
		}
	}
	for _, r := range tiebreak.Editions() {
		f.Editions = append(f.Editions, orderChoice{Code: string(r), Name: capital(words.TieBreakEdition(v.Lang, r)), On: r == d.rules})
	}
	for _, s := range sets {
		f.Sets = append(f.Sets, orderChoice{s, words.TieBreakSet(v.Lang, tiebreak.Set(s)), strings.Join(rulesOf[s], " "), s == d.set})
	}
	for n := range max(orderPlaces, len(d.methods)) {
		place := orderPlace{Number: n + 1}
		for _, m := range methods {
			name := capital(words.TieBreak(v.Lang, tiebreak.Method(m)))
			place.Options = append(place.Options, orderChoice{m, name, strings.Join(rulesOf[m], " "), n < len(d.methods) && string(d.methods[n]) == m})
		}
		if n < len(d.methods) && !slices.ContainsFunc(place.Options, func(o orderChoice) bool { return o.On }) {
			// Declared elsewhere, with modifiers that are not offered here.
			m := d.methods[n]
			place.Options = append(place.Options, orderChoice{string(m), capital(words.TieBreak(v.Lang, m)), string(d.rules), true})
		}
		f.Places = append(f.Places, place)
	}
	text, err := json.Marshal(orders)
	if err == nil { // maps of words always can be
		f.Orders = string(text)
	}
	return f
}
