package nodes

import "github.com/escaque/escaque/internal/bus"

// Word carries from node to node what each has written of what they have in common. What it is, those who
// write it know.
type Word struct{ Bus bus.Bus }

const wordSubject = prefix + "appended"

// Say lets the others hear it. It may be lost.
func (w Word) Say(news []byte) { _ = w.Bus.Publish(wordSubject, news) }

// Hear has heard called with what all nodes say, this one included, one after the other.
func (w Word) Hear(heard func(news []byte)) (stop func(), err error) {
	return w.Bus.Subscribe(wordSubject, heard)
}
