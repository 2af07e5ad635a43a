package server

import (
	"io"
	"time"

	"filippo.io/age"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/database"
	"github.com/escaque/escaque/internal/members"
)

// Options are the settings of a server. Data, Ports.HTTP, Ports.ICS, Env and Log are needed.
type Options struct {
	Data    database.Location
	Upgrade bool // an older PostgreSQL database is changed without a copy

	Ports        Ports
	Certificates Certificates
	Address      string // where people reach the server, SCHEME://HOST; "" when unknown
	Node         Node

	Secure  bool     // people reach the server by HTTPS although it opens no such port
	Origins []string // other origins whose pages may send requests
	Limits  Limits
	Conduct conduct.Rules
	Mailer  members.Mailer // sends e-mail; there is none when nil

	Computer   string               // plays: Auto, BuiltIn, None or the path of a program
	Analysis   string               // analyses games that are over: Auto, None or the path of a program
	ArbiterKey *age.X25519Recipient // moves are sealed to it; to the server's own key when nil

	Drain       time.Duration // how long the server still serves after it was told to stop
	AcceptClock bool          // although the clock does not fit the log

	// FullText is what everybody who connects reads while the disk is full and the database cannot
	// be opened.
	FullText string

	Version string              // of the program
	Now     func() time.Time    // time.Now when nil
	Env     func(string) string // the environment, in which traces and the heap are configured
	Log     io.Writer           // several parts write to it at once
	Verbose bool                // debug messages are logged too
	Notify  func(Notice)        // nothing is notified when nil
}

// What may stand in Options.Computer and Options.Analysis besides the path of a program. "" means
// None.
const (
	Auto    = "auto"     // a program that is found on the machine, if there is one
	BuiltIn = "built-in" // the program's own chess, which does not analyse
	None    = "none"
)
