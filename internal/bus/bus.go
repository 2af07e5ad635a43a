// Package bus carries news between the nodes of one server: in the process, or over NATS.
//
// It carries news only. Whatever it drops, delays or delivers twice is found in the journal, or is asked
// for again; nothing that must not be lost is ever only on the bus. It knows subjects and bytes, and not
// what they mean.
package bus

import (
	"context"
	"errors"
)

// ErrNobody is answered to a request on a subject at which nobody answers.
var ErrNobody = errors.New("bus: nobody answers there")

// ErrCut says that this node is not connected to the others.
var ErrCut = errors.New("bus: not connected")

// Bus is one node's connection to the others. Its methods may be called from several goroutines.
type Bus interface {
	// Publish hands data to all who have subscribed to a subject at that moment, this node included. It
	// does not wait for them, and does not promise that they hear it.
	Publish(subject string, data []byte) error

	// Subscribe has take called with what is published on a subject, one after the other and in the order
	// in which each node has published it. A slow taker loses news. Whoever stops may be called once more.
	Subscribe(subject string, take func(data []byte)) (stop func(), err error)

	// Answer has requests on a subject answered, each in a goroutine of its own. Whoever stops waits for the answers to
	// what was asked before, two seconds at most.
	Answer(subject string, answer func(data []byte) []byte) (stop func(), err error)

	// Request asks the subscriber that answers on a subject and waits for its answer, until the context
	// ends. It is [ErrNobody] when nobody does: then nothing has happened. After any other error
	// something may have.
	Request(ctx context.Context, subject string, data []byte) ([]byte, error)

	// Connected is nil while this node reaches the others.
	Connected() error

	// Close ends the subscriptions and the connection. Closing twice is harmless.
	Close()
}

// waiting is how much news waits for one slow taker before some is lost.
const waiting = 16384
