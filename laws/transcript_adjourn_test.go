package laws_test

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws"
)

// sealingSalt is the chance of every committed move in the transcripts.
var sealingSalt = laws.Salt{1, 2, 3, 4, 5, 6, 7, 8}

const sealingGame = "round 3, board 7"

// adjournCommand reads a deed of an adjournment:
//
//	announces a session from 0:00:00 to 5:00:00
//	asks for a sealed move | adjourns | adjourns without a sealed move: REASON | adjourns again: REASON
//	seals Nf3 [in es] | seals a commitment to Nf3 [in es] | seals inside: Nf3 in es | seals on paper
//	closes the envelope
//	keeps the envelope: White NAME; Black NAME; at PLACE; on 29:00:00; position FEN; times 1h 2h; move 3 [by White]|by White; offer White
//	loses the envelope [and the times|and the position]
//	resumes the adjourned game with both|White|Black|nobody [clocks 1h 2h] [late 2h|never]
//	arrives | notes the arrival of White
//	opens the envelope [: Nf3 [in es]] | unlocks the envelope [among es en]: Nf3 [in es]
//	establishes the sealed move as Nf3 | cannot establish the sealed move
//	points out the times
func (p *protocol) adjournCommand(deed string) (c laws.Command, its bool, err error) {
	head, rest, _ := strings.Cut(deed, ": ")
	w := strings.Fields(head)
	written := func(text string) laws.Written {
		if before, lang, ok := strings.Cut(text, " in "); ok {
			return laws.Written{Text: before, Lang: lang}
		}
		return laws.Written{Text: text}
	}
	after := func(prefix string) string { return strings.TrimPrefix(deed, prefix) }
	switch {
	case strings.HasPrefix(deed, "announces a session from "):
		c := laws.AnnounceSession{}
		c.Starts, err = instant(w[4])
		if len(w) > 6 && err == nil {
			c.Ends, err = instant(w[6])
		}
		return c, true, err
	case deed == "asks for a sealed move", deed == "adjourns":
		return laws.Adjourn{}, true, nil
	case head == "adjourns without a sealed move":
		return laws.Adjourn{Without: true, Reason: rest}, true, nil
	case head == "adjourns again":
		return laws.Adjourn{Reason: rest}, true, nil
	case deed == "seals on paper":
		return laws.Seal{}, true, nil
	case strings.HasPrefix(deed, "seals a commitment to "):
		text := written(after("seals a commitment to "))
		return laws.Seal{
			Written: laws.Written{Lang: text.Lang}, Game: sealingGame,
			Commitment: laws.CommitText(sealingGame, sealingSalt, text.Text), Ciphertext: []byte("for the arbiter alone"),
		}, true, nil
	case head == "seals inside":
		return laws.Seal{Game: sealingGame, Commitment: laws.Commit(sealingGame, sealingSalt, written(rest)), Ciphertext: []byte("for the arbiter alone")}, true, nil
	case w[0] == "seals":
		return laws.Seal{Written: written(after("seals "))}, true, nil
	case deed == "closes the envelope":
		return laws.CloseEnvelope{}, true, nil
	case head == "keeps the envelope":
		e, err := envelope(rest)
		return laws.KeepEnvelope{Envelope: e}, true, err
	case strings.HasPrefix(deed, "loses the envelope"):
		return laws.LoseEnvelope{Times: w[len(w)-1] == "times", Position: w[len(w)-1] == "position"}, true, nil
	case strings.HasPrefix(deed, "resumes the adjourned game with "):
		c, err := resumption(w[5:])
		return c, true, err
	case deed == "arrives":
		return laws.Arrive{}, true, nil
	case strings.HasPrefix(deed, "notes the arrival of "):
		return laws.Arrive{Color: colorNamed(w[4])}, true, nil
	case head == "opens the envelope":
		return laws.OpenEnvelope{Written: written(rest)}, true, nil
	case strings.HasPrefix(head, "unlocks the envelope"):
		among := strings.TrimPrefix(strings.TrimPrefix(head, "unlocks the envelope"), " among ")
		return laws.OpenEnvelope{Salt: sealingSalt, Written: written(rest), Languages: strings.Fields(among)}, true, nil
	case deed == "cannot establish the sealed move":
		return laws.RuleOnSealed{}, true, nil
	case strings.HasPrefix(deed, "establishes the sealed move as "):
		c, err := p.moveCommand(w[5:])
		if err != nil {
			return nil, true, err
		}
		return laws.RuleOnSealed{Move: c.(laws.Move).Move}, true, nil
	case deed == "points out the times":
		return laws.CorrectTimes{}, true, nil
	}
	return nil, false, nil
}

func colorNamed(name string) chess.Color {
	if name == "Black" {
		return chess.Black
	}
	return chess.White
}

func sealerNamed(name string) laws.Sealer {
	if name == "Black" {
		return laws.BlackSealed
	}
	return laws.WhiteSealed
}

func envelope(text string) (e laws.Envelope, err error) {
	for item := range strings.SplitSeq(text, "; ") {
		key, value, _ := strings.Cut(item, " ")
		w := strings.Fields(value)
		switch key {
		case "White", "Black":
			e.Names[colorNamed(key)] = value
		case "at":
			e.Place = value
		case "on":
			e.Resumes, err = instant(value)
		case "position":
			e.FEN = value
		case "times":
			for i := range e.Left {
				if e.Left[i], err = time.ParseDuration(w[i]); err != nil {
					return e, err
				}
			}
		case "move":
			e.Number, err = strconv.Atoi(w[0])
			if len(w) > 2 {
				e.By = sealerNamed(w[2])
			}
		case "by":
			e.By = sealerNamed(value)
		case "offer":
			e.Offers[colorNamed(value)] = true
		default:
			err = fmt.Errorf("on the envelope: %q", item)
		}
		if err != nil {
			return e, err
		}
	}
	return e, nil
}

func resumption(w []string) (c laws.ResumeAdjourned, err error) {
	c.Present = map[string][2]bool{"both": {true, true}, "White": {true, false}, "Black": {false, true}, "nobody": {}}[w[0]]
	for i := 1; i < len(w) && err == nil; i++ {
		switch {
		case w[i] == "clocks" && i+2 < len(w):
			c.Left = new([2]time.Duration)
			if c.Left[0], err = time.ParseDuration(w[i+1]); err == nil {
				c.Left[1], err = time.ParseDuration(w[i+2])
			}
			i += 2
		case w[i] == "late" && i+1 < len(w):
			if i++; w[i] == "never" {
				c.Late = laws.NoDefaultTime
			} else {
				c.Late, err = time.ParseDuration(w[i])
			}
		default:
			err = fmt.Errorf("resumes with %q", w[i])
		}
	}
	return c, err
}
