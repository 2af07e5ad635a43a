package bus

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"log/slog"
	"sync"
)

// ErrSeal is returned for an answer that is not from this server.
var ErrSeal = errors.New("bus: what was answered is not of this server")

// sealedBus is a bus that others may write to. Messages between nodes carry roles and commands. So
// each has a code (HMAC) made with the server's secret, and a message without a valid code is
// dropped. The code includes the subject, and that of an answer its request. A reader of the bus
// can still repeat a message.
type sealedBus struct {
	Bus
	secret []byte
	log    *slog.Logger
	warn   sync.Once
}

// Seal returns a bus that accepts only messages sealed with the secret, which all nodes of a server
// share.
func Seal(b Bus, secret []byte, log *slog.Logger) Bus {
	return &sealedBus{Bus: b, secret: secret, log: log}
}

// mac returns the code of data and the further parts that it includes.
func (s *sealedBus) mac(data []byte, of ...[]byte) []byte {
	h := hmac.New(sha256.New, s.secret)
	for _, part := range of {
		h.Write(binary.AppendUvarint(nil, uint64(len(part))))
		h.Write(part)
	}
	h.Write(data)
	return h.Sum(nil)
}

func (s *sealedBus) close(data []byte, of ...[]byte) []byte {
	return append(data[:len(data):len(data)], s.mac(data, of...)...)
}

// open checks and removes the code. ok is false if it is not from this server.
func (s *sealedBus) open(data []byte, of ...[]byte) (content []byte, ok bool) {
	at := len(data) - sha256.Size
	if at < 0 {
		return nil, false
	}
	return data[:at:at], hmac.Equal(s.mac(data[:at], of...), data[at:])
}

// foreign logs once that a foreign message was received.
func (s *sealedBus) foreign(subject string) {
	s.warn.Do(func() {
		s.log.Warn("something on the bus is not of this server and is not heard: another server uses the same NATS account, or somebody else can write there", "subject", subject)
	})
}

// Publish implements [Bus].
func (s *sealedBus) Publish(subject string, data []byte) error {
	return s.Bus.Publish(subject, s.close(data, []byte("news"), []byte(subject)))
}

// Subscribe implements [Bus].
func (s *sealedBus) Subscribe(subject string, take func(data []byte)) (stop func(), err error) {
	return s.Bus.Subscribe(subject, func(data []byte) {
		if data, ok := s.open(data, []byte("news"), []byte(subject)); ok {
			take(data)
		} else {
			s.foreign(subject)
		}
	})
}

// Answer implements [Bus]. The answer to a foreign request is empty.
func (s *sealedBus) Answer(subject string, answer func(data []byte) []byte) (stop func(), err error) {
	return s.Bus.Answer(subject, func(data []byte) []byte {
		asked, ok := s.open(data, []byte("question"), []byte(subject))
		if !ok {
			s.foreign(subject)
			return nil
		}
		return s.close(answer(asked), []byte("answer"), []byte(subject), data)
	})
}

// Request implements [Bus].
func (s *sealedBus) Request(ctx context.Context, subject string, data []byte) ([]byte, error) {
	question := s.close(data, []byte("question"), []byte(subject))
	answer, err := s.Bus.Request(ctx, subject, question)
	if err != nil {
		return nil, err
	}
	if answer, ok := s.open(answer, []byte("answer"), []byte(subject), question); ok {
		return answer, nil
	}
	s.foreign(subject)
	return nil, ErrSeal
}
