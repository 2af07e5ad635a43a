package laws_test

import (
	"encoding/json"
	"reflect"
	"regexp"
	"slices"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/wire"
)

// TestWhateverAnybodySays gives commands of every type there is, made from the
// examples of the wire with something else in their fields, given by
// anybody, among sensible ones. A new type is tried as soon as it has an example.
func TestWhateverAnybodySays(t *testing.T) {
	kinds, _ := wire.Kinds()
	tried := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		p := beginAny(t, genGame(t))
		for range rapid.IntRange(5, 50).Draw(t, "length") {
			later := rapid.IntRange(-200, 4000).Draw(t, "later")
			if rapid.IntRange(0, 2).Draw(t, "sense") > 0 {
				by, c := genDeed(t, p.game)
				p.give(t, by, c, later)
				continue
			}
			kind := rapid.SampledFrom(kinds).Draw(t, "kind")
			c, err := wire.DecodeCommand(genLike(t, p.game, kind))
			if err != nil || kind == "Start" {
				continue
			}
			data, err := wire.EncodeCommand(c)
			if err != nil {
				t.Fatal(err)
			}
			if back, err := wire.DecodeCommand(data); err != nil || !reflect.DeepEqual(back, c) {
				t.Fatalf("%s: %v", data, err)
			}
			tried[kind]++
			p.give(t, genActor(t, c), c, later)
		}
		p.checkLog(t)
	})
	if !testing.Short() && len(tried) < len(kinds)*4/5 { // -short plays a fifth of the games
		t.Errorf("only %d of %d types were tried", len(tried), len(kinds))
	}
}

// genActor draws somebody who may give the command, mostly.
func genActor(t *rapid.T, c laws.Command) laws.Actor {
	var able, all []laws.Actor
	for _, name := range wire.ActorNames() {
		by, _ := wire.ParseActor(name)
		all = append(all, by)
		if _, _, err := laws.Decide(laws.New(), by, c, 0); err == nil || err.(*laws.Refusal).Code != laws.RoleMayNot {
			able = append(able, by)
		}
	}
	if len(able) == 0 || rapid.IntRange(0, 19).Draw(t, "whoever") == 0 {
		able = all
	}
	return rapid.SampledFrom(able).Draw(t, "actor")
}

var (
	movesInText   = regexp.MustCompile(`^[a-h][1-8][a-h][1-8][qrbn]?$`)
	squaresInText = regexp.MustCompile(`^[a-h][1-8]$`)
)

