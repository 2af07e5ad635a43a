package members

// Identity is an account or a guest that uses the server. It is comparable.
type Identity struct {
	ID     string // never changes, never reused: "a-..." for accounts, "g-..." for guests
	Handle string // the public name
	Guest  bool
	Roles  Roles  // none for a guest
	Lang   string // preferred language as a BCP 47 tag; "" when unknown
	Titles string // titles and marks separated by spaces, such as "GM" or "IM TD"; "" when there are none

	// Place is the mark of a guest's address, see [Service.PlaceOf]. It is kept only in memory. It
	// is "" for members.
	Place string
}

// Profile is the data of a member without secrets.
type Profile struct {
	ID       string
	Handle   string // as registered
	Display  string // display name, in any script, shown beside the handle; "" when there is none
	Email    string // optional, never verified, never shown
	Roles    Roles
	Lang     string
	Titles   string
	Created  int64 // milliseconds since the Unix epoch
	LastSeen int64 // milliseconds since the Unix epoch; 0 when never
	Online   int64 // total length of all counted visits in milliseconds, see [Service.RecordVisit]
	Disabled bool
}

// Identity returns the member's identity.
func (p Profile) Identity() Identity {
	return Identity{ID: p.ID, Handle: p.Handle, Roles: p.Roles, Lang: p.Lang, Titles: p.Titles}
}

// Account is a profile with its secrets, as stores keep it.
type Account struct {
	Profile
	PasswordHash string // argon2id in PHC form
	// hash of the password for telnet logins, which travels in clear text; "" when not set
	ICSPasswordHash string
	Factor          string // TOTP secret of the second factor; "" when there is none
	FactorStep      int64  // the last half minute whose code was used
	Recovery        string // hashes of the unused recovery codes, separated by spaces
}

// Session lets the bearer of a token use the server as an account or a guest. Only the token's
// SHA-256 is kept.
type Session struct {
	Hash    [32]byte
	Account string // id of the account; "" for a guest
	Guest   string // handle of the guest; "" for an account
	GuestID string // id of the guest
	Lang    string // of a guest
	Agent   string // client program that opened the session; "" when unknown
	// id of the API token that opened the session, and with which it ends; "" when a password did
	Token   string
	Created int64 // milliseconds since the Unix epoch
	Expires int64
}

// Login is the result of a successful login, registration or guest login.
type Login struct {
	Identity Identity
	Token    string // 43 characters fit for a cookie; its bearer acts as this identity
	Expires  int64  // milliseconds since the Unix epoch; using the session extends it
}
