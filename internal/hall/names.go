package hall

import (
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/hall/lobby"
	"github.com/escaque/escaque/internal/hall/mailbox"
	"github.com/escaque/escaque/internal/hall/news"
	"github.com/escaque/escaque/internal/hall/presence"
	"github.com/escaque/escaque/internal/hall/refusal"
)

// The names under which transports use the types and constants of the packages below hall.

// CallReason is [game.CallReason].
type CallReason = game.CallReason

// Call is [game.Call].
type Call = game.Call

// Controls is [game.Controls].
type Controls = game.Controls

// EnvelopeView is [game.EnvelopeView].
type EnvelopeView = game.EnvelopeView

// GameID is [game.ID].
type GameID = game.ID

// SeekID is [game.SeekID].
type SeekID = game.SeekID

// Delay is [game.Delay].
type Delay = game.Delay

// OpenedEnvelope is [game.OpenedEnvelope].
type OpenedEnvelope = game.OpenedEnvelope

// Recorded is [game.Recorded].
type Recorded = game.Recorded

// Side is [game.Side].
type Side = game.Side

// SeekSpec is [game.SeekSpec].
type SeekSpec = game.SeekSpec

// Profile is [game.Profile].
type Profile = game.Profile

// Player is [game.Player].
type Player = game.Player

// EventRef is [game.EventRef].
type EventRef = game.EventRef

// GameRow is [game.Row].
type GameRow = game.Row

// GameEnd is [game.End].
type GameEnd = game.End

// IndexChange is [game.IndexChange].
type IndexChange = game.IndexChange

// GameQuery is [game.Query].
type GameQuery = game.Query

// Store is [game.Store].
type Store = game.Store

// Directory is [game.Directory].
type Directory = game.Directory

// View is [game.View].
type View = game.View

// Resumption is [game.Resumption].
type Resumption = game.Resumption

// Claims is [game.Claims].
type Claims = game.Claims

// Waiting is [game.Waiting].
type Waiting = game.Waiting

// Terms is [game.Terms].
type Terms = game.Terms

// MoveView is [game.MoveView].
type MoveView = game.MoveView

// Assistant is [game.Assistant].
type Assistant = game.Assistant

// ClockView is [game.ClockView].
type ClockView = game.ClockView

// LogEntry is [game.LogEntry].
type LogEntry = game.LogEntry

// The reasons of calls.
const (
	CallByPlayer = game.CallByPlayer
	CallForClaim = game.CallForClaim
	CallForDraw  = game.CallForDraw

	CallForQuestion = game.CallForQuestion
)

// The keys to envelopes.
const (
	NotEncrypted = game.NotEncrypted
	ServersKey   = game.ServersKey
	ArbitersKey  = game.ArbitersKey
)

// The longest delay of a game that people arrange.
const (
	MaxDelayMinutes = game.MaxDelayMinutes
	MaxDelayMoves   = game.MaxDelayMoves
)

// The sides.
const (
	Neither  = game.Neither
	AsWhite  = game.AsWhite
	AsBlack  = game.AsBlack
	AnyColor = game.AnyColor
)

// The profiles of games, and the defaults for new games.
const (
	FIDEProfile    = game.FIDEProfile
	FICSProfile    = game.FICSProfile
	StandardStart  = game.StandardStart
	DefaultEdition = game.DefaultEdition
)

// The most rows that one query of the index returns.
const (
	MaxGameRows = game.MaxRows
)

// The reasons for which a game waits.
const (
	WaitingForNothing  = game.WaitingForNothing
	WaitingForVerdict  = game.WaitingForVerdict
	WaitingForDisk     = game.WaitingForDisk
	WaitingForNode     = game.WaitingForNode
	WaitingForArbiter  = game.WaitingForArbiter
	WaitingForEnvelope = game.WaitingForEnvelope
)

// News is [news.News].
type News = news.News

// OfferKind is [news.OfferKind].
type OfferKind = news.OfferKind

// Offer is [news.Offer].
type Offer = news.Offer

// OfferNews is [news.OfferNews].
type OfferNews = news.OfferNews

// Walk is [news.Walk].
type Walk = news.Walk

// SimulNews is [news.SimulNews].
type SimulNews = news.SimulNews

