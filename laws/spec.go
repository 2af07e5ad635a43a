package laws

import (
	"errors"
	"strings"

	"github.com/escaque/escaque/internal/plain"
)

// Spec says who may give a command, and when and where. It is the same for all commands of a type.
// [Commands] lists the specifications.
type Spec struct {
	// Kind is the command's name.
	Kind string
	// By are the roles that may give it (regulation 8 of the hall). An assistant may give the
	// commands of their duties for their player.
	By Roles
	// In are the phases of a game in which it may be given.
	In Phases
	// At are the venues at which it may be given.
	At Venues
	// Texts are the names of its text fields. Each text has at most [MaxText] bytes.
	Texts []string

	duty  Duties // the duty of an assistant who gives it for a player who cannot see
	tasks tasks  // the tasks of an admitted assistant who may give it
	needs need
	// texts returns the texts of a command.
	texts func(Command) []commandText
	// larger returns a field that exceeds its own limit, and the limit. The name is empty when
	// there is none.
	larger func(Command) (field string, most int)
	// sealed is set when the texts were written earlier. Invisible characters in them are judged
	// when they are read.
	sealed bool
	// withheld returns phases in which this command may not be given, though its kind may.
	withheld func(*decision, Command) Phases
}

// Commands returns the specifications of all commands, in alphabetical order.
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

// MayGive reports whether an actor may give a command in any game at all. Either the actor's role
// may give it, or the actor is an assistant whose duties may include it.
func MayGive(by Actor, c Command) bool {
	spec := c.spec()
	return spec.By.Has(by.Role) || by.Role == Assistant && spec.isAssistable()
}

// isAssistable reports whether an assistant may give the command for their player.
func (s *Spec) isAssistable() bool { return s.duty != 0 || s.tasks != 0 }

// Roles is a set of roles.
type Roles uint8

// The values of type [Roles]: each role as a set.
const (
	Players    Roles = 1 << Player
	Arbiters   Roles = 1 << Arbiter
	Assistants Roles = 1 << Assistant
	Spectators Roles = 1 << Spectator
	Servers    Roles = 1 << Server
)

// Has reports whether a role is in the set.
func (r Roles) Has(role Role) bool { return r&(1<<role) != 0 }

// Venues is a set of venues.
type Venues uint8

// The values of type [Venues]: each venue as a set, and the set of both.
const (
	OnScreen Venues = 1 << Screen
	OnBoard  Venues = 1 << Board
	Anywhere        = OnScreen | OnBoard
)

// String returns the names of the venues, separated by commas.
func (v Venues) String() string { return namesOf(v, []string{Screen.String(), Board.String()}) }

// namesOf returns the names of a set's members, separated by commas.
func namesOf[T ~uint8 | ~uint16](set T, names []string) string {
	var in []string
	for i, name := range names {
		if set&(1<<i) != 0 {
			in = append(in, name)
		}
	}
	return strings.Join(in, ", ")
}

// need is a property that the game must have for a command to make sense.
type need uint8

const (
	nothing need = iota
	followedSheets
	blindPlayer
)

// tasks is a set of values of type [Task].
type tasks uint8

const (
	workingClock tasks = 1 << WorksClock
	movingPieces tasks = 1 << MovesPieces
)

// commandText is a text in a command, with the name of its field.
type commandText struct{ field, text string }

// textsOf makes a function for commands of type C usable as the field texts of a Spec.
func textsOf[C Command](read func(C) []commandText) func(Command) []commandText {
	return func(c Command) []commandText { return read(c.(C)) }
}

// withheldFrom makes a function for commands of type C usable as the field withheld of a Spec.
func withheldFrom[C Command](not func(*decision, C) Phases) func(*decision, Command) Phases {
	return func(s *decision, c Command) Phases { return not(s, c.(C)) }
}

// reasonText returns the texts of a command whose only text is a reason.
func reasonText(reason string) []commandText { return []commandText{{"reason", reason}} }

// largerIn makes a function for commands of type C usable as the field larger of a Spec.
func largerIn[C Command](find func(C) (field string, most int)) func(Command) (string, int) {
	return func(c Command) (string, int) { return find(c.(C)) }
}

// whyTextRefused returns why a command's texts are refused: one is too long, or has a character
// that readers would not see (package plain). Texts become facts of the game and cannot be removed
// later. It returns nil when they are accepted.
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

// needReason returns a refusal if a ruling has no reason. It cites a regulation of the chess
// server, because no edition requires a reason: the log must show why an arbiter intervened.
func (s *decision) needReason(kind, reason string) *Refusal {
	if reason != "" {
		return nil
	}
	return s.refuse(NeedReason, HallReasons, Args{Text: kind})
}
