package nodes

import "github.com/escaque/escaque/internal/bus"

// Word announces to the other nodes that a node has appended to the journal. It does not interpret
// the announcements.
type Word struct{ Bus bus.Bus }

const wordSubject = prefix + "appended"

// Say publishes an announcement. It may be lost.
func (w Word) Say(news []byte) { _ = w.Bus.Publish(wordSubject, news) }

// Hear calls heard with the announcements of all nodes, including this one, one at a time.
func (w Word) Hear(heard func(news []byte)) (stop func(), err error) {
	return w.Bus.Subscribe(wordSubject, heard)
}
