package limits

import "time"

// Rate is a limit on attempts. Burst attempts are available at first, and one more after each
// Every.
type Rate struct {
	Burst int
	Every time.Duration
}

// Settings are the values of all limits of this package.
type Settings struct {
	Guesses       Rate
	Logins        Rate
	AccountWide   Rate
	PlaceWide     Rate
	Guests        Rate
	Registrations Rate
	Letters       Rate
	Talk          Rate
	GuestTalk     Rate
	Shouts        Rate
	Challenges    Rate
	ChallengePair Rate
	CalledOff     Rate

	GuestCalledOff Rate

	Requests Rate // requests of programs
	Files    Rate // uploads and requested archives

	Pages         Rate // all requests of browsers except the front end's files
	Heavy         Rate // expensive requests: searches, winning chances, analyses and uploads
	Commands      Rate // of one member on all connections
	GuestCommands Rate // of all others at one network

	Demonstrations     Rate // demonstrations made by one organiser
	DemonstrationsHeld int  // existing at the same time, of one organiser
	Reports            Rate // results that one player reports

	Door DoorSettings
	Work WorkSettings
	Wire WireSettings
}

// DoorSettings limit the open connections.
type DoorSettings struct {
	Newcomers        int // connections of the chess server before signing in
	NewcomersOfPlace int // newcomers from one network
	Reserve          int // additional newcomers from networks where a member has signed in
	Pages            int // HTTP connections that have not become a WebSocket
	PagesOfPlace     int
	Guests           int // guests, visitors and event streams
	GuestsOfPlace    int // while half of Guests are free, then fewer
	GuestsFew        int // guests that a network may always have
	Members          int // signed-in members
	MembersOfPlace   int // connections of members from one network
	MembersOfOne     int // connections of one member

	Silence time.Duration // until the first byte of a newcomer
	SignIn  time.Duration // from connecting to signing in
}

// WorkSettings limit the queues for password checks and for expensive pages.
type WorkSettings struct {
	Waiting int // password checks that may wait, of strangers and of members each
	Pages   int // pages that may wait
	// SlowPause is the pause after each further wrong password of an account without tries left at
	// its network. Such an account is still checked if its owner has a live game.
	SlowPause time.Duration
}

// WireSettings limit the data that one connection may send.
type WireSettings struct {
	Bytes      int // per second
	BytesBurst int
	Frames     int // of a WebSocket per second, including ping, pong and close
	FrameBurst int
}

// DefaultSettings are the settings of a normal server. They let a club of 200 people behind one
// address sign in within a minute, and stop password guessing.
var DefaultSettings = Settings{
	Guesses:       Rate{6, 20 * time.Second},
	Logins:        Rate{60, 5 * time.Second},
	AccountWide:   Rate{60, 30 * time.Second},
	PlaceWide:     Rate{60, 4 * time.Second},
	Guests:        Rate{300, 2 * time.Second},
	Registrations: Rate{60, 6 * time.Second},
	Letters:       Rate{5, 10 * time.Minute},
	Talk:          Rate{5, 2 * time.Second},
	GuestTalk:     Rate{60, 500 * time.Millisecond},
	Shouts:        Rate{3, 20 * time.Second},
	Challenges:    Rate{20, 5 * time.Second},
	ChallengePair: Rate{10, 20 * time.Second},
	CalledOff:     Rate{10, time.Minute},

	GuestCalledOff: Rate{60, 10 * time.Second},

	Requests: Rate{400, 50 * time.Millisecond},
	Files:    Rate{20, 15 * time.Second},

	// Enough for a hundred people behind one address who play and read pages at every new result.
	Pages:         Rate{3000, 8 * time.Millisecond},
	Heavy:         Rate{60, time.Second},
	Commands:      Rate{240, 20 * time.Millisecond},
	GuestCommands: Rate{1200, 4 * time.Millisecond},

	Demonstrations: Rate{6, 10 * time.Minute}, DemonstrationsHeld: 3,
	Reports: Rate{6, 20 * time.Second},

	Door: DoorSettings{
		Newcomers: 2048, NewcomersOfPlace: 256, Reserve: 512,
		Pages: 4096, PagesOfPlace: 1024,
		Guests: 4096, GuestsOfPlace: 400, GuestsFew: 4,
		Members: 4096, MembersOfPlace: 1024, MembersOfOne: 32,
		Silence: 20 * time.Second, SignIn: 2 * time.Minute,
	},
	Work: WorkSettings{Waiting: 512, Pages: 16, SlowPause: time.Second},
	Wire: WireSettings{Bytes: 32 << 10, BytesBurst: 128 << 10, Frames: 60, FrameBurst: 600},
}

// Many is the maximum number of connections that one machine can hold.
const Many = 1 << 20

// Unlimited returns settings for measurements, where all clients come from one network. They allow
// [Many] connections and have no rates for pages and commands.
func (s Settings) Unlimited() Settings {
	d := &s.Door
	for _, bound := range []*int{
		&d.Newcomers, &d.NewcomersOfPlace, &d.Pages, &d.PagesOfPlace, &d.Guests, &d.GuestsOfPlace, &d.Members, &d.MembersOfPlace,
	} {
		*bound = Many
	}
	s.Pages, s.Heavy, s.Commands, s.GuestCommands = Rate{}, Rate{}, Rate{}, Rate{}
	return s
}
