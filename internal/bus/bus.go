// Package bus carries messages between the nodes of one server, within a process or over NATS.
//
// Delivery is not reliable. What is dropped, delayed or delivered twice is found in the journal or
// requested again. Nothing that must not be lost is only on the bus. The package knows subjects and
// bytes, not their meaning.
package bus

import (
	"context"
	"errors"
)

// ErrNobody is returned for a request on a subject without an answerer.
var ErrNobody = errors.New("bus: nobody answers there")

// ErrCut is returned if this node is not connected to the others.
var ErrCut = errors.New("bus: not connected")

// Bus is one node's connection to the others. Its methods may be called from several goroutines.
type Bus interface {
	// Publish sends data to all current subscribers of a subject, including this node. It does not
	// block, and delivery is not guaranteed.
	Publish(subject string, data []byte) error

	// Subscribe calls take for each message on a subject, one at a time, in the order in which each
	// node published them. A slow subscriber loses messages. take may be called once more after
	// stop.
	Subscribe(subject string, take func(data []byte)) (stop func(), err error)

	// Answer calls answer for each request on a subject, each in its own goroutine. stop waits for
	// the pending answers, two seconds at most.
	Answer(subject string, answer func(data []byte) []byte) (stop func(), err error)

	// Request sends a request to the answerer of a subject and waits for the answer until the
	// context ends. It returns [ErrNobody] if there is none: then nothing has happened. After any
	// other error the request may have been carried out.
	Request(ctx context.Context, subject string, data []byte) ([]byte, error)

	// Connected returns nil while this node reaches the others.
	Connected() error

	// Close ends the subscriptions and the connection. Further calls do nothing.
	Close()
}

// maxWaiting is the most messages that wait for a slow subscriber before some are lost.
const maxWaiting = 16384
