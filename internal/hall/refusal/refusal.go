// Package refusal is what the hall answers to what it does not do: a code, with what it is about.
// It knows no part of the hall, and writes no sentence for people; those are in the transports'
// catalogues.
package refusal

import (
	"errors"
	"fmt"
	"slices"
)

// Code says why the hall did not do what was asked. The Laws speak through
// *laws.Refusal; these are the hall's own rules and faults. The
// sentences for people live in the transports' catalogues, one for each code.
type Code string

// The codes of the hall. Args are given in the order named here.
const (
	// NoSuchGame: the game is not known here. Args: the identity asked for.
	NoSuchGame Code = "no-such-game"
	// NoSuchSeek: the seek is gone, accepted or never was. Args: the identity.
	NoSuchSeek Code = "no-such-seek"
	// OwnSeek: nobody plays themselves.
	OwnSeek Code = "own-seek"
	// NoSuchInvitation: the challenge by link has expired, was taken back or never was.
	NoSuchInvitation Code = "no-such-invitation"
	// InvitationTaken: somebody has accepted the challenge by link.
	InvitationTaken Code = "invitation-taken"
	// TooManyInvitations: Args: MaxInvitations.
	TooManyInvitations Code = "too-many-invitations"
	// NotYourSeek: only its poster takes a seek down.
	NotYourSeek Code = "not-your-seek"
	// TooManySeeks: a member has at most MaxSeeks on the board. Args: MaxSeeks.
	TooManySeeks Code = "too-many-seeks"
	// GuestsPlayUnrated: a rated game needs two members.
	GuestsPlayUnrated Code = "guests-play-unrated"
	// PlaysUnrated: by an administrator's act they play no rated games. Args: their
	// handle.
	PlaysUnrated Code = "plays-unrated"
	// AlreadyPlaying: somebody who has a live game neither posts nor accepts a
	// seek. Args: the handle of the one who plays, the game.
	AlreadyPlaying Code = "already-playing"
	// SamePlayer: both seats were given to one member.
	SamePlayer Code = "same-player"
	// NotHere: the seek's poster, or the one who acts, has no open session.
	NotHere Code = "not-here"
	// BadColor: a colour wish that is none of any, white, black. Args: the wish.
	BadColor Code = "bad-colour"
	// BadStart: what names no start. Args: it.
	BadStart Code = "bad-start"
	// BadPosition: a game cannot begin in that position. Args: the name of its fault, as
	// [chess.Fault] has it, or UnreadPosition.
	BadPosition Code = "bad-position"
	// OddsUnrated: a game with odds, or from another position than the usual ones.
	OddsUnrated Code = "odds-unrated"
	// BadControl: a time control that cannot be played. Args: it, the fault.
	BadControl Code = "bad-control"
	// BadDelay: a delay of the broadcast that is too long. Args: the most minutes, the most moves.
	BadDelay Code = "bad-delay"
	// BadEdition: an edition of the Laws that this server does not have. Args: it.
	BadEdition Code = "bad-edition"
	// BadProfile: a profile that is neither fide nor family. Args: it.
	BadProfile Code = "bad-profile"
	// SeekIsManual: the seek's poster decides about each answer, and wants to be
	// challenged. Args: their handle.
	SeekIsManual Code = "seek-is-manual"
	// OutOfRange: the rating is not in the range that a seek asks for. Args: the
	// lowest, the highest; 0 for no highest.
	OutOfRange Code = "out-of-range"
	// Unwanted: who is asked does not want to play with this person. Args: the
	// handle of who is asked.
	Unwanted Code = "unwanted"
	// FormulaRefuses: the game does not satisfy the formula of who is asked. Args:
	// their handle, the formula.
	FormulaRefuses Code = "formula-refuses"
	// SameOffer: the same is offered already. Args: to whom.
	SameOffer Code = "same-offer"
	// TooManyOffers: Args: MaxOffers.
	TooManyOffers Code = "too-many-offers"
	// OftenChallenged: too many challenges in too short a time. Args: the handle of
	// whom the last was to, seconds until the next.
	OftenChallenged Code = "often-challenged"
	// OftenCalledOff: too many games called off in too short a time. Args: the
	// seconds until the next game may begin.
	OftenCalledOff Code = "often-called-off"
	// AdjournedOften: the game was adjourned as often as may be. Args: MaxAdjournments.
	AdjournedOften Code = "adjourned-often"
	// NoSuchOffer: the offer is gone, or never was. Args: its number.
	NoSuchOffer Code = "no-such-offer"
	// OfferStands: an offer of a draw cannot be withdrawn (Article 9.1).
	OfferStands Code = "offer-stands"
	// ByTheLaws: the game is played by the Laws alone, which do not know that.
	ByTheLaws Code = "by-the-laws"
	// PrivateGame: only its players see the game while it is played. Args: it.
	PrivateGame Code = "private-game"
	// NotYourGame: only who plays in the game may do that.
	NotYourGame Code = "not-your-game"
	// ArbitersGame: the game belongs to an event, and its arbiter decides.
	ArbitersGame Code = "arbiters-game"
	// NotRatedGame: that is not done in a rated game.
	NotRatedGame Code = "not-rated-game"
	// NotInSimul: they neither give nor play the simul that it takes.
	NotInSimul Code = "not-in-simul"
	// OneBoard: the simul has one board only.
	OneBoard Code = "one-board"
	// SameBoard: the giver of the simul is at that board already.
	SameBoard Code = "same-board"
	// TooManyBoards: Args: the handle of the simul's giver, MaxBoards.
	TooManyBoards Code = "too-many-boards"
	// GiverAway: it waits until the giver of the simul is at the board, and it is
	// one's move. Args: their handle.
	GiverAway Code = "giver-away"
	// NoPasses: Args: MaxPasses.
	NoPasses Code = "no-passes"
	// SimulColors: the giver of a simul has White.
	SimulColors Code = "simul-colours"
	// TooFewMoves: fewer half moves have been made than are to be taken back.
	// Args: how many have been made.
	TooFewMoves Code = "too-few-moves"
	// Underway: that can be done only before the first move.
	Underway Code = "underway"
	// ClockPaused and ClockNotPaused: both players have agreed to stop the clocks,
	// or have not.
	ClockPaused    Code = "clock-paused"
	ClockNotPaused Code = "clock-not-paused"
	// BadTime: Args: the most seconds that can be given at once.
	BadTime Code = "bad-time"
	// EmptyText: nothing was said.
	EmptyText Code = "empty-text"
	// TextTooLong: Args: MaxText, in characters.
	TextTooLong Code = "text-too-long"
	// TextHidden: the text has a character that nobody sees, or that turns the
	// writing round. Args: it, as "U+202E".
	TextHidden Code = "text-hidden"
	// TooFast: said or commanded more often than the server allows.
	TooFast Code = "too-fast"
	// OftenShouted: said to everybody as often as a member may for now. Args: the seconds until the
	// next time, the channel for long discussions.
	OftenShouted Code = "often-shouted"
	// NobodyHere: nobody present has that handle, or several begin with it.
	// Args: what was given.
	NobodyHere Code = "nobody-here"
	// NotListening: they do not hear the speaker. Args: their handle.
	NotListening Code = "not-listening"
	// NoSuchChannel: Args: MaxChannel.
	NoSuchChannel Code = "no-such-channel"
	// MembersOnly: guests may not do this.
	MembersOnly Code = "members-only"
	// TableClosed: the game ended long ago and its table is folded up.
	TableClosed Code = "table-closed"
	// Busy: too many commands wait at this table.
	Busy Code = "busy"
	// NotRecorded: the journal could not keep the facts, so nothing happened
	// as far as anybody knows. The same command may be sent again.
	NotRecorded Code = "not-recorded"
	// SetAside: the log has a record that cannot be read, and waits until the
	// administrator has mended it. Args: the stream, the number of the record.
	SetAside Code = "set-aside"
	// NoKey: the sealed move is encrypted to a key that the server has not now. The game waits.
	NoKey Code = "no-key"
	// Closing: the server is closing.
	Closing Code = "closing"
	// Unreachable: the node that holds the game, or at which somebody is, cannot be reached. What
	// was asked for may have been done; it may be asked for again. Args: the node.
	Unreachable Code = "unreachable"
	// Moved: another node holds the game now. It is asked in the place of this one; people hear of
	// it only while a game goes from node to node again and again.
	Moved Code = "moved"
)

