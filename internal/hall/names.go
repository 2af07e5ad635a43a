package hall

import (
	"github.com/escaque/escaque/internal/hall/mailbox"
	"github.com/escaque/escaque/internal/hall/refusal"
)

// The names under which transports know the values of the hall's packages.

// Code is [refusal.Code].
type Code = refusal.Code

// Error is [refusal.Error].
type Error = refusal.Error

// The codes of refusals.
const (
	NoSuchGame         = refusal.NoSuchGame
	NoSuchSeek         = refusal.NoSuchSeek
	OwnSeek            = refusal.OwnSeek
	NoSuchInvitation   = refusal.NoSuchInvitation
	InvitationTaken    = refusal.InvitationTaken
	TooManyInvitations = refusal.TooManyInvitations
	NotYourSeek        = refusal.NotYourSeek
	TooManySeeks       = refusal.TooManySeeks
	GuestsPlayUnrated  = refusal.GuestsPlayUnrated
	PlaysUnrated       = refusal.PlaysUnrated
	AlreadyPlaying     = refusal.AlreadyPlaying
	SamePlayer         = refusal.SamePlayer
	NotHere            = refusal.NotHere
	BadColor           = refusal.BadColor
	BadStart           = refusal.BadStart
	BadPosition        = refusal.BadPosition
	OddsUnrated        = refusal.OddsUnrated
	BadControl         = refusal.BadControl
	BadDelay           = refusal.BadDelay
	BadEdition         = refusal.BadEdition
	BadProfile         = refusal.BadProfile
	SeekIsManual       = refusal.SeekIsManual
	OutOfRange         = refusal.OutOfRange
	Unwanted           = refusal.Unwanted
	FormulaRefuses     = refusal.FormulaRefuses
	SameOffer          = refusal.SameOffer
	TooManyOffers      = refusal.TooManyOffers
	OftenChallenged    = refusal.OftenChallenged
	OftenCalledOff     = refusal.OftenCalledOff
	AdjournedOften     = refusal.AdjournedOften
	NoSuchOffer        = refusal.NoSuchOffer
	OfferStands        = refusal.OfferStands
	ByTheLaws          = refusal.ByTheLaws
	PrivateGame        = refusal.PrivateGame
	NotYourGame        = refusal.NotYourGame
	ArbitersGame       = refusal.ArbitersGame
	NotRatedGame       = refusal.NotRatedGame
	NotInSimul         = refusal.NotInSimul
	OneBoard           = refusal.OneBoard
	SameBoard          = refusal.SameBoard
	TooManyBoards      = refusal.TooManyBoards
	GiverAway          = refusal.GiverAway
	NoPasses           = refusal.NoPasses
	SimulColors        = refusal.SimulColors
	TooFewMoves        = refusal.TooFewMoves
	Underway           = refusal.Underway
	ClockPaused        = refusal.ClockPaused
	ClockNotPaused     = refusal.ClockNotPaused
	BadTime            = refusal.BadTime
	EmptyText          = refusal.EmptyText
	TextTooLong        = refusal.TextTooLong
	TextHidden         = refusal.TextHidden
	TooFast            = refusal.TooFast
	OftenShouted       = refusal.OftenShouted
	NobodyHere         = refusal.NobodyHere
	NotListening       = refusal.NotListening
	NoSuchChannel      = refusal.NoSuchChannel
	MembersOnly        = refusal.MembersOnly
	TableClosed        = refusal.TableClosed
	Busy               = refusal.Busy
	NotRecorded        = refusal.NotRecorded
	SetAside           = refusal.SetAside
	NoKey              = refusal.NoKey
	Closing            = refusal.Closing
	Unreachable        = refusal.Unreachable
	Moved              = refusal.Moved
	UnreadPosition     = refusal.UnreadPosition
)

// ErrClosed is returned by a subscription that its reader closed, and by all of
// them when the hall closes.
var ErrClosed = mailbox.ErrClosed

// IsCode reports whether err is the hall's refusal with this code.
func IsCode(err error, code Code) bool { return refusal.Is(err, code) }

// Codes lists every code of the hall, so that a catalogue can be checked against it.
func Codes() []Code { return refusal.Codes() }
