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

// CallReason is the reason for which arbiters are called; see [game.CallReason].
type CallReason = game.CallReason

// Call is a call for an arbiter to a game; see [game.Call].
type Call = game.Call

// Controls are the time controls of White and Black; see [game.Controls].
type Controls = game.Controls

// EnvelopeView is the public part of a sealed move; see [game.EnvelopeView].
type EnvelopeView = game.EnvelopeView

// GameID identifies a game; see [game.ID].
type GameID = game.ID

// SeekID identifies an open seek; see [game.SeekID].
type SeekID = game.SeekID

// Delay is how much later spectators see a game; see [game.Delay].
type Delay = game.Delay

// OpenedEnvelope is a sealed move that was opened without a language; see [game.OpenedEnvelope].
type OpenedEnvelope = game.OpenedEnvelope

// Recorded is an event in the log of a game; see [game.Recorded].
type Recorded = game.Recorded

// Side is White, Black or neither; see [game.Side].
type Side = game.Side

// SeekSpec describes the game that a seek or challenge asks for; see [game.SeekSpec].
type SeekSpec = game.SeekSpec

// Profile is the set of rules that the hall adds to the Laws; see [game.Profile].
type Profile = game.Profile

// Player is a player of a game; see [game.Player].
type Player = game.Player

// EventRef links a game to a board of an event; see [game.EventRef].
type EventRef = game.EventRef

// GameRow is a game in the index; see [game.Row].
type GameRow = game.Row

// GameEnd is the end of a game; see [game.End].
type GameEnd = game.End

// IndexChange is the change that a record makes to the index; see [game.IndexChange].
type IndexChange = game.IndexChange

// GameQuery is a query of the index of games; see [game.Query].
type GameQuery = game.Query

// Store keeps the index of games; see [game.Store].
type Store = game.Store

// Directory returns data of members, such as ratings; see [game.Directory].
type Directory = game.Directory

// View is a game as it is shown; see [game.View].
type View = game.View

// Resumption is when and how an adjourned game is resumed; see [game.Resumption].
type Resumption = game.Resumption

// Claims are the grounds on which a player can claim a draw; see [game.Claims].
type Claims = game.Claims

// Waiting is what a live game waits for besides a move; see [game.Waiting].
type Waiting = game.Waiting

// Terms summarise the regulations of a game; see [game.Terms].
type Terms = game.Terms

// MoveView is a half move as it is shown; see [game.MoveView].
type MoveView = game.MoveView

// Assistant is a person who assists a player; see [game.Assistant].
type Assistant = game.Assistant

// ClockView is the clock of a game at one instant; see [game.ClockView].
type ClockView = game.ClockView

// LogEntry is an event of a game other than a move, as it is shown; see [game.LogEntry].
type LogEntry = game.LogEntry

// The reasons for which arbiters are called; see [game.CallReason].
const (
	CallByPlayer = game.CallByPlayer
	CallForClaim = game.CallForClaim
	CallForDraw  = game.CallForDraw

	CallForCase     = game.CallForCase
	CallForQuestion = game.CallForQuestion
)

// The owners of the key to which an envelope is encrypted; see [game.EnvelopeKey].
const (
	NotEncrypted = game.NotEncrypted
	ServersKey   = game.ServersKey
	ArbitersKey  = game.ArbitersKey
)

// The longest delay for spectators that players may arrange, in minutes and half moves; see
// [game.Delay].
const (
	MaxDelayMinutes = game.MaxDelayMinutes
	MaxDelayMoves   = game.MaxDelayMoves
)

// The players of a game, and none of them; see [game.Side].
const (
	Neither  = game.Neither
	AsWhite  = game.AsWhite
	AsBlack  = game.AsBlack
	AnyColor = game.AnyColor
)

