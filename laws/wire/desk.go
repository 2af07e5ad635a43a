package wire

import (
	"fmt"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// deskJSON holds the fields that the commands and events of the arbiter's desk
// have beyond the common ones.
type deskJSON struct {
	Player   string     `json:"player,omitempty"`
	Offence  string     `json:"offence,omitempty"`
	Penalty  string     `json:"penalty,omitempty"`
	Points   int        `json:"points,omitempty"`
	Opponent string     `json:"opponent,omitempty"`
	Said     string     `json:"said,omitempty"`
	Off      bool       `json:"off,omitempty"`
	Sounded  bool       `json:"sounded,omitempty"`
	Role     string     `json:"role,omitempty"`
	Name     string     `json:"name,omitempty"`
	Against  string     `json:"against,omitempty"`
	What     string     `json:"what,omitempty"`
	Leaning  string     `json:"leaning,omitempty"`
	Board    string     `json:"board,omitempty"`
	Sheet    bool       `json:"sheet,omitempty"`
	Right    bool       `json:"right,omitempty"`
	StopFor  string     `json:"stopFor,omitempty"`
	Valid    bool       `json:"valid,omitempty"`
	Defect   bool       `json:"defect,omitempty"`
	Setting  bool       `json:"setting,omitempty"`
	TooLate  bool       `json:"tooLate,omitempty"`
	Schedule bool       `json:"schedule,omitempty"`
	Adds     bool       `json:"adds,omitempty"`
	Control  *[2]string `json:"control,omitempty"`
	Period   *[2]int    `json:"period,omitempty"`
	Counted  *[2]int    `json:"counted,omitempty"`
	Task     string     `json:"task,omitempty"`
	Until    int64      `json:"until,omitempty"` // -1: none
	After    int64      `json:"after,omitempty"`
	Nobody   bool       `json:"nobody,omitempty"`
}

// until writes a default time, of which none is -1.
func until(d time.Duration) int64 {
	if d == laws.NoDefaultTime {
		return -1
	}
	return milliseconds(d)
}

func (r *reader) until(field string, ms int64) time.Duration {
	r.note(field, TakesLimit, nil)
	if ms == -1 {
		return laws.NoDefaultTime
	}
	return r.span(field, ms)
}

func (r *reader) controls(in *[2]string) (out [2]clock.Control) {
	r.note("control", TakesControl, nil)
	if in == nil {
		r.fail("control", fmt.Errorf("missing: White's and Black's control"))
		return out
	}
	for i, text := range in {
		if text == "" {
			continue // missing: no clock
		}
		control, err := clock.ParseControl(text)
		if err != nil {
			r.fail(fmt.Sprintf("control[%d]", i), err)
		}
		out[i] = control
	}
	return out
}

// dials reads what both dials shall show.
func (r *reader) dials(in *[2]int64) (left [2]time.Duration) {
	if in == nil {
		r.fail("left", fmt.Errorf("missing: what both dials shall show, in milliseconds"))
		return left
	}
	for i, ms := range in {
		left[i] = r.span("left", ms)
	}
	return left
}

// counters reads numbers of moves or periods.
func (r *reader) counters(field string, in *[2]int) [2]int {
	const bound = 1 << 30
	if in == nil {
		return [2]int{}
	}
	for _, n := range in {
		if n < -bound || n > bound {
			r.fail(field, fmt.Errorf("out of range"))
			return [2]int{}
		}
	}
	return *in
}

// desk writes one of the desk's commands; false for others.
func (j *commandJSON) desk(c laws.Command) bool {
	switch c := c.(type) {
	case laws.ReportConduct:
		j.Player, j.Offence, j.Said = c.Player.String(), c.Offence.String(), c.Text
	case laws.Penalise:
		j.Player, j.Penalty, j.Span, j.Points = c.Player.String(), c.Penalty.String(), milliseconds(c.Span), c.Points
		j.Opponent, j.Offence, j.Reason = c.Opponent.String(), c.Offence.String(), c.Reason
	case laws.BothRefuse:
		j.Reason = c.Reason
	case laws.PhoneRang:
		j.Player, j.Opponent = c.Player.String(), c.Opponent.String()
	case laws.DeviceFound:
		j.Player, j.Off = c.Player.String(), c.Off
	case laws.Expel:
		j.Role, j.Name, j.Reason = c.Role.String(), c.Name, c.Reason
	case laws.NoteAppeal:
		j.Against, j.Said = string(c.Against), c.Text
	case laws.Inform:
		j.For, j.What = c.To.String(), c.What.String()
	case laws.Witness:
		j.Said = c.Text
	case laws.AskExplanation:
		j.Said = c.Text
	case laws.DecideByAnalogy:
		j.Article, j.Reason = c.Article, c.Reason
	case laws.DeclareDead:
		j.Reason = c.Reason
	case laws.HandInEvidence:
		j.Board, j.Sheet = c.Position, c.Sheet
	case laws.VerifyEvidence:
		j.Right = c.Right
	case laws.PlayerStopClocks:
		j.StopFor, j.Said = c.Reason.String(), c.Text
	case laws.RuleStop:
		j.Valid, j.Reason = c.Valid, c.Reason
	case laws.ClaimClockDefect:
		j.Setting, j.Said = c.Setting, c.Text
	case laws.RuleClock:
		j.Adds, j.Reason = c.Adds, c.Reason
	case laws.Reopen:
		j.Left = &[2]int64{milliseconds(c.Left[0]), milliseconds(c.Left[1])}
		j.Reason = c.Reason
	case laws.SetControl:
		j.Control = &[2]string{c.Control[0].String(), c.Control[1].String()}
		j.Left = &[2]int64{milliseconds(c.Left[0]), milliseconds(c.Left[1])}
		j.Reason, j.Schedule = c.Reason, c.Schedule
	case laws.SetMoveCounter:
		period, moves := c.Period, c.Moves
		j.Period, j.Counted, j.Reason = &period, &moves, c.Reason
	case laws.FindBothFlags:
		j.Reason = c.Reason
	case laws.AdmitAssistant:
		j.For, j.Task, j.Name = c.To.String(), c.Task.String(), c.Name
	case laws.Excuse:
		j.Player, j.Until, j.Reason = c.Player.String(), until(c.Until), c.Reason
	case laws.DefaultPlayer:
		j.Player, j.Reason = c.Player.String(), c.Reason
	default:
		return false
	}
	return true
}

// deskCommand reads one of the desk's commands; nil for others.
func (r *reader) deskCommand(j *commandJSON) laws.Command {
	player := r.color("player", j.Player)
	opponent := name(r, "opponent", j.Opponent, laws.ParseOpponentScore)
	switch j.Type {
	case "ReportConduct":
		return laws.ReportConduct{Player: player, Offence: name(r, "offence", j.Offence, laws.ParseOffence), Text: j.Said}
	case "Penalise":
		return laws.Penalise{
			Player: player, Penalty: name(r, "penalty", j.Penalty, laws.ParsePenalty), Span: r.span("span", j.Span),
			Points: j.Points, Opponent: opponent, Offence: name(r, "offence", j.Offence, laws.ParseOffence), Reason: j.Reason,
		}
	case "BothRefuse":
		return laws.BothRefuse{Reason: j.Reason}
	case "PhoneRang":
		return laws.PhoneRang{Player: player, Opponent: opponent}
	case "DeviceFound":
		return laws.DeviceFound{Player: player, Off: j.Off}
	case "Expel":
		return laws.Expel{Role: name(r, "role", j.Role, laws.ParseRole), Name: j.Name, Reason: j.Reason}
	case "NoteAppeal":
		return laws.NoteAppeal{Against: laws.Rule(j.Against), Text: j.Said}
	case "Inform":
		return laws.Inform{To: r.color("for", j.For), What: name(r, "what", j.What, laws.ParseHint)}
	case "Witness":
		return laws.Witness{Text: j.Said}
	case "AskExplanation":
		return laws.AskExplanation{Text: j.Said}
	case "DecideByAnalogy":
		return laws.DecideByAnalogy{Article: j.Article, Reason: j.Reason}
	case "DeclareDead":
		return laws.DeclareDead{Reason: j.Reason}
	case "HandInEvidence":
		return laws.HandInEvidence{Position: j.Board, Sheet: j.Sheet}
	case "VerifyEvidence":
		return laws.VerifyEvidence{Right: j.Right}
	case "PlayerStopClocks":
		return laws.PlayerStopClocks{Reason: name(r, "stopFor", j.StopFor, laws.ParseStopReason), Text: j.Said}
	case "RuleStop":
		return laws.RuleStop{Valid: j.Valid, Reason: j.Reason}
	case "ClaimClockDefect":
		return laws.ClaimClockDefect{Setting: j.Setting, Text: j.Said}
	case "RuleClock":
		return laws.RuleClock{Adds: j.Adds, Reason: j.Reason}
	case "Reopen":
		return laws.Reopen{Left: r.dials(j.Left), Reason: j.Reason}
	case "SetControl":
		return laws.SetControl{
			Control: r.controls(j.Control), Left: r.dials(j.Left), Reason: j.Reason, Schedule: j.Schedule,
		}
	case "SetMoveCounter":
		return laws.SetMoveCounter{Period: r.counters("period", j.Period), Moves: r.counters("counted", j.Counted), Reason: j.Reason}
	case "FindBothFlags":
		return laws.FindBothFlags{Reason: j.Reason}
	case "AdmitAssistant":
		return laws.AdmitAssistant{To: r.color("for", j.For), Task: name(r, "task", j.Task, laws.ParseTask), Name: j.Name}
	case "Excuse":
		return laws.Excuse{Player: player, Until: r.until("until", j.Until), Reason: j.Reason}
	case "DefaultPlayer":
		return laws.DefaultPlayer{Player: player, Reason: j.Reason}
	}
	return nil
}

// desk writes one of the desk's events; false for others.
func (j *eventJSON) desk(e laws.Event) bool {
	switch e := e.(type) {
	case laws.ConductReported:
		j.Player, j.Offence, j.Said = e.Player.String(), e.Offence.String(), e.Text
		j.cite(e.Citation)
	case laws.Penalised:
		j.Player, j.Penalty, j.Span, j.Points = e.Player.String(), e.Penalty.String(), milliseconds(e.Span), e.Points
		j.Offence, j.Reason, j.Clock = e.Offence.String(), e.Reason, writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.DeviceNoticed:
		j.Player, j.Sounded = e.Player.String(), e.Sounded
		j.cite(e.Citation)
	case laws.Expelled:
		j.Role, j.Name, j.Reason = e.Role.String(), e.Name, e.Reason
		j.cite(e.Citation)
	case laws.AppealNoted:
		j.By, j.Against, j.Said = e.By.String(), string(e.Against), e.Text
		j.cite(e.Citation)
	case laws.Informed:
		j.For, j.What = e.To.String(), e.What.String()
		j.cite(e.Citation)
	case laws.Witnessed:
		j.Said = e.Text
		j.cite(e.Citation)
	case laws.ExplanationAsked:
		j.By, j.Said = e.By.String(), e.Text
		j.cite(e.Citation)
	case laws.DecidedByAnalogy:
		j.Leaning, j.Reason = e.Leaning, e.Reason
		j.cite(e.Citation)
	case laws.EvidenceGiven:
		j.By, j.Board, j.Right, j.Sheet = e.By.String(), e.Position, e.Right, e.Sheet
		j.cite(e.Citation)
	case laws.EvidenceVerified:
		j.By, j.Right = e.By.String(), e.Right
		j.cite(e.Citation)
	case laws.HelpSought:
		j.By, j.StopFor, j.Said, j.Clock = e.By.String(), e.Reason.String(), e.Text, writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.DefectClaimed:
		j.By, j.Setting, j.TooLate, j.Said, j.Clock = e.By.String(), e.Setting, e.Late, e.Text, writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.StopRuled:
		j.By, j.Valid, j.Defect, j.Reason = e.By.String(), e.Valid, e.Defect, e.Reason
		j.cite(e.Citation)
	case laws.ClockRuled:
		j.Adds, j.Reason = e.Adds, e.Reason
		j.cite(e.Citation)
	case laws.GameReopened:
		j.Reason, j.Clock = e.Reason, writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.ControlSet:
		j.Control = &[2]string{e.Control[0].String(), e.Control[1].String()}
		j.Reason, j.Clock = e.Reason, writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.CounterSet:
		j.Reason, j.Clock = e.Reason, writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.BothFlagsFound:
		j.Reason, j.Clock = e.Reason, writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.AssistantAdmitted:
		j.For, j.Task, j.Name = e.To.String(), e.Task.String(), e.Name
		j.cite(e.Citation)
	case laws.Arrived:
		j.By, j.After, j.Nobody, j.Clock = e.By.String(), milliseconds(e.After), e.Both, writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.Excused:
		j.Player, j.Until, j.Reason = e.Player.String(), until(e.Until), e.Reason
		j.cite(e.Citation)
	default:
		return false
	}
	return true
}

// deskEvent reads one of the desk's events; nil for others.
func (r *reader) deskEvent(j *eventJSON, stamp laws.Stamp, now clock.Reading, cited laws.Citation) laws.Event {
	by, player := r.color("by", j.By), r.color("player", j.Player)
	switch j.Type {
	case "ConductReported":
		return laws.ConductReported{
			Stamp: stamp, Player: player, Offence: name(r, "offence", j.Offence, laws.ParseOffence), Text: j.Said, Citation: cited,
		}
	case "Penalised":
		return laws.Penalised{
			Stamp: stamp, Player: player, Penalty: name(r, "penalty", j.Penalty, laws.ParsePenalty), Span: r.span("span", j.Span),
			Points: j.Points, Offence: name(r, "offence", j.Offence, laws.ParseOffence), Reason: j.Reason, Clock: now, Citation: cited,
		}
	case "DeviceNoticed":
		return laws.DeviceNoticed{Stamp: stamp, Player: player, Sounded: j.Sounded, Citation: cited}
	case "Expelled":
		return laws.Expelled{Stamp: stamp, Role: name(r, "role", j.Role, laws.ParseRole), Name: j.Name, Reason: j.Reason, Citation: cited}
	case "AppealNoted":
		return laws.AppealNoted{Stamp: stamp, By: by, Against: laws.Rule(j.Against), Text: j.Said, Citation: cited}
	case "Informed":
		return laws.Informed{Stamp: stamp, To: r.color("for", j.For), What: name(r, "what", j.What, laws.ParseHint), Citation: cited}
	case "Witnessed":
		return laws.Witnessed{Stamp: stamp, Text: j.Said, Citation: cited}
	case "ExplanationAsked":
		return laws.ExplanationAsked{Stamp: stamp, By: by, Text: j.Said, Citation: cited}
	case "DecidedByAnalogy":
		return laws.DecidedByAnalogy{Stamp: stamp, Leaning: j.Leaning, Reason: j.Reason, Citation: cited}
	case "EvidenceGiven":
		return laws.EvidenceGiven{Stamp: stamp, By: by, Position: j.Board, Right: j.Right, Sheet: j.Sheet, Citation: cited}
	case "EvidenceVerified":
		return laws.EvidenceVerified{Stamp: stamp, By: by, Right: j.Right, Citation: cited}
	case "HelpSought":
		return laws.HelpSought{
			Stamp: stamp, By: by, Reason: name(r, "stopFor", j.StopFor, laws.ParseStopReason), Text: j.Said, Clock: now, Citation: cited,
		}
	case "DefectClaimed":
		return laws.DefectClaimed{
			Stamp: stamp, By: by, Setting: j.Setting, Late: j.TooLate, Text: j.Said, Clock: now, Citation: cited,
		}
	case "StopRuled":
		return laws.StopRuled{Stamp: stamp, By: by, Valid: j.Valid, Defect: j.Defect, Reason: j.Reason, Citation: cited}
	case "ClockRuled":
		return laws.ClockRuled{Stamp: stamp, Adds: j.Adds, Reason: j.Reason, Citation: cited}
	case "GameReopened":
		return laws.GameReopened{Stamp: stamp, Reason: j.Reason, Clock: now, Citation: cited}
	case "ControlSet":
		return laws.ControlSet{Stamp: stamp, Control: r.controls(j.Control), Reason: j.Reason, Clock: now, Citation: cited}
	case "CounterSet":
		return laws.CounterSet{Stamp: stamp, Reason: j.Reason, Clock: now, Citation: cited}
	case "BothFlagsFound":
		return laws.BothFlagsFound{Stamp: stamp, Reason: j.Reason, Clock: now, Citation: cited}
	case "AssistantAdmitted":
		return laws.AssistantAdmitted{
			Stamp: stamp, To: r.color("for", j.For), Task: name(r, "task", j.Task, laws.ParseTask), Name: j.Name, Citation: cited,
		}
	case "Arrived":
		return laws.Arrived{Stamp: stamp, By: by, After: r.span("after", j.After), Both: j.Nobody, Clock: now, Citation: cited}
	case "Excused":
		return laws.Excused{Stamp: stamp, Player: player, Until: r.until("until", j.Until), Reason: j.Reason, Citation: cited}
	}
	return nil
}
