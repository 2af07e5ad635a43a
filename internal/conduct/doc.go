// Package conduct keeps the server's book of conduct. It records complaints of members, acts of
// administrators with their reasons, appeals and rulings, and games that players left. It also
// records channel topics, news, and the tasks that are still pending.
//
// The [Book] is the result of applying events in order:
//
//	book, events, err := conduct.Decide(book, by, command, at)
//
// [Decide] turns a command into events and a changed book, or refuses it. [Apply] applies one event
// and never fails. No entry is ever removed from the book.
//
// The package only knows rules. It does not know who is connected, how games are played or the
// current time. The server's own counts only ask a person to look. Only an administrator's act
// lists, muzzles or bans a player.
package conduct

// Person identifies a person in the book.
type Person struct {
	ID     string `json:"id"`
	Handle string `json:"handle"` // at the time of the entry
	Guest  bool   `json:"guest,omitempty"`
	Admin  bool   `json:"admin,omitempty"` // an administrator of the server
	// Place is set when the entry is about a network address of guests, not about a person. ID is
	// then a mark derived from the address. Handle is that of the guest whose address it was.
	Place bool `json:"place,omitempty"`
}

// Server is the author of entries that the server makes itself, such as complaints that follow from
// its rules. Journals store it under this handle, which no account can have.
var Server = Person{Handle: "(house)"}

// Console is the operator at the machine itself. The operator may rule where no other administrator
// can.
var Console = Person{ID: "console", Handle: "(console)", Admin: true}

// Measure is a kind of act that an administrator may take.
type Measure string

// The measures. Lasting ones are in force until they are lifted or their time is up.
const (
	Warn     Measure = "warn"     // shown until it is acknowledged
	Muzzle   Measure = "muzzle"   // no shouts
	CMuzzle  Measure = "cmuzzle"  // no shouts about chess
	Mute     Measure = "mute"     // talks to administrators only
	Unrated  Measure = "norated"  // plays no rated games
	Ban      Measure = "ban"      // may not sign in
	Abuser   Measure = "abuser"   // listed: opponents are informed, and leaving a game forfeits it
	Computer Measure = "computer" // a program plays on this account, and everybody is informed
	Nuke     Measure = "nuke"     // disconnected once
	Move     Measure = "move"     // asked to take a discussion to a channel
	Comment  Measure = "comment"  // a note that administrators read
	Register Measure = "register" // an account was made for the person
	Password Measure = "password" // the person was given a new password
	Annul    Measure = "annul"    // the ratings of some of their games were annulled

	Adjudicate Measure = "adjudicate" // one of their games was decided
)

// Measures returns all measures.
func Measures() []Measure {
	return []Measure{Warn, Muzzle, CMuzzle, Mute, Unrated, Ban, Abuser, Computer, Nuke, Move, Comment, Register, Password, Annul, Adjudicate}
}

// Lasts reports whether a measure stays in force after it was taken.
func (m Measure) Lasts() bool {
	switch m {
	case Muzzle, CMuzzle, Mute, Unrated, Ban, Abuser, Computer:
		return true
	}
	return false
}

// Known reports whether m is one of [Measures].
func (m Measure) Known() bool {
	for _, k := range Measures() {
		if m == k {
			return true
		}
	}
	return false
}

// Public reports whether everybody may see that the measure is in force.
func (m Measure) Public() bool { return m == Abuser || m == Computer }

// Kind is the subject of a complaint.
type Kind string

// The kinds of complaints, as the rules of the server name them.
const (
	Abuse          Kind = "abuse"           // abusive, offensive or obscene talk
	Discrimination Kind = "discrimination"  // about nationality, race, religion, sexual orientation
	PersonalAttack Kind = "personal-attack" // an argument that became personal
	Escape         Kind = "escape"          // leaving a game so as not to lose it
	Lifting        Kind = "lifting"         // losing on purpose to lift another's rating
	Engine         Kind = "engine"          // a program on an account that is not registered as one
	Sharing        Kind = "sharing"         // others play rated games on the account
	Lag            Kind = "lag"             // a claimed network delay that did not exist
	Other          Kind = "other"
)

// Kinds returns all kinds.
func Kinds() []Kind {
	return []Kind{Abuse, Discrimination, PersonalAttack, Escape, Lifting, Engine, Sharing, Lag, Other}
}
