package members

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Code names a refusal for the words layer.
type Code string

// Every code there is, with its arguments.
const (
	HandleForm      Code = "handle-form"      // handle, min, max: letters a to z only
	HandleReserved  Code = "handle-reserved"  // handle
	HandleTaken     Code = "handle-taken"     // handle
	HandleLookalike Code = "handle-lookalike" // handle, like: the handle that it could be mistaken for
	HandleUnknown   Code = "handle-unknown"   // handle: nobody registered it

	DisplayForm     Code = "display-form"      // max: letters, digits, spaces and the signs of names
	DisplayReserved Code = "display-reserved"  // name: it would speak for the server, or claim a title
	DisplayLike     Code = "display-like"      // name, like: the member whose handle it could be mistaken for
	EmailForm       Code = "email-form"        // email
	LanguageForm    Code = "language-form"     // lang
	PasswordShort   Code = "password-short"    // min
	PasswordLong    Code = "password-long"     // max, in bytes
	PasswordCommon  Code = "password-common"   // one of those that are tried first
	PasswordSame    Code = "password-same"     // the ICS password must not be the account's: it travels in clear
	WrongPassword   Code = "wrong-password"    // handle
	ICSPasswordNone Code = "ics-password-none" // handle: no ICS password was set, so no login by telnet
	AccountDisabled Code = "account-disabled"  // handle
	AccountBarred   Code = "account-barred"    // handle, until
	PlaceBarred     Code = "place-barred"      // until: no guests are let in from that address, and nobody registers there

	RateLimited    Code = "rate-limited"     // seconds until the next try
	SessionUnknown Code = "session-unknown"  // the session ended, was revoked or never was
	GuestsFull     Code = "guests-full"      // no free guest name was found
	GuestRefused   Code = "guest-refused"    // what was asked needs an account
	SettingsFull   Code = "settings-full"    // max: an account keeps no more, or no longer ones
	TextHidden     Code = "text-hidden"      // rune: a character that nobody sees, or that turns the writing round
	MessageForm    Code = "message-form"     // max: a message has from one to so many characters
	Censored       Code = "censored"         // handle: they do not hear the writer
	BoxFull        Code = "box-full"         // handle: their box takes no more
	BoxShare       Code = "box-share"        // handle, max: so many from this sender lie unread in their box
	BoxPlace       Code = "box-place"        // handle, max: so many from the sender's place lie unread in their box
	NoMailer       Code = "no-mailer"        // the server has nobody who carries letters
	MailFailed     Code = "mail-failed"      // the letter could not be handed on
	CodeUnknown    Code = "code-unknown"     // the code was used, has had its time, or never was
	ResetUnknown   Code = "reset-unknown"    // the link for another password was used, has had its time, or never was
	FactorWanted   Code = "factor-wanted"    // the account has a second factor
	FactorWrong    Code = "factor-wrong"     // the code is not the one of now, or was used
	PasskeyWrong   Code = "passkey-wrong"    // it is not known here, or the answer comes too late
	PasskeyAddress Code = "passkey-address"  // the server has no address at which browsers make passkeys
	PasskeyName    Code = "passkey-name"     // max: its name has from one to so many characters
	PasskeysFull   Code = "passkeys-full"    // max: an account has no more
	TelnetToken    Code = "telnet-token"     //nolint:gosec // the account has a second factor: telnet wants a token in place of the password
	StudyTitle     Code = "study-title"      // max: a study's title has from one to so many characters
	StudyLong      Code = "study-long"       // max: a study has at most so many KiB
	StudiesFull    Code = "studies-full"     // max: an account keeps no more
	StudyGone      Code = "study-gone"       // the study was deleted, is another's or never was
	StudyChanged   Code = "study-changed"    // it has changed since it was read
	TokenNote      Code = "token-note"       // max: a token's name has from one to so many characters
	TokenScopes    Code = "token-scopes"     // a token that may do nothing
	TokensFull     Code = "tokens-full"      // max: an account has no more
	TokenUnknown   Code = "token-unknown"    // the token was revoked or never was
	AdminLinkSpent Code = "admin-link-spent" // the link was used, replaced or never was
	RoleUnknown    Code = "role-unknown"     // role
	RoleLast       Code = "role-last"        // handle: the last administrator keeps the role
)

// Codes lists every code, for whoever must have a sentence for each.
func Codes() []Code {
	return []Code{
		HandleForm, HandleReserved, HandleTaken, HandleLookalike, HandleUnknown,
		DisplayForm, DisplayReserved, DisplayLike, EmailForm, LanguageForm, PasswordShort, PasswordLong, PasswordCommon, PasswordSame, WrongPassword, ICSPasswordNone, AccountDisabled, AccountBarred, PlaceBarred,
		RateLimited, SessionUnknown, GuestsFull, GuestRefused, SettingsFull, TextHidden, MessageForm, Censored, BoxFull, BoxShare, BoxPlace, NoMailer, MailFailed, CodeUnknown, ResetUnknown, FactorWanted, FactorWrong, PasskeyWrong, PasskeyAddress, PasskeyName, PasskeysFull, TelnetToken, StudyTitle, StudyLong, StudiesFull, StudyGone, StudyChanged, TokenNote, TokenScopes, TokensFull, TokenUnknown, AdminLinkSpent, RoleUnknown, RoleLast,
	}
}

// Error is a refusal that is shown to a person.
type Error struct {
	Code Code
	Args map[string]string // never holds a password or a token
}

func (e *Error) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "members: %s", e.Code)
	for _, k := range slices.Sorted(maps.Keys(e.Args)) {
		fmt.Fprintf(&b, " %s=%q", k, e.Args[k])
	}
	return b.String()
}

// Is makes errors.Is(err, &Error{Code: c}) compare codes.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Code == e.Code
}

// refuse makes an Error from pairs of argument names and values.
func refuse(code Code, pairs ...string) *Error {
	e := &Error{Code: code}
	for i := 0; i+1 < len(pairs); i += 2 {
		if e.Args == nil {
			e.Args = make(map[string]string, len(pairs)/2)
		}
		e.Args[pairs[i]] = pairs[i+1]
	}
	return e
}
