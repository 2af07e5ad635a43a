package members

import (
	"context"
	"errors"
)

// ErrNotFound is returned by a store when the item does not exist.
var ErrNotFound = errors.New("members: not found")

// TakenError is returned by a store when the name of an account or a guest is not free.
type TakenError struct {
	Handle string // the existing handle
}

func (e *TakenError) Error() string { return "members: the name is not free: " + e.Handle }

// Store keeps the members' data. Implementations are in internal/store and pass the suite in
// internal/store/storetest. Each method is one transaction and returns when it is durable.
type Store interface {
	AccountStore
	RoleStore
	SessionStore
	RegistrationStore
	ResetStore
	AuditStore
	SettingStore
	MessageStore
	VisitStore
	StudyStore
	TokenStore
	PasskeyStore
}

// AccountStore keeps the accounts.
type AccountStore interface {
	// CreateAccount adds an account. It returns a *TakenError when an existing handle or display
	// name has the same [Skeleton].
	CreateAccount(ctx context.Context, a Account) error
	// Account returns the account with an id, or ErrNotFound.
	Account(ctx context.Context, id string) (Account, error)
	// AccountByHandle returns the account with a handle in any case of letters, or ErrNotFound.
	AccountByHandle(ctx context.Context, handle string) (Account, error)
	// AccountLike returns the account whose handle has the [Skeleton] or whose display name has
	// these [Looks], or ErrNotFound.
	AccountLike(ctx context.Context, skeleton string) (Account, error)
	// Displays returns all display names by the [Fold] of their handles.
	Displays(ctx context.Context) (map[string]string, error)
	// Accounts lists at most limit accounts after a handle, ordered by the [Fold] of the handle.
	Accounts(ctx context.Context, after string, limit int) ([]Account, error)
	// UpdateAccount passes an account to change and stores the result. It returns ErrNotFound for
	// an unknown id. administrators is the number of enabled administrators before the change. When
	// change returns an error, UpdateAccount returns it and stores nothing. change must not alter
	// the id or the handle and must not call the store.
	UpdateAccount(ctx context.Context, id string, change func(a *Account, administrators int) error) (Account, error)
	// ForgetAccount deletes the data of an account except its games and ratings. The account and
	// its games in the index get the given handle. The account is closed and has no rights or
	// credentials. Its former handle is removed from all lists ([KeptList]), because another player
	// may take it. It returns ErrNotFound or a *TakenError.
	ForgetAccount(ctx context.Context, id, handle string) (Removed, error)
	// Changes lists the accounts whose roles, closing or passwords changed, or that lost a session
	// or a token, after the change with a number. The oldest comes first; an account may be listed
	// several times. last is the number of the last change. Old changes may be missing. With after
	// below 0 it returns only last.
	Changes(ctx context.Context, after int64) (accounts []string, last int64, err error)
}

// RoleStore counts the administrators and keeps the one-time administrator link.
type RoleStore interface {
	// Administrators counts the enabled accounts with the role of administrator.
	Administrators(ctx context.Context) (int, error)
	// SetAdminLink stores the hash of the administrator link and replaces any other.
	SetAdminLink(ctx context.Context, hash [32]byte, created int64) error
	// AdminLink returns the hash of the unused link, or ErrNotFound.
	AdminLink(ctx context.Context) ([32]byte, error)
	// UseAdminLink, in one transaction, deletes the link with this hash and makes the account an
	// administrator. It returns ErrNotFound and changes nothing when the link or the account does
	// not exist.
	UseAdminLink(ctx context.Context, hash [32]byte, account string) error
}

// SessionStore keeps the sessions.
type SessionStore interface {
	// CreateSession adds a session. It returns a *TakenError when another live session (Expires
	// after the new one's Created) has the same guest handle.
	CreateSession(ctx context.Context, s Session) error
	// Session returns the session with a hash, or ErrNotFound. It may return an expired session.
	Session(ctx context.Context, hash [32]byte) (Session, error)
	// Sessions lists the sessions of an account, the latest first.
	Sessions(ctx context.Context, account string) ([]Session, error)
	// UpdateSession sets the expiry and language of a session, or returns ErrNotFound.
	UpdateSession(ctx context.Context, hash [32]byte, expires int64, lang string) error
	// DeleteSession deletes a session. It returns nil when there is none.
	DeleteSession(ctx context.Context, hash [32]byte) error
	// DeleteSessions ends all sessions of an account.
	DeleteSessions(ctx context.Context, account string) error
	// DeleteExpired deletes the sessions whose Expires is not after now, in milliseconds since the
	// Unix epoch.
	DeleteExpired(ctx context.Context, now int64) error
}

// RegistrationStore keeps the unconfirmed registrations.
type RegistrationStore interface {
	// AddPending stores a registration and replaces any with the same hash.
	AddPending(ctx context.Context, p Pending) error
	// TakePending returns and deletes a registration, or returns ErrNotFound.
	TakePending(ctx context.Context, hash [32]byte) (Pending, error)
	// DeletePending deletes the registrations whose Expires is not after now.
	DeletePending(ctx context.Context, now int64) error
}

// ResetStore keeps the password reset codes.
type ResetStore interface {
	// AddReset stores a code and replaces any other of the account.
	AddReset(ctx context.Context, r Reset) error
	// TakeReset returns and deletes a code, or returns ErrNotFound.
	TakeReset(ctx context.Context, hash [32]byte) (Reset, error)
	// DeleteResets deletes the codes whose Expires is not after now.
	DeleteResets(ctx context.Context, now int64) error
}

