package laws_test

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// What is said at the arbiter's desk:
//
//	0:10:00 Arbiter notes of White annoying: coughs
//	0:10:00 Arbiter penalises White with less-time 2m for annoying: coughs again
//	0:10:00 Arbiter penalises White with loss, opponent 1/2, for refusing-laws: ...
//	0:10:00 Arbiter declares that both refuse: ...
//	0:10:00 Arbiter hears the telephone of White[, opponent 1/2]
//	0:10:00 Arbiter finds a device on White[, switched off]
//	0:10:00 Arbiter expels the spectator N. N.: talks
//	0:10:00 White appeals against ARB-07: too hard
//	0:10:00 Arbiter tells White opponent-moved
//	0:10:00 Spectator tells the arbiter: both kings are in check
//	0:10:00 White asks about the Laws: may I castle
//	0:10:00 Arbiter decides by analogy with 9.2: nothing is said of it
//	0:10:00 Arbiter declares the position dead: nobody can pass
//	0:10:00 White hands in FEN [with the sheet]
//	0:10:00 Black agrees to the evidence | disputes the evidence
//	0:10:00 White stops the clocks for piece[: a queen]
//	0:10:00 Arbiter finds the stop valid | not valid: ...
//	0:10:00 White claims a defect of the clock | a wrong setting[: ...]
//	0:10:00 Arbiter finds that the clock cannot add time: ...
//	0:10:00 Arbiter reopens the game with 5m and 1h10m: ...
//	0:10:00 Arbiter reopens the game as it was: ...
//	0:10:00 Arbiter sets the clock to 40/7200 and 40/7200 with 1h and 1h: ...
//	0:10:00 Arbiter sets the counters to 1/12 and 1/11: ...
//	0:10:00 Arbiter finds both flags down: ...
//	0:10:00 Arbiter admits N. N. for the clock of White
//	0:10:00 Arbiter admits N. N. for the duties abd of White
//	0:10:00 White arrives
//	0:10:00 Arbiter lets White come up to 1h30m | whenever he comes: ...
//	0:10:00 Arbiter defaults White: ...
func deskCommand(deed string) (laws.Command, error) {
	head, reason, _ := strings.Cut(deed, ": ")
	w := strings.Fields(head)
	color := map[string]chess.Color{"White": chess.White, "Black": chess.Black}
	opponent := laws.ByRule
	if before, score, ok := strings.Cut(head, ", opponent "); ok {
		opponent, ok = formatValue[laws.OpponentScore](strings.TrimSuffix(strings.Fields(score)[0], ","))
		if !ok {
			return nil, fmt.Errorf("score %q", score)
		}
		rest := strings.Fields(score)[1:]
		w = append(strings.Fields(before), rest...)
	}
	switch {
	case strings.HasPrefix(head, "notes of "):
		o, ok := formatValue[laws.Offence](w[3])
		if !ok {
			return nil, fmt.Errorf("offence %q", w[3])
		}
		return laws.ReportConduct{Player: color[w[2]], Offence: o, Text: reason}, nil
	case w[0] == "penalises":
		return penalty(color[w[1]], w[3:], opponent, reason)
	case head == "declares that both refuse":
		return laws.BothRefuse{Reason: reason}, nil
	case strings.HasPrefix(head, "hears the telephone of "):
		return laws.PhoneRang{Player: color[w[4]], Opponent: opponent}, nil
	case strings.HasPrefix(head, "finds a device on "):
		return laws.DeviceFound{Player: color[strings.TrimSuffix(w[4], ",")], Off: strings.HasSuffix(head, ", switched off")}, nil
	case strings.HasPrefix(head, "expels the "):
		role, _ := formatValue[laws.Role](w[2])
		return laws.Expel{Role: role, Name: strings.Join(w[3:], " "), Reason: reason}, nil
	case strings.HasPrefix(head, "appeals against "):
		return laws.NoteAppeal{Against: laws.Rule(w[2]), Text: reason}, nil
	case head == "appeals":
		return laws.NoteAppeal{Text: reason}, nil
	case head == "tells the arbiter":
		return laws.Witness{Text: reason}, nil
	case w[0] == "tells":
		hint, ok := formatValue[laws.Hint](w[2])
		if !ok {
			return nil, fmt.Errorf("hint %q", w[2])
		}
		return laws.Inform{To: color[w[1]], What: hint}, nil
	case head == "asks about the Laws":
		return laws.AskExplanation{Text: reason}, nil
	case strings.HasPrefix(head, "decides by analogy with "):
		return laws.DecideByAnalogy{Article: w[4], Reason: reason}, nil
	case head == "declares the position dead":
		return laws.DeclareDead{Reason: reason}, nil
	case strings.HasPrefix(head, "hands in "):
		position, sheet := strings.CutSuffix(strings.TrimPrefix(head, "hands in "), " with the sheet")
		return laws.HandInEvidence{Position: position, Sheet: sheet}, nil
	case strings.HasSuffix(head, "the evidence"):
		return laws.VerifyEvidence{Right: w[0] == "agrees"}, nil
	default:
		return deskClockCommand(head, reason, w)
	}
}

