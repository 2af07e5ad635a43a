package ics

import (
	"fmt"
	"slices"
	"strings"
)

// List is a list of names on the server. It belongs to a member or to the server.
type List struct {
	Name string
	// Server is set when the list belongs to the server: only administrators change it.
	Server bool
	// Public reports whether all users may see a list of the server.
	Public bool
}

// lists are the lists that "showlist" shows, in its order.
var lists = []List{
	{Name: "abuser", Server: true, Public: true}, {Name: "admin", Server: true, Public: true},
	{Name: "ban", Server: true}, {Name: "censor"}, {Name: "channel"}, {Name: "cmuzzle", Server: true},
	{Name: "computer", Server: true, Public: true},
	{Name: "fm", Server: true, Public: true}, {Name: "follow"}, {Name: "gm", Server: true, Public: true}, {Name: "gnotify"},
	{Name: "idlenotify"}, {Name: "im", Server: true, Public: true}, {Name: "muzzle", Server: true}, {Name: "noplay"},
	{Name: "notify"}, {Name: "quota", Server: true}, {Name: "td", Server: true, Public: true},
	{Name: "wfm", Server: true, Public: true}, {Name: "wgm", Server: true, Public: true}, {Name: "wim", Server: true, Public: true},
}

// Lists returns all lists.
func Lists() []List { return slices.Clone(lists) }

// MaxList is the greatest number of names on a member's list.
const MaxList = 100

// FindList returns the list with a name or its abbreviation. The error is a *Refusal.
func FindList(name string) (List, error) {
	i, err := matchName(len(lists), func(i int) string { return lists[i].Name }, "list", name)
	switch {
	case err != nil:
		return List{}, err
	case i < 0:
		return List{}, badParams("%q does not match any list name.", Truncate(name, 20))
	}
	return lists[i], nil
}

// matchName returns the index of the name that a word means, in full or abbreviated, among n names.
// It returns -1 when there is none. If there are several, the error is a *Refusal. what says for
// the error what the names are, such as "variable".
func matchName(n int, name func(int) string, what, word string) (int, error) {
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

// ShowLists returns the answer to "showlist" without a name.
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

// ShowList returns the answer to "showlist NAME".
func ShowList(name string, names []string) string {
	head := fmt.Sprintf("-- %s list: %d names --", name, len(names))
	if len(names) == 0 {
		return head
	}
	return head + "\n" + strings.Join(names, " ")
}

// ListAdded returns the line when a name was added to a list.
func ListAdded(list, name string) string {
	return fmt.Sprintf("[%s] added to your %s list.", name, list)
}

// ListRemoved returns the line when a name was removed from a list.
func ListRemoved(list, name string) string {
	return fmt.Sprintf("[%s] removed from your %s list.", name, list)
}

// ListHas returns the line when a name is already on a list.
func ListHas(list, name string) string {
	return fmt.Sprintf("[%s] is already on your %s list.", name, list)
}

// ListLacks returns the line when a name is not on a list.
func ListLacks(list, name string) string {
	return fmt.Sprintf("[%s] is not on your %s list.", name, list)
}