// UnreadPosition is the fault of a text that is no position at all.
const UnreadPosition = "unread"

// Codes lists every code of the hall, so that a catalogue can be checked
// against it.
func Codes() []Code {
	return slices.Clone([]Code{
		NoSuchGame, NoSuchSeek, OwnSeek, NotYourSeek, TooManySeeks, NoSuchInvitation, InvitationTaken, TooManyInvitations, GuestsPlayUnrated, PlaysUnrated, AlreadyPlaying,
		SamePlayer, NotHere, BadColor, BadStart, BadPosition, OddsUnrated, BadControl, BadDelay, BadEdition, BadProfile, SeekIsManual, OutOfRange, Unwanted,
		FormulaRefuses, SameOffer, TooManyOffers, OftenChallenged, OftenCalledOff, AdjournedOften, NoSuchOffer, OfferStands, ByTheLaws, PrivateGame, NotYourGame, ArbitersGame, NotRatedGame,
		NotInSimul, OneBoard, SameBoard, TooManyBoards, GiverAway, NoPasses, SimulColors, TooFewMoves, Underway, ClockPaused, ClockNotPaused, BadTime, EmptyText, TextTooLong, TextHidden, TooFast, OftenShouted,
		NobodyHere, NotListening, NoSuchChannel, MembersOnly, TableClosed, Busy, NotRecorded, SetAside, NoKey, Closing, Unreachable, Moved,
	})
}

// Error is a refusal by the hall itself.
type Error struct {
	Code  Code
	Args  []any // see the codes
	cause error
}

// Error is for logs and developers; people read the catalogue's sentence.
func (e *Error) Error() string {
	s := "hall: " + string(e.Code)
	for _, a := range e.Args {
		s += fmt.Sprintf(" %v", a)
	}
	if e.cause != nil {
		s += ": " + e.cause.Error()
	}
	return s
}

// Unwrap returns the trouble behind the refusal, when there is one.
func (e *Error) Unwrap() error { return e.cause }

// Is reports whether err is the hall's refusal with this code.
func Is(err error, code Code) bool {
	var e *Error
	return errors.As(err, &e) && e.Code == code
}

// New returns a refusal.
func New(code Code, args ...any) error { return &Error{Code: code, Args: args} }

// Because returns a refusal with the trouble behind it, which is nil when there is none.
func Because(code Code, cause error, args ...any) error {
	return &Error{Code: code, Args: args, cause: cause}
}

// Clip bounds what is repeated of somebody's input.
func Clip(s string) string {
	const most = 40
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}
