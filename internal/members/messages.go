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
	MaxReserve     = 20   // more, from those to whom its owner has written
	MaxUnread      = 10   // of them unread from one sender
	MaxOfPlace     = 20   // of them unread from all who sign in at the sender's places
	MaxMessageText = 1000 // characters
)

// Message is what one member has written to another, to be read when they come.
type Message struct {
	ID     int64  // given by the store, increasing
	To     string // account
	From   string // account
	Sender string // handle of who wrote it
	At     int64  // milliseconds since the Unix epoch
	Text   string
	Read   bool
}

// Sent is news of the boxes: a message that lies in one now, or, when the box was full, one that does not.
type Sent struct {
	Message
	Reader Profile
	Full   bool // nothing was kept; the first such since the reader was last informed
}

// HearMessages has somebody learn of every message that is sent, while its sender waits. It is for the doors
// through which readers may be here, before they are opened.
func (s *Service) HearMessages(learn func(Sent)) { s.sentHears = append(s.sentHears, learn) }

// Send puts a message into a member's box and informs them where they are here. Who may not speak
// may write to administrators, and nobody shuts those out. Codes: guest-refused (the writer has no
// account), handle-unknown, message-form, text-hidden, censored, box-share, box-place, box-full;
// and the refusal of [Options.MaySpeak].
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
	if err := s.mayWrite(ctx, from, reader); err != nil {
		return Message{}, reader, err
	}
	m := Message{To: reader.ID, From: from.ID, Sender: from.Handle, At: s.nowMilli(), Text: text}
	most, err := s.shareOf(ctx, from, reader)
	if err != nil {
		return Message{}, reader, err
	}
	kept, err := s.messages.AddMessage(ctx, m, most, MaxUnread)
	switch {
	case errors.Is(err, ErrFull):
		first, err := s.turnedAway(ctx, from, reader)
		if first && err == nil {
			s.tellSent(Sent{Message: m, Reader: reader, Full: true})
		}
		return Message{}, reader, errors.Join(refuse(BoxFull, "handle", reader.Handle), err)
	case err == nil:
		s.tellSent(Sent{Message: kept, Reader: reader})
	}
	return kept, reader, err
}

func (s *Service) tellSent(sent Sent) {
	s.Told(sent)
	s.sentHere(sent)
}

// Told has those who hear of messages learn of one that was sent at another node of the server.
func (s *Service) Told(sent Sent) {
	for _, learn := range s.sentHears {
		learn(sent)
	}
}

// mayWrite refuses whoever has been silenced, and whom the reader does not hear.
func (s *Service) mayWrite(ctx context.Context, from Identity, reader Profile) error {
	if !reader.Roles.Has(RoleAdministrator) {
		if err := s.maySpeak(from.ID); err != nil {
			return err
		}
	}
	if from.Roles.Has(RoleAdministrator) {
		return nil
	}
	deaf, err := s.OnList(ctx, reader.ID, Censor, from.Handle)
	if deaf {
		return refuse(Censored, "handle", reader.Handle)
	}
	return err
}

// shareOf is how many messages may lie in a box for one more from a sender, or why
// they have had their share of it.
func (s *Service) shareOf(ctx context.Context, from Identity, reader Profile) (most int, err error) {
	box, err := s.messages.Messages(ctx, reader.ID, "", MaxMessages+MaxReserve)
	if err != nil {
		return 0, err
	}
	unread := map[string]int{}
	for _, m := range box {
		if !m.Read {
			unread[m.From]++
		}
	}
	if unread[from.ID] >= MaxUnread {
		return 0, refuse(BoxShare, "handle", reader.Handle, "max", strconv.Itoa(MaxUnread))
	}
	if from.Roles.Has(RoleAdministrator) {
		return MaxMessages + MaxReserve, nil
	}
	together := 0
	for other, n := range unread {
		neighbours, err := s.shareAPlace(ctx, from.ID, other)
		if err != nil {
			return 0, err
		}
		if neighbours {
			together += n
		}
	}
	if together >= MaxOfPlace {
		return 0, refuse(BoxPlace, "handle", reader.Handle, "max", strconv.Itoa(MaxOfPlace))
	}
	answers, err := s.messages.Messages(ctx, from.ID, reader.ID, 1)
	if err != nil {
		return 0, err
	}
	if len(answers) > 0 {
		return MaxMessages + MaxReserve, nil
	}
	return MaxMessages, nil
}

// keptTurnedAway is the setting that keeps who first found a member's box full.
const keptTurnedAway = "messages.turned-away"

// turnedAway notes that somebody's message found a member's box full. It reports
// whether they are the first since the member was informed.
func (s *Service) turnedAway(ctx context.Context, from Identity, reader Profile) (first bool, err error) {
	kept, err := s.settings.Settings(ctx, reader.ID)
	if err != nil || kept[keptTurnedAway] != "" {
		return false, err
	}
	return true, s.settings.SetSetting(ctx, reader.ID, keptTurnedAway, from.Handle, MaxSettings+ownSettings)
}

// WhoWasTurnedAway is who first found a member's box full since they were last informed,
// which is now; empty for nobody.
func (s *Service) WhoWasTurnedAway(ctx context.Context, id string) (handle string, err error) {
	kept, err := s.settings.Settings(ctx, id)
	if err != nil || kept[keptTurnedAway] == "" {
		return "", err
	}
	return kept[keptTurnedAway], s.settings.SetSetting(ctx, id, keptTurnedAway, "", MaxSettings+ownSettings)
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
	return s.messages.Messages(ctx, id, "", MaxMessages+MaxReserve)
}

// SentTo are the last messages from one member that still lie in the box of another, the oldest first.
func (s *Service) SentTo(ctx context.Context, from, to string) ([]Message, error) {
	return s.messages.Messages(ctx, to, from, MaxMessages)
}

// Outbox are the last messages of a member that still lie in the boxes of others, at most so many, the oldest
// first, with the handles of whom they are to.
func (s *Service) Outbox(ctx context.Context, id string, most int) ([]Sent, error) {
	list, err := s.messages.MessagesFrom(ctx, id, most)
	if err != nil {
		return nil, err
	}
	sent, readers := make([]Sent, 0, len(list)), map[string]Profile{}
	for _, m := range list {
		reader, known := readers[m.To]
		if !known {
			if reader, err = s.Profile(ctx, m.To); err != nil {
				return nil, err
			}
			readers[m.To] = reader
		}
		sent = append(sent, Sent{Message: m, Reader: reader})
	}
	return sent, nil
}

// MarkRead says that a member has read messages of their box.
func (s *Service) MarkRead(ctx context.Context, id string, messages []int64) error {
	return s.messages.MarkRead(ctx, id, messages)
}

// ClearMessages throws messages of a member's box away.
func (s *Service) ClearMessages(ctx context.Context, id string, messages []int64) error {
	return s.messages.DeleteMessages(ctx, id, messages)
}
