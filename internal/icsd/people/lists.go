package people

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/earshot"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/complaints"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/moderation"
)

// listEntry parses "LIST ENTRY": one of the user's own lists, and a channel number or a handle. The
// handle is returned in its original spelling.
func listEntry(c Session, ctx context.Context, command ics.Name, args string) (list ics.List, entry string, err error) {
	name, what, _ := strings.Cut(args, " ")
	what = strings.TrimSpace(what)
	list, err = ics.FindList(name)
	switch {
	case err != nil:
		return list, "", err
	case list.Server:
		return list, "", session.Forbidden(c.Text("list.server"))
	case what == "":
		return list, "", session.Misused(c.Text("list.what", "List", list.Name))
	case session.UpTo(1).Surplus(what) != "":
		return list, "", c.Unexpected(command, session.UpTo(1).Surplus(what))
	case list.Name == "channel":
		n, ok := earshot.ParseChannel(what)
		if !ok {
			return list, "", &hall.Error{Code: hall.NoSuchChannel, Args: []any{hall.MaxChannel}}
		}
		return list, strconv.Itoa(n), nil
	}
	profile, err := c.Services().Members.Find(ctx, what)
	switch {
	case err == nil:
		what = profile.Handle
	case errors.Is(err, &members.Error{Code: members.HandleUnknown}) && session.HandleHere(c, what) != "":
		what = session.HandleHere(c, what) // a guest, for as long as they are connected
	default:
		return list, "", err
	}
	if members.Fold(what) == members.Fold(c.Identity().Handle) {
		return list, "", session.Misused(c.Text("list.self", "List", list.Name))
	}
	return list, what, nil
}

var addlistCommand = session.Command{
	Name:  "addlist",
	Takes: session.Checked,
	Do:    session.WithSession(addList),
}

// addList adds an entry to a list: "addlist LIST ENTRY".
func addList(c Session, ctx context.Context, args string) (string, error) {
	if answer, known, err := serverEntry(c, ctx, args, true); known {
		return answer, err
	}
	list, entry, err := listEntry(c, ctx, "addlist", args)
	if err != nil {
		return "", err
	}
	names := c.List(list.Name)
	switch {
	case members.IndexOf(names, entry) >= 0:
		return "", session.Prevented(ics.ListHas(list.Name, entry))
	case list.Name == "channel" && checkMayJoin(c, atoi(entry)) != nil:
		return "", checkMayJoin(c, atoi(entry))
	case len(names) >= ics.MaxList:
		return "", session.Prevented(c.Text("list.full", "List", list.Name, "Max", ics.MaxList))
	}
	err = c.SetList(ctx, list.Name, append(slices.Clone(names), entry))
	if err == nil && list.Name == "channel" {
		me := moderation.PersonOf(c.Identity())
		err = c.Services().Moderation.Joined(ctx, me, atoi(entry))
	}
	return ics.ListAdded(list.Name, entry), err
}

// serverEntry carries out "LIST HANDLE REASON" for a list of the server, whose entries are acts of
// administrators. add tells adding from removing. known is false if LIST is not such a list.
func serverEntry(c Session, ctx context.Context, args string, add bool) (answer string, known bool, err error) {
	words := strings.SplitN(args, " ", 3)
	list, unknown := ics.FindList(words[0])
	m := complaints.MeasuresByList[list.Name]
	if m != "" && c.RefuseInClear(session.Administrators) != nil {
		return "", true, c.RefuseInClear(session.Administrators)
	}
	if unknown != nil || m == "" || len(words) < 2 || !c.Admin() {
		return "", false, nil //nolint:nilerr // any other list is handled as the member's own
	}
	reason := strings.Join(words[2:], " ")
	if add {
		answer, err = complaints.ImposeLasting(c, ctx, m, words[1], reason)
	} else {
		answer, err = complaints.LiftMeasure(c, ctx, words[1], m, reason)
	}
	return answer, true, err
}

