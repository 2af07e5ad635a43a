// Package earshot is what somebody wants to hear of what people say: their channels, whom they shut
// out, whether they want to hear everybody and guests.
//
// It knows how an account keeps that, for whichever door its member comes by. It carries no talk, which is the
// hall's, and silences nobody, which is moderation's.
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

// KeptVariable begins the names of the settings in which a member keeps the variables of the chess server.
const KeptVariable = "ics.var."

// Bounds of channels: channel 0 belongs to those who are administrators, and guests listen to a few.
const (
	AdminChannel  = 0
	GuestChannels = 3
	firstChannel  = "1" // where newcomers are answered
)

// MaxList is how many names a member may have on one of their lists.
const MaxList = ics.MaxList

// NoChannel is what is kept of a list of channels that has none any more, which is not the same as never
// having chosen.
const NoChannel = "-"

// Why somebody may not listen to a channel or speak there.
var (
	ErrAdministrators = errors.New("earshot: the channel belongs to administrators")
	ErrGuests         = errors.New("earshot: guests listen to no more channels")
)

// ordinary are the lists of who has chosen nothing.
var ordinary = map[string][]string{"channel": {firstChannel}}

// Kept are the variables and lists of a member among what their account keeps; somebody who has
// chosen no channels has the first. They are not to be changed: who has chosen nothing shares them
// with others.
func Kept(settings map[string]string) (ics.Values, map[string][]string) {
	if len(settings) == 0 {
		return nil, ordinary
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

// Ears are what they want to hear then.
func Ears(values ics.Values, lists map[string][]string) hall.TalkFilter {
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

// Channels are the numbers of the channels on somebody's list.
func Channels(lists map[string][]string) (numbers []int) {
	for _, word := range lists["channel"] {
		if n, ok := Number(word); ok {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// Number reads the number of a channel.
func Number(word string) (int, bool) {
	n, err := strconv.Atoi(word)
	return n, err == nil && n >= 0 && n <= hall.MaxChannel
}

// Topic is what a channel is about: what its owner has set, or what the server meant it for; empty when it is
// about nothing in particular.
func Topic(lang string, n int, set string) string {
	if set != "" {
		return set
	}
	if topic := "talk.channel." + strconv.Itoa(n); i18n.Has(i18n.English, topic) {
		return i18n.Text(lang, topic)
	}
	return ""
}

// MayJoin says why somebody who listens to some channels may not listen to one more: [ErrAdministrators],
// [ErrGuests].
func MayJoin(who members.Identity, n, listens int) error {
	if err := MaySpeak(who, n); err != nil {
		return err
	}
	if who.Guest && listens >= GuestChannels {
		return ErrGuests
	}
	return nil
}

// MaySpeak says why somebody may not speak in a channel: [ErrAdministrators].
func MaySpeak(who members.Identity, n int) error {
	if n == AdminChannel && !who.Roles.Has(members.RoleAdministrator) {
		return ErrAdministrators
	}
	return nil
}

// MayHear reports whether something that was said may be delivered to somebody: what is said among
// administrators is theirs at that moment.
func MayHear(who members.Identity, s hall.Said) bool {
	return s.Manner != hall.Channel || MaySpeak(who, s.Channel) == nil
}

// With is a list with a name on it, or off it, as it is kept.
func With(list string, names []string, name string, on bool) (changed []string, kept string) {
	changed = slices.Clone(names)
	switch at := members.IndexOf(names, name); {
	case on && at < 0:
		changed = append(changed, name)
	case !on && at >= 0:
		changed = slices.Delete(changed, at, at+1)
	}
	return changed, Text(list, changed)
}

// Text is a list as an account keeps it.
func Text(list string, names []string) string {
	if list == "channel" && len(names) == 0 {
		return NoChannel
	}
	return strings.Join(names, " ")
}
