package members

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Code identifies a kind of refusal. The texts for users have a sentence for each.
type Code string

// The codes of type [Code], with their arguments.
const (
	HandleForm      Code = "handle-form"      // handle, min, max: letters a to z only
	HandleReserved  Code = "handle-reserved"  // handle
	HandleTaken     Code = "handle-taken"     // handle
	HandleLookalike Code = "handle-lookalike" // handle, like: the handle that it resembles
	HandleUnknown   Code = "handle-unknown"   // handle: not registered

	DisplayForm     Code = "display-form"     // max: letters, digits, spaces and the signs of names
	DisplayReserved Code = "display-reserved" // name: looks official or claims a title
	DisplayLike     Code = "display-like"     // name, like: the member whose handle it resembles
	EmailForm       Code = "email-form"       // email
	LanguageForm    Code = "language-form"    // lang
	PasswordShort   Code = "password-short"   // min
	PasswordLong    Code = "password-long"    // max, in bytes
	PasswordCommon  Code = "password-common"  // the password is one of those that attackers try first
	// the ICS password must differ from the account's, because it travels in clear text
	PasswordSame  Code = "password-same"
	WrongPassword Code = "wrong-password" // handle
	// handle: no ICS password was set, so telnet login is impossible
	ICSPasswordNone Code = "ics-password-none"
	AccountDisabled Code = "account-disabled" // handle
	AccountBarred   Code = "account-barred"   // handle, until
	// until: guests and registrations from that address are refused
	PlaceBarred Code = "place-barred"

	RateLimited    Code = "rate-limited"    // seconds until the next try
	SessionUnknown Code = "session-unknown" // the session ended, was revoked or never existed
	GuestsFull     Code = "guests-full"     // no free guest name was found
	GuestRefused   Code = "guest-refused"   // the request needs an account
	// max: an account has the maximum number of settings, or a setting is too long
	SettingsFull Code = "settings-full"
	// OwnAssistant means that a member names themselves as their assistant.
	OwnAssistant Code = "own-assistant"
	// rune: an invisible character, or one that changes the writing direction
	TextHidden  Code = "text-hidden"
	MessageForm Code = "message-form" // max: a message must have 1 to max characters
	Censored    Code = "censored"     // handle: the recipient ignores the sender
	BoxFull     Code = "box-full"     // handle: the recipient's message box is full
	// handle, max: the sender has max unread messages in the recipient's box
	BoxShare Code = "box-share"
	// handle, max: members at the sender's places have max unread messages in the recipient's box
	BoxPlace    Code = "box-place"
	NoMailer    Code = "no-mailer"    // the server cannot send e-mail
	MailFailed  Code = "mail-failed"  // the e-mail could not be handed over
	CodeUnknown Code = "code-unknown" // the code was used, has expired or never existed
	// the password reset link was used, has expired or never existed
	ResetUnknown   Code = "reset-unknown"
	FactorWanted   Code = "factor-wanted"   // the account has a second factor
	FactorWrong    Code = "factor-wrong"    // the code is not the current one, or was used before
	PasskeyWrong   Code = "passkey-wrong"   // the passkey is unknown, or the answer came too late
	PasskeyAddress Code = "passkey-address" // passkeys are not possible at the server's address
	PasskeyName    Code = "passkey-name"    // max: a passkey's name must have 1 to max characters
	PasskeysFull   Code = "passkeys-full"   // max: an account can have at most max passkeys
	TelnetToken    Code = "telnet-token"    //nolint:gosec // the account has a second factor: telnet wants a token in place of the password
	StudyTitle     Code = "study-title"     // max: a study's title must have 1 to max characters
	StudyLong      Code = "study-long"      // max: a study may have at most max KiB
	StudiesFull    Code = "studies-full"    // max: an account can have at most max studies
	// the study was deleted, belongs to another member or never existed
	StudyGone      Code = "study-gone"
	StudyChanged   Code = "study-changed"    // the study was changed since it was read
	TokenNote      Code = "token-note"       // max: a token's name must have 1 to max characters
	TokenScopes    Code = "token-scopes"     // a token needs at least one scope
	TokensFull     Code = "tokens-full"      // max: an account can have at most max tokens
	TokenUnknown   Code = "token-unknown"    // the token was revoked or never existed
	AdminLinkSpent Code = "admin-link-spent" // the link was used, replaced or never existed
	RoleUnknown    Code = "role-unknown"     // role
	RoleLast       Code = "role-last"        // handle: the last administrator keeps the role
)

// Codes lists every code, so that tests can check that each has a sentence.
func Codes() []Code {
	return []Code{
		HandleForm, HandleReserved, HandleTaken, HandleLookalike, HandleUnknown,
		DisplayForm, DisplayReserved, DisplayLike, EmailForm, LanguageForm, PasswordShort, PasswordLong, PasswordCommon, PasswordSame, WrongPassword, ICSPasswordNone, AccountDisabled, AccountBarred, PlaceBarred,
		RateLimited, SessionUnknown, GuestsFull, GuestRefused, SettingsFull, OwnAssistant, TextHidden, MessageForm, Censored, BoxFull, BoxShare, BoxPlace, NoMailer, MailFailed, CodeUnknown, ResetUnknown, FactorWanted, FactorWrong, PasskeyWrong, PasskeyAddress, PasskeyName, PasskeysFull, TelnetToken, StudyTitle, StudyLong, StudiesFull, StudyGone, StudyChanged, TokenNote, TokenScopes, TokensFull, TokenUnknown, AdminLinkSpent, RoleUnknown, RoleLast,
	}
}

// Error is a refusal that is shown to a user.
type Error struct {
	Code Code
	Args map[string]string // never contains a password or a token
}

func (e *Error) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "members: %s", e.Code)
	for _, k := range slices.Sorted(maps.Keys(e.Args)) {
		fmt.Fprintf(&b, " %s=%q", k, e.Args[k])
	}
	return b.String()
}

// Is reports whether target is an *Error with the same code, so that callers can write
// errors.Is(err, &Error{Code: c}).
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Code == e.Code
}

// refuse returns an Error with arguments given as pairs of name and value.
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
