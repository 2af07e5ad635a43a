package ics

import (
	"fmt"
	"slices"
	"strings"
)

// List is one of the lists of names that a server keeps: a member's own, or the
// server's.
type List struct {
	Name string
	// Server says that the list is the server's: only administrators change it.
	Server bool
	// Public says whether everybody may see a list of the server.
	Public bool
}

// lists are what "showlist" shows, in its order.
var lists = []List{
	{Name: "abuser", Server: true, Public: true}, {Name: "admin", Server: true, Public: true},
	{Name: "ban", Server: true}, {Name: "censor"}, {Name: "channel"}, {Name: "cmuzzle", Server: true},
	{Name: "computer", Server: true, Public: true},
	{Name: "fm", Server: true, Public: true}, {Name: "follow"}, {Name: "gm", Server: true, Public: true}, {Name: "gnotify"},
	{Name: "idlenotify"}, {Name: "im", Server: true, Public: true}, {Name: "muzzle", Server: true}, {Name: "noplay"},
	{Name: "notify"}, {Name: "quota", Server: true}, {Name: "td", Server: true, Public: true},
	{Name: "wfm", Server: true, Public: true}, {Name: "wgm", Server: true, Public: true}, {Name: "wim", Server: true, Public: true},
}

// Lists returns every list.
func Lists() []List { return slices.Clone(lists) }

// MaxList is how many names a member may have on one of their lists.
const MaxList = 100

// FindList returns the list that a name or its abbreviation means. The error is a
// *Refusal.
func FindList(name string) (List, error) {
	i, err := choose(len(lists), func(i int) string { return lists[i].Name }, "list", name)
	switch {
	case err != nil:
		return List{}, err
	case i < 0:
		return List{}, badParams("%q does not match any list name.", Cut(name, 20))
	}
	return lists[i], nil
}

// choose finds which of n names a word means, whole or abbreviated: -1 when it
// means none. The error is a *Refusal when it could mean several.
func choose(n int, name func(int) string, what, word string) (int, error) {
	lower := strings.ToLower(word)
	found := -1
	var matches []string
	for i := range n {
		switch {
		case name(i) == "":
		case name(i) == lower:
			return i, nil
		case lower != "" && strings.HasPrefix(name(i), lower):
			found, matches = i, append(matches, name(i))
		}
	}
	if len(matches) > 1 {
		return -1, severalMean(what, word, matches)
	}
	return found, nil
}

// ShowLists is the answer to "showlist" without a name.
func ShowLists(admin bool) string {
	var s strings.Builder
	s.WriteString("Lists:\n\n")
	for _, l := range lists {
		what := "PERSONAL"
		switch {
		case l.Server && l.Public:
			what = "PUBLIC"
		case l.Server && !admin:
			continue
		case l.Server:
			what = "PRIVATE"
		}
		fmt.Fprintf(&s, "%-20s is %s\n", l.Name, what)
	}
	return strings.TrimRight(s.String(), "\n")
}

// ShowList is the answer to "showlist NAME".
func ShowList(name string, names []string) string {
	head := fmt.Sprintf("-- %s list: %d names --", name, len(names))
	if len(names) == 0 {
		return head
	}
	return head + "\n" + strings.Join(names, " ")
}

// ListAdded says that a name is on one of the member's own lists now.
func ListAdded(list, name string) string {
	return fmt.Sprintf("[%s] added to your %s list.", name, list)
}

// ListRemoved says that a name is off a list.
func ListRemoved(list, name string) string {
	return fmt.Sprintf("[%s] removed from your %s list.", name, list)
}

// ListHas says that a name was there before.
func ListHas(list, name string) string {
	return fmt.Sprintf("[%s] is already on your %s list.", name, list)
}

// ListLacks says that a name was not there.
func ListLacks(list, name string) string {
	return fmt.Sprintf("[%s] is not on your %s list.", name, list)
}
