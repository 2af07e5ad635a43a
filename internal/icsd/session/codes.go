package session

import (
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/ics/study"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
)

// The FICS codes for the refusals of other packages. All codes of the hall, the register, the book
// of conduct and the study are listed. Of the Laws and of events only those are listed for which
// FICS has a code.

const (
	bad    = ics.CodeBadParams
	rights = ics.CodeRights
	idle   = ics.CodeNotPlaying
	long   = ics.CodeLength
)

var hallCodes = map[hall.Code]ics.Code{
	hall.NoSuchGame: bad, hall.NoSuchSeek: bad, hall.NoSuchOffer: bad, hall.NoSuchChannel: bad, hall.NobodyHere: bad,
	hall.SamePlayer: bad, hall.BadColor: bad, hall.BadStart: bad, hall.BadPosition: bad, hall.BadControl: bad, hall.BadDelay: bad, hall.BadEdition: bad, hall.BadProfile: bad,
	hall.BadTime: bad, hall.EmptyText: bad, hall.TextHidden: bad, hall.SimulColors: bad,

	hall.OwnSeek: rights, hall.OddsUnrated: rights, hall.HintsUnrated: rights, hall.CannotAssist: rights, hall.NotYourSeek: rights, hall.GuestsPlayUnrated: rights, hall.PlaysUnrated: rights, hall.OutOfRange: rights,
	hall.Unwanted: rights, hall.FormulaRefuses: rights, hall.PrivateGame: rights, hall.NotYourGame: rights, hall.PlaysInRound: rights, hall.FineOutside: rights, hall.ArbitersGame: rights,
	hall.NotListening: rights, hall.MembersOnly: rights,

	hall.NotInSimul: idle, hall.TextTooLong: long,

	hall.NoSuchInvitation: bad, hall.InvitationTaken: own, hall.TooManyInvitations: own, // made in the browser only
	hall.TooManySeeks: own, hall.AlreadyPlaying: own, hall.NotHere: own, hall.SeekIsManual: own, hall.SameOffer: own,
	hall.TooManyOffers: own, hall.OftenChallenged: own, hall.OftenCalledOff: own, hall.AdjournedOften: own, hall.OfferStands: own,
	hall.ByTheLaws: own, hall.NotRatedGame: own, hall.OneBoard: own, hall.SameBoard: own, hall.TooManyBoards: own, hall.GiverAway: own,
	hall.NoPasses: own, hall.TooFewMoves: own, hall.Underway: own, hall.ClockPaused: own, hall.ClockNotPaused: own, hall.TooFast: own, hall.OftenShouted: own,
	hall.TableClosed: own, hall.Stale: own, hall.Busy: own, hall.NotRecorded: own, hall.SetAside: own, hall.NoKey: own, hall.Closing: own, hall.Unreachable: own, hall.Moved: own,
}

var memberCodes = map[members.Code]ics.Code{
	members.HandleForm: bad, members.HandleReserved: bad, members.HandleTaken: bad, members.HandleLookalike: bad, members.HandleUnknown: bad,
	members.DisplayForm: bad, members.DisplayReserved: bad, members.DisplayLike: bad, members.EmailForm: bad, members.LanguageForm: bad, members.PasswordShort: bad, members.PasswordCommon: bad, members.PasswordSame: bad,
	members.TextHidden: bad, members.CodeUnknown: bad, members.ResetUnknown: bad, members.RoleUnknown: bad,

	members.WrongPassword: rights, members.ICSPasswordNone: rights, members.AccountDisabled: rights, members.AccountBarred: rights,
	members.PlaceBarred: rights, members.SessionUnknown: rights, members.GuestRefused: rights, members.AdminLinkSpent: rights, members.Censored: rights, members.FactorWanted: rights, members.FactorWrong: rights, members.TelnetToken: rights, members.PasskeyWrong: rights,

	members.PasswordLong: long, members.MessageForm: long, members.StudyTitle: long, members.StudyLong: long, members.TokenNote: long, members.PasskeyName: long,

	members.RateLimited: own, members.StudiesFull: own, members.StudyGone: own, members.StudyChanged: own, members.TokenScopes: own, members.TokensFull: own, members.PasskeysFull: own, members.PasskeyAddress: own, members.TokenUnknown: own, members.GuestsFull: own, members.SettingsFull: own, members.OwnAssistant: own, members.BoxFull: own, members.BoxShare: own,
	members.BoxPlace: own, members.NoMailer: own, members.MailFailed: own, members.RoleLast: own,
}

var conductCodes = map[conduct.Code]ics.Code{
	conduct.NoReason: bad, conduct.Hidden: bad, conduct.NoSuch: bad, conduct.BadMeasure: bad, conduct.BadKind: bad, conduct.Past: bad,
	conduct.BadChannel: bad, conduct.PlaceTerm: bad,

	conduct.AdminsOnly: rights, conduct.MembersOnly: rights, conduct.OwnCase: rights, conduct.NotYours: rights, conduct.NotYourComplaint: rights, conduct.OwnAct: rights,
	conduct.NotGuests: rights, conduct.Silenced: rights, conduct.NotOwner: rights,

	conduct.TooLong: long,

	conduct.Already: own, conduct.Settled: own, conduct.InForceNow: own, conduct.NotInForce: own, conduct.NoAppeal: own, conduct.TooMany: own,
	conduct.NoGames: own, conduct.ManyGames: own, conduct.SetAside: own,
}

// StudyCodes maps the refusals of a study to codes of FICS.
var StudyCodes = map[study.Code]ics.Code{
	study.BadName: bad, study.NoRook: bad, study.NotOnBoard: bad, study.BadGame: bad,

	study.NotExaminer: idle,

	study.AlreadyOpen: own, study.IsExaminer: own, study.SettingUp: own, study.NotSettingUp: own, study.AtEnd: own, study.AtStart: own,
	study.OnMainLine: own, study.Illegal: own, study.Full: own, study.EmptySquare: own, study.NotLegal: own,
}

var lawCodes = map[laws.Code]ics.Code{
	laws.NotStarted: idle, laws.GameOver: idle, laws.NotAdjourned: idle,
	laws.RoleMayNot: rights, laws.NotEntitled: rights,
	laws.TextTooBig: long,
	laws.TextHidden: bad, laws.NeedReason: bad, laws.BadResult: bad,
}

var eventCodes = map[tournament.Code]ics.Code{
	tournament.NotOrganiser: rights, tournament.NotArbiter: rights, tournament.NotOfficial: rights, tournament.NotOnStaff: rights,
	tournament.NotOwner: rights, tournament.EntryNotOpen: rights,
	tournament.NoEvent: bad, tournament.EventWasRemoved: bad, tournament.RoundUnknown: bad, tournament.TextImproper: bad, tournament.TextHidden: bad,
}
