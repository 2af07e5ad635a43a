package people

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
)

// idleAfter is the time after which a user counts as idle.
const idleAfter = 5 * time.Minute

// whoFlags are the flags of the command "who": which users it lists, in which order and format.
type whoFlags struct {
	free, open, members, guests bool
	alphabetical                bool
	verbose, program            bool
	letters                     string // for programs: the selected ratings
	sort                        ratings.Category
	part, parts                 int // 1 of 1 is everybody
}

// readWhoFlags parses the flags of the command "who": a users open for challenges and free, o open,
// f free, R members, U guests, A sorted by name, b s L w sorted by a rating, v with times, I for
// programs, and 23 for the second of three parts.
func readWhoFlags(args string) (f whoFlags, err error) {
	f = whoFlags{sort: ratings.Blitz, part: 1, parts: 1}
	var digits []int
	for _, c := range strings.ReplaceAll(args, " ", "") {
		switch {
		case f.program && strings.ContainsRune(format.CategoryLetters, c):
			f.letters += string(c)
		case c == 'a':
			f.free, f.open = true, true
		case c == 'o':
			f.open = true
		case c == 'f':
			f.free = true
		case c == 'R' || c == 'r':
			f.members = true
		case c == 'U' || c == 'u':
			f.guests = true
		case c == 'A' || c == 'l':
			f.alphabetical = true
		case c == 'L':
			f.sort = ratings.Lightning
		case format.CategoryOfLetter[c] != "":
			f.sort = format.CategoryOfLetter[c]
		case c == 'v':
			f.verbose = true
		case c == 'I':
			f.program = true
		case c == 'n' || c == 't':
			// Programs use this for a shorter list. The list is always short here, as the help explains.
		case c >= '1' && c <= '9':
			digits = append(digits, int(c-'0'))
		default:
			return f, session.Misused(fmt.Sprintf("Invalid who flag: %c", c))
		}
	}
	switch {
	case len(digits) == 1:
		f.part, f.parts = digits[0], 3
	case len(digits) > 1:
		f.part, f.parts = digits[0], digits[1]
	}
	if f.part > f.parts || len(digits) > 2 {
		return f, session.Misused("Invalid who flags: " + ics.Truncate(args, 20))
	}
	if f.letters == "" {
		f.letters = format.CategoryLetters
	}
	return f, nil
}

var whoCommand = session.Command{
	Name:  "who",
	Takes: session.Checked,
	Do:    session.WithSession(who),
}

// who lists the connected users.
func who(c Session, ctx context.Context, args string) (string, error) {
	flags, err := readWhoFlags(args)
	if err != nil {
		return "", err
	}
	present := c.Services().Hall.People()
	ids := make([]string, 0, len(present))
	for _, p := range present {
		if !p.Guest {
			ids = append(ids, p.ID)
		}
	}
	standingsOf, err := c.Services().Ratings.StandingsOf(ctx, ids)
	if err != nil {
		return "", err
	}
	visits := c.Services().Hall.Visits()
	people := make([]ics.Person, 0, len(present))
	for _, p := range present {
		visit := visits[p.ID]
		if flags.free && p.Playing != "" || flags.open && visit.Closed || flags.members && p.Guest || flags.guests && !p.Guest {
			continue
		}
		person := ics.Person{
			Handle: p.Handle, Titles: format.SpacedTitles(p), Bits: format.TitleBits(p.Titles, p.Guest), Rating: -1,
			Playing: p.Playing != "", Closed: visit.Closed, Idle: visit.Idle >= idleAfter, Since: visit.Since, Idling: visit.Idle,
			Standard: -1, Lightning: -1, Observing: visit.Observing,
		}
		if p.Playing != "" {
			person.Game = c.Services().Games.Number(p.Playing)
		}
		_, person.Simul = c.Services().Hall.Simul(p.ID)
		figures := format.FiguresOf(standingsOf[p.ID])
		if !p.Guest {
			person.Rating, person.Standard = figures[flags.sort].Rating, figures[ratings.Standard].Rating
			if flags.verbose {
				person.Rating, person.Lightning = figures[ratings.Blitz].Rating, figures[ratings.Lightning].Rating
			}
		}
		person.Figures = format.FiguresFor(flags.letters, figures)
		people = append(people, person)
	}
	if !flags.alphabetical { // people come by name
		slices.SortStableFunc(people, func(a, b ics.Person) int { return cmp.Compare(b.Rating, a.Rating) })
	}
	size := (len(people) + flags.parts - 1) / flags.parts
	people = people[min((flags.part-1)*size, len(people)):]
	people = people[:min(size, len(people))]
	switch {
	case flags.program:
		return ics.WhoInfo(people), nil
	case flags.verbose:
		return ics.WhoVerbose(people), nil
	}
	return ics.WhoList(people, len(present)), nil
}

var handlesCommand = session.Command{
	Name:  "handles",
	Takes: session.UpTo(1),
	Do:    session.WithSession(handles),
}

// handles lists the members and the connected guests whose handle begins with the argument.
func handles(c Session, ctx context.Context, args string) (string, error) {
	const most = 100
	prefix := members.Fold(args)
	if len(prefix) < 2 {
		return "", session.Misused("You need to specify at least two characters of the name.")
	}
	names := []string{}
	if strings.Trim(prefix, "abcdefghijklmnopqrstuvwxyz") == "" {
		// No handle sorts between these two.
		before := prefix[:len(prefix)-1] + string(prefix[len(prefix)-1]-1)
		list, err := c.Services().Members.Profiles(ctx, before, most)
		if err != nil {
			return "", err
		}
		for _, p := range list {
			if strings.HasPrefix(members.Fold(p.Handle), prefix) {
				names = append(names, p.Handle)
			}
		}
		for _, p := range c.Services().Hall.People() {
			if p.Guest && strings.HasPrefix(members.Fold(p.Handle), prefix) {
				names = append(names, p.Handle)
			}
		}
	}
	if len(names) == 0 {
		return "", session.Misused(fmt.Sprintf("There is no player matching the name %s.", ics.Truncate(args, 20)))
	}
	return fmt.Sprintf("-- Matches: %s --\n%s", format.Count(len(names), "name", "names"), strings.Join(names, " ")), nil
}

var showadminsCommand = session.Command{
	Name:  "showadmins",
	Takes: session.NoWords,
	Do:    staffHandler("Admins", "admin", "admins", format.IsAdmin),
}

var showsrsCommand = session.Command{
	Name:  "showsrs",
	Takes: session.NoWords,
	Do:    staffHandler("SRs", "SR", "SRs", format.IsServiceRepresentative),
}

// staffHandler returns the handler of a command that lists the connected users for whom is returns
// true.
func staffHandler(name, one, many string, is func(hall.Person) bool) session.Handler {
	return session.WithSession(func(c Session, _ context.Context, _ string) (string, error) {
		visits := c.Services().Hall.Visits()
		lines := []string{name + ":", "Name              Status       Idle time"}
		n := 0
		for _, p := range c.Services().Hall.People() {
			if !is(p) {
				continue
			}
			n++
			status := "Available"
			switch {
			case p.Playing != "":
				status = "Playing"
			case visits[p.ID].Closed:
				status = "Not open"
			case visits[p.ID].Idle >= idleAfter:
				status = "Idle"
			}
			lines = append(lines, fmt.Sprintf("%-17s %-12s %s", p.Handle, status, ics.Duration(visits[p.ID].Idle)))
		}
		return strings.Join(lines, "\n") + "\n\n" + format.Count(n, one, many) + " logged in.", nil
	})
}
