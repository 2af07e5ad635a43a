package icsd

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

// listEntry reads "LIST WHAT" and finds out what is meant: a list of the
// member's own, and a channel's number or a handle as it is written here.
func (c *client) listEntry(ctx context.Context, command ics.Name, args string) (list ics.List, entry string, err error) {
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
		n, ok := earshot.Number(what)
		if !ok {
			return list, "", &hall.Error{Code: hall.NoSuchChannel, Args: []any{hall.MaxChannel}}
		}
		return list, strconv.Itoa(n), nil
	}
	profile, err := c.server.Members.Find(ctx, what)
	switch {
	case err == nil:
		what = profile.Handle
	case errors.Is(err, &members.Error{Code: members.HandleUnknown}) && session.HandleHere(c, what) != "":
		what = session.HandleHere(c, what) // a guest, for as long as he is one
	default:
		return list, "", err
	}
	if members.Fold(what) == members.Fold(c.me.Handle) {
		return list, "", session.Misused(c.Text("list.self", "List", list.Name))
	}
	return list, what, nil
}

var addlistCommand = session.Command{
	Name:  "addlist",
	Takes: session.Checked,
	Do:    session.On((*client).addList),
}

func (c *client) addList(ctx context.Context, args string) (string, error) {
	if answer, mine, err := c.houseEntry(ctx, args, true); mine {
		return answer, err
	}
	list, entry, err := c.listEntry(ctx, "addlist", args)
	if err != nil {
		return "", err
	}
	names := c.now().lists[list.Name]
	switch {
	case members.Listed(names, entry) >= 0:
		return "", session.Prevented(ics.ListHas(list.Name, entry))
	case list.Name == "channel" && c.mayJoin(atoi(entry)) != nil:
		return "", c.mayJoin(atoi(entry))
	case len(names) >= ics.MaxList:
		return "", session.Prevented(c.Text("list.full", "List", list.Name, "Max", ics.MaxList))
	}
	err = c.setList(ctx, list.Name, append(slices.Clone(names), entry))
	if err == nil && list.Name == "channel" {
		me := moderation.PersonOf(c.me)
		err = c.server.Moderation.Joined(ctx, me, atoi(entry))
	}
	return ics.ListAdded(list.Name, entry), err
}

// houseEntry reads "LIST HANDLE REASON" for a list of the server that those who
// answer for it keep by their acts; mine says that it was such a line.
func (c *client) houseEntry(ctx context.Context, args string, add bool) (answer string, mine bool, err error) {
	words := strings.SplitN(args, " ", 3)
	list, unknown := ics.FindList(words[0])
	m := complaints.MeasureOfList[list.Name]
	if m != "" && c.inClear(session.Administrators) != nil {
		return "", true, c.inClear(session.Administrators)
	}
	if unknown != nil || m == "" || len(words) < 2 || !c.Admin() {
		return "", false, nil //nolint:nilerr // what is no list of the server's is answered as a member's own
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
	Do:    session.On((*client).subList),
}

func (c *client) subList(ctx context.Context, args string) (string, error) {
	if answer, mine, err := c.houseEntry(ctx, args, false); mine {
		return answer, err
	}
	list, entry, err := c.listEntry(ctx, "sublist", args)
	if err != nil {
		return "", err
	}
	names := c.now().lists[list.Name]
	at := members.Listed(names, entry)
	if at < 0 {
		return "", session.Prevented(ics.ListLacks(list.Name, entry))
	}
	return ics.ListRemoved(list.Name, entry), c.setList(ctx, list.Name, slices.Delete(slices.Clone(names), at, at+1))
}

var censorCommand = session.Command{
	Name:  "censor",
	Takes: session.UpTo(1),
	Do:    session.On((*client).censor),
}

// censor is the word of the server's rules for not receiving what somebody says:
// "censor HANDLE" is "+censor HANDLE", and "censor" alone lists whom one does not
// hear.
func (c *client) censor(ctx context.Context, args string) (string, error) {
	if args == "" {
		return c.showList("censor")
	}
	return c.addList(ctx, "censor "+args)
}

var uncensorCommand = session.Command{
	Name:  "uncensor",
	Takes: session.UpTo(1),
	Do:    session.On((*client).uncensor),
}

func (c *client) uncensor(ctx context.Context, args string) (string, error) {
	if args == "" {
		return "", c.Usage("uncensor HANDLE")
	}
	return c.subList(ctx, "censor "+args)
}

// setList puts a list in the place of the old one, here and in the register.
func (c *client) setList(ctx context.Context, name string, entries []string) error {
	c.change(func(s *settings) {
		lists := map[string][]string{name: entries}
		for n, l := range s.lists {
			if n != name {
				lists[n] = l
			}
		}
		s.lists = lists
	})
	c.listen()
	return c.keep(ctx, members.KeptList+name, earshot.Text(name, entries))
}

// offLists takes the handle of an account that was deleted off the lists of who is here, as it was taken off those
// that are kept: whoever bears it next inherits nothing.
func (s *Server) offLists(handle string) {
	for _, c := range s.inside.all() {
		had := false
		c.change(func(set *settings) { set.lists, had = members.OffLists(set.lists, handle) })
		if had {
			c.listen()
		}
	}
}

var showlistCommand = session.Command{
	Name:  "showlist",
	Takes: session.UpTo(1),
	Do:    session.WithWords((*client).showList),
}

func (c *client) showList(args string) (string, error) {
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
		return ics.ShowList(list.Name, c.houseList(list.Name)), nil
	}
	names := slices.DeleteFunc(slices.Clone(c.now().lists[list.Name]), func(n string) bool { return n == "-" })
	return ics.ShowList(list.Name, names), nil
}

// houseList is who is on a list of the server: by an act, or of those present by
// what he is.
func (c *client) houseList(name string) []string {
	var names []string
	if m := complaints.MeasureOfList[name]; m != "" {
		c.server.Moderation.Read(func(b *conduct.Book, at clock.Instant) {
			for _, p := range b.Listed(m, at) {
				names = append(names, p.Handle)
			}
		})
	}
	mark := strings.ToUpper(name)
	if name == "computer" {
		mark = members.ComputerMark
	}
	for _, p := range c.server.Hall.People() {
		is := slices.Contains(strings.Fields(p.Titles), mark) || name == "admin" && format.IsAdmin(p)
		if is && members.Listed(names, p.Handle) < 0 {
			names = append(names, p.Handle)
		}
	}
	return names
}

// mayJoin says why somebody may not listen to a channel; empty when he may.
func (c *client) mayJoin(n int) error {
	switch err := earshot.MayJoin(c.Speaker(), n, len(c.now().lists["channel"])); {
	case errors.Is(err, earshot.ErrAdministrators):
		return session.Forbidden("Only admins may join channel 0.")
	case err != nil:
		return session.Forbidden(c.Text("channel.guests", "Max", earshot.GuestChannels))
	}
	return nil
}

// atoi reads a number that was written by the server itself.
func atoi(digits string) int {
	n, err := strconv.Atoi(digits)
	if err != nil {
		return -1
	}
	return n
}
