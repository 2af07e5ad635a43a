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

// A command that is not done is answered with a sentence, and in block mode with
// one of the family's few codes in the place of the command's own, so that a
// program sees that it was refused without reading the sentence. Handlers return
// the refusal of the room that refused, or one of these.

// Misused refuses words that are missing, that say nothing here, or that name
// what there is not.
func Misused(line string) error { return &ics.Refusal{Code: ics.CodeBadParams, Line: line} }

// Ambiguous refuses words that can mean several things.
func Ambiguous(line string) error { return &ics.Refusal{Code: ics.CodeAmbiguous, Line: line} }

// Forbidden refuses what this person may not do, or not to that one.
func Forbidden(line string) error { return &ics.Refusal{Code: ics.CodeRights, Line: line} }

// NotPlaying refuses what is done at a board to somebody who has none before him.
func NotPlaying(line string) error { return &ics.Refusal{Code: ics.CodeNotPlaying, Line: line} }

// Prevented refuses what cannot be done as things stand. The family has no code
// for it: the answer bears the command's own.
func Prevented(line string) error { return &ics.Refusal{Code: own, Line: line} }

// own marks a refusal whose answer bears the code of its command.
const own = ics.CodeNull

// refusals of several commands.
var (
	ErrNotPlaying = NotPlaying("You are not playing or examining a game.")
	ErrNoGame     = NotPlaying("You are not playing a game.")
	ErrNotExam    = NotPlaying(ics.NotExamining)
	ErrNotGiving  = NotPlaying("You are not giving a simul.")
	ErrNoSuchGame = Misused("There is no such game.")
	ErrNoMessage  = Misused("There is no such message.")
	// ErrGiverAway answers who proposes something in a simul before its giver is at
	// his board.
	ErrGiverAway = Prevented("You can only make requests when the simul player is at your board.")
)

// Refusals are the refusals of a command about several things.
type Refusals []error

func (s Refusals) Error() string   { return errors.Join(s...).Error() }
func (s Refusals) Unwrap() []error { return s }

// And adds a refusal to others; nil is none.
func And(refused, more error) error {
	switch {
	case more == nil:
		return refused
	case refused == nil:
		return Refusals{more}
	}
	return append(refused.(Refusals), more) //nolint:errorlint,forcetypeassert // made above
}

// CodeOf is the code of the answer to a command that was refused: its own where
// the family has none for the reason.
func CodeOf(command ics.Name, err error) ics.Code {
	if code := familyCode(err); code != own {
		return code
	}
	return ics.CodeOf(command)
}

// familyCode is the family's code for a refusal, own when it has none. What is no
// refusal but trouble of the server has none either.
func familyCode(err error) ics.Code {
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
