// Package refusal holds the refusals of the hall: a code with arguments. It does not know the rest
// of the hall and contains no sentences for people. Those are in the transports' catalogues.
package refusal

import (
	"errors"
	"fmt"
	"slices"
)

// Code is the reason why the hall refused a request. Refusals of the Laws are *laws.Refusal. These
// codes are the hall's own rules and faults. The transports' catalogues have one sentence for each
// code.
type Code string

// The reasons of refusals. The arguments of each stand in the order in which its comment names
// them.
const (
	// NoSuchGame means that there is no such game. Args: the requested ID.
	NoSuchGame Code = "no-such-game"
	// NoSuchSeek means that the seek is gone, was accepted or never existed. Args: the ID.
	NoSuchSeek Code = "no-such-seek"
	// OwnSeek means that a member may not accept their own seek.
	OwnSeek Code = "own-seek"
	// NoSuchInvitation means that the challenge by link has expired, was withdrawn or never
	// existed.
	NoSuchInvitation Code = "no-such-invitation"
	// InvitationTaken means that the challenge by link was already accepted.
	InvitationTaken Code = "invitation-taken"
	// TooManyInvitations means that the member has too many open challenges by link. Args:
	// MaxInvitations.
	TooManyInvitations Code = "too-many-invitations"
	// NotYourSeek means that only its poster may withdraw a seek.
	NotYourSeek Code = "not-your-seek"
	// TooManySeeks means that the member has MaxSeeks open seeks. Args: MaxSeeks.
	TooManySeeks Code = "too-many-seeks"
	// GuestsPlayUnrated means that a rated game needs two members with accounts.
	GuestsPlayUnrated Code = "guests-play-unrated"
	// PlaysUnrated means that an administrator has barred the member from rated games. Args: their
	// handle.
	PlaysUnrated Code = "plays-unrated"
	// AlreadyPlaying means that a player has a live game and may neither post nor accept a seek.
	// Args: the player's handle, the game.
	AlreadyPlaying Code = "already-playing"
	// SamePlayer means that White and Black are the same member.
	SamePlayer Code = "same-player"
	// NotHere means that the seek's poster, or the person who makes the request, has no open
	// session.
	NotHere Code = "not-here"
	// BadColor means that a requested colour is not any, white or black. Args: the colour.
	BadColor Code = "bad-colour"
	// BadStart means that a text names no start position. Args: the text.
	BadStart Code = "bad-start"
	// BadPosition means that a game cannot begin in that position. Args: the name of its fault, as
	// in [chess.Fault], or UnreadPosition.
	BadPosition Code = "bad-position"
	// OddsUnrated means that a game at odds or from an unusual position cannot be rated.
	OddsUnrated Code = "odds-unrated"
	// HintsUnrated means that a game with hints cannot be rated.
	HintsUnrated Code = "hints-unrated"
	// CannotAssist means that a person may not be an assistant in a game: they have no account, they
	// play in it, they arbitrate it, or they assist the other player. Args: their handle.
	CannotAssist Code = "cannot-assist"
	// BadControl means that a time control cannot be played. Args: the control, the fault.
	BadControl Code = "bad-control"
	// BadDelay means that the delay for spectators is too long. Args: the most minutes, the most
	// moves.
	BadDelay Code = "bad-delay"
	// BadEdition means that this server does not have that edition of the Laws. Args: the edition.
	BadEdition Code = "bad-edition"
	// BadProfile means that a profile is neither fide nor family. Args: the profile.
	BadProfile Code = "bad-profile"
	// SeekIsManual means that the poster wants to be challenged instead of having the seek
	// accepted. Args: their handle.
	SeekIsManual Code = "seek-is-manual"
	// OutOfRange means that the rating is outside the range of a seek. Args: the lowest, the
	// highest; 0 for no highest.
	OutOfRange Code = "out-of-range"
	// Unwanted means that the opponent does not want to play with this person. Args: the opponent's
	// handle.
	Unwanted Code = "unwanted"
	// FormulaRefuses means that the game does not satisfy the opponent's formula. Args: the
	// opponent's handle, the formula.
	FormulaRefuses Code = "formula-refuses"
	// SameOffer means that the same offer is already pending. Args: the handle of its receiver.
	SameOffer Code = "same-offer"
	// TooManyOffers means that the person has too many pending offers. Args: MaxOffers.
	TooManyOffers Code = "too-many-offers"
	// OftenChallenged means too many challenges in too short a time. Args: the handle of the
	// challenged person, the seconds until the next challenge.
	OftenChallenged Code = "often-challenged"
	// OftenCalledOff means too many aborted games in too short a time. Args: the seconds until the
	// next game may begin.
	OftenCalledOff Code = "often-called-off"
	// AdjournedOften means that the game was already adjourned as often as allowed. Args:
	// MaxAdjournments.
	AdjournedOften Code = "adjourned-often"
	// NoSuchOffer means that the offer is gone or never existed. Args: its number.
	NoSuchOffer Code = "no-such-offer"
	// OfferStands means that a draw offer cannot be withdrawn (Article 9.1).
	OfferStands Code = "offer-stands"
	// ByTheLaws means that the Laws do not allow this in a game under the FIDE profile.
	ByTheLaws Code = "by-the-laws"
	// PrivateGame means that spectators may not see the game while it is played. Args: the game.
	PrivateGame Code = "private-game"
	// NotYourGame means that only a player of the game may do that.
	NotYourGame Code = "not-your-game"
	// PlaysInRound means that an arbiter plays in the round of the game and therefore rules in none
	// of its games. Args: the round.
	PlaysInRound Code = "plays-in-round"
	// FineOutside means that a game of no event can have no fine, because nobody has announced any
	// (Article 12.9.7, 2023).
	FineOutside Code = "fine-outside"
	// ArbitersGame means that the game belongs to an event and its arbiter decides.
	ArbitersGame Code = "arbiters-game"
	// NotRatedGame means that this is not allowed in a rated game.
	NotRatedGame Code = "not-rated-game"
	// NotInSimul means that the person neither gives nor plays in such a simul.
	NotInSimul Code = "not-in-simul"
	// OneBoard means that the simul has only one board.
	OneBoard Code = "one-board"
	// SameBoard means that the giver of the simul is already at that board.
	SameBoard Code = "same-board"
	// TooManyBoards means that the simul is full. Args: the giver's handle, MaxBoards.
	TooManyBoards Code = "too-many-boards"
	// GiverAway means that the player must wait until the giver of the simul is at the board and it
	// is the player's turn. Args: the giver's handle.
	GiverAway Code = "giver-away"
	// NoPasses means that the player has no passes left. Args: MaxPasses.
	NoPasses Code = "no-passes"
	// SimulColors means that colours cannot be switched in a simul, because its giver has White.
	SimulColors Code = "simul-colours"
	// TooFewMoves means that fewer half moves were made than are to be taken back. Args: the number
	// made.
	TooFewMoves Code = "too-few-moves"
	// Underway means that this is possible only before the first move.
	Underway Code = "underway"
	// ClockPaused means that the clocks are already paused by agreement, and ClockNotPaused that
	// they are not.
	ClockPaused    Code = "clock-paused"
	ClockNotPaused Code = "clock-not-paused"
	// BadTime means that the time to give to the opponent is out of range. Args: the most seconds.
	BadTime Code = "bad-time"
	// EmptyText means that the text is empty.
	EmptyText Code = "empty-text"
	// TextTooLong means that the text is too long. Args: MaxText, in characters.
	TextTooLong Code = "text-too-long"
	// TextHidden means that the text has an invisible character or one that changes the writing
	// direction. Args: the character, as "U+202E".
	TextHidden Code = "text-hidden"
	// TooFast means that the rate limit of talk or commands is reached.
	TooFast Code = "too-fast"
	// OftenShouted means that the member has no shouts left for now. Args: the seconds until the
	// next one, the channel for long discussions.
	OftenShouted Code = "often-shouted"
	// NobodyHere means that no connected person has that handle, or that several begin with it.
	// Args: the given handle.
	NobodyHere Code = "nobody-here"
	// NotListening means that the receiver does not want to hear the speaker. Args: their handle.
	NotListening Code = "not-listening"
	// NoSuchChannel means that the channel number is out of range. Args: MaxChannel.
	NoSuchChannel Code = "no-such-channel"
	// MembersOnly means that guests may not do this.
	MembersOnly Code = "members-only"
	// TableClosed means that the game has ended and its table is unloaded.
	TableClosed Code = "table-closed"
	// Stale means that an arbiter has acted in the game since the person saw it. Args: the handle of
	// each such arbiter, each followed by the kind of their command; none if it is not known who.
	Stale Code = "stale"
	// Busy means that too many commands wait at this table.
	Busy Code = "busy"
	// NotRecorded means that the journal could not store the facts. As far as is known nothing
	// happened. The same command may be sent again.
	NotRecorded Code = "not-recorded"
	// SetAside means that the log has an unreadable record and waits until an administrator has
	// mended it. Args: the stream, the number of the record.
	SetAside Code = "set-aside"
	// NoKey means that the sealed move is encrypted to a key that the server does not have now. The
	// game waits.
	NoKey Code = "no-key"
	// Closing means that the server is closing.
	Closing Code = "closing"
	// Unreachable means that the node that holds the game, or to which a person is connected,
	// cannot be reached. The request may have been carried out and may be repeated. Args: the node.
	Unreachable Code = "unreachable"
	// Moved means that another node now holds the game. The request is sent there instead. People
	// see this refusal only if a game keeps moving between nodes.
	Moved Code = "moved"
)