// genLike draws a line like the example of its type.
func genLike(t *rapid.T, g laws.Game, kind string) []byte {
	example, _ := wire.Example(kind)
	var fields map[string]any
	if err := json.Unmarshal([]byte(example), &fields); err != nil {
		t.Fatal(err)
	}
	p := g.Position()
	var moves chess.MoveList
	p.LegalMoves(&moves)
	move := chess.Move(rapid.Uint16().Draw(t, "bits"))
	if moves.Len() > 0 && rapid.IntRange(0, 5).Draw(t, "legal") > 0 {
		move = moves.At(rapid.IntRange(0, moves.Len()-1).Draw(t, "move"))
	}
	var change func(name string, v any) any
	change = func(name string, v any) any {
		switch v := v.(type) {
		case map[string]any:
			for _, key := range slices.Sorted(mapKeys(v)) {
				if v[key] = change(key, v[key]); rapid.IntRange(0, 9).Draw(t, "left out") == 0 {
					delete(v, key)
				}
			}
			return v
		case []any:
			for i := range v {
				v[i] = change(name, v[i])
			}
			return v
		case bool:
			return rapid.Bool().Draw(t, name)
		case float64:
			return genNumber(t, g, name)
		case string:
			switch {
			case name == "move" || movesInText.MatchString(v):
				return move.String()
			case squaresInText.MatchString(v):
				return rapid.SampledFrom([]string{move.From().String(), move.To().String(), p.King(p.Turn()).String()}).Draw(t, name)
			}
			return rapid.SampledFrom(append(slices.Clip(wordsOf()[name]), v)).Draw(t, name)
		}
		return v
	}
	for _, key := range slices.Sorted(mapKeys(fields)) {
		if key != "v" && key != "type" && key != "as" {
			fields[key] = change(key, fields[key])
		}
	}
	delete(fields, "as")
	data, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestAnyLogBreaksNothing folds events of every type in any order, as no game
// ever had them, and asks of the state that comes of it whatever can be asked.
func TestAnyLogBreaksNothing(t *testing.T) {
	commands, events := wire.Kinds()
	rapid.Check(t, func(t *rapid.T) {
		p := beginAny(t, genGame(t))
		for range rapid.IntRange(1, 30).Draw(t, "length") {
			kind := rapid.SampledFrom(events).Draw(t, "kind")
			if rapid.IntRange(0, 2).Draw(t, "moves") == 0 {
				kind = "MoveMade"
			}
			if e, err := wire.DecodeEvent(genLike(t, p.game, kind)); err == nil {
				p.game = laws.Apply(p.game, e)
				picture(p.game)
				if !laws.FirstIsFirst(p.game) {
					t.Fatalf("%s: the game has another start", kind)
				}
			}
			c, err := wire.DecodeCommand(genLike(t, p.game, rapid.SampledFrom(commands).Draw(t, "command")))
			if err != nil {
				continue
			}
			next, made, err := laws.Decide(p.game, genActor(t, c), c, p.game.LastInstant()+1000)
			p.game = next
			if (err == nil) == (len(made) == 0) {
				t.Fatalf("%s: %d events, %v", c.CommandKind(), len(made), err)
			}
		}
	})
}

func mapKeys(m map[string]any) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

// genNumber draws a number that might be meant: a ply, a question, an instant,
// a time in milliseconds.
func genNumber(t *rapid.T, g laws.Game, name string) int64 {
	numbers := []int64{0, 1, 2, 3, -1, 60, 1000, 60_000, 120_000, 7_200_000, 1 << 40, int64(g.Ply()), int64(g.Ply()) - 1, int64(g.LastInstant())}
	switch name {
	case "ply":
		numbers = append(numbers[:3:3], int64(g.Ply()), int64(g.Ply()))
	case "question":
		for _, q := range g.Questions() {
			numbers = append(numbers[:2:2], int64(q.Number))
		}
	}
	return rapid.SampledFrom(numbers).Draw(t, name)
}

// wordsOf lists what the examples say in a field, over all of them.
var wordsOf = sync.OnceValue(func() map[string][]string {
	said := map[string][]string{}
	commands, events := wire.Kinds()
	for _, kind := range append(commands, events...) {
		example, _ := wire.Example(kind)
		var fields map[string]any
		if json.Unmarshal([]byte(example), &fields) != nil {
			continue
		}
		for name, v := range fields {
			if text, ok := v.(string); ok && !slices.Contains(said[name], text) {
				said[name] = append(said[name], text)
			}
		}
	}
	for _, list := range said {
		slices.Sort(list)
	}
	return said
})

// movesDials are the events that add to a dial or take from it what did not pass:
// an increment, a penalty, a correction. Every other event leaves both dials at
// what they show in its instant, whether it stops them or sets one going, so that
// what both clocks consumed and the pauses together are the time that passed.
var movesDials = map[string]bool{
	"GameStarted": true, "MoveMade": true, "ClaimDecided": true, "Interrupted": true, "ClocksSet": true, "TimeGiven": true, "ClockPressed": true,
	"CaseRuled":     true,
	"UnlawfulPress": true, "PositionRestored": true, "IllegalFound": true, // an increment, taken back, and the bonus
	"SheetsRuled": true, "BoardsSettled": true, // a period passed by hand; moves taken back
	"RecordingChanged": true,                         // time for an assistant who writes
	"PlayResumed":      true, "TimesCorrected": true, // adjourned games: dials set wrong, and set right
	"ControlSet": true, "GameReopened": true, "BothFlagsFound": true, "Arrived": true,
}

// checkDials requires that an event conserves the time of both players.
func checkDials(t *rapid.T, before laws.Game, e laws.Event, after laws.Game) {
	one, other := before.Clock(), after.Clock()
	for _, c := range []chess.Color{chess.White, chess.Black} {
		was, is := one.Remaining(c, e.Instant()), other.Remaining(c, e.Instant())
		switch e := e.(type) {
		case laws.ClaimDecided:
			want := was + e.Bonus
			if c == e.By {
				want = max(0, was-e.Charge)
			}
			if e.Outcome == laws.Wrong && is != want && !before.Regulations().Control[c].Untimed() {
				t.Fatalf("a wrong claim leaves %v with %v, not %v", c, is, want)
			}
		case laws.TimeGiven:
			if want := max(0, was+e.Span); c == e.To && is != want || c != e.To && is != was {
				t.Fatalf("%v given to %v: %v has %v after %v", e.Span, e.To, c, is, was)
			}
		case laws.EnvelopeClosed: // who adjourns early is charged the rest of the session
			if gone := was - is; gone < 0 || gone > e.Charged || gone > 0 && c != e.By {
				t.Fatalf("%v of the session are charged, and %v loses %v", e.Charged, c, gone)
			}
		case laws.RecordingChanged: // being excused from recording may cost time
			if gone := was - is; gone < 0 || gone > e.Span || gone > 0 && c != e.Color {
				t.Fatalf("%v are taken, and %v loses %v", e.Span, c, gone)
			}
		case laws.MoveMade: // over the board the press charges it and gives what it earns
			// A move that another deed completes earns what a press would: the next period.
			completes := e.Citation.Rule == laws.RuleNextCompletes || e.Citation.Rule == laws.RulePawnFinished
			earned := completes && is > was && c == e.Color
			if before.Regulations().Venue == laws.Board && was != is && !earned && before.AdjournState() != laws.Unsealing {
				t.Fatalf("a move made by hand takes %v from %v", was-is, c)
			}
		case laws.Penalised:
			want := was
			switch {
			case e.Penalty == laws.MoreTime && c != e.Player:
				want = was + e.Span
			case e.Penalty == laws.LessTime && c == e.Player:
				want = was - e.Span
			}
			if is != want && !before.Over() {
				t.Fatalf("%s of %v for %v leaves %v with %v, not %v", e.Penalty, e.Span, e.Player, c, is, want)
			}
		default:
			if was != is && !movesDials[e.EventKind()] {
				t.Fatalf("%s takes %v from %v", e.EventKind(), was-is, c)
			}
		}
	}
	if passed := other.Since.Sub(one.Since); passed < 0 && after.Clock().Running != 0 {
		t.Fatalf("%s sets the clock back by %v", e.EventKind(), -passed.Round(time.Millisecond))
	}
}
