package conduct

import (
	"strconv"
	"strings"
)

// AskToMove returns the command that asks somebody to take a discussion to a channel, with
// what is said about it. The number is as it was typed: [Take] refuses what is no channel.
func AskToMove(against Person, channel, text string) Take {
	return Take{Against: against, Measure: Move, Reason: strings.TrimSpace(channel + " " + text)}
}

// Channel returns the channel to which somebody was asked to take a discussion, and what
// was said about it. It is not ok for any other act.
func (a Acted) Channel() (number int, text string, ok bool) {
	if a.Measure != Move {
		return 0, "", false
	}
	return channelIn(a.Reason)
}

// channelIn returns the channel with which a reason begins, and the rest of it.
func channelIn(reason string) (number int, text string, ok bool) {
	word, text, _ := strings.Cut(strings.TrimSpace(reason), " ")
	number, err := strconv.Atoi(word)
	if err != nil || number < 0 || number > MaxChannel {
		return 0, "", false
	}
	return number, strings.TrimSpace(text), true
}

// Asked returns the question to take a discussion to a channel that somebody has still to
// answer: the last one, unless it is answered or was overturned.
func (b *Book) Asked(id string) (Act, bool) {
	list := b.ActsOn(id, func(a Act) bool { return a.Measure == Move })
	if len(list) == 0 {
		return Act{}, false
	}
	last := list[len(list)-1]
	return last, !last.Acknowledged && !last.Overturned()
}
