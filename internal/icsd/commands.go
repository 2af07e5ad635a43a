package icsd

import (
	"slices"

	"github.com/escaque/escaque/internal/icsd/accounts"
	"github.com/escaque/escaque/internal/icsd/complaints"
	"github.com/escaque/escaque/internal/icsd/examining"
	"github.com/escaque/escaque/internal/icsd/info"
	"github.com/escaque/escaque/internal/icsd/messages"
	"github.com/escaque/escaque/internal/icsd/people"
	"github.com/escaque/escaque/internal/icsd/play"
	"github.com/escaque/escaque/internal/icsd/ranking"
	"github.com/escaque/escaque/internal/icsd/seeks"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/icsd/settings"
	"github.com/escaque/escaque/internal/icsd/simuls"
	"github.com/escaque/escaque/internal/icsd/talk"
	"github.com/escaque/escaque/internal/icsd/tourneys"
	"github.com/escaque/escaque/internal/icsd/usage"
	"github.com/escaque/escaque/internal/icsd/watching"
)

// allCommands returns every command that this server understands. To add one, write it as
// play/flag.go does and name it in the Commands of its package; docs/ics.md lists it, and a
// transcript in testdata shows it.
func allCommands() []*session.Command {
	return slices.Concat(
		[]*session.Command{&quitCommand},
		accounts.Commands(),
		complaints.Commands(),
		examining.Commands(),
		info.Commands(),
		messages.Commands(),
		people.Commands(),
		play.Commands(),
		ranking.Commands(),
		seeks.Commands(),
		settings.Commands(),
		simuls.Commands(),
		talk.Commands(),
		tourneys.Commands(),
		usage.Commands(),
		watching.Commands(),
	)
}

// Checks that a client has the methods that each package of commands needs.
var (
	_ accounts.Session   = (*client)(nil)
	_ complaints.Session = (*client)(nil)
	_ examining.Session  = (*client)(nil)
	_ info.Session       = (*client)(nil)
	_ messages.Session   = (*client)(nil)
	_ people.Session     = (*client)(nil)
	_ ranking.Session    = (*client)(nil)
	_ settings.Session   = (*client)(nil)
	_ talk.Session       = (*client)(nil)
	_ usage.Session      = (*client)(nil)
	_ tourneys.Session   = (*client)(nil)
	_ watching.Session   = (*client)(nil)
)

// quitCommand logs the user out. It has no handler, because execute handles it.
var quitCommand = session.Command{
	Name:  "quit", // execute ends the session
	Takes: session.NoWords,
}
