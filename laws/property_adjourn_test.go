package laws_test

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// genAdjournDeed draws a deed of an adjournment, often when one is under way and
// seldom otherwise; nil is something else.
func genAdjournDeed(t *rapid.T, g laws.Game, seat laws.Actor, move chess.Move) (laws.Actor, laws.Command) {
	chance := 12
	if g.AdjournState() != laws.Playing || g.Away(chess.White) || g.Away(chess.Black) {
		chance = 75
	}
	if rapid.IntRange(0, 99).Draw(t, "adjournment") >= chance {
		return seat, nil
	}
	text := rapid.SampledFrom([]string{move.String(), move.String(), "Nf3", "e4", "Rd1", "d8", "scribble", ""}).Draw(t, "sealed")
	flags := [2]bool{rapid.Bool().Draw(t, "white there"), rapid.Bool().Draw(t, "black there")}
	now := g.LastInstant()
	switch rapid.IntRange(0, 19).Draw(t, "deed") {
	case 0:
		return laws.ByArbiter(), laws.AnnounceSession{Starts: now, Ends: now + clock.Instant(rapid.IntRange(-10, 30000).Draw(t, "ends"))}
	case 1:
		return seat, laws.Adjourn{}
	case 2, 3:
		return laws.ByArbiter(), laws.Adjourn{Reason: "the hall is closed", Without: rapid.IntRange(0, 3).Draw(t, "without") == 0}
	case 4, 5:
		return laws.Seat(g.Turn()), laws.Seal{Written: laws.Written{Text: text}}
	case 6, 7:
		return laws.Seat(g.Turn()), laws.Seal{Game: "g", Commitment: laws.CommitText("g", sealingSalt, text)}
	case 8, 9:
		return laws.Seat(g.Turn()), laws.CloseEnvelope{}
	case 10:
		return laws.ByArbiter(), laws.KeepEnvelope{Envelope: laws.Envelope{
			Names: [2]string{"Alice", "Boris"}, Place: "the hall", Resumes: now + clock.Instant(rapid.IntRange(0, 2000).Draw(t, "resumes")),
		}}
	case 11:
		return laws.ByArbiter(), laws.LoseEnvelope{Times: flags[0], Position: flags[0] && flags[1] && rapid.Bool().Draw(t, "void")}
	case 12, 13, 14:
		c := laws.ResumeAdjourned{Present: flags}
		if rapid.IntRange(0, 2).Draw(t, "set") == 0 {
			left := g.Clock().Left
			left[rapid.IntRange(0, 1).Draw(t, "dial")] += time.Duration(rapid.IntRange(-5, 5).Draw(t, "wrong")) * time.Second
			c.Left = &left
		}
		if rapid.IntRange(0, 2).Draw(t, "ruled") == 0 {
			c.Late = 3 * time.Second
		}
		return laws.ByArbiter(), c
	case 15:
		return rapid.SampledFrom([]laws.Actor{seat, laws.ByArbiter()}).Draw(t, "who"), laws.Arrive{Color: seat.Color}
	case 16, 17:
		c := laws.OpenEnvelope{}
		if m, ok := g.SealedMove(); ok && m.Game != "" {
			c = laws.OpenEnvelope{Salt: sealingSalt, Written: laws.Written{Text: text}}
		}
		return laws.ByArbiter(), c
	case 18:
		return laws.ByArbiter(), laws.RuleOnSealed{Move: move}
	default:
		return rapid.SampledFrom([]laws.Actor{seat, laws.ByArbiter()}).Draw(t, "who"), laws.CorrectTimes{}
	}
}

