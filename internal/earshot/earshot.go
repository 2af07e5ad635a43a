// Package earshot determines which talk a member or guest receives: their channels, their censor
// list, and whether they receive shouts and tells of guests.
//
// It knows how accounts store these choices, for all transports. It does not carry talk, which the
// hall does, or silence anybody, which moderation does.
package earshot

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
)

// KeptVariable is the prefix of settings that store a member's variables of the chess server.
const KeptVariable = "ics.var."

// The numbers of special channels. Channel 0 is for administrators.
const (
	AdminChannel  = 0   // for administrators only
	GuestChannels = 3   // most channels of a guest
	firstChannel  = "1" // the help channel, which new members receive
)

// MaxList is the most names on a member's list.
const MaxList = ics.MaxList

// NoChannel is stored for an empty list of channels. It differs from no stored list, which means
// the default.
const NoChannel = "-"

// The reasons why a person may not listen to a channel or speak in it.
var (
	ErrAdministrators = errors.New("earshot: the channel belongs to administrators")
	ErrGuests         = errors.New("earshot: guests listen to no more channels")
)

// defaultLists are the default lists.
var defaultLists = map[string][]string{"channel": {firstChannel}}

// StoredValues returns the variables and lists in an account's settings. A member who has chosen no
// channels has the first one. Callers must not change the result, which may be shared.
func StoredValues(settings map[string]string) (ics.Values, map[string][]string) {
	if len(settings) == 0 {
		return nil, defaultLists
	}
	values, lists := ics.Values{}, map[string][]string{}
	for name, value := range settings {
		if variable, is := strings.CutPrefix(name, KeptVariable); is {
			values[variable] = value
		} else if list, is := strings.CutPrefix(name, members.KeptList); is {
			lists[list] = strings.Fields(value)
		}
	}
	if _, chosen := lists["channel"]; !chosen {
		lists["channel"] = []string{firstChannel}
	}
	return values, lists
}

// TalkFilter returns the talk filter that follows from the variables and lists.
func TalkFilter(values ics.Values, lists map[string][]string) hall.TalkFilter {
	ears := hall.TalkFilter{Guests: values.On("tell"), GuestsIn: values.On("ctell"), Censor: map[string]bool{}}
	if !values.On("chanoff") {
		ears.Channels = Channels(lists)
	}
	if !values.On("shout") {
		ears.Deaf = append(ears.Deaf, hall.Shouts, hall.Its)
	}
	if !values.On("cshout") {
		ears.Deaf = append(ears.Deaf, hall.CShouts)
	}
	for _, handle := range lists[members.Censor] {
		ears.Censor[members.Fold(handle)] = true
	}
	return ears
}

// Channels returns the numbers of the channels in the lists.
func Channels(lists map[string][]string) (numbers []int) {
	for _, word := range lists["channel"] {
		if n, ok := ParseChannel(word); ok {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// ParseChannel parses the number of a channel.
func ParseChannel(word string) (int, bool) {
	n, err := strconv.Atoi(word)
	return n, err == nil && n >= 0 && n <= hall.MaxChannel
}

// Topic returns the topic of a channel: the owner's if set, otherwise the server's, or "".
func Topic(lang string, n int, set string) string {
	if set != "" {
		return set
	}
	if topic := "talk.channel." + strconv.Itoa(n); i18n.Has(i18n.English, topic) {
		return i18n.Text(lang, topic)
	}
	return ""
}

// MayJoin returns [ErrAdministrators] or [ErrGuests] if a person who listens to the given number of
// channels may not join channel n.
func MayJoin(who members.Identity, n, listens int) error {
	if err := MaySpeak(who, n); err != nil {
		return err
	}
	if who.Guest && listens >= GuestChannels {
		return ErrGuests
	}
	return nil
}

// MaySpeak returns [ErrAdministrators] if a person may not speak in channel n.
func MaySpeak(who members.Identity, n int) error {
	if n == AdminChannel && !who.Roles.Has(members.RoleAdministrator) {
		return ErrAdministrators
	}
	return nil
}

// MayHear reports whether a line may be delivered to a person. Lines in the administrators' channel
// are only for current administrators.
func MayHear(who members.Identity, s hall.Said) bool {
	return s.Manner != hall.Channel || MaySpeak(who, s.Channel) == nil
}

// WithName returns a list after adding or removing a name, and the text to store for it.
func WithName(list string, names []string, name string, on bool) (changed []string, kept string) {
	changed = slices.Clone(names)
	switch at := members.IndexOf(names, name); {
	case on && at < 0:
		changed = append(changed, name)
	case !on && at >= 0:
		changed = slices.Delete(changed, at, at+1)
	}
	return changed, StoredText(list, changed)
}

// StoredText returns a list in its stored form.
func StoredText(list string, names []string) string {
	if list == "channel" && len(names) == 0 {
		return NoChannel
	}
	return strings.Join(names, " ")
}
