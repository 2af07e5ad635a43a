package laws

import (
	"fmt"
	"slices"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/clock"
)

// Bounds of the regulations.
const (
	MaxDefaultTime = 24 * time.Hour
	MaxLagCap      = 10 * time.Second
	MaxRestriction = 500
)

func decideStart(g Game, c Start, at clock.Instant) ([]Event, error) {
	r := c.Regulations
	no := func(code Code, text string) ([]Event, error) {
		return nil, &Refusal{Code: code, Edition: r.Edition, Citation: cite(HallRegulations), Args: Args{Text: text}}
	}
	t := editions[r.Edition]
	switch {
	case g.Started():
		return nil, &Refusal{Code: AlreadyStarted, Edition: g.regs.Edition, Citation: cite(HallRegulations)}
	case t == nil:
		return no(UnknownEdition, clip(string(r.Edition)))
	case r.Conduct != Screen:
		return no(ConductNotOffered, r.Conduct.String())
	case r.Supervision != Adequate:
		return nil, t.refuse(BadSupervision, RuleScreen, Args{Text: r.Supervision.String()})
	}
	for _, control := range r.Control {
		if err := control.Validate(); err != nil {
			return nil, t.refuse(BadControl, RuleControl, Args{Text: err.Error()})
		}
	}
	if field := badRegulation(r); field != "" {
		return no(BadRegulation, field)
	}
	p, err := startPosition(r.Start)
	if err != nil {
		rule := RuleStart
		if r.Start.Chess960 {
			rule = RuleStart960
		}
		return nil, t.refuse(BadStart, rule, Args{Text: err.Error()})
	}
	// Article 5: a position that ends a game cannot begin one.
	dead := t.dead(nil, chess.NoMove, &p)
	if !p.HasLegalMove() || dead == isDead {
		return nil, t.refuse(StartIsOver, RuleStart, Args{Text: fen.Format(p)})
	}

	r.Control = [2]clock.Control{slices.Clone(r.Control[0]), slices.Clone(r.Control[1])}
	mode, _ := ModeOf(r.Edition, r.Control)
	s := scene{g: g, t: t, at: at}
	s.emit(GameStarted{
		Stamp: s.stamp(), Regulations: r, Revision: t.revision, Mode: mode, FEN: fen.Format(p),
		Clock:    clock.New(r.Control[0], r.Control[1]).Start(p.Turn(), at).Reading,
		Citation: t.cite(RuleFirstClock),
	})
	if dead == askIfDead {
		s.askIfDead(&p)
	}
	return s.events, nil
}

// badRegulation names the first field that is out of bounds, "" if none is.
func badRegulation(r Regulations) string {
	switch {
	case r.Draws.NotBefore < 0 || r.Draws.NotBefore > MaxRestriction:
		return "draws"
	case r.DefaultTime != NoDefaultTime && (r.DefaultTime < 0 || r.DefaultTime > MaxDefaultTime):
		return "defaultTime"
	case r.VerdictDefault > ArbiterDecides:
		return "verdictDefault"
	case r.LagCap < 0 || r.LagCap > MaxLagCap:
		return "lagCap"
	}
	return ""
}

// startPosition returns the position that a game is to start from.
func startPosition(s StartSpec) (chess.Position, error) {
	switch {
	case s.FEN != "" && s.Chess960:
		return chess.Position{}, fmt.Errorf("a FEN and a number of Chess960: give one of them")
	case s.FEN != "":
		return fen.ParsePosition(s.FEN)
	case s.Chess960:
		return chess.Chess960(s.Number)
	}
	return chess.Initial(), nil
}

// clip shortens a text from outside that is only quoted back.
func clip(text string) string {
	const limit = 40
	if len(text) > limit {
		return text[:limit] + "..."
	}
	return text
}
