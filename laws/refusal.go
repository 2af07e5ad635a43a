package laws

import (
	"fmt"
	"slices"
	"time"

	"github.com/escaque/escaque/chess"
)

// Refusal is the error of a command that cannot be carried out. The game stays unchanged.
type Refusal struct {
	Code    Code
	Edition Edition
	Citation
	Args Args
}

// Error returns the code and the article, for logs. Package laws/words has the sentences for users.
func (r *Refusal) Error() string {
	return fmt.Sprintf("refused: %s (Article %s, %s)", r.Code, r.Article, r.Edition)
}

// Args are the details of a refusal. Fields that a code does not use are zero.
type Args struct {
	// Text is the written or named thing: a move, an article, an invalid value.
	Text string
	// Piece is the piece concerned.
	Piece chess.PieceType
	// Role is the role that tried, or the only role that may.
	Role Role
	// Ply is the given number and Want the expected one.
	Ply, Want int
	// Span is the length of time concerned.
	Span time.Duration
}

// Code is the reason for refusing a command.
type Code string

// The codes of type [Code], in the order in which they can occur in a game.
const (
	NotStarted       Code = "not-started"         // the game has not begun
	AlreadyStarted   Code = "already-started"     // the game has already begun
	GameOver         Code = "game-over"           // the game has ended
	UnknownEdition   Code = "unknown-edition"     // Text: the edition asked for
	VenueNotOffered  Code = "conduct-not-offered" // Text: the venue asked for
	BadSupervision   Code = "bad-supervision"     // on screen, supervision is always adequate
	BadControl       Code = "bad-control"         // Text: what is wrong with it
	BadStart         Code = "bad-start"           // Text: what is wrong with it
	StartIsOver      Code = "start-is-over"       // the start position is mate, stalemate or dead
	BadRegulation    Code = "bad-regulation"      // Text: the field that is out of bounds
	NoIncrements     Code = "no-increments"       // the edition has neither increment nor delay
	DefaultTimeFixed Code = "default-time-fixed"  // Span: the default time of the edition

	RoleMayNot Code = "role-may-not" // Role: who tried; Text: the command
	TextTooBig Code = "text-too-big" // Want: the most bytes
	TextHidden Code = "text-hidden"  // Text: an invisible character, or one that reverses the writing direction
	NeedReason Code = "need-reason"  // Text: the command

	NotYourTurn      Code = "not-your-turn"
	StalePly         Code = "stale-ply"          // Ply: given; Want: that of the game
	NoPieceThere     Code = "no-man-there"       // Text: the move
	NotYourPiece     Code = "not-your-man"       // Text: the move
	OwnPieceThere    Code = "own-man-there"      // Text: the move
	NotItsMove       Code = "not-its-move"       // Text: the move; Piece: the piece
	KingLeftInCheck  Code = "king-left-in-check" // Text: the move
	NoCastling       Code = "no-castling"        // Text: the move
	NeedPromotion    Code = "need-promotion"     // Text: the move
	NoPromotion      Code = "no-promotion"       // Text: the move
	MustPlayClaimed  Code = "must-play-claimed"  // Text: the move that must be played
	ClocksAreStopped Code = "clocks-are-stopped"
	AwaitingEnd      Code = "awaiting-end" // a flag has fallen or an end is being verified

	NoOffer        Code = "no-offer"
	OfferStands    Code = "offer-stands"     // the player's own offer is still open
	AnswerTheOffer Code = "answer-the-offer" // the opponent's offer is open
	OfferTooSoon   Code = "offer-too-soon"   // no move since the last offer

	ClaimUnreadable Code = "claim-unreadable" // Text: what was written
	ClaimAmbiguous  Code = "claim-ambiguous"  // Text: what was written
	ClaimNotLegal   Code = "claim-illegal"    // Text: what was written

	NoIntendedMove Code = "no-intended-move" // the edition has no such claim with an intended move
	TooSoonToAgree Code = "too-soon-to-agree"

	NoQuickplay   Code = "no-quickplay"    // no claim in the last two minutes in this kind of game
	NotLastPeriod Code = "not-last-period" // the period still has a number of moves
	TimeEnough    Code = "time-enough"     // Span: the time below which the claim is allowed
	NoSuchRuling  Code = "no-such-ruling"  // Text: the ruling that the edition does not offer

	GameIsAdjourned  Code = "game-is-adjourned"
	NoAdjournments   Code = "no-adjournments" // the competition has not announced the guidelines
	BadSession       Code = "bad-session"
	NoSession        Code = "no-session"  // the end of the session is not known
	PressFirst       Code = "press-first" // the last move is not completed yet
	SealFirst        Code = "seal-first"  // the player has already been asked to seal
	NotSealing       Code = "not-sealing"
	SealOneWay       Code = "seal-one-way"     // either the text or a commitment must be given
	UnknownLanguage  Code = "unknown-language" // Text: the language
	MustSealShown    Code = "must-seal-shown"  // Text: the move shown on the board, which must be sealed
	NothingSealed    Code = "nothing-sealed"
	NoEnvelope       Code = "no-envelope"
	WrongEnvelope    Code = "wrong-envelope" // the rule names the wrong item
	NotAdjourned     Code = "not-adjourned"
	TooSoonToResume  Code = "too-soon-to-resume" // Span: the time until the resumption
	TimesAreLost     Code = "times-are-lost"     // the arbiter must set the clocks
	LateIsFixed      Code = "late-is-fixed"      // Span: how late a player may be
	NotAwaited       Code = "not-awaited"
	NotResuming      Code = "not-resuming"
	ReplierIsAway    Code = "replier-is-away"
	CommitmentBroken Code = "commitment-broken" // Text: the text that does not match the commitment
	TimesAreRight    Code = "times-are-right"
	TooLateForTimes  Code = "too-late-for-times"

	TooLateToAbort   Code = "too-late-to-abort" // Want: the number of half-moves from which it is too late
	FlagNotFallen    Code = "flag-not-fallen"   // Span: the time left, including lag
	NotLateYet       Code = "not-late-yet"      // Span: the rest of the default time
	NotAsked         Code = "not-asked"         // Ply: the number of the question
	BadCertificate   Code = "bad-certificate"   // Ply: the number of the question
	BadSpan          Code = "bad-span"          // Text: what is wrong with it
	SpanNeeded       Code = "span-needed"       // a penalty in time without a time
	SpanNotNeeded    Code = "span-not-needed"   // a penalty without time or points is given one
	ClocksAreRunning Code = "clocks-are-running"
	NoTimeToGoOn     Code = "no-time-to-go-on" // both flags were down in the last period
	CaseIsOpen       Code = "case-is-open"     // the open case must be ruled on first
	NoCase           Code = "no-case"
	BadResult        Code = "bad-result"

	SheetsNotFollowed Code = "sheets-not-followed" // the game's regulations have no score sheets
	NoSuchLine        Code = "no-such-line"        // Ply: the line or number given; Want: the last one
	SheetIncomplete   Code = "sheet-incomplete"    // Want: how many half-moves are missing
	ReturnTheSheet    Code = "return-the-sheet"
	SheetNotDue       Code = "sheet-not-due"
	NoDuty            Code = "no-duty"        // Text: the colour that need not record
	NotInEdition      Code = "not-in-edition" // Text: the command
	DoneAlready       Code = "done-already"
	GameIsOn          Code = "game-is-on"
	AssistantMayNot   Code = "assistant-may-not"

	BothSee           Code = "both-see" // nobody in the game is visually disabled
	NothingToAnnounce Code = "nothing-to-announce"
	NothingToExecute  Code = "nothing-to-execute"
	AnnounceClearly   Code = "announce-clearly" // Text: what was said
	AnnouncePiece     Code = "announce-piece"   // Text: what was said
	AnnounceFirst     Code = "announce-first"   // Text: the move
	RepeatFirst       Code = "repeat-first"
	ExecuteFirst      Code = "execute-first"
	BoardsAgree       Code = "boards-agree"

	UnknownCommand Code = "unknown-command"

	ClaimLost       Code = "claim-lost"      // the right to claim is lost for this move
	OtherVenue      Code = "other-conduct"   // Text: the command
	BadSquares      Code = "bad-squares"     // Want: the most pieces at a time
	TouchBinds      Code = "touch-binds"     // Text: the piece, the capture or the move that the touch leaves
	MustFinish      Code = "must-finish"     // Text: the move that was begun
	ChoiceIsFinal   Code = "choice-is-final" // Piece: what was chosen
	NotYourClock    Code = "not-your-clock"  // one's own clock does not run
	NothingMade     Code = "nothing-made"    // no piece was let go
	NoBreach        Code = "no-breach"
	NotArrived      Code = "not-arrived" // they have not come to the board
	PlayerExpelled  Code = "player-expelled"
	ArrivedAlready  Code = "arrived-already"
	ByRulesOnly     Code = "by-rules-only" // only the rules of the event may change it
	NotEntitled     Code = "not-entitled"  // Text: the reason given
	NotStopped      Code = "not-stopped"   // no player waits for a word of the arbiter
	NoHints         Code = "no-hints"      // Text: what must not be said
	NoAppeal        Code = "no-appeal"     // Text: the rule that was applied
	EvidenceMissing Code = "evidence-missing"
	BadCounter      Code = "bad-counter" // Text: whose; Ply: the moves; Want: the period
	NotASpectator   Code = "not-a-spectator"
	NotByTheClock   Code = "not-by-the-clock" // no flag has ended the game
	IncrementFirst  Code = "increment-first"  // III.4 comes before III.5
	ClockCannotAdd  Code = "clock-cannot-add"
	DeclineFirst    Code = "decline-first"     // the request is an offer that the opponent has not declined
	HandsNotCounted Code = "hands-not-counted" // two hands are no illegal move

	NothingBroken Code = "nothing-broken" // the last move breaks nothing about touched pieces
	ComplaintLost Code = "complaint-lost" // the player has touched a piece themselves
	OnlyWhenAsked Code = "only-when-asked"
	NotTouched    Code = "not-touched" // Text: the square

	BadReport       Code = "bad-report"         // Text: what was reported
	TooLateForSetup Code = "too-late-for-setup" // Want: the moves by each player after which it is
	MustAnnul       Code = "must-annul"         // a position that cannot be found makes the game void
	NoSuchPosition  Code = "no-such-position"   // Ply: given; Want: of the game
	BadPosition     Code = "bad-position"       // Text: what is wrong with it

	NothingIllegal     Code = "nothing-illegal"    // no illegal move was completed
	NothingStrikes     Code = "nothing-strikes"    // neither both kings in check nor a pawn on the last rank
	TooLateIllegal     Code = "too-late-illegal"   // the opponent has made their own move
	OnlyWhenClaimed    Code = "only-when-claimed"  // the arbiter does not act unasked
	CannotAgree        Code = "cannot-agree"       // no agreement takes an illegal move back
	AgreedAlready      Code = "agreed-already"     // one's consent is given
	NotCompleted       Code = "not-completed"      // the clock has not been pressed
	NotOnThisBoard     Code = "not-on-this-board"  // an illegal position stands on the board
	NothingDisplaced   Code = "nothing-displaced"  // no pieces are off their squares
	PiecesAreDisplaced Code = "men-are-displaced"  // they must be put right first
	OnlyArbiterStops   Code = "only-arbiter-stops" // a player may not stop the clocks

	TimesTwice  Code = "times-twice"  // Text: the other times that were chosen
	CannotExpel Code = "cannot-expel" // Role: who cannot be sent out so
)

