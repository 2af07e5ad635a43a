package members

import (
	"context"
	"errors"
)

// ErrNotFound is a store's answer when there is no such thing.
var ErrNotFound = errors.New("members: not found")

// TakenError is a store's answer to an account or guest whose name is not free.
type TakenError struct {
	Handle string // the handle that stands in the way
}

func (e *TakenError) Error() string { return "members: the name is not free: " + e.Handle }

// Store keeps the members, matter by matter. Implementations live in internal/store and pass the suite in
// internal/store/storetest. Each method is one transaction, durable when it returns.
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
	// CreateAccount adds an account. Its handle's [Skeleton] must be free, of display names too, else *TakenError.
	CreateAccount(ctx context.Context, a Account) error
	// Account finds an account by its id; ErrNotFound.
	Account(ctx context.Context, id string) (Account, error)
	// AccountByHandle finds an account by its handle in any case of letters; ErrNotFound.
	AccountByHandle(ctx context.Context, handle string) (Account, error)
	// AccountLike finds the account whose handle has a [Skeleton], or whose display name has these [Looks]; ErrNotFound.
	AccountLike(ctx context.Context, skeleton string) (Account, error)
	// Displays returns all display names, by the [Fold] of their handles.
	Displays(ctx context.Context) (map[string]string, error)
	// Accounts lists accounts by [Fold] of the handle, those after a handle, at most limit.
	Accounts(ctx context.Context, after string, limit int) ([]Account, error)
	// UpdateAccount reads an account, lets change work on it and keeps it; ErrNotFound. administrators
	// is the number of enabled accounts with that role before the change. An error of change is
	// returned and nothing kept. The id and the handle do not change. change must not call the store.
	UpdateAccount(ctx context.Context, id string, change func(a *Account, administrators int) error) (Account, error)
	// ForgetAccount deletes what is kept of an account besides its games and ratings, and lets it and the
	// games of the index bear another handle. Its own goes from everybody's lists ([KeptList]), for who takes the name
	// next is another. The account stays, closed, without rights and without
	// anything by which somebody could come in. ErrNotFound, *TakenError.
	ForgetAccount(ctx context.Context, id, handle string) (Removed, error)
	// Changes lists the accounts whose roles, closing or passwords were changed, or of which a session or a
	// token was deleted, after the change with a number, the oldest first, with the number of the last change; an account may stand there more than
	// once, and changes long ago may be forgotten. With a number below 0 it returns only the last number.
	Changes(ctx context.Context, after int64) (accounts []string, last int64, err error)
}

// RoleStore counts the administrators and keeps the one link by which somebody becomes one.
type RoleStore interface {
	// Administrators counts the enabled accounts with the role of administrator.
	Administrators(ctx context.Context) (int, error)
	// SetAdminLink keeps the hash of the one administrator link, in place of any other.
	SetAdminLink(ctx context.Context, hash [32]byte, created int64) error
	// AdminLink returns the hash of the link that waits for its opener; ErrNotFound.
	AdminLink(ctx context.Context) ([32]byte, error)
	// UseAdminLink, in one transaction, removes the link with this hash and gives the account the role
	// of administrator; ErrNotFound when the link or the account is not there: then nothing changed.
	UseAdminLink(ctx context.Context, hash [32]byte, account string) error
}

// SessionStore keeps who has signed in.
type SessionStore interface {
	// CreateSession adds a session. A guest's handle must not be another live session's
	// (Expires after the new one's Created), else *TakenError.
	CreateSession(ctx context.Context, s Session) error
	// Session finds a session by its hash; ErrNotFound. Expired ones may or may not be found.
	Session(ctx context.Context, hash [32]byte) (Session, error)
	// Sessions lists those of an account, those begun last first.
	Sessions(ctx context.Context, account string) ([]Session, error)
	// UpdateSession keeps a new expiry and language of a session; ErrNotFound.
	UpdateSession(ctx context.Context, hash [32]byte, expires int64, lang string) error
	// DeleteSession ends a session; it is no error when there is none.
	DeleteSession(ctx context.Context, hash [32]byte) error
	// DeleteSessions ends all sessions of an account.
	DeleteSessions(ctx context.Context, account string) error
	// DeleteExpired forgets the sessions whose Expires is not after an instant.
	DeleteExpired(ctx context.Context, now int64) error
}

// RegistrationStore keeps the registrations that wait for a code.
type RegistrationStore interface {
	// AddPending keeps a registration until it is confirmed, in place of any with the same hash.
	AddPending(ctx context.Context, p Pending) error
	// TakePending returns a registration and forgets it; ErrNotFound.
	TakePending(ctx context.Context, hash [32]byte) (Pending, error)
	// DeletePending forgets the registrations whose Expires is not after an instant.
	DeletePending(ctx context.Context, now int64) error
}

// ResetStore keeps the codes by which members choose another password.
type ResetStore interface {
	// AddReset keeps one, in place of any other of the account.
	AddReset(ctx context.Context, r Reset) error
	// TakeReset returns one and forgets it; ErrNotFound.
	TakeReset(ctx context.Context, hash [32]byte) (Reset, error)
	// DeleteResets forgets those whose Expires is not after an instant.
	DeleteResets(ctx context.Context, now int64) error
}

