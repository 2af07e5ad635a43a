package tiebreak

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func codes(faults []*Fault) []FaultCode {
	var list []FaultCode
	for _, f := range faults {
		list = append(list, f.Code)
	}
	return list
}

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		name  string
		event Event
		order []Method
		want  []FaultCode
	}{
		{"nothing wrong", Event{Rules: Rules2026}, []Method{"BH/C1", "BH", "DE", "SB", "DE"}, nil},
		{"what is wrong with each", Event{Rules: Rules2023}, []Method{"XX", "STD", "BH/X1", "BH/C1/C2", "SB", "SB", "EMGSB", "BH:GP", "PTS"},
			[]FaultCode{UnknownMethod, NotInEdition, ModifierImproper, ModifierImproper, MethodTwice, TeamsOnly, TeamsOnly, UnknownMethod}},
		{"a direct encounter twice in 2009", Event{Rules: Annex2009}, []Method{"DE", "DE"}, []FaultCode{MethodTwice}},
		{"Buchholz in a round robin", Event{Rules: Rules2026, Predetermined: true}, []Method{"BH", "FB/C1", "AOB", "SB"}, []FaultCode{NotInRoundRobin, NotInRoundRobin, NotInRoundRobin}},
		{"which was allowed before", Event{Rules: Rules2024, Predetermined: true}, []Method{"BH"}, nil},
		{"without ratings", Event{Rules: Rules2024, Unrated: true}, []Method{"ARO", "TPR/U1400"}, []FaultCode{Dropped}},
		{"ratings in a long event", Event{Rules: Rules2026, Long: true}, []Method{"BH", "ARO", "RTNG"}, []FaultCode{NotForLong, NotForLong}},
		{"ratings in a long event of 2024", Event{Rules: Rules2024, Long: true}, []Method{"ARO"}, nil},
		{"Koya in a Swiss", Event{Rules: Rules2024}, []Method{"KS"}, []FaultCode{ForRoundRobins}},
		{"kinds mixed", Event{Rules: Annex2009}, []Method{"PS", "BH"}, []FaultCode{Mixed}},
		{"kinds that the annex mixes itself", Event{Rules: Annex2009}, []Method{"DE", "PS", "BH", "SB"}, nil},
		{"one kind", Event{Rules: Annex2009}, []Method{"BH/C1", "BH", "SB", "DE"}, nil},
		{"C.07 lets kinds mix", Event{Rules: Rules2023}, []Method{"PS", "BH"}, nil},
		{"for players", Event{Rules: Rules2026, Teams: true}, []Method{"ARO", "BPG"}, []FaultCode{PlayersOnly, PlayersOnly}},
		{"for teams", Event{Rules: Rules2026, Teams: true}, []Method{"MPVGP", "EDEBT", "BC", "BH:GP/M1", "SSSC/F/K4", "WIN:MP"}, nil},
		{"boards before game points", Event{Rules: Rules2026, Teams: true}, []Method{"BC", "WIN:GP"}, []FaultCode{NeedsGamePoints, ModifierImproper}},
	} {
		faults := c.event.Check(c.order)
		if !slices.Equal(codes(faults), c.want) {
			t.Errorf("%s: %v, want %v", c.name, codes(faults), c.want)
		}
		for _, f := range faults {
			if f.Article == "" || f.Error() == "" {
				t.Errorf("%s: %+v", c.name, f)
			}
		}
	}
}

// Whatever is recommended can be declared, and every tie-break has its article.
func TestSets(t *testing.T) {
	for _, rules := range Editions() {
		for _, set := range Sets() {
			e := Event{Rules: rules, Teams: set == TeamRoundRobin || set == TeamSwiss, Predetermined: set == RoundRobin || set == TeamRoundRobin}
			order := Recommended(rules, set)
			if faults := e.Check(order); len(order) == 0 || len(faults) > 0 {
				t.Errorf("%s under %s: %v %v", set, rules, order, codes(faults))
			}
		}
		for _, m := range Systems(rules) {
			if m.Article(rules) == "" || !Known(rules, m) {
				t.Errorf("%s under %s", m, rules)
			}
		}
	}
	if len(Systems(Annex2009)) != 15 || len(Systems(Rules2026)) != 37 {
		t.Errorf("%d and %d tie-breaks", len(Systems(Annex2009)), len(Systems(Rules2026)))
	}
	if Recommended(Rules2026, "knockout") != nil {
		t.Error("an order for what is no set")
	}
	for day, want := range map[string]Rules{"2009-07-01": Annex2009, "2023-08-31": Annex2009, "2023-09-01": Rules2023, "2024-08-01": Rules2024, "2026-03-01": Rules2026, "": Rules2026} {
		if got := InForce(day); got != want {
			t.Errorf("%q: %s", day, got)
		}
	}
}