// TestAdjournedGameIsTheSameGame plays a random game twice, once with
// adjournments between its moves: moves, positions and repetitions are the same,
// and so are the times, for none passes while a game is adjourned.
func TestAdjournedGameIsTheSameGame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		control, err := clock.ParseControlSeconds(rapid.SampledFrom([]string{"40/7200:3600", "5/600+10:3/600:900", "600d5", "600b7"}).Draw(t, "control"))
		if err != nil {
			t.Fatal(err)
		}
		edition := rapid.SampledFrom(laws.Editions()).Draw(t, "edition")
		if edition == laws.Edition1993 {
			control = clock.Control{{Moves: 4, Time: time.Hour}, {Time: time.Hour}}
		}
		regs := laws.Regulations{
			Edition: edition, Adjournments: true, Venue: laws.Venue(rapid.Uint8Range(0, 1).Draw(t, "conduct")),
		}.EqualControls(control)
		do := func(g laws.Game, by laws.Actor, c laws.Command, at clock.Instant) laws.Game {
			next, _, err := laws.Decide(g, by, c, at)
			if err != nil {
				t.Fatalf("%s: %v", c.CommandKind(), err)
			}
			return next
		}
		play := func(g laws.Game, by laws.Actor, m chess.Move, at clock.Instant) laws.Game {
			if !g.OverTheBoard() {
				return do(g, by, laws.Move{Move: m, Ply: g.Ply()}, at)
			}
			for _, c := range deedsOf(m) {
				if !g.Over() {
					g = do(g, by, c, at)
				}
			}
			return g
		}
		straight := do(laws.New(), laws.ByServer(), laws.Start{Regulations: regs}, 0)
		broken := straight
		var away clock.Instant // how much later the broken game is
		for range rapid.IntRange(1, 30).Draw(t, "length") {
			p := straight.Position()
			var list chess.MoveList
			p.LegalMoves(&list)
			if straight.Over() || list.Len() == 0 {
				break
			}
			m := list.At(rapid.IntRange(0, list.Len()-1).Draw(t, "move"))
			at := straight.LastInstant() + clock.Instant(rapid.IntRange(1, 9000).Draw(t, "thought"))
			by := laws.Seat(p.Turn())
			straight = play(straight, by, m, at)
			switch rapid.IntRange(0, 3).Draw(t, "how") {
			case 0:
				broken = do(broken, laws.ByArbiter(), laws.Adjourn{}, at+away)
				seal, open := genSealing(t, &p, m)
				broken = do(broken, by, seal, at+away)
				broken = do(broken, by, laws.CloseEnvelope{}, at+away)
				away += 86400000
				broken = do(broken, laws.ByServer(), laws.ResumeAdjourned{Present: [2]bool{true, true}}, at+away)
				broken = do(broken, laws.ByServer(), open, at+away)
			case 1:
				broken = do(broken, laws.ByServer(), laws.Adjourn{Without: true, Reason: "lunch"}, at+away)
				away += 3600000
				broken = do(broken, laws.ByServer(), laws.ResumeAdjourned{}, at+away)
				broken = play(broken, by, m, at+away)
			default:
				broken = play(broken, by, m, at+away)
			}
		}
		// By hand a move that ends the game needs no press, and then none is counted.
		unpressed := straight.Over() && straight.OverTheBoard()
		one, two := straight.Moves(), broken.Moves()
		if len(one) != len(two) {
			t.Fatalf("%d moves and %d", len(one), len(two))
		}
		for i := range one {
			two[i].At = one[i].At
			if unpressed && i == len(one)-1 {
				two[i].Spent, two[i].Left = one[i].Spent, one[i].Left
			}
			if one[i] != two[i] {
				t.Fatalf("move %d\n%+v\n%+v", i, one[i], two[i])
			}
		}
		if !unpressed && straight.Clock().Left != broken.Clock().Left || straight.Result() != broken.Result() || straight.Turn() != broken.Turn() {
			t.Fatalf("%v %v\n%v %v", straight.Clock().Left, straight.Result(), broken.Clock().Left, broken.Result())
		}
	})
}

// genSealing draws a way to seal a move and to open it again.
func genSealing(t *rapid.T, p *chess.Position, m chess.Move) (laws.Seal, laws.OpenEnvelope) {
	letters := rapid.SampledFrom(san.All()).Draw(t, "language")
	w := laws.Written{Text: san.FormatIn(p, m, letters), Lang: letters.Code()}
	if rapid.Bool().Draw(t, "clear") {
		return laws.Seal{Written: w}, laws.OpenEnvelope{}
	}
	salt := laws.Salt(genSalt().Draw(t, "salt"))
	if rapid.Bool().Draw(t, "language outside") {
		return laws.Seal{Written: laws.Written{Lang: w.Lang}, Game: "g", Commitment: laws.CommitText("g", salt, w.Text)},
			laws.OpenEnvelope{Salt: salt, Written: laws.Written{Text: w.Text}}
	}
	if rapid.Bool().Draw(t, "squares") {
		w = laws.Written{Text: uci.Format(p, m), Lang: laws.Squares}
	}
	return laws.Seal{Game: "g", Commitment: laws.Commit("g", salt, w)}, laws.OpenEnvelope{Salt: salt, Written: w}
}

func genSalt() *rapid.Generator[[32]byte] {
	return rapid.Map(rapid.SliceOfN(rapid.Byte(), 32, 32), func(b []byte) [32]byte { return [32]byte(b) })
}

// TestCommitment holds the commitments to their definitions and to their parts.
func TestCommitment(t *testing.T) {
	const inside = "021aef74b0a337f26dab35299b39b2a1322996eb4d109ae90427e24deccc46c5" // by another program
	if got := fmt.Sprintf("%x", laws.Commit(sealingGame, sealingSalt, laws.Written{Text: "Cf3", Lang: "es"})); got != inside {
		t.Errorf("%s, want %s", got, inside)
	}
	const want = "7db520f0dfe7045e78953001049931dd97f8c075062e22fac5d8a28da320cde5" // by another program
	if got := fmt.Sprintf("%x", laws.CommitText(sealingGame, sealingSalt, "Nf3")); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	seen := map[laws.Commitment]string{}
	for name, c := range map[string]laws.Commitment{
		"text":                 laws.CommitText("g", sealingSalt, "Nf3"),
		"text, another game":   laws.CommitText("h", sealingSalt, "Nf3"),
		"text, another salt":   laws.CommitText("g", laws.Salt{}, "Nf3"),
		"another text":         laws.CommitText("g", sealingSalt, "Nf6"),
		"text like a language": laws.CommitText("g", sealingSalt, "en\x00Nf3"),
		"no language":          laws.Commit("g", sealingSalt, laws.Written{Text: "Nf3"}),
		"language":             laws.Commit("g", sealingSalt, laws.Written{Text: "Nf3", Lang: "en"}),
		"another language":     laws.Commit("g", sealingSalt, laws.Written{Text: "Nf3", Lang: "ro"}),
		"another game":         laws.Commit("h", sealingSalt, laws.Written{Text: "Nf3", Lang: "en"}),
		"another salt":         laws.Commit("g", laws.Salt{}, laws.Written{Text: "Nf3", Lang: "en"}),
		"squares":              laws.Commit("g", sealingSalt, laws.Written{Text: "Nf3", Lang: laws.Squares}),
	} {
		if other, is := seen[c]; is {
			t.Errorf("%s and %s have one commitment", name, other)
		}
		seen[c] = name
	}
}
