package server

import (
	"io"
	"time"

	"filippo.io/age"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/database"
	"github.com/escaque/escaque/internal/members"
)

// Options are the settings of a server. Data, Ports.HTTP, Ports.ICS, Env and Log are required.
type Options struct {
	Data    database.Location
	Upgrade bool // migrate an older PostgreSQL database without a copy

	Ports        Ports
	Certificates Certificates
	Address      string // public address, SCHEME://HOST; "" when unknown
	Node         Node

	Secure  bool     // clients use HTTPS although the server opens no such port
	Origins []string // other origins whose pages may send requests
	Limits  Limits
	Conduct conduct.Rules
	Mailer  members.Mailer // sends e-mail; nil disables it

	RatingList string // address from which FIDE's rating list is fetched once a day; "" for none

	Computer   string               // the computer opponent: Auto, BuiltIn, None or the path of a program
	Analysis   string               // analyses finished games: Auto, None or the path of a program
	ArbiterKey *age.X25519Recipient // moves are sealed to it; to the server's own key when nil

	Drain       time.Duration // how long the server continues after it was told to stop
	AcceptClock bool          // start although the clock does not fit the log

	// FullText is shown to all clients while the disk is full and the database cannot be opened.
	FullText string

	Version string              // of the program
	Now     func() time.Time    // time.Now when nil
	Env     func(string) string // reads the environment, which configures traces and the heap
	Log     io.Writer           // used by several goroutines
	Verbose bool                // log debug messages
	Notify  func(Notice)        // receives notices; may be nil
}

// Values of Options.Computer and Options.Analysis. Every other value is the path of a program; ""
// means None.
const (
	Auto    = "auto"     // use a program found on the machine, if there is one
	BuiltIn = "built-in" // the built-in opponent, which does not analyse
	None    = "none"
)
