package laws_test

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/wire"
)

// instant reads "1:02:03" or "1:02:03.500" as the time since the start.
func instant(text string) (clock.Instant, error) {
	var h, m int
	var s float64
	if _, err := fmt.Sscanf(text, "%d:%d:%f", &h, &m, &s); err != nil {
		return 0, err
	}
	return clock.Instant(h*3600000+m*60000) + clock.Instant(s*1000+0.5), nil
}

// command reads a deed.
func (p *protocol) command(deed string) (laws.Command, error) {
	head, reason, _ := strings.Cut(deed, ": ")
	w := strings.Fields(head)
	if c, ok, err := setupCommand(deed, head, reason); ok {
		return c, err
	}
	if c, ok, err := illegalCommand(deed, head, reason); ok {
		return c, err
	}
	if c, ok, err := touchCommand(head, reason); ok {
		return c, err
	}
	if c, its, err := p.adjournCommand(deed); its {
		return c, err
	}
	if c, err := deskCommand(deed); c != nil || err != nil {
		return c, err
	}
	if c, ok, err := boardDeed(w); ok {
		return c, err
	}
	if c, ok, err := blindDeed(head, reason, w); ok || err != nil {
		return c, err
	}
	if c, ok, err := p.sheetDeed(head, reason, w); ok || err != nil {
		return c, err
	}
	switch {
	case deed == "offers a draw":
		return laws.OfferDraw{}, nil
	case deed == "accepts":
		return laws.AcceptDraw{}, nil
	case deed == "declines":
		return laws.DeclineDraw{}, nil
	case deed == "resigns":
		return laws.Resign{}, nil
	case deed == "claims the flag":
		return laws.ClaimFlag{}, nil
	case deed == "asks for an increment":
		return laws.RequestIncrement{}, nil
	case head == "claims the last two minutes":
		ground, ok := laws.ParseGround(reason)
		if !ok {
			return nil, fmt.Errorf("ground %q", reason)
		}
		return laws.ClaimQuickplay{Ground: ground}, nil
	case strings.HasPrefix(deed, "decides the claim: "):
		text, bonus := strings.CutSuffix(reason, " with two minutes")
		ruling, ok := formatValue[laws.Ruling](text)
		if !ok {
			return nil, fmt.Errorf("ruling %q", text)
		}
		return laws.RuleOnQuickplay{Ruling: ruling, Bonus: bonus}, nil
	case w[0] == "claims":
		_, with, _ := strings.Cut(deed, " with ")
		written := laws.Written{Text: with}
		if before, lang, ok := strings.Cut(with, " in "); ok {
			written = laws.Written{Text: before, Lang: lang}
		}
		if w[1] == "fifty" {
			return laws.ClaimFifty{Intended: written}, nil
		}
		return laws.ClaimRepetition{Intended: written}, nil
	case w[0] == "aborts":
		return laws.Abort{Reason: reason}, nil
	case deed == "observes the flag":
		return laws.FlagFall{}, nil
	case deed == "notes the absence":
		return laws.NoShow{}, nil
	case w[0] == "answers":
		number, err := strconv.Atoi(w[1])
		if err != nil {
			return nil, err
		}
		answer, ok := formatValue[laws.Answer](w[2])
		if !ok {
			return nil, fmt.Errorf("answer %q", w[2])
		}
		return laws.Verdict{Question: number, Answer: answer, Line: w[3:]}, nil
	case w[0] == "interrupted":
		from, err := instant(w[2])
		if err != nil {
			return nil, err
		}
		to, err := instant(w[4])
		return laws.Interrupt{From: from, To: to}, err
	case head == "stops the clocks":
		return laws.StopClocks{Reason: reason}, nil
	case head == "resumes the game":
		return laws.ResumeGame{Reason: reason}, nil
	case strings.HasPrefix(head, "sets the clocks to "):
		white, err := time.ParseDuration(w[4])
		if err != nil {
			return nil, err
		}
		black, err := time.ParseDuration(w[6])
		return laws.SetClocks{Left: [2]time.Duration{white, black}, Reason: reason}, err
	case w[0] == "gives" || w[0] == "takes":
		span, err := time.ParseDuration(w[1])
		if w[0] == "takes" {
			span = -span
		}
		to := chess.White
		if w[3] == "Black" {
			to = chess.Black
		}
		disturbance := strings.HasSuffix(head, " for a disturbance")
		return laws.GiveTime{To: to, Span: span, Reason: reason, Disturbance: disturbance}, err
	case deed == "consents":
		return laws.ConsentDraw{Consent: true}, nil
	case deed == "does not consent":
		return laws.ConsentDraw{}, nil
	case w[0] == "rules":
		result, ok := laws.ParseResult(w[1])
		if !ok {
			return nil, fmt.Errorf("result %q", w[1])
		}
		article := ""
		if len(w) > 3 {
			article = w[3]
		}
		return laws.SetResult{Result: result, Article: article, Reason: reason}, nil
	case w[0] == "annuls":
		return laws.Annul{Reason: reason}, nil
	}
	return p.moveCommand(w)
}

// moveCommand reads "e4", "e4 and offers a draw", "e4 lag 200ms", "e4 at ply 3".
// What is no legal move may be given as two squares.
func (p *protocol) moveCommand(w []string) (laws.Command, error) {
	pos := p.game.Position()
	c := laws.Move{Ply: p.game.Ply()}
	m, err := san.Parse(&pos, w[0])
	if err != nil {
		decoded, wireErr := wire.DecodeCommand([]byte(fmt.Sprintf(`{"type":"Move","move":%q}`, w[0])))
		if wireErr != nil {
			return nil, fmt.Errorf("no deed and no move: %q (%w)", w[0], err)
		}
		m = decoded.(laws.Move).Move
	}
	c.Move = m
	switch rest := strings.Join(w[1:], " "); {
	case rest == "":
	case rest == "and offers a draw":
		c.Offer = true
	case w[1] == "lag":
		c.Lag, err = time.ParseDuration(w[2])
		return c, err
	case w[1] == "at" && w[2] == "ply":
		c.Ply, err = strconv.Atoi(w[3])
		return c, err
	default:
		return nil, fmt.Errorf("unknown deed %q", rest)
	}
	return c, nil
}

// formatValue returns the value of a small enumeration that is written so.
func formatValue[T interface {
	~uint8
	fmt.Stringer
}](name string) (T, bool) {
	for v := range T(64) {
		if v.String() == name {
			return v, true
		}
	}
	return 0, false
}
