// Package conduct is the server's book of conduct: complaints of members, acts of
// administrators with their reasons, appeals and how they were ruled, games that
// were left so as not to be lost, and what the server announces to everybody: topics of
// channels and news. What waits to be settled is in it too.
//
// The [Book] is a fold of events:
//
//	book, events, err := conduct.Decide(book, by, command, at)
//
// [Decide] turns what somebody wants into events and the book with them, or refuses
// it; [Apply] takes one event in and never fails. Nothing is ever taken out of the
// book.
// The package knows rules and nothing else: not who is here, not how a game is
// played, not what time it is. A count only ever asks a person to look: whoever
// is listed, muzzled or banned is so by an administrator's act.
package conduct

// Person is somebody as the book names them.
type Person struct {
	ID     string `json:"id"`
	Handle string `json:"handle"` // as it was then
	Guest  bool   `json:"guest,omitempty"`
	Admin  bool   `json:"admin,omitempty"` // runs the server
	// Place says that this is nobody but where guests come from: ID is the mark of
	// an address, which the book does not know, Handle the guest on whose account
	// it was looked at.
	Place bool `json:"place,omitempty"`
}

// Server is the author of what the server itself enters into the book, such as the
// complaint that a rule of its own leads to. Existing journals have it by this
// handle, which no account can have.
var Server = Person{Handle: "(house)"}

// Console is the person who runs the machine. They rule where no other administrator can.
var Console = Person{ID: "console", Handle: "(console)", Admin: true}

// Measure is what an administrator may do about somebody.
type Measure string

// The measures. Those that last hold until they are lifted or their time is up.
const (
	Warn     Measure = "warn"     // shown until it is acknowledged
	Muzzle   Measure = "muzzle"   // no shouts
	CMuzzle  Measure = "cmuzzle"  // no shouts about chess
	Mute     Measure = "mute"     // talks to administrators only
	Unrated  Measure = "norated"  // plays no rated games
	Ban      Measure = "ban"      // does not come in
	Abuser   Measure = "abuser"   // listed: opponents are informed, and leaving a game forfeits it
	Computer Measure = "computer" // a program plays on this account, and everybody is informed
	Nuke     Measure = "nuke"     // sent out once
	Move     Measure = "move"     // asked to take a discussion to a channel
	Comment  Measure = "comment"  // a note that administrators read
	Register Measure = "register" // an account was made for them
	Password Measure = "password" // they were given a new password
	Annul    Measure = "annul"    // ratings are taken back for games of theirs

	Adjudicate Measure = "adjudicate" // a game of theirs was decided
)

// Measures lists them all.
func Measures() []Measure {
	return []Measure{Warn, Muzzle, CMuzzle, Mute, Unrated, Ban, Abuser, Computer, Nuke, Move, Comment, Register, Password, Annul, Adjudicate}
}

// Lasts reports whether a measure holds on after it was taken.
func (m Measure) Lasts() bool {
	switch m {
	case Muzzle, CMuzzle, Mute, Unrated, Ban, Abuser, Computer:
		return true
	}
	return false
}

// Known reports whether there is such a measure.
func (m Measure) Known() bool {
	for _, k := range Measures() {
		if m == k {
			return true
		}
	}
	return false
}

// Public reports whether everybody may know that a measure holds.
func (m Measure) Public() bool { return m == Abuser || m == Computer }

// Kind is what a complaint is about.
type Kind string

// The kinds of complaints, as the rules of the server name them.
const (
	Abuse          Kind = "abuse"           // abusive, offensive or obscene talk
	Discrimination Kind = "discrimination"  // about nationality, race, religion, sexual orientation
	PersonalAttack Kind = "personal-attack" // a difference of opinion become one
	Escape         Kind = "escape"          // leaving a game so as not to lose it
	Lifting        Kind = "lifting"         // losing on purpose to lift another's rating
	Engine         Kind = "engine"          // a program on an account that is not registered as one
	Sharing        Kind = "sharing"         // others play rated games on the account
	Lag            Kind = "lag"             // time on the way that was none
	Other          Kind = "other"
)

// Kinds lists them all.
func Kinds() []Kind {
	return []Kind{Abuse, Discrimination, PersonalAttack, Escape, Lifting, Engine, Sharing, Lag, Other}
}