// AuditStore keeps what was done by the rights of administrators.
type AuditStore interface {
	AddAct(ctx context.Context, a Act) error
	// Acts lists those before the one with an id, or the last ones without, by At and then by ID, the last
	// first, at most limit.
	Acts(ctx context.Context, before string, limit int) ([]Act, error)
}

// SettingStore keeps what accounts have set.
type SettingStore interface {
	// Settings returns what an account keeps, by name; empty for one that is not there.
	Settings(ctx context.Context, account string) (map[string]string, error)
	// SetSetting keeps one of an account's settings, or forgets it when the value is empty. ErrNotFound
	// when there is no such account, [ErrFull] when it would have more than most.
	SetSetting(ctx context.Context, account, name, value string, most int) error
}

// StudyStore keeps the analyses of members.
type StudyStore interface {
	// AddStudy keeps a new one. ErrNotFound when there is no such account, [ErrFull] when it would have more than most.
	AddStudy(ctx context.Context, s Study, most int) error
	// SaveStudy keeps another title, text and Changed of the one with its ID and Account; ErrNotFound. [ErrChanged]
	// when its Changed is not was.
	SaveStudy(ctx context.Context, s Study, was int64) error
	// Study finds one by its id; ErrNotFound.
	Study(ctx context.Context, id string) (Study, error)
	// Studies lists an account's, those changed last first, without their text.
	Studies(ctx context.Context, account string) ([]Study, error)
	// DeleteStudy forgets one of an account's; it is no error when there is none.
	DeleteStudy(ctx context.Context, account, id string) error
}

// TokenStore keeps the tokens by which programs come in.
type TokenStore interface {
	// AddToken keeps a new one. ErrNotFound when there is no such account, [ErrFull] when it would have more than most.
	AddToken(ctx context.Context, t Token, most int) error
	// Token finds one by its hash; ErrNotFound.
	Token(ctx context.Context, hash [32]byte) (Token, error)
	// Tokens lists an account's, the oldest first.
	Tokens(ctx context.Context, account string) ([]Token, error)
	// UseToken notes when one was used; ErrNotFound.
	UseToken(ctx context.Context, hash [32]byte, at int64) error
	// DeleteToken forgets one of an account's, or all of them with id "", with the sessions that they have opened; it is no
	// error when there is none.
	DeleteToken(ctx context.Context, account, id string) error
}

// PasskeyStore keeps the keys of members' devices.
type PasskeyStore interface {
	// AddPasskey keeps a new one. ErrNotFound when there is no such account, [ErrFull] when it would have more than
	// most, [ErrChanged] when there is one with its ID.
	AddPasskey(ctx context.Context, p Passkey, most int) error
	// Passkeys lists an account's, the oldest first.
	Passkeys(ctx context.Context, account string) ([]Passkey, error)
	// UsePasskey keeps another Key and Used of one, if its Used is still that of p, else [ErrChanged]; ErrNotFound.
	UsePasskey(ctx context.Context, p Passkey, key string, used int64) error
	// RenamePasskey calls one of an account's otherwise; ErrNotFound.
	RenamePasskey(ctx context.Context, account, id, name string) error
	// DeletePasskey forgets one of an account's, or all of them with id ""; it is no error when there is none.
	DeletePasskey(ctx context.Context, account, id string) error
}

// MessageStore keeps the boxes of messages.
type MessageStore interface {
	// AddMessage puts a message into the box of its To and returns it with its ID. ErrNotFound when
	// there is no such account, [ErrFull] when most lie there, or unread of one From's unread.
	AddMessage(ctx context.Context, m Message, most, unread int) (Message, error)
	// Messages lists the last limit messages in a box, the oldest first; those of one sender unless
	// from is empty.
	Messages(ctx context.Context, to, from string, limit int) ([]Message, error)
	// MessagesFrom lists the last limit messages of a sender in all boxes, the oldest first.
	MessagesFrom(ctx context.Context, from string, limit int) ([]Message, error)
	// MarkRead marks messages of a box as read, DeleteMessages takes them out. Others are left alone.
	MarkRead(ctx context.Context, to string, ids []int64) error
	DeleteMessages(ctx context.Context, to string, ids []int64) error
}

// VisitStore keeps who was here when, and the secret by which places are marked.
type VisitStore interface {
	// AddVisit notes a visit. Visits lists an account's since an instant, VisitsFrom those that came
	// from a place, both by when they ended and then by account; DeleteVisits forgets those that ended
	// before an instant.
	AddVisit(ctx context.Context, v Visit) error
	Visits(ctx context.Context, account string, since int64) ([]Visit, error)
	VisitsFrom(ctx context.Context, place [8]byte, since int64) ([]Visit, error)
	DeleteVisits(ctx context.Context, before int64) error
	// Secret returns the server's secret of a name, which is fresh when there was none: then and only
	// then it is kept.
	Secret(ctx context.Context, name string, fresh []byte) ([]byte, error)
	// KnownSecret returns the secret of a name, ErrNotFound when there is none, and keeps nothing.
	KnownSecret(ctx context.Context, name string) ([]byte, error)
	// DropSecret forgets the secret of a name, if there is one.
	DropSecret(ctx context.Context, name string) error
}
