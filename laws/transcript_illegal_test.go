package laws_test

import (
	"fmt"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws"
)

// illegalCommand reads the deeds about illegal moves and displaced pieces:
//
//	White claims an illegal move
//	White agrees to correct
//	Arbiter rules on the illegal move: REASON
//	White claims both hands
//	Arbiter rules on both hands|one hand: REASON
//	Arbiter sees an illegal position: REASON
//	White displaces e4 to e5, d2 off
//	White puts the men back
//	White claims displaced men
//	White presses back
func illegalCommand(deed, head, reason string) (c laws.Command, ok bool, err error) {
	switch head {
	case "claims both hands":
		return laws.ClaimIllegal{TwoHands: true}, true, nil
	case "rules on one hand":
		return laws.RuleOnIllegal{OneHand: true, Reason: reason}, true, nil
	case "claims an illegal move":
		return laws.ClaimIllegal{}, true, nil
	case "agrees to correct":
		return laws.AgreeToCorrect{}, true, nil
	case "rules on the illegal move":
		return laws.RuleOnIllegal{Reason: reason}, true, nil
	case "rules on both hands":
		return laws.RuleOnIllegal{TwoHands: true, Reason: reason}, true, nil
	case "sees an illegal position":
		return laws.RuleOnIllegal{Position: true, Reason: reason}, true, nil
	case "puts the men back":
		return laws.RestorePieces{}, true, nil
	case "claims displaced men":
		return laws.ClaimDisplaced{}, true, nil
	case "presses back":
		return laws.PressBack{}, true, nil
	}
	list, ok := strings.CutPrefix(deed, "displaces ")
	if !ok {
		return nil, false, nil
	}
	var pieces []laws.Shift
	for text := range strings.SplitSeq(list, ", ") {
		w := strings.Fields(text)
		shift := laws.Shift{To: chess.NoSquare}
		if len(w) < 2 {
			return nil, true, fmt.Errorf("want e4 to e5, or d2 off: %q", text)
		}
		if shift.From, err = chess.ParseSquare(w[0]); err != nil {
			return nil, true, err
		}
		if len(w) == 3 {
			if shift.To, err = chess.ParseSquare(w[2]); err != nil {
				return nil, true, err
			}
		}
		pieces = append(pieces, shift)
	}
	return laws.DisplacePieces{Pieces: pieces}, true, nil
}

// amissOf tells what has gone wrong over the board.
func amissOf(g laws.Game) string {
	i := g.Irregular()
	text := fmt.Sprintf("illegal moves counted: White %d, Black %d", i.Counted[0], i.Counted[1])
	if i.Open {
		text += fmt.Sprintf("; %v's last move was illegal (%v)", i.By, i.Kind)
	}
	if i.FEN != "" {
		text += "; on the board " + i.FEN
	}
	if i.Seen {
		text += "; the arbiter waits for the next move"
	}
	if len(i.Displaced) > 0 {
		text += fmt.Sprintf("; %v has displaced %d men", i.Shifter, len(i.Displaced))
	}
	return text
}
