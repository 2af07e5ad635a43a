package laws_test

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

func (p *protocol) regulations(args []string) (laws.Regulations, error) {
	regs := laws.Regulations{Edition: p.edition}
	control, err := clock.ParseControlSeconds(args[0])
	if args[0] == "no-time" { // what ParseControlSeconds never lets through
		control, err = clock.Control{{Moves: 40}, {}}, nil
	}
	if err != nil {
		return regs, err
	}
	regs = regs.EqualControls(control)
	for i := 1; i < len(args); i++ {
		if i+1 == len(args) {
			return regs, fmt.Errorf("%q wants a value", args[i])
		}
		value := args[i+1]
		switch args[i] {
		case "black":
			regs.Control[1], err = clock.ParseControlSeconds(value)
		case "960":
			regs.Start.Chess960 = true
			regs.Start.Number, err = strconv.Atoi(value)
		case "default":
			regs.DefaultTime, err = time.ParseDuration(value)
		case "lag":
			regs.LagCap, err = time.ParseDuration(value)
		case "unknown":
			regs.VerdictDefault, _ = laws.ParseVerdictDefault(value)
		case "draws":
			if regs.Draws.Never = value == "never"; !regs.Draws.Never {
				i++
				regs.Draws.NotBefore, err = strconv.Atoi(args[i+1])
			}
		case "offers":
			regs.RepeatedOffers = value == "repeated"
		case "flags":
			regs.ClaimedFlags = value == "claimed"
		case "arbiter":
			regs.NoArbiter = value == "none"
		case "guidelines":
			regs.GuidelinesIII = value == "III"
		case "adjournments":
			regs.Adjournments = value == "yes"
		case "agreements":
			regs.Agreements = value == "yes"
		case "resumption":
			if regs.ResumptionTime = laws.NoDefaultTime; value != "never" {
				regs.ResumptionTime, err = time.ParseDuration(value)
			}
		case "bare-king":
			regs.BareKingWins = value == "wins"
		case "extended":
			pieces, moves, _ := strings.Cut(value, "=")
			e := laws.Extension{Pieces: pieces}
			e.Moves, err = strconv.Atoi(moves)
			regs.Extended = append(regs.Extended, e)
		case "edition":
			regs.Edition = laws.Edition(value)
		case "sheets":
			regs.Sheets, _ = laws.ParseSheetKind(value)
		case "blind", "deaf":
			of := &regs.VisuallyDisabled
			if args[i] == "deaf" {
				of = &regs.HearingImpaired
			}
			of[map[string]int{"black": 1}[value]] = true
		case "assistant":
			side, letters, _ := strings.Cut(value, "=")
			regs.Assistant[map[string]int{"black": 1}[side]], _ = laws.ParseDuties(letters)
		case "counted":
			regs.CountedByHand = value == "by-hand"
		case "conduct":
			regs.Venue, _ = laws.ParseVenue(value)
		case "force":
			regs.ForceToWin = value == "wins"
		case "penalties":
			regs.FullPenalties = value == "full"
		case "watched":
			regs.Unwatched = value == "no"
		case "supervision":
			regs.Supervision, _ = laws.ParseSupervision(value)
		case "from":
			regs.Start.FEN = strings.Join(args[i+1:], " ")
			return regs, nil
		default:
			if !deskRegulation(&regs, args[i], value) {
				return regs, fmt.Errorf("unknown regulation %q", args[i])
			}
		}
		if err != nil {
			return regs, err
		}
		i++
	}
	return regs, nil
}
