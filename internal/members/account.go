package members

// Identity is who somebody is at the door of a hall: an account or a guest. It is comparable.
type Identity struct {
	ID     string // never changes, never reused: "a-..." for accounts, "g-..." for guests
	Handle string // the name that people see
	Guest  bool
	Roles  Roles  // none for a guest
	Lang   string // preferred language as a BCP 47 tag; "" when unknown
	Titles string // titles and marks separated by spaces, as "GM" or "IM TD"; "" without

	// Place is the mark of the address that a guest comes from, see
	// [Service.PlaceOf]. It is known to the connection alone and kept nowhere; ""
	// for members.
	Place string
}

// Profile is what the server knows of a member, without secrets.
type Profile struct {
	ID       string
	Handle   string // as registered
	Display  string // the name that pages show beside it, in any letters; "" without
	Email    string // optional, never verified, never shown
	Roles    Roles
	Lang     string
	Titles   string
	Created  int64 // milliseconds since the Unix epoch
	LastSeen int64 // 0 when never
	Online   int64 // milliseconds of all visits that were counted, see [Service.Left]
	Disabled bool
}

// Identity returns who the member is at a door.
func (p Profile) Identity() Identity {
	return Identity{ID: p.ID, Handle: p.Handle, Roles: p.Roles, Lang: p.Lang, Titles: p.Titles}
}

// Account is a profile with its secrets, as stores keep it.
type Account struct {
	Profile
	PasswordHash    string // argon2id in PHC form
	ICSPasswordHash string // the same for logins by telnet, which sends it in clear; "" when not set
	Factor          string // secret of the second factor; "" without
	FactorStep      int64  // the last half minute whose code was used
	Recovery        string // hashes of the codes on paper that are left, separated by spaces
}

// Session lets the bearer of a token be somebody. Only the token's SHA-256 is kept.
type Session struct {
	Hash    [32]byte
	Account string // id of the account; "" for a guest
	Guest   string // handle of the guest; "" for an account
	GuestID string // id of the guest
	Lang    string // of a guest
	Agent   string // the program as which its bearer presented itself; "" when unknown
	Token   string // id of the token by which it was opened, and with which it ends; "" for a password
	Created int64  // milliseconds since the Unix epoch
	Expires int64
}

// Login is what a successful login, registration or guest entry gives.
type Login struct {
	Identity Identity
	Token    string // 43 characters fit for a cookie; whoever bears it is this identity
	Expires  int64  // milliseconds since the Unix epoch; use prolongs it
}
