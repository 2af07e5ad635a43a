package icsd

import (
	"context"
	"maps"
	"slices"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/ics/study"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/laws"
)

// deed does what a command asks and returns the lines that answer it.
type deed func(c *client, ctx context.Context, args string) (string, error)

// deeds are what this server understands.
var deeds = map[ics.Name]deed{
	// Play.
	"abort":    proposes(hall.AbortOffer),
	"accept":   answers(accepting),
	"adjourn":  proposes(hall.AdjournOffer),
	"decline":  answers(declining),
	"envelope": (*client).envelope,
	"flag":     (*client).flag,
	"getgame":  (*client).getgame,
	"match":    (*client).match,
	"moretime": (*client).moretime,
	"pause":    proposes(hall.PauseOffer),
	"pending":  (*client).pending,
	"rematch":  (*client).rematch,
	"resume":   (*client).resume,
	"seal":     (*client).seal,
	"stored":   (*client).stored,
	"switch":   proposes(hall.SwitchOffer),
	"takeback": (*client).takeback,
	"time":     (*client).clocks,
	"unpause":  proposes(hall.UnpauseOffer),
	"withdraw": answers(withdrawing),
	"draw":     func(c *client, ctx context.Context, _ string) (string, error) { return c.draw(ctx) },
	"boards":   func(c *client, _ context.Context, args string) (string, error) { return c.boards(args) },
	"games":    (*client).games,
	"moves":    (*client).moves,
	"play":     (*client).play,
	"promote":  func(c *client, _ context.Context, args string) (string, error) { return c.promote(args) },
	"refresh":  func(c *client, _ context.Context, args string) (string, error) { return c.refresh(args) },
	"resign":   game(laws.Resign{}, ""),
	"seek":     (*client).seek,

	// Simuls.
	"goboard":       (*client).goBoard,
	"simabort":      endsBoards(hall.AbortOffer, false),
	"simadjourn":    endsBoards(hall.AdjournOffer, false),
	"simallabort":   endsBoards(hall.AbortOffer, true),
	"simalladjourn": endsBoards(hall.AdjournOffer, true),
	"simgames":      func(c *client, _ context.Context, args string) (string, error) { return c.simgames(args) },
	"simmatch":      (*client).simmatch,
	"simnext":       walks(func(h *hall.Hall, c *client) error { return h.NextBoard(c.me) }),
	"simobserve":    (*client).simobserve,
	"simopen":       func(c *client, ctx context.Context, _ string) (string, error) { return c.set(ctx, "simopen") },
	"simpass":       (*client).simpass,
	"simprev":       walks(func(h *hall.Hall, c *client) error { return h.PrevBoard(c.me) }),

	"smoves": (*client).smoves,
	"sought": func(c *client, _ context.Context, _ string) (string, error) { return c.sought() },
	"unseek": func(c *client, ctx context.Context, args string) (string, error) { return c.unseek(ctx, args) },

	// Watch.
	"allobservers": func(c *client, _ context.Context, args string) (string, error) { return c.allObservers(args) },
	"history":      (*client).history,
	"observe":      (*client).observe,
	"follow":       (*client).followSomebody,
	"oldmoves":     (*client).smoves,
	"primary":      func(c *client, _ context.Context, args string) (string, error) { return c.makePrimary(args) },
	"unobserve":    func(c *client, _ context.Context, args string) (string, error) { return c.unobserve(args) },

	// Events.
	"tourney": (*client).tourney,

	// Study.
	"backward":  paging(pages(func(n int) study.Command { return study.Backward{Moves: n} })),
	"bname":     naming(chess.Black),
	"bsetup":    (*client).bsetup,
	"clrsquare": paging(clearSquare),
	"commit":    paging(plain(study.Commit{})),
	"copygame":  (*client).copyGame,
	"examine":   (*client).examine,
	"forward":   paging(pages(func(n int) study.Command { return study.Forward{Moves: n} })),
	"jkill":     (*client).jkill,
	"journal":   (*client).journal,
	"jsave":     (*client).jsave,
	"mexamine":  func(c *client, _ context.Context, args string) (string, error) { return c.mexamine(args) },
	"revert":    paging(plain(study.Revert{})),
	"sposition": (*client).sposition,
	"tomove":    paging(turn),
	"truncate":  paging(plain(study.Truncate{})),
	"unexamine": func(c *client, _ context.Context, _ string) (string, error) { return c.unexamine() },
	"wname":     naming(chess.White),

	// Talk.
	"cshout":    shout("cshout"),
	"inchannel": func(c *client, _ context.Context, args string) (string, error) { return c.inChannel(args) },
	"it":        shout("it"),
	"kibitz":    atTable(hall.Kibitzes),
	"say":       (*client).say,
	"shout":     shout("shout"),
	"tell":      (*client).tellSomebody,
	"whisper":   atTable(hall.Whispers),
	"xkibitz":   atGame(hall.Kibitzes),
	"xtell":     (*client).tellPerson,
	"xwhisper":  atGame(hall.Whispers),

	// Messages.
	"clearmessages": (*client).clearMessages,
	"fmessage":      (*client).forward,
	"messages":      (*client).messages,

	// People and lists.
	"addlist":  (*client).addList,
	"censor":   (*client).censor,
	"uncensor": (*client).uncensor,
	"finger":   (*client).finger,
	"handles":  (*client).handles,
	"showlist": func(c *client, _ context.Context, args string) (string, error) { return c.showList(args) },
	"sublist":  (*client).subList,
	"who":      (*client).who,
	"znotify":  func(c *client, ctx context.Context, _ string) (string, error) { return c.znotify(ctx) },

	// Ratings.
	"assess":     (*client).assess,
	"best":       best("best", ratings.RankQuery{}),
	"cbest":      best("cbest", ratings.RankQuery{Computers: true}),
	"crank":      rank(ratings.RankQuery{Computers: true}),
	"hbest":      best("hbest", ratings.RankQuery{Humans: true}),
	"hrank":      rank(ratings.RankQuery{Humans: true}),
	"pstat":      (*client).pstat,
	"rank":       rank(ratings.RankQuery{}),
	"statistics": (*client).statistics,

	// The house.
	"news":       func(c *client, _ context.Context, args string) (string, error) { return c.newsList(args) },
	"topic":      (*client).topic,
	"limits":     func(c *client, _ context.Context, _ string) (string, error) { return c.limits() },
	"quota":      func(c *client, _ context.Context, _ string) (string, error) { return c.quota() },
	"showadmins": staff("Admins", "admin", "admins", isAdmin),
	"showsrs":    staff("SRs", "SR", "SRs", isService),
	"ustat":      func(c *client, _ context.Context, _ string) (string, error) { return c.usage() },

	// Conduct.
	"acknowledge":    func(c *client, ctx context.Context, _ string) (string, error) { return c.acknowledge(ctx) },
	"acts":           (*client).acts,
	"appeal":         (*client).appeal,
	"appeals":        func(c *client, ctx context.Context, _ string) (string, error) { return c.appeals(ctx) },
	"closecomplaint": (*client).closeComplaint,
	"complain":       (*client).complain,
	"complaints":     (*client).complaints,

	// For those who answer for the house.
	"addcomment":  measured("addcomment", conduct.Comment),
	"addplayer":   (*client).addPlayer,
	"adjudicate":  (*client).adjudicate,
	"asetpasswd":  (*client).setPassword,
	"chanowner":   (*client).channelOwner,
	"post":        (*client).post,
	"remplayer":   (*client).removePlayer,
	"admin":       func(c *client, _ context.Context, _ string) (string, error) { return c.toggleAdmin() },
	"annul":       (*client).annul,
	"announce":    announce("announce", "ANNOUNCEMENT", false),
	"annunreg":    announce("annunreg", "UNREG ANNOUNCEMENT", true),
	"cmuzzle":     lasting("cmuzzle", conduct.CMuzzle),
	"evidence":    (*client).evidence,
	"lift":        (*client).lift,
	"muzzle":      lasting("muzzle", conduct.Muzzle),
	"nuke":        measured("nuke", conduct.Nuke),
	"reinstate":   (*client).reinstate,
	"rule":        (*client).rule,
	"sanction":    (*client).sanction,
	"showcomment": (*client).comments,
	"tochannel":   (*client).toChannel,
	"warn":        measured("warn", conduct.Warn),

	// Oneself.
	"alias":      (*client).alias,
	"date":       func(c *client, _ context.Context, _ string) (string, error) { return c.date() },
	"flip":       func(c *client, ctx context.Context, _ string) (string, error) { return c.set(ctx, "flip") },
	"help":       nil, // as quit: it speaks of this table
	"iset":       func(c *client, _ context.Context, args string) (string, error) { return c.iset(args) },
	"ivariables": func(c *client, _ context.Context, _ string) (string, error) { return c.ivariables() },
	"open":       func(c *client, ctx context.Context, _ string) (string, error) { return c.set(ctx, "open") },
	"confirm":    (*client).confirm,
	"password":   (*client).password,
	"register":   (*client).register,
	"ping":       func(c *client, _ context.Context, args string) (string, error) { return c.ping(args) },
	"quit":       nil,
	"set":        (*client).set,
	"style":      func(c *client, ctx context.Context, args string) (string, error) { return c.set(ctx, "style "+args) },
	"unalias":    (*client).unalias,
	"uptime":     func(c *client, _ context.Context, _ string) (string, error) { return c.uptime() },
	"variables":  (*client).variables,
}

