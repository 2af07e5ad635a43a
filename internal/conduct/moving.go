package conduct

import (
	"strconv"
	"strings"
)

// AskToMove returns the command that asks a person to move a discussion to a channel. The channel
// is passed as it was typed; [Take] refuses one that is no channel.
func AskToMove(against Person, channel, text string) Take {
	return Take{Against: against, Measure: Move, Reason: strings.TrimSpace(channel + " " + text)}
}

// Channel returns the channel to which the person was asked to move, and the text of the request.
// It reports false for every other act.
func (a Acted) Channel() (number int, text string, ok bool) {
	if a.Measure != Move {
		return 0, "", false
	}
	return channelIn(a.Reason)
}

// channelIn splits a reason into the channel number at its beginning and the rest. It reports false
// if there is no valid channel.
func channelIn(reason string) (number int, text string, ok bool) {
	word, text, _ := strings.Cut(strings.TrimSpace(reason), " ")
	number, err := strconv.Atoi(word)
	if err != nil || number < 0 || number > MaxChannel {
		return 0, "", false
	}
	return number, strings.TrimSpace(text), true
}

// Asked returns the last request to a person to move a discussion. It reports false if there is
// none, or if it was answered or overturned.
func (b *Book) Asked(id string) (Act, bool) {
	list := b.ActsOn(id, func(a Act) bool { return a.Measure == Move })
	if len(list) == 0 {
		return Act{}, false
	}
	last := list[len(list)-1]
	return last, !last.Acknowledged && !last.Overturned()
}