// Codes lists every code, so that a catalogue can be checked against it.
func Codes() []Code { return slices.Clone(codes[:]) }

var codes = [...]Code{
	NotStarted, AlreadyStarted, GameOver, UnknownEdition, VenueNotOffered, BadSupervision,
	BadControl, BadStart, StartIsOver, BadRegulation, RoleMayNot, TextTooBig, TextHidden, NeedReason,
	NotYourTurn, StalePly, NoPieceThere, NotYourPiece, OwnPieceThere, NotItsMove, KingLeftInCheck,
	NoCastling, NeedPromotion, NoPromotion, MustPlayClaimed, ClocksAreStopped, AwaitingEnd,
	NoOffer, OfferStands, AnswerTheOffer, OfferTooSoon, ClaimUnreadable, ClaimAmbiguous,
	ClaimNotLegal, TooLateToAbort, FlagNotFallen, NotLateYet, NotAsked, BadCertificate, BadSpan, SpanNeeded, SpanNotNeeded,
	ClocksAreRunning, NoTimeToGoOn, CaseIsOpen, NoCase, BadResult, UnknownCommand, NoIncrements, DefaultTimeFixed,
	NoIntendedMove, TooSoonToAgree, NoQuickplay, NotLastPeriod, TimeEnough, NoSuchRuling,

	GameIsAdjourned, NoAdjournments, BadSession, NoSession, PressFirst, SealFirst, NotSealing, SealOneWay, UnknownLanguage, MustSealShown, NothingSealed, NoEnvelope, WrongEnvelope, NotAdjourned, TooSoonToResume, TimesAreLost, LateIsFixed, NotAwaited, NotResuming, ReplierIsAway, CommitmentBroken, TimesAreRight, TooLateForTimes,

	SheetsNotFollowed, NoSuchLine, SheetIncomplete, ReturnTheSheet, SheetNotDue, NoDuty, NotInEdition, DoneAlready, GameIsOn,
	AssistantMayNot, BothSee, NothingToAnnounce, NothingToExecute, AnnounceClearly, AnnouncePiece, AnnounceFirst,
	RepeatFirst, ExecuteFirst, BoardsAgree,
	ClaimLost, OtherVenue, BadSquares, TouchBinds, MustFinish, ChoiceIsFinal, NotYourClock, NothingMade,
	NoBreach, NotArrived, PlayerExpelled, ArrivedAlready, ByRulesOnly, NotEntitled, NotStopped,
	BadCounter, NoHints, NoAppeal, EvidenceMissing, NotASpectator, NotByTheClock, IncrementFirst, ClockCannotAdd, DeclineFirst, HandsNotCounted,

	NothingBroken, ComplaintLost, OnlyWhenAsked, NotTouched,
	BadReport, TooLateForSetup, MustAnnul, NoSuchPosition, BadPosition,
	NothingIllegal, NothingStrikes, TooLateIllegal, OnlyWhenClaimed, CannotAgree, AgreedAlready, NotCompleted, NotOnThisBoard, NothingDisplaced,
	PiecesAreDisplaced, OnlyArbiterStops,
	TimesTwice, CannotExpel,
}