// penalty reads "less-time 2m for annoying", "less-points 1/2", "warning".
func penalty(player chess.Color, w []string, opponent laws.OpponentScore, reason string) (laws.Command, error) {
	c := laws.Penalise{Player: player, Opponent: opponent, Reason: reason}
	var ok bool
	if c.Penalty, ok = formatValue[laws.Penalty](w[0]); !ok {
		return nil, fmt.Errorf("penalty %q", w[0])
	}
	for i := 1; i < len(w); i++ {
		switch {
		case w[i] == "for":
			if c.Offence, ok = formatValue[laws.Offence](w[i+1]); !ok {
				return nil, fmt.Errorf("offence %q", w[i+1])
			}
			i++
		case w[i] == "1/2":
			c.Points = 1
		case w[i] == "1":
			c.Points = 2
		case c.Penalty == laws.Fine:
			amount, err := strconv.ParseFloat(w[i], 64)
			if err != nil || i+1 == len(w) {
				return nil, fmt.Errorf("a fine of %q", w[i:])
			}
			c.Amount, c.Currency = int(math.Round(100*amount)), w[i+1]
			i++
		default:
			span, err := time.ParseDuration(w[i])
			if err != nil {
				return nil, err
			}
			c.Span = span
		}
	}
	return c, nil
}

// deskClockCommand reads what is done about clocks and about late players; nil
// for what is none of these.
func deskClockCommand(head, reason string, w []string) (laws.Command, error) {
	color := map[string]chess.Color{"White": chess.White, "Black": chess.Black}
	switch {
	case strings.HasPrefix(head, "stops the clocks for "):
		why, ok := formatValue[laws.StopReason](w[4])
		if !ok {
			return nil, fmt.Errorf("reason %q", w[4])
		}
		return laws.PlayerStopClocks{Reason: why, Text: reason}, nil
	case strings.HasPrefix(head, "finds the stop "):
		return laws.RuleOnStop{Valid: w[3] == "valid", Reason: reason}, nil
	case head == "claims a defect of the clock", head == "claims a wrong setting":
		return laws.ClaimClockDefect{Setting: w[len(w)-1] == "setting", Text: reason}, nil
	case head == "finds that the clock cannot add time", head == "finds that the clock can add time":
		return laws.RuleOnClock{Adds: w[4] == "can", Reason: reason}, nil
	case head == "reopens the game as it was":
		return laws.Reopen{Reason: reason}, nil
	case strings.HasPrefix(head, "reopens the game with "):
		white, err := time.ParseDuration(w[4])
		if err != nil {
			return nil, err
		}
		black, err := time.ParseDuration(w[6])
		return laws.Reopen{Left: [2]time.Duration{white, black}, Reason: reason}, err
	case strings.HasPrefix(head, "sets the clock to "):
		var c laws.SetControl
		for i, at := range []int{4, 6} {
			control, err := clock.ParseControlSeconds(w[at])
			if err != nil {
				return nil, err
			}
			c.Control[i] = control
			if c.Left[i], err = time.ParseDuration(w[at+4]); err != nil {
				return nil, err
			}
		}
		c.Reason, c.Schedule = reason, strings.HasSuffix(head, " for the schedule")
		return c, nil
	case strings.HasPrefix(head, "sets the counters to "):
		c := laws.SetMoveCounter{Reason: reason}
		for i, at := range []int{4, 6} {
			period, moves, _ := strings.Cut(w[at], "/")
			p, err := strconv.Atoi(period)
			if err != nil {
				return nil, err
			}
			if c.Moves[i], err = strconv.Atoi(moves); err != nil {
				return nil, err
			}
			c.Period[i] = p - 1
		}
		return c, nil
	case head == "finds both flags down":
		return laws.FindBothFlags{Reason: reason}, nil
	case w[0] == "admits" && len(w) > 6 && w[len(w)-4] == "duties":
		duties, ok := laws.ParseDuties(w[len(w)-3])
		if !ok {
			return nil, fmt.Errorf("duties %q", w[len(w)-3])
		}
		name := strings.Join(w[1:len(w)-6], " ")
		return laws.AdmitAssistant{To: color[w[len(w)-1]], Task: laws.DoesDuties, Duties: duties, Name: name}, nil
	case w[0] == "admits":
		task, _ := formatValue[laws.Task](w[len(w)-3])
		return laws.AdmitAssistant{To: color[w[len(w)-1]], Task: task, Name: strings.Join(w[1:len(w)-5], " ")}, nil
	case w[0] == "lets":
		until := laws.NoDefaultTime
		if w[3] == "up" {
			span, err := time.ParseDuration(w[5])
			if err != nil {
				return nil, err
			}
			until = span
		}
		return laws.Excuse{Player: color[w[1]], Until: until, Reason: reason}, nil
	case w[0] == "defaults":
		return laws.DefaultPlayer{Player: color[w[1]], Reason: reason}, nil
	}
	return nil, nil
}

// deskRegulation reads a regulation of the desk.
func deskRegulation(regs *laws.Regulations, name, value string) bool {
	switch name {
	case "arrivals":
		regs.Arrivals = value == "recorded"
	case "absent":
		regs.AbsentTime, _ = laws.ParseAbsentTime(value)
	case "hints":
		regs.CourtesyHints = value == "allowed"
	case "appeals":
		regs.NoAppeals = value == "excluded"
	case "devices":
		regs.MilderDevices = value == "milder"
	case "rated":
		regs.Rated = value == "yes"
	case "house":
		regs.HouseRules = append(regs.HouseRules, value)
	default:
		return false
	}
	return true
}

// pictureOfDesk is everything that can be seen of the arbiter's desk.
func pictureOfDesk(g laws.Game) string {
	by, waits := g.Summoned()
	given, verified, ok := g.Evidence()
	text := fmt.Sprintln(by, waits, given, verified, ok)
	for c := chess.White; c <= chess.Black; c++ {
		text += fmt.Sprintln(g.Absent(c), g.PointsDue(c), g.Assisted(c, laws.WorksClock), g.Assisted(c, laws.MovesPieces))
	}
	return text
}
