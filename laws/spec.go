package laws

import (
	"errors"
	"strings"

	"github.com/escaque/escaque/internal/plain"
)

// Spec is what holds for a command before anybody looks at what it says: who may
// give it, when, and where. Each command has one, beside its type; [Commands] lists
// them.
type Spec struct {
	// Kind is the command's name.
	Kind string
	// By are the roles that may give it (regulation 8 of the hall). An assistant
	// gives what their duties name in their player's place.
	By Roles
	// In are the phases of a game in which it may be given.
	In Phases
	// At are the venues at which it may be given.
	At Venues
	// Texts are its fields that hold texts, each of at most [MaxText] bytes.
	Texts []string

	duty  Duties // of an assistant who gives it for a player who cannot see
	tasks tasks  // of an assistant whom the arbiter has admitted
	needs need
	// texts are those of a command that is given.
	texts func(Command) []commandText
	// larger finds a field with a bound of its own that is longer than that, and says
	// the bound; the name is empty when there is none.
	larger func(Command) (field string, most int)
	// sealed says that its texts were written down before: what a reader does not see in
	// them is ruled on when they are read.
	sealed bool
	// withheld are phases in which a command of this kind may be given, but not this
	// one, or not now.
	withheld func(*decision, Command) Phases
}

// Commands lists the specifications of all commands, in alphabetical order.
func Commands() []Spec {
	specs := make([]Spec, len(commands))
	for i, c := range commands {
		specs[i] = *c.spec()
		specs[i].Kind = c.CommandKind()
		if specs[i].texts != nil {
			for _, w := range specs[i].texts(c) {
				specs[i].Texts = append(specs[i].Texts, w.field)
			}
		}
	}
	return specs
}

// MayGive reports whether an actor may give a command at all, before anybody looks
// at the game: whether their role has it, or they are an assistant who may have it among
// their duties.
func MayGive(by Actor, c Command) bool {
	spec := c.spec()
	return spec.By.Has(by.Role) || by.Role == Assistant && spec.isAssistable()
}

// isAssistable reports whether an assistant may give the command for their player.
func (s *Spec) isAssistable() bool { return s.duty != 0 || s.tasks != 0 }

// Roles is a set of roles.
type Roles uint8

// The roles, each as a set.
const (
	Players    Roles = 1 << Player
	Arbiters   Roles = 1 << Arbiter
	Assistants Roles = 1 << Assistant
	Spectators Roles = 1 << Spectator
	Servers    Roles = 1 << Server
)

// Has reports whether a role is in the set.
func (r Roles) Has(role Role) bool { return r&(1<<role) != 0 }

// Venues is a set of the venues at which games are played.
type Venues uint8

// The venues, each as a set, and both.
const (
	OnScreen Venues = 1 << Screen
	OnBoard  Venues = 1 << Board
	Anywhere        = OnScreen | OnBoard
)

// String names the venues, separated by commas.
func (v Venues) String() string { return namesOf(v, []string{Screen.String(), Board.String()}) }

// namesOf lists the names of a set's members, separated by commas.
func namesOf[T ~uint8 | ~uint16](set T, names []string) string {
	var in []string
	for i, name := range names {
		if set&(1<<i) != 0 {
			in = append(in, name)
		}
	}
	return strings.Join(in, ", ")
}

// need is what a game must have for a command to make sense in it.
type need uint8

const (
	nothing need = iota
	followedSheets
	blindPlayer
)

// tasks is a set of tasks.
type tasks uint8

const (
	workingClock tasks = 1 << WorksClock
	movingPieces tasks = 1 << MovesPieces
)

// commandText is a text in a command, and what it is called.
type commandText struct{ field, text string }

// textsOf makes the texts of a kind of command those that a function reads from one.
func textsOf[C Command](read func(C) []commandText) func(Command) []commandText {
	return func(c Command) []commandText { return read(c.(C)) }
}

// withheldFrom makes a function say in which phases a command may not be given.
func withheldFrom[C Command](not func(*decision, C) Phases) func(*decision, Command) Phases {
	return func(s *decision, c Command) Phases { return not(s, c.(C)) }
}

// reasonText is the only text of a command that gives a reason.
func reasonText(reason string) []commandText { return []commandText{{"reason", reason}} }

// largerIn makes larger of a function of a kind of command.
func largerIn[C Command](find func(C) (field string, most int)) func(Command) (string, int) {
	return func(c Command) (string, int) { return find(c.(C)) }
}

// whyTextRefused refuses a command with a text that is longer than it may be, or that has
// a character which its readers would not see (package plain): what is wording in a
// game is a fact, and nobody takes it out again.
func (s *decision) whyTextRefused(c Command, spec *Spec) *Refusal {
	if spec.texts == nil {
		return nil
	}
	texts := spec.texts(c)
	for _, w := range texts {
		if len(w.text) > MaxText {
			return s.refuse(TextTooBig, HallRoles, Args{Text: w.field, Want: MaxText})
		}
	}
	if spec.larger != nil {
		if field, most := spec.larger(c); field != "" {
			return s.refuse(TextTooBig, HallRoles, Args{Text: field, Want: most})
		}
	}
	if spec.sealed {
		return nil
	}
	for _, w := range texts {
		var fault *plain.Fault
		if errors.As(plain.Check(w.text), &fault) {
			return s.refuse(TextHidden, HallRoles, Args{Text: fault.Name()})
		}
	}
	return nil
}

// needReason refuses a ruling without a word of explanation. No edition asks for
// one, so that the refusal cites a regulation of the hall: the log shall say why an
// arbiter intervened.
func (s *decision) needReason(kind, reason string) *Refusal {
	if reason != "" {
		return nil
	}
	return s.refuse(NeedReason, HallReasons, Args{Text: kind})
}