var vocabulary = ics.NewVocabulary(slices.Collect(maps.Keys(deeds))...)

// Commands lists what this server understands, in alphabetical order.
func Commands() []ics.Name { return vocabulary.Names() }

// game is the deed of giving a command of the Laws in one's game.
func game(command laws.Command, said string) deed {
	return func(c *client, ctx context.Context, _ string) (string, error) { return c.deed(ctx, command, said) }
}

// act reads a line and does what it says. leave says that the client goes.
func (c *client) act(ctx context.Context, line string) (code ics.Code, answer string, leave bool) {
	command, err := c.read(line)
	switch {
	case err != nil:
	case command.Name == "":
		return ics.CodeNull, "", false
	case command.Name == ics.Quit:
		return ics.CodeOf(ics.Quit), c.text("goodbye"), true
	default:
		answer, err = c.obey(ctx, command)
	}
	if err != nil {
		return codeOf(command.Name, err), c.outcome(answer, err), false
	}
	return ics.CodeOf(command.Name), answer, false
}

// read is the command of a line.
func (c *client) read(line string) (ics.Command, error) {
	line, err := c.expand(line)
	if err != nil {
		return ics.Command{}, err
	}
	// Whatever it is for, it may be read by somebody: a message, a note, a reason.
	if hidden := hall.Readable(ics.Printable(line)); hidden != nil {
		return ics.Command{}, hidden
	}
	return vocabulary.Parse(line)
}

// obey does what a command says, if it is the client's to give now.
func (c *client) obey(ctx context.Context, command ics.Command) (string, error) {
	switch command.Name {
	case "help":
		return c.help(command.Args)
	case ics.MakeMove:
		return c.move(ctx, command.Args)
	}
	if c.granted() != members.RolePlayer {
		_ = c.askRights(ctx) // what cannot be read, those commands refuse that need it
	}
	if err := c.inClear(command.Name); err != nil {
		return "", err
	}
	if err := c.silenced(command.Name, command.Args); err != nil {
		return "", err
	}
	return deeds[command.Name](c, ctx, command.Args)
}
