package laws_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/wire"
	"github.com/escaque/escaque/laws/words"
)

// protocol plays one transcript.
type protocol struct {
	t       *testing.T
	quick   bool                                                  // without the checks of every step
	given   func(by laws.Actor, c laws.Command, at clock.Instant) // called before each command is decided; may be nil
	edition laws.Edition
	game    laws.Game
	log     []laws.Event
}

func (p *protocol) line(line string) ([]string, error) {
	words := strings.Fields(line)
	switch words[0] {
	case "game":
		p.checkReplay()
		p.game, p.log = laws.New(), nil
		regs, err := p.regulations(words[1:])
		if err != nil {
			return nil, err
		}
		return p.do(laws.ByServer(), laws.Start{Regulations: regs}, 0), nil
	case "clocks":
		c, at := p.game.Clock(), p.game.LastInstant()
		state := "stopped"
		if side, ok := c.Side(); ok {
			state = side.String() + " runs"
		}
		return []string{fmt.Sprintf("White %v, Black %v, %s", c.Remaining(chess.White, at), c.Remaining(chess.Black, at), state)}, nil
	case "boards":
		return p.showBoards(), nil
	case "sheet", "score":
		return p.showSheet(words), nil
	case "hand":
		return []string{handOf(p.game)}, nil
	case "amiss":
		return []string{amissOf(p.game)}, nil
	case "board":
		return []string{fen.Format(p.game.Position())}, nil
	case "alarm":
		at, c, ok := p.game.Alarm()
		if !ok {
			return []string{"nothing falls due"}, nil
		}
		return []string{fmt.Sprintf("%s falls due at %v", c.CommandKind(), time.Duration(at)*time.Millisecond)}, nil
	}
	at, err := instant(words[0])
	if err != nil || len(words) < 3 {
		return nil, fmt.Errorf("want a time, a person and a deed: %q", line)
	}
	deed := strings.Join(words[2:], " ")
	if rest, ok := strings.CutPrefix(deed, "announce "); ok && words[1] == "both" {
		return p.announced(at, rest)
	}
	if words[1] == "both" {
		return p.both(at, deed)
	}
	by, ok := map[string]laws.Actor{
		"White": laws.Seat(chess.White), "Black": laws.Seat(chess.Black), "Arbiter": laws.ByArbiter(),
		"Server": laws.ByServer(), "Spectator": laws.BySpectator(),
		"White-assistant": {Role: laws.Assistant, Color: chess.White}, "Black-assistant": {Role: laws.Assistant, Color: chess.Black},
	}[words[1]]
	if !ok {
		return nil, fmt.Errorf("nobody is called %q", words[1])
	}
	if rest, ok := strings.CutPrefix(deed, "completes the sheet"); ok {
		return p.completeSheet(by, at, strings.TrimPrefix(rest, " in ")), nil
	}
	c, err := p.command(deed)
	if err != nil {
		return nil, err
	}
	return p.do(by, c, at), nil
}

// do gives a command and tells what is announced.
func (p *protocol) do(by laws.Actor, c laws.Command, at clock.Instant) []string {
	p.t.Helper()
	if p.given != nil {
		p.given(by, c, at)
	}
	before := ""
	if !p.quick {
		before = picture(p.game)
	}
	next, events, err := laws.Decide(p.game, by, c, at)
	if !p.quick && picture(p.game) != before {
		p.t.Errorf("%s changed the state it was given", c.CommandKind())
	}
	if err != nil {
		r := err.(*laws.Refusal)
		return []string{fmt.Sprintf("! %s: %s [%s]", r.Code, words.Refusal("en", r), r.Rule)}
	}
	var said []string
	for _, e := range events {
		said = append(said, words.EventSentence("en", e)+pieceRules(e))
	}
	p.game = next
	p.log = append(p.log, events...)
	return said
}