// Reading a method never fails in another way than with a fault, and what can
// be read can be reckoned.
func FuzzMethod(f *testing.F) {
	for _, m := range []string{"BH", "bh/c1", "KS/L-1", "BH:GP/M2/P", "ARO/U1400", "ARO/UL", "TPR/UA", "ARO/UL/UA", "SSSC/K3/F", "/", "BH//", "PS/C", "KS/L+2", ":MP", "DE/P/P", "TPR/D"} {
		f.Add(m)
	}
	f.Fuzz(func(t *testing.T, text string) {
		table := &Table{Win: 2, Draw: 1, Players: []Player{{Number: 1, Rating: 2000, Games: []Game{{Round: 1, Opponent: 2, Result: Win, Points: 2}}}, {Number: 2, Rating: 1900, Games: []Game{{Round: 1, Opponent: 1}}}}}
		for _, rules := range Editions() {
			m := Method(text)
			_ = Event{Rules: rules}.Check([]Method{m})
			r := New(table, rules)
			if rows := r.Rank([]int{1, 2}, []Method{m}).Rows; len(rows) != 2 || rows[0].Player != 1 {
				t.Errorf("%q under %s: %+v", text, rules, rows)
			}
			r.Explain(m, 2, []int{1, 2})
		}
	})
}

func TestFractions(t *testing.T) {
	for f, want := range map[Fraction][3]string{
		{}: {"0", "0", "0"}, FractionOf(1, 2): {"½", "0.5", "1"}, FractionOf(31, 4): {"7¾", "7.75", "8"}, FractionOf(-5, 4): {"-1¼", "-1.25", "-1"},
		FractionOf(38, 3): {"12 2/3", "12.67", "13"}, FractionOf(2, -3): {"-2/3", "-0.67", "-1"}, FractionOf(10, 5): {"2", "2", "2"}, FractionOf(-1, 1000): {"-1/1000", "0", "0"},
	} {
		if f.String() != want[0] || f.Decimal(2) != want[1] || f.Decimal(0) != want[2] {
			t.Errorf("%s %s %s, want %v", f, f.Decimal(2), f.Decimal(0), want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		num, den := rapid.IntRange(-1000000, 1000000), rapid.IntRange(1, 5000)
		a, b := num.Draw(t, "a"), num.Draw(t, "b")
		c, d := den.Draw(t, "c"), den.Draw(t, "d")
		x, y := FractionOf(a, c), FractionOf(b, d)
		if want := a*d - b*c; x.Compare(y) != min(max(want, -1), 1) || !x.Add(y).Equal(FractionOf(a*d+b*c, c*d)) {
			t.Fatalf("%s and %s", x, y)
		}
	})
}

// Opponents who are not in the table are nobody, and nothing panics.
func TestUnsoundTables(t *testing.T) {
	table := &Table{Win: 2, Draw: 1, Players: []Player{{Games: []Game{{Round: 1, Opponent: 9, Result: Win, Points: 2}, {Round: 2, Opponent: -1, Kind: Forfeit}}}, {}}}
	for _, rules := range Editions() {
		for _, m := range Systems(rules) {
			if rows := New(table, rules).Rank([]int{1, 2}, []Method{m}).Rows; rows[0].Player != 1 {
				t.Errorf("%s under %s: %+v", m, rules, rows)
			}
		}
	}
	if table.Players[0].Games[0].Opponent != 9 {
		t.Error("the caller's table was changed")
	}
}
