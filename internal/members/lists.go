package members

import (
	"context"
	"maps"
	"slices"
	"strings"
)

// KeptList begins the names of the settings in which a member keeps lists of names.
const KeptList = "ics.list."

// The lists by which members deal with each other, whichever door they come by.
const (
	Censor  = "censor"  // who is not heard
	Follows = "gnotify" // of whose games the member is told when they begin
)

// OnList reports whether a member, here or not, has a handle on one of their lists.
func (s *Service) OnList(ctx context.Context, id, list, handle string) (bool, error) {
	kept, err := s.settings.Settings(ctx, id)
	return err == nil && Listed(strings.Fields(kept[KeptList+list]), handle) >= 0, err
}

// Listed is where a list has a handle, -1 for nowhere.
func Listed(names []string, handle string) int {
	return slices.IndexFunc(names, func(n string) bool { return Fold(n) == Fold(handle) })
}

// OffLists are lists by their names without a handle, and whether one had it. The lists that are given stay as they are.
func OffLists(lists map[string][]string, handle string) (rest map[string][]string, had bool) {
	rest = maps.Clone(lists)
	for name, names := range lists {
		if Listed(names, handle) >= 0 {
			rest[name], had = slices.DeleteFunc(slices.Clone(names), func(n string) bool { return Fold(n) == Fold(handle) }), true
		}
	}
	return rest, had
}

// Unlisted is a list as it is kept, without a handle; as it was where the handle is not on it.
func Unlisted(kept, handle string) string {
	names := strings.Fields(kept)
	if Listed(names, handle) < 0 {
		return kept
	}
	return strings.Join(slices.DeleteFunc(names, func(n string) bool { return Fold(n) == Fold(handle) }), " ")
}
