package nodes

import (
	"encoding/binary"

	"github.com/escaque/escaque/internal/bus"
)

// Word carries from node to node how far each has written what they have in common.
type Word struct{ Bus bus.Bus }

const wordSubject = prefix + "written"

// Say lets the others hear of a position. When it is lost, the next one says more.
func (w Word) Say(position uint64) {
	_ = w.Bus.Publish(wordSubject, binary.BigEndian.AppendUint64(nil, position))
}

// Hear has heard called with the positions of all nodes, this one's included.
func (w Word) Hear(heard func(position uint64)) (stop func(), err error) {
	return w.Bus.Subscribe(wordSubject, func(data []byte) {
		if len(data) == 8 {
			heard(binary.BigEndian.Uint64(data))
		}
	})
}
