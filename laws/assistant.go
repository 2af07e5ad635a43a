package laws

import (
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// Duties is the set of duties that an assistant has towards their player (Appendix E.2.9, 2009).
type Duties uint8

// The duties of type [Duties], in the order of the appendix.
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

// The tasks of type [Task].
const (
	WorksClock  Task = iota // stops and starts the clock
	MovesPieces             // moves the pieces
	DoesDuties              // does duties of the appendix for a player who cannot see the board
)

var taskNames = [...]string{"clock", "men", "duties"}

// taskRules are the rules that allow an assistant to do a task, by task.
var taskRules = [...]Rule{RuleClockHelp, RuleMovingHelp, RuleAssistant}

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
	if g.dutiesFor(player)&spec.duty != 0 || writes && g.sheets != nil && g.sheets.assisted[player] {
		return nil
	}
	return t.refuse(AssistantMayNot, t.firstRule(RuleAssistant, RuleUnable, HallRoles), Args{Text: c.CommandKind()})
}

// AdmitAssistant accepts an assistant for a player (Article 6.7.d, 2009). The server gives it for a
// player who has named their assistant before the game.
type AdmitAssistant struct {
	To   chess.Color
	Task Task
	Name string
	// Duties are those of an assistant who does [DoesDuties], all of them if none is given.
	Duties Duties
	// Account identifies the assistant on a chess server. An assistant with another account than the
	// one before takes their place.
	Account string
}

var admitAssistantSpec = Spec{
	By: Arbiters | Servers, In: WhileAdjourned | InPlay, At: Anywhere,
	texts: textsOf(func(c AdmitAssistant) []commandText { return []commandText{{"name", c.Name}, {"account", c.Account}} }),
}

func (AdmitAssistant) CommandKind() string { return "AdmitAssistant" }
func (AdmitAssistant) spec() *Spec         { return &admitAssistantSpec }

// decide accepts an assistant (6.8d of 2005, 6.7.d of 2009, 4.9 and 6.2.6 of 2023). A player who
// cannot see has a right to one (F2.9 of 2005, E.2.9 of 2009, D.2.10 of 2023); if they have none,
// their opponent may have one (E.2.10 of 2009). On screen there is no clock to press.
func (c AdmitAssistant) decide(s *decision) *Refusal {
	if int(c.Task) >= len(taskRules) {
		return s.refuse(UnknownCommand, HallRoles, Args{Text: c.Task.String()})
	}
	rule, to := taskRules[c.Task], c.To&1
	switch {
	case !s.t.hasRule(rule):
		return s.refuseUnknown(c.CommandKind(), RuleClockStop)
	case c.Task == WorksClock && !s.g.OverTheBoard():
		return s.refuse(OtherVenue, HallRegulations, Args{Text: PressClock{}.CommandKind()})
	case c.Task == DoesDuties && s.g.blind == nil:
		return s.refuse(BothSee, rule, Args{})
	}
	duties := Duties(0)
	if c.Task == DoesDuties {
		if duties = c.Duties; duties == 0 {
			duties = AllDuties
		}
		if !s.g.cannotSee(to) {
			if rule = RuleOtherAssistant; c.Duties == 0 {
				duties = MoveForPlayer | AnnounceFor
			}
			if s.g.dutiesFor(to.Other()) != 0 || duties&^(MoveForPlayer|AnnounceFor) != 0 {
				return s.refuse(AssistantMayNot, rule, Args{})
			}
		}
		if duties > AllDuties {
			return s.refuse(AssistantMayNot, rule, Args{})
		}
	}
	s.emit(AssistantAdmitted{
		Stamp: s.stamp(), To: to, Task: c.Task, Name: c.Name, Duties: duties, Account: c.Account, Citation: s.t.cite(rule),
	})
	return nil
}

// AssistantAdmitted records that an assistant was accepted for a player.
type AssistantAdmitted struct {
	Stamp
	To   chess.Color
	Task Task
	Name string
	// Duties are those of an assistant who does [DoesDuties].
	Duties Duties
	// Account identifies the assistant on a chess server.
	Account string
	Citation
}

func (AssistantAdmitted) EventKind() string { return "AssistantAdmitted" }

func (e AssistantAdmitted) apply(g Game) Game {
	g = g.markNotedAfterEnd()
	if int(e.Task) >= len(taskNames) {
		return g
	}
	return g.withDesk(func(d *desk) {
		a := &d.assistants[e.To&1]
		if a.Account != e.Account {
			*a, d.tasks[e.To&1] = AdmittedAssistant{Account: e.Account}, 0
		}
		a.Name = e.Name
		if e.Task == DoesDuties {
			a.Duties = e.Duties
		}
		d.tasks[e.To&1] |= 1 << e.Task
	})
}

// AdmittedAssistant is an assistant whom the arbiter or the server has admitted for a player.
type AdmittedAssistant struct {
	// Name and Account are those of the last [AssistantAdmitted].
	Name, Account string
	// Duties are those of the appendix for a player who cannot see the board.
	Duties Duties
}

// AdmittedAssistant returns the assistant who was admitted last for a player. ok is false if none
// was.
func (g Game) AdmittedAssistant(c chess.Color) (a AdmittedAssistant, ok bool) {
	if g.desk == nil || g.desk.tasks[c&1] == 0 {
		return AdmittedAssistant{}, false
	}
	return g.desk.assistants[c&1], true
}

// dutiesFor returns the duties of a player's assistant: those of the assistant who was admitted with
// duties, or those of the regulations.
func (g Game) dutiesFor(c chess.Color) Duties {
	if g.desk != nil && g.desk.tasks[c&1]&(1<<DoesDuties) != 0 {
		return g.desk.assistants[c&1].Duties
	}
	return g.regs.Assistant[c&1]
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
	if s.g.dutiesFor(s.by)&TellPlayer == 0 {
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

// AssistantTold records what the assistant answered to their player.
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
	By: Players, In: InPlay, At: OnBoard,
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