// The profiles of games, and the start and edition of games that name none.
const (
	FIDEProfile    = game.FIDEProfile
	FICSProfile    = game.FICSProfile
	StandardStart  = game.StandardStart
	DefaultEdition = game.DefaultEdition
)

// The most rows that one query of the index returns; see [game.Query].
const (
	MaxGameRows = game.MaxRows
)

// What a live game may wait for besides a move; see [game.Waiting].
const (
	WaitingForNothing  = game.WaitingForNothing
	WaitingForVerdict  = game.WaitingForVerdict
	WaitingForDisk     = game.WaitingForDisk
	WaitingForNode     = game.WaitingForNode
	WaitingForArbiter  = game.WaitingForArbiter
	WaitingForEnvelope = game.WaitingForEnvelope
)

// News is a message that a session receives without asking; see [news.News].
type News = news.News

// OfferKind is the subject of an offer; see [news.OfferKind].
type OfferKind = news.OfferKind

// Offer is an offer from one person to another; see [news.Offer].
type Offer = news.Offer

// OfferNews informs of a change of an offer; see [news.OfferNews].
type OfferNews = news.OfferNews

// Walk is how the giver of a simul goes to another board; see [news.Walk].
type Walk = news.Walk

// SimulNews is news of a simul; see [news.SimulNews].
type SimulNews = news.SimulNews

// The kinds of offers, and the changes of offers and simuls of which people are informed.
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

// PresenceChange is an arrival or departure of a person; see [presence.Change].
type PresenceChange = presence.Change

// PresenceFeed reports arrivals and departures; see [presence.Feed].
type PresenceFeed = presence.Feed

// Person is a connected person; see [presence.Person].
type Person = presence.Person

// Preferences apply to every game that a member plays; see [presence.Preferences].
type Preferences = presence.Preferences

// Session is one connection of a member to the hall; see [presence.Session].
type Session = presence.Session

// Screen decides whether a challenge may reach its receiver; see [presence.Screen].
type Screen = presence.Screen

// Manner is the kind of talk and its addressees; see [presence.Manner].
type Manner = presence.Manner

// Said is a line of talk; see [presence.Said].
type Said = presence.Said

// TalkFilter selects the talk that a session receives; see [presence.TalkFilter].
type TalkFilter = presence.TalkFilter

// Visit describes how a member is connected; see [presence.Visit].
type Visit = presence.Visit

// The kinds of talk, and the channel numbers with a meaning; see [presence.Manner].
const (
	Tells             = presence.Tells
	Channel           = presence.Channel
	Shouts            = presence.Shouts
	CShouts           = presence.CShouts
	Its               = presence.Its
	MaxChannel        = presence.MaxChannel
	DiscussionChannel = presence.DiscussionChannel
)

// InvitationID is the secret part of the link to a challenge; see [lobby.InvitationID].
type InvitationID = lobby.InvitationID

// Invitation is a challenge by link; see [lobby.Invitation].
type Invitation = lobby.Invitation

// Seek is a public offer to play; see [lobby.Seek].
type Seek = lobby.Seek

// Guard decides whether a player may accept a seek; see [lobby.Guard].
type Guard = lobby.Guard

// Simul is the current state of a simul; see [lobby.Simul].
type Simul = lobby.Simul

// How many seeks, offers, invitations and boards of a simul there may be, and how long they last.
const (
	MaxInvitations = lobby.MaxInvitations
	InvitationLife = lobby.InvitationLife
	MaxOffers      = lobby.MaxOffers
	MaxSeeks       = lobby.MaxSeeks
	MaxBoards      = lobby.MaxBoards
	MaxPasses      = lobby.MaxPasses
)

// Code is the reason why the hall refused a request; see [refusal.Code].
type Code = refusal.Code

// Error is a refusal by the hall; see [refusal.Error].
type Error = refusal.Error

// The reasons for which the hall refuses a request; see [refusal.Code].
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

// ErrClosed is the error of a subscription that its reader has closed, and of all subscriptions
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