var sublistCommand = session.Command{
	Name:  "sublist",
	Takes: session.Checked,
	Do:    session.WithSession(subList),
}

// subList removes an entry from a list: "sublist LIST ENTRY".
func subList(c Session, ctx context.Context, args string) (string, error) {
	if answer, known, err := serverEntry(c, ctx, args, false); known {
		return answer, err
	}
	list, entry, err := listEntry(c, ctx, "sublist", args)
	if err != nil {
		return "", err
	}
	names := c.List(list.Name)
	at := members.IndexOf(names, entry)
	if at < 0 {
		return "", session.Prevented(ics.ListLacks(list.Name, entry))
	}
	return ics.ListRemoved(list.Name, entry), c.SetList(ctx, list.Name, slices.Delete(slices.Clone(names), at, at+1))
}

var censorCommand = session.Command{
	Name:  "censor",
	Takes: session.UpTo(1),
	Do:    session.WithSession(censor),
}

// censor adds a user to the list of people whose talk the user does not receive, or shows that
// list. The rules of conduct mention this command.
func censor(c Session, ctx context.Context, args string) (string, error) {
	if args == "" {
		return showList(c, "censor")
	}
	return addList(c, ctx, "censor "+args)
}

var uncensorCommand = session.Command{
	Name:  "uncensor",
	Takes: session.UpTo(1),
	Do:    session.WithSession(uncensor),
}

// uncensor removes a user from the list of people whose talk the user does not receive.
func uncensor(c Session, ctx context.Context, args string) (string, error) {
	if args == "" {
		return "", c.Usage("uncensor HANDLE")
	}
	return subList(c, ctx, "censor "+args)
}

var showlistCommand = session.Command{
	Name:  "showlist",
	Takes: session.UpTo(1),
	Do:    session.WithArgs(showList),
}

// showList shows a list, or the names of all lists.
func showList(c Session, args string) (string, error) {
	admin := c.Admin()
	if args == "" {
		return ics.ShowLists(admin), nil
	}
	list, err := ics.FindList(args)
	switch {
	case err != nil:
		return "", err
	case list.Server && !list.Public && !admin:
		return "", session.Forbidden(c.Text("list.server"))
	case list.Server:
		return ics.ShowList(list.Name, serverList(c, list.Name)), nil
	}
	names := slices.DeleteFunc(slices.Clone(c.List(list.Name)), func(n string) bool { return n == "-" })
	return ics.ShowList(list.Name, names), nil
}

// serverList returns the users on a list of the server. Some lists contain the persons under a
// measure, others the connected users with a title or role.
func serverList(c Session, name string) []string {
	var names []string
	if m := complaints.MeasuresByList[name]; m != "" {
		c.Services().Moderation.Read(func(b *conduct.Book, at clock.Instant) {
			for _, p := range b.Listed(m, at) {
				names = append(names, p.Handle)
			}
		})
	}
	mark := strings.ToUpper(name)
	if name == "computer" {
		mark = members.ComputerMark
	}
	for _, p := range c.Services().Hall.People() {
		is := slices.Contains(strings.Fields(p.Titles), mark) || name == "admin" && format.IsAdmin(p)
		if is && members.IndexOf(names, p.Handle) < 0 {
			names = append(names, p.Handle)
		}
	}
	return names
}

// checkMayJoin refuses a channel to which the user may not listen.
func checkMayJoin(c Session, n int) error {
	switch err := earshot.MayJoin(c.Speaker(), n, len(c.List("channel"))); {
	case errors.Is(err, earshot.ErrAdministrators):
		return session.Forbidden("Only admins may join channel 0.")
	case err != nil:
		return session.Forbidden(c.Text("channel.guests", "Max", earshot.GuestChannels))
	}
	return nil
}

// atoi parses a number in a text that the server itself has written.
func atoi(digits string) int {
	n, err := strconv.Atoi(digits)
	if err != nil {
		return -1
	}
	return n
}
