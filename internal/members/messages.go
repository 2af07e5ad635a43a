package members

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/escaque/escaque/internal/plain"
)

// Bounds of the boxes. A box is full for everybody, and before that for a sender of whom too much
// waits unread: nobody fills another's box.
const (
	MaxMessages    = 60   // messages in one box
	MaxUnread      = 10   // of them unread from one sender
	MaxMessageText = 1000 // characters
)

// Message is what one member has written to another, to be read when he comes.
type Message struct {
	ID     int64  // given by the store, increasing
	To     string // account
	From   string // account
	Sender string // handle of who wrote it
	At     int64  // milliseconds since the Unix epoch
	Text   string
	Read   bool
}

// Send puts a message into a member's box. Codes: guest-refused (the writer has no account),
// handle-unknown, message-form, text-hidden, box-full.
func (s *Service) Send(ctx context.Context, from Identity, to, text string) (Message, Profile, error) {
	text = strings.TrimSpace(text)
	switch n := utf8.RuneCountInString(text); {
	case from.Guest:
		return Message{}, Profile{}, refuse(GuestRefused)
	case n == 0, n > MaxMessageText, !utf8.ValidString(text):
		return Message{}, Profile{}, refuse(MessageForm, "max", strconv.Itoa(MaxMessageText))
	}
	if err := seen(text); err != nil {
		return Message{}, Profile{}, err
	}
	reader, err := s.Find(ctx, to)
	if err != nil {
		return Message{}, Profile{}, err
	}
	m := Message{To: reader.ID, From: from.ID, Sender: from.Handle, At: s.nowMilli(), Text: text}
	kept, err := s.store.AddMessage(ctx, m, MaxMessages, MaxUnread)
	if errors.Is(err, ErrFull) {
		return Message{}, reader, refuse(BoxFull, "handle", reader.Handle)
	}
	return kept, reader, err
}

// seen refuses a text with a character that its readers would not see.
func seen(text string) error {
	var fault *plain.Fault
	if errors.As(plain.Check(text), &fault) {
		return refuse(TextHidden, "rune", fault.Name())
	}
	return nil
}

// Messages are what lies in a member's box, the oldest first.
func (s *Service) Messages(ctx context.Context, id string) ([]Message, error) {
	return s.store.Messages(ctx, id, "", MaxMessages)
}

// Sent are the last messages from one member that still lie in the box of another, the oldest first.
func (s *Service) Sent(ctx context.Context, from, to string) ([]Message, error) {
	return s.store.Messages(ctx, to, from, MaxMessages)
}

// MarkRead says that a member has read messages of his box.
func (s *Service) MarkRead(ctx context.Context, id string, messages []int64) error {
	return s.store.MarkRead(ctx, id, messages)
}

// ClearMessages throws messages of a member's box away.
func (s *Service) ClearMessages(ctx context.Context, id string, messages []int64) error {
	return s.store.DeleteMessages(ctx, id, messages)
}