// AuditStore keeps the audit log.
type AuditStore interface {
	AddAct(ctx context.Context, a Act) error
	// Acts lists at most limit acts before the one with id before, or the latest ones when before
	// is empty. The latest comes first, ordered by At and then by ID.
	Acts(ctx context.Context, before string, limit int) ([]Act, error)
}

// SettingStore keeps the members' settings.
type SettingStore interface {
	// Settings returns an account's settings by name. It returns none for an unknown account.
	Settings(ctx context.Context, account string) (map[string]string, error)
	// SetSetting sets one setting of an account, or deletes it when the value is empty. It returns
	// ErrNotFound for an unknown account, and [ErrFull] when the account would have more than limit
	// settings.
	SetSetting(ctx context.Context, account, name, value string, limit int) error
}

// StudyStore keeps the members' studies.
type StudyStore interface {
	// AddStudy adds a study. It returns ErrNotFound for an unknown account, and [ErrFull] when the
	// account would have more than limit studies.
	AddStudy(ctx context.Context, s Study, limit int) error
	// SaveStudy replaces the title, text and Changed of the study with this ID and Account. It
	// returns ErrNotFound when there is none, and [ErrChanged] when its Changed is not lastChanged.
	SaveStudy(ctx context.Context, s Study, lastChanged int64) error
	// Study returns the study with an id, or ErrNotFound.
	Study(ctx context.Context, id string) (Study, error)
	// Studies lists an account's studies without their text, the last changed first.
	Studies(ctx context.Context, account string) ([]Study, error)
	// DeleteStudy deletes a study of an account. It returns nil when there is none.
	DeleteStudy(ctx context.Context, account, id string) error
}

// TokenStore keeps the API tokens.
type TokenStore interface {
	// AddToken adds a token. It returns ErrNotFound for an unknown account, and [ErrFull] when the
	// account would have more than limit tokens.
	AddToken(ctx context.Context, t Token, limit int) error
	// Token returns the token with a hash, or ErrNotFound.
	Token(ctx context.Context, hash [32]byte) (Token, error)
	// Tokens lists an account's tokens, the oldest first.
	Tokens(ctx context.Context, account string) ([]Token, error)
	// UseToken records when a token was used, or returns ErrNotFound.
	UseToken(ctx context.Context, hash [32]byte, at int64) error
	// DeleteToken deletes a token of an account, or all of its tokens when id is "", and the
	// sessions that they opened. It returns nil when there is none.
	DeleteToken(ctx context.Context, account, id string) error
}

// PasskeyStore keeps the passkeys.
type PasskeyStore interface {
	// AddPasskey adds a passkey. It returns ErrNotFound for an unknown account, [ErrFull] when the
	// account would have more than limit passkeys, and [ErrChanged] when a passkey with its ID
	// exists.
	AddPasskey(ctx context.Context, p Passkey, limit int) error
	// Passkeys lists an account's passkeys, the oldest first.
	Passkeys(ctx context.Context, account string) ([]Passkey, error)
	// UsePasskey stores a new Key and Used of a passkey. It returns [ErrChanged] when its Used is
	// no longer that of p, and ErrNotFound when it is gone.
	UsePasskey(ctx context.Context, p Passkey, key string, used int64) error
	// RenamePasskey changes the name of an account's passkey, or returns ErrNotFound.
	RenamePasskey(ctx context.Context, account, id, name string) error
	// DeletePasskey deletes a passkey of an account, or all of its passkeys when id is "". It
	// returns nil when there is none.
	DeletePasskey(ctx context.Context, account, id string) error
}

// MessageStore keeps the message boxes.
type MessageStore interface {
	// AddMessage puts a message into the box of its To and returns it with its ID. It returns
	// ErrNotFound for an unknown account. It returns [ErrFull] when the box holds maxTotal
	// messages, or maxUnread unread messages of this sender.
	AddMessage(ctx context.Context, m Message, maxTotal, maxUnread int) (Message, error)
	// Messages lists the last limit messages in a box, the oldest first. Unless from is empty, it
	// lists only those of that sender.
	Messages(ctx context.Context, to, from string, limit int) ([]Message, error)
	// MessagesFrom lists the last limit messages of a sender in all boxes, the oldest first.
	MessagesFrom(ctx context.Context, from string, limit int) ([]Message, error)
	// MarkRead marks messages of a box as read. DeleteMessages deletes them. Both ignore messages
	// of other boxes.
	MarkRead(ctx context.Context, to string, ids []int64) error
	DeleteMessages(ctx context.Context, to string, ids []int64) error
}

// VisitStore keeps the members' visits, and the server's secrets.
type VisitStore interface {
	// AddVisit adds a visit. Visits lists an account's visits since an instant, VisitsFrom those
	// from a place, both ordered by their end and then by account. DeleteVisits deletes the visits
	// that ended before an instant.
	AddVisit(ctx context.Context, v Visit) error
	Visits(ctx context.Context, account string, since int64) ([]Visit, error)
	VisitsFrom(ctx context.Context, place [8]byte, since int64) ([]Visit, error)
	DeleteVisits(ctx context.Context, before int64) error
	// Secret returns the server's secret with a name. When there is none, it stores and returns
	// fresh.
	Secret(ctx context.Context, name string, fresh []byte) ([]byte, error)
	// KnownSecret returns the secret with a name, or ErrNotFound. It stores nothing.
	KnownSecret(ctx context.Context, name string) ([]byte, error)
	// DropSecret deletes the secret with a name, if there is one.
	DropSecret(ctx context.Context, name string) error
}