// The kinds and steps of news.
const (
	MatchOffer       = news.MatchOffer
	SimulOffer       = news.SimulOffer
	DrawOffer        = news.DrawOffer
	AbortOffer       = news.AbortOffer
	AdjournOffer     = news.AdjournOffer
	TakebackOffer    = news.TakebackOffer
	SwitchOffer      = news.SwitchOffer
	PauseOffer       = news.PauseOffer
	UnpauseOffer     = news.UnpauseOffer
	OfferMade        = news.OfferMade
	OfferUpdated     = news.OfferUpdated
	OfferReplaced    = news.OfferReplaced
	OfferAccepted    = news.OfferAccepted
	OfferIntercepted = news.OfferIntercepted
	OfferDeclined    = news.OfferDeclined
	OfferPassed      = news.OfferPassed
	OfferCountered   = news.OfferCountered
	OfferWithdrawn   = news.OfferWithdrawn
	OfferOvertaken   = news.OfferOvertaken
	OfferDeparted    = news.OfferDeparted
	OfferLapsed      = news.OfferLapsed
	SimulAt          = news.SimulAt
	SimulLeft        = news.SimulLeft
	SimulPassed      = news.SimulPassed
	SimulBoardOver   = news.SimulBoardOver
	SimulOver        = news.SimulOver
	WalkOn           = news.WalkOn
	WalkBack         = news.WalkBack
	WalkTo           = news.WalkTo
)

// PresenceChange is [presence.Change].
type PresenceChange = presence.Change

// PresenceFeed is [presence.Feed].
type PresenceFeed = presence.Feed

// Person is [presence.Person].
type Person = presence.Person

// Preferences is [presence.Preferences].
type Preferences = presence.Preferences

// Session is [presence.Session].
type Session = presence.Session

// Screen is [presence.Screen].
type Screen = presence.Screen

// Manner is [presence.Manner].
type Manner = presence.Manner

// Said is [presence.Said].
type Said = presence.Said

// TalkFilter is [presence.TalkFilter].
type TalkFilter = presence.TalkFilter

// Visit is [presence.Visit].
type Visit = presence.Visit

// The manners of talk and the numbers of channels.
const (
	Tells             = presence.Tells
	Channel           = presence.Channel
	Shouts            = presence.Shouts
	CShouts           = presence.CShouts
	Its               = presence.Its
	MaxChannel        = presence.MaxChannel
	DiscussionChannel = presence.DiscussionChannel
)

// InvitationID is [lobby.InvitationID].
type InvitationID = lobby.InvitationID

// Invitation is [lobby.Invitation].
type Invitation = lobby.Invitation

// Seek is [lobby.Seek].
type Seek = lobby.Seek

// Guard is [lobby.Guard].
type Guard = lobby.Guard

// Simul is [lobby.Simul].
type Simul = lobby.Simul

// The bounds of seeks, offers, invitations and simuls.
const (
	MaxInvitations = lobby.MaxInvitations
	InvitationLife = lobby.InvitationLife
	MaxOffers      = lobby.MaxOffers
	MaxSeeks       = lobby.MaxSeeks
	MaxBoards      = lobby.MaxBoards
	MaxPasses      = lobby.MaxPasses
)

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
	HintsUnrated       = refusal.HintsUnrated
	CannotAssist       = refusal.CannotAssist
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
	PlaysInRound       = refusal.PlaysInRound
	FineOutside        = refusal.FineOutside
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
	Stale              = refusal.Stale
	Busy               = refusal.Busy
	NotRecorded        = refusal.NotRecorded
	SetAside           = refusal.SetAside
	NoKey              = refusal.NoKey
	Closing            = refusal.Closing
	Unreachable        = refusal.Unreachable
	Moved              = refusal.Moved
	UnreadPosition     = refusal.UnreadPosition
)

// ErrClosed is returned by a subscription that was closed by its reader, and by all subscriptions
// when the hall closes.
var ErrClosed = mailbox.ErrClosed

// IsCode reports whether err is the hall's refusal with this code.
func IsCode(err error, code Code) bool { return refusal.Is(err, code) }

// Codes lists every refusal code of the hall. Tests compare a catalogue of messages with it.
func Codes() []Code { return refusal.Codes() }

// LettersOf returns the language whose piece letters are used for a person who prefers the language
// tag; see [game.LettersOf].
func LettersOf(tag string) string { return game.LettersOf(tag) }

// Readable refuses a text that contains an invisible character; see [presence.Readable].
func Readable(text string) error { return presence.Readable(text) }
