package laws

import (
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// Duties is the set of things that an assistant may do for their player (Appendix E.2.9, 2009).
type Duties uint8

// The duties, in the order of the appendix.
const (
	MoveForPlayer  Duties = 1 << iota // a. make either player's move on the opponent's board
	AnnounceFor                       // b. announce the moves of both
	KeepScore                         // c. keep the score and press the clock
	TellPlayer                        // d. say, when asked, the moves and the times
	ClaimForPlayer                    // e. claim a win on time, report a touch
	AdjournFor                        // f. carry out the formalities of an adjournment
	AllDuties      = MoveForPlayer | AnnounceFor | KeepScore | TellPlayer | ClaimForPlayer | AdjournFor
)

// dutyLetters are the letters of the duties in the appendix.
const dutyLetters = "abcdef"

// String returns the letters of the duties in the appendix: "abcdef" for all, "" for none.
func (d Duties) String() string {
	var b strings.Builder
	for i, letter := range dutyLetters {
		if d&(1<<i) != 0 {
			b.WriteRune(letter)
		}
	}
	return b.String()
}

// ParseDuties parses the letters that [Duties.String] returns.
func ParseDuties(text string) (d Duties, ok bool) {
	for _, letter := range text {
		i := strings.IndexRune(dutyLetters, letter)
		if i < 0 {
			return 0, false
		}
		d |= 1 << i
	}
	return d, true
}

// Task is a task that an assistant does for a player.
type Task uint8

// The tasks.
const (
	WorksClock  Task = iota // stops and starts the clock
	MovesPieces             // moves the pieces
)

var taskNames = [...]string{"clock", "men"}

// taskRules are the rules that allow each task.
var taskRules = [...]Rule{RuleClockHelp, RuleMovingHelp}

// String returns the name in lower case.
func (t Task) String() string { return nameOf(taskNames[:], t) }

// whyAssistantMayNot returns why an assistant may not give a command for their player; nil when
// they may. Appendix E.2.9 of 2009 lists the duties. An assistant who only writes, handles the
// clock or moves the pieces needs the arbiter's permission (Articles 8.1 and 6.7.d, 2009; 4.9,
// 2023).
func (g Game) whyAssistantMayNot(player chess.Color, c Command) *Refusal {
	player &= 1
	t := g.table()
	if t == nil {
		return &Refusal{Code: NotStarted, Citation: cite(HallRegulations)}
	}
	spec := c.spec()
	if g.desk != nil && g.desk.tasks[player]&uint8(spec.tasks) != 0 {
		return nil
	}
	_, writes := c.(WriteMove)
	if g.regs.Assistant[player]&spec.duty != 0 || writes && g.sheets != nil && g.sheets.assisted[player] {
		return nil
	}
	return t.refuse(AssistantMayNot, t.firstRule(RuleAssistant, RuleUnable, HallRoles), Args{Text: c.CommandKind()})
}

// AdmitAssistant accepts an assistant for a player (Article 6.7.d, 2009).
type AdmitAssistant struct {
	To   chess.Color
	Task Task
	Name string
}

var admitAssistantSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: OnBoard,
	texts: textsOf(func(c AdmitAssistant) []commandText { return []commandText{{"name", c.Name}} }),
}

func (AdmitAssistant) CommandKind() string { return "AdmitAssistant" }
func (AdmitAssistant) spec() *Spec         { return &admitAssistantSpec }

// decide accepts an assistant (6.8d of 2005, 6.7.d of 2009, 4.9 and 6.2.6 of 2023).
func (c AdmitAssistant) decide(s *decision) *Refusal {
	if int(c.Task) >= len(taskRules) {
		return s.refuse(UnknownCommand, HallRoles, Args{Text: c.Task.String()})
	}
	rule := taskRules[c.Task]
	if !s.t.hasRule(rule) {
		return s.refuseUnknown(c.CommandKind(), RuleClockStop)
	}
	s.emit(AssistantAdmitted{Stamp: s.stamp(), To: c.To & 1, Task: c.Task, Name: c.Name, Citation: s.t.cite(rule)})
	return nil
}

// AssistantAdmitted records that an assistant was accepted for a player.
type AssistantAdmitted struct {
	Stamp
	To   chess.Color
	Task Task
	Name string
	Citation
}

func (AssistantAdmitted) EventKind() string { return "AssistantAdmitted" }

func (e AssistantAdmitted) apply(g Game) Game {
	g = g.markNotedAfterEnd()
	if int(e.Task) < len(taskNames) {
		return g.withDesk(func(d *desk) { d.tasks[e.To&1] |= 1 << e.Task })
	}
	return g
}

// AskAssistant asks the player's assistant how many moves were made and what the clocks show.
type AskAssistant struct{}

var askAssistantSpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
	duty:  TellPlayer,
	needs: blindPlayer,
}

func (AskAssistant) CommandKind() string { return "AskAssistant" }
func (AskAssistant) spec() *Spec         { return &askAssistantSpec }

// decide records the assistant's answer, which they may give only on request (Appendix E.2.9.d,
// 2009).
func (AskAssistant) decide(s *decision) *Refusal {
	if s.g.regs.Assistant[s.by]&TellPlayer == 0 {
		return s.refuse(AssistantMayNot, RuleAssistant, Args{})
	}
	white := (s.g.Ply() + 1) / 2
	black := s.g.Ply() / 2
	if p := s.g.StartPosition(); p.Turn() == chess.Black {
		white, black = black, white
	}
	s.emit(AssistantTold{
		Stamp: s.stamp(), To: s.by, Completed: [2]int{white, black},
		Clock: s.g.clock.Stop(s.at).Reading, Citation: s.t.cite(RuleAssistant),
	})
	return nil
}

// AssistantTold is the assistant's answer to their player.
type AssistantTold struct {
	Stamp
	To chess.Color
	// Completed is the number of moves made by each player.
	Completed [2]int
	Clock     clock.Reading
	Citation
}

func (AssistantTold) EventKind() string { return "AssistantTold" }

func (AssistantTold) apply(g Game) Game { return g }

// ReportTouch reports to the arbiter that the opponent has touched a piece.
type ReportTouch struct{ Square chess.Square }

var reportTouchSpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
	duty:  ClaimForPlayer,
	needs: blindPlayer,
}

func (ReportTouch) CommandKind() string { return "ReportTouch" }
func (ReportTouch) spec() *Spec         { return &reportTouchSpec }

// decide records an assistant's report that the opponent has touched a piece. A player may not give
// it themselves.
func (c ReportTouch) decide(s *decision) *Refusal {
	if !s.assists {
		return s.refuse(AssistantMayNot, RuleAssistant, Args{})
	}
	if !c.Square.Valid() {
		return s.refuse(NoPieceThere, RuleAssistant, Args{Text: c.Square.String()})
	}
	s.emit(TouchReported{Stamp: s.stamp(), By: s.by, Square: c.Square, Citation: s.t.cite(RuleAssistant)})
	return nil
}

// TouchReported records that a player's assistant reported a touch to the arbiter.
type TouchReported struct {
	Stamp
	By     chess.Color
	Square chess.Square
	Citation
}

func (TouchReported) EventKind() string { return "TouchReported" }

func (TouchReported) apply(g Game) Game { return g }