// pieceRules writes the rule that an event cites, and what the sentence leaves out.
func pieceRules(e laws.Event) string {
	cited, ok := e.(interface{ Cited() laws.Citation })
	if !ok || cited.Cited() == (laws.Citation{}) {
		return ""
	}
	if text, ok := blindRule(e); ok {
		return text
	}
	if text, ok := sheetRule(e); ok {
		return text
	}
	rule := cited.Cited().Rule
	switch e := e.(type) {
	case laws.GameStarted:
		return fmt.Sprintf(" [%s] table %d", rule, e.Revision)
	case laws.ClaimDecided:
		if len(e.Proof) > 0 {
			return fmt.Sprintf(" [%s] after half moves %v", rule, e.Proof)
		}
	case laws.VerdictNeeded:
		return fmt.Sprintf(" [%s] question %d", rule, e.Question)
	case laws.CaseOpened:
		if e.Facts.FEN != "" {
			return fmt.Sprintf(" [%s] %s, %d quiet half moves, %d of them back to positions seen before, seen %d times, %v against %v, can mate: %v",
				rule, e.Facts.FEN, e.Facts.Quiet, e.Facts.Repeats, e.Facts.Times, e.Facts.Pieces[0], e.Facts.Pieces[1], !e.Facts.CannotMate)
		}
	case laws.GameEnded:
		rules := string(rule)
		if number, ok := strings.CutPrefix(e.Reason, "Hall "); ok {
			rules += " HALL-" + number
		}
		return fmt.Sprintf(" [%s] %s after %d half moves", rules, e.Termination, e.Ply)
	}
	return " [" + string(rule) + "]"
}

// both plays moves in turn and tells only what was no move.
func (p *protocol) both(at clock.Instant, deed string) ([]string, error) {
	moves, every, ok := strings.Cut(deed, ", each ")
	if !ok {
		return nil, fmt.Errorf("want moves and \", each 5s\"")
	}
	step, err := time.ParseDuration(every)
	if err != nil {
		return nil, err
	}
	var said []string
	for text := range strings.FieldsSeq(moves) {
		if p.game.OverTheBoard() {
			announced, err := p.byHand(text, at)
			if err != nil {
				return nil, err
			}
			said = append(said, announced...)
			at = at.Add(step)
			continue
		}
		c, err := p.command(text)
		if err != nil {
			return nil, err
		}
		announced := p.do(laws.Seat(p.game.Turn()), c, at)
		if len(announced) > 0 && !strings.HasPrefix(announced[0], "!") && strings.Contains(announced[0], " used ") {
			announced = announced[1:]
		}
		said = append(said, announced...)
		at = at.Add(step)
	}
	return said, nil
}

// picture is everything that can be seen of a game.
func picture(g laws.Game) string {
	offer, stands := g.Offer()
	flag, running := g.FlagInstant()
	end, over := g.End()
	open, isOpen := g.Case()
	fixed, _ := g.Corrected()
	pos := g.Position()
	hands, _ := g.Hand()
	return fmt.Sprintln(hands, g.Irregular(), g.OverTheBoard(), g.Allowed(), g.Regulations(), g.Mode(), fen.Format(pos), g.Ply(), g.Clock().Reading, g.LastInstant(),
		offer, stands, g.Offers(chess.White), g.Offers(chess.Black), g.MayOffer(chess.White), g.MayOffer(chess.Black),
		g.Obliged(), over, end, g.Awaiting(), g.Stopped(), g.Result(), g.Termination(), open, isOpen, fixed,
		g.FlagDown(chess.White), g.FlagDown(chess.Black), g.FlagsAreClaimed(), g.Postponed(chess.White), g.Postponed(chess.Black),
		g.AdjournState(), g.Away(chess.White), g.Away(chess.Black), show(g.SealedMove()), show(g.KeptEnvelope()),
		fmt.Sprint(g.AnnouncementState()), fmt.Sprint(g.Boards()),
		fmt.Sprint(g.Sheet(chess.White)), fmt.Sprint(g.Sheet(chess.Black)), fmt.Sprint(g.ArbiterSheet()), g.SheetsDue(chess.White), g.SheetsDue(chess.Black),
		pictureOfDesk(g), g.Questions(), g.Moves(), g.CanClaimFifty(), g.CanClaimRepetition(), flag, running)
}

func show[T any](v T, ok bool) string { return fmt.Sprint(v, ok) }

// checkReplay requires that the log, written to the wire and back, gives the
// same state again.
func (p *protocol) checkReplay() {
	p.t.Helper()
	if p.quick {
		return
	}
	var back []laws.Event
	for _, e := range p.log {
		data, err := wire.EncodeEvent(e)
		if err != nil {
			p.t.Fatal(err)
		}
		again, err := wire.DecodeEvent(data)
		if err != nil {
			p.t.Fatalf("%s: %v", data, err)
		}
		back = append(back, again)
	}
	if got, want := picture(laws.Replay(back)), picture(p.game); got != want {
		p.t.Errorf("the log replays to another state:\n%s\n%s", got, want)
	}
}
