package members

import (
	"context"
	"maps"
	"slices"
	"strings"
)

// KeptList is the prefix of the names of settings that hold a member's lists of handles.
const KeptList = "ics.list."

// The lists that apply to telnet and browser connections alike.
const (
	Censor  = "censor"  // handles whose messages the member does not receive
	Follows = "gnotify" // handles whose games are announced to the member
)

// OnList reports whether a handle is on a member's list.
func (s *Service) OnList(ctx context.Context, id, list, handle string) (bool, error) {
	kept, err := s.settings.Settings(ctx, id)
	return err == nil && IndexOf(strings.Fields(kept[KeptList+list]), handle) >= 0, err
}

// IndexOf returns the index of a handle in names, or -1.
func IndexOf(names []string, handle string) int {
	return slices.IndexFunc(names, func(n string) bool { return Fold(n) == Fold(handle) })
}

// WithoutHandle returns copies of the lists without a handle, and reports whether a list had it.
// The given lists are not changed.
func WithoutHandle(lists map[string][]string, handle string) (rest map[string][]string, had bool) {
	rest = maps.Clone(lists)
	for name, names := range lists {
		if IndexOf(names, handle) >= 0 {
			rest[name], had = slices.DeleteFunc(slices.Clone(names), func(n string) bool { return Fold(n) == Fold(handle) }), true
		}
	}
	return rest, had
}

// RemoveFromList returns a stored list without a handle, or kept itself when the handle is not on
// it.
func RemoveFromList(kept, handle string) string {
	names := strings.Fields(kept)
	if IndexOf(names, handle) < 0 {
		return kept
	}
	return strings.Join(slices.DeleteFunc(names, func(n string) bool { return Fold(n) == Fold(handle) }), " ")
}