// UnreadPosition is the argument of a refusal that says that a text is not a position.
const UnreadPosition = "unread"

// Codes lists every code of the hall. Tests compare a catalogue with it.
func Codes() []Code {
	return slices.Clone([]Code{
		NoSuchGame, NoSuchSeek, OwnSeek, NotYourSeek, TooManySeeks, NoSuchInvitation, InvitationTaken, TooManyInvitations, GuestsPlayUnrated, PlaysUnrated, AlreadyPlaying,
		SamePlayer, NotHere, BadColor, BadStart, BadPosition, OddsUnrated, HintsUnrated, CannotAssist, BadControl, BadDelay, BadEdition, BadProfile, SeekIsManual, OutOfRange, Unwanted,
		FormulaRefuses, SameOffer, TooManyOffers, OftenChallenged, OftenCalledOff, AdjournedOften, NoSuchOffer, OfferStands, ByTheLaws, PrivateGame, NotYourGame, PlaysInRound, FineOutside, ArbitersGame, NotRatedGame,
		NotInSimul, OneBoard, SameBoard, TooManyBoards, GiverAway, NoPasses, SimulColors, TooFewMoves, Underway, ClockPaused, ClockNotPaused, BadTime, EmptyText, TextTooLong, TextHidden, TooFast, OftenShouted,
		NobodyHere, NotListening, NoSuchChannel, MembersOnly, TableClosed, Stale, Busy, NotRecorded, SetAside, NoKey, Closing, Unreachable, Moved,
	})
}

// Error is a refusal by the hall.
type Error struct {
	Code  Code
	Args  []any // see the codes
	cause error
}

// Error returns a text for logs. People see the sentence of the catalogue.
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

// Unwrap returns the cause of the refusal, nil if there is none.
func (e *Error) Unwrap() error { return e.cause }

// Is reports whether err is the hall's refusal with this code.
func Is(err error, code Code) bool {
	var e *Error
	return errors.As(err, &e) && e.Code == code
}

// New returns a refusal.
func New(code Code, args ...any) error { return &Error{Code: code, Args: args} }

// Because returns a refusal with its cause, which may be nil.
func Because(code Code, cause error, args ...any) error {
	return &Error{Code: code, Args: args, cause: cause}
}

// Clip shortens a text that a user has sent and that a message repeats.
func Clip(s string) string {
	const most = 40
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}
