package session

import (
	"errors"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/ics/study"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
)

// A refused command is answered with a sentence. In block mode the answer has one of the few FICS
// codes for refusals in place of the command's own, so that a program need not read the sentence.
// Handlers return the refusal of another package, or one of these.

// Misused returns the refusal of missing, unknown or invalid arguments.
func Misused(line string) error { return &ics.Refusal{Code: ics.CodeBadParams, Line: line} }

// Ambiguous returns the refusal of arguments with several meanings.
func Ambiguous(line string) error { return &ics.Refusal{Code: ics.CodeAmbiguous, Line: line} }

// Forbidden returns the refusal of a command that the user may not give, or not in this case.
func Forbidden(line string) error { return &ics.Refusal{Code: ics.CodeRights, Line: line} }

// NotPlaying returns the refusal of a command that needs a game in front of the user.
func NotPlaying(line string) error { return &ics.Refusal{Code: ics.CodeNotPlaying, Line: line} }

// Prevented returns the refusal of a command that is impossible at present. FICS has no code for
// it, so the answer has the command's own code.
func Prevented(line string) error { return &ics.Refusal{Code: own, Line: line} }

// own is the code of a refusal whose answer has the code of its command.
const own = ics.CodeNull

// The refusals that several commands return.
var (
	ErrNotPlaying = NotPlaying("You are not playing or examining a game.")
	ErrNoGame     = NotPlaying("You are not playing a game.")
	ErrNotExam    = NotPlaying(ics.NotExamining)
	ErrNotGiving  = NotPlaying("You are not giving a simul.")
	ErrNoSuchGame = Misused("There is no such game.")
	ErrNoMessage  = Misused("There is no such message.")
	// ErrGiverAway refuses a proposal in a simul before its giver is at the player's board.
	ErrGiverAway = Prevented("You can only make requests when the simul player is at your board.")
)

// Refusals are several refusals of one command.
type Refusals []error

func (s Refusals) Error() string   { return errors.Join(s...).Error() }
func (s Refusals) Unwrap() []error { return s }

// AppendRefusal appends a refusal to others. Both may be nil.
func AppendRefusal(refusals, more error) error {
	switch {
	case more == nil:
		return refusals
	case refusals == nil:
		return Refusals{more}
	}
	return append(refusals.(Refusals), more) //nolint:errorlint,forcetypeassert // made above
}

// CodeOf returns the code of the answer to a refused command: the FICS code of the refusal, or the
// command's own code if there is none.
func CodeOf(command ics.Name, err error) ics.Code {
	if code := ficsCode(err); code != own {
		return code
	}
	return ics.CodeOf(command)
}

// ficsCode returns the FICS code of a refusal. It returns own for a refusal without a code, and for
// an error that is not a refusal.
func ficsCode(err error) ics.Code {
	var (
		line  *ics.Refusal
		word  *ics.Ambiguous
		blank *ics.Unknown
		table *hall.Error
		law   *laws.Refusal
		book  *conduct.Refusal
		board *study.Refusal
		event *tournament.Refusal
		who   *members.Error
	)
	switch {
	case errors.As(err, &line):
		return line.Code
	case errors.As(err, &word):
		return ics.CodeAmbiguous
	case errors.As(err, &blank):
		return ics.CodeBadCommand
	case errors.As(err, &law):
		return lawCodes[law.Code]
	case errors.As(err, &table):
		return hallCodes[table.Code]
	case errors.As(err, &book):
		return conductCodes[book.Code]
	case errors.As(err, &board):
		return StudyCodes[board.Code]
	case errors.As(err, &event):
		return eventCodes[event.Code]
	case errors.As(err, &who):
		return memberCodes[who.Code]
	}
	return own
}
