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
	Unrated  []orderChoice
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

// ownUnrated stands for tie-breaks that give unrated players different ratings.
const ownUnrated = "own"

// unratedOf returns the rating that an order gives unrated players in tie-breaks by ratings, or
// [ownUnrated].
func unratedOf(methods []tiebreak.Method) string {
	first := slices.IndexFunc(methods, tiebreak.Method.ByRatings)
	if first < 0 {
		return tiebreak.NoRating
	}
	rating := methods[first].Unrated()
	for _, m := range methods {
		if m.ByRatings() && m.Unrated() != rating {
			return ownUnrated
		}
	}
	return rating
}

// orderInForm reads the chosen order.
func (v *visit) orderInForm() chosenOrder {
	d := v.namedOrder()
	if rating := v.R.PostForm["unrated"]; len(rating) > 0 && rating[0] != ownUnrated {
		for i, m := range d.methods {
			d.methods[i] = m.WithUnrated(rating[0])
		}
	}
	return d
}

// namedOrder reads the chosen order as it is named. The fields count only for a custom order.
func (v *visit) namedOrder() chosenOrder {
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
	unrated := unratedOf(d.methods)
	ratings := []string{tiebreak.NoRating, tiebreak.MinimumRating, tiebreak.LowestRating, tiebreak.AverageRated}
	if !slices.Contains(ratings, unrated) {
		ratings = append(ratings, unrated)
	}
	for _, rating := range ratings {
		name := rating
		if key := map[string]string{tiebreak.NoRating: "none", tiebreak.LowestRating: "lowest", tiebreak.AverageRated: "average", ownUnrated: "own"}[rating]; key != "" {
			name = v.T("web.event.unrated-" + key)
		}
		f.Unrated = append(f.Unrated, orderChoice{Code: rating, Name: name, On: rating == unrated})
	}
	for n := range max(orderPlaces, len(d.methods)) {
		var chosen tiebreak.Method
		if n < len(d.methods) {
			if chosen = d.methods[n]; unrated != ownUnrated {
				chosen = chosen.WithUnrated(tiebreak.NoRating)
			}
		}
		place := orderPlace{Number: n + 1}
		for _, m := range methods {
			name := capital(words.TieBreak(v.Lang, tiebreak.Method(m)))
			place.Options = append(place.Options, orderChoice{m, name, strings.Join(rulesOf[m], " "), string(chosen) == m})
		}
		if n < len(d.methods) && !slices.ContainsFunc(place.Options, func(o orderChoice) bool { return o.On }) {
			// Declared elsewhere, with modifiers that are not offered here.
			place.Options = append(place.Options, orderChoice{string(chosen), capital(words.TieBreak(v.Lang, chosen)), string(d.rules), true})
		}
		f.Places = append(f.Places, place)
	}
	text, err := json.Marshal(orders)
	if err == nil { // maps of words always can be
		f.Orders = string(text)
	}
	return f
}
