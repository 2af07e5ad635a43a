package limits

import "time"

// Rate is a bound that refills: Burst at once, and then one more after each Every.
type Rate struct {
	Burst int
	Every time.Duration
}

// Settings are all the counts of this package.
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

	Requests Rate // of programs
	Files    Rate // that come in, archives that are asked for

	Pages         Rate // and all else that browsers ask for, but the files of the front end
	Heavy         Rate // what of it costs much: searches, chances to win, analyses and files that are sent
	Commands      Rate // of one member on all connections
	GuestCommands Rate // of everybody else at one network

	Demonstrations     Rate // demonstrations made by one organiser
	DemonstrationsHeld int  // that one organiser has at once
	Reports            Rate // results that one player reports

	Door DoorSettings
	Work WorkSettings
	Wire WireSettings
}

// DoorSettings bound the connections that are open at once.
type DoorSettings struct {
	Newcomers        int // connections of the chess server before signing in
	NewcomersOfPlace int // of them from one network
	Reserve          int // more of them, for networks from which a member has signed in
	Pages            int // connections of HTTP, while no WebSocket has come of them
	PagesOfPlace     int
	Guests           int // guests, visitors and event streams
	GuestsOfPlace    int // as long as half of them are free, then fewer
	GuestsFew        int // that a network may always have
	Members          int // members who have signed in
	MembersOfPlace   int // connections of members from one network
	MembersOfOne     int // connections of one member

	Silence time.Duration // until the first byte of a newcomer
	SignIn  time.Duration // from connecting to being in
}

// WorkSettings bound the work of checking passwords, and what pages have to work out.
type WorkSettings struct {
	Waiting int // checks that wait for their turn, of strangers and of members each
	Pages   int // that wait for theirs
	// SlowPause is how long an account waits at its network after each further wrong
	// password when it has no tries left there and is examined all the same, because
	// its owner has a live game.
	SlowPause time.Duration
}

// WireSettings bound what one connection sends.
type WireSettings struct {
	Bytes      int // a second
	BytesBurst int
	Frames     int // of a WebSocket a second, those of its own (ping, pong, close) among them
	FrameBurst int
}

// DefaultSettings are the counts of a server. They let a club of 200 people behind
// one address come in within a minute, and are useless to a guesser.
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

	// A hundred people behind one address read pages whenever a result is told, and play.
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

// Many is as many connections as a machine holds.
const Many = 1 << 20

// Lifted are the settings with room for as many connections as a machine holds, which may
// ask as often as it answers: for measurements, where everybody comes from one network.
func (s Settings) Lifted() Settings {
	d := &s.Door
	for _, bound := range []*int{
		&d.Newcomers, &d.NewcomersOfPlace, &d.Pages, &d.PagesOfPlace, &d.Guests, &d.GuestsOfPlace, &d.Members, &d.MembersOfPlace,
	} {
		*bound = Many
	}
	s.Pages, s.Heavy, s.Commands, s.GuestCommands = Rate{}, Rate{}, Rate{}, Rate{}
	return s
}
