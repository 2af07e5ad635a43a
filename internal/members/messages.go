package members

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/escaque/escaque/internal/plain"
)

// Limits of the message boxes. A sender may have only some unread messages in a box, fewer than the
// box holds, so that no sender can fill it alone.
const (
	MaxMessages    = 60   // messages in one box
	MaxReserve     = 20   // additional messages, from members to whom the owner has written
	MaxUnread      = 10   // unread messages from one sender in a box
	MaxOfPlace     = 20   // unread messages in a box from all members who sign in at the sender's places
	MaxMessageText = 1000 // characters
)

// Message is a text from one member to another, kept until the recipient deletes it.
type Message struct {
	ID     int64  // given by the store, increasing
	To     string // account
	From   string // account
	Sender string // handle of the sender
	At     int64  // milliseconds since the Unix epoch
	Text   string
	Read   bool
}

// Sent reports a message that was put into a member's box, or was refused because the box is full.
type Sent struct {
	Message
	Reader Profile
	Full   bool // the message was refused; reported once until the recipient was informed
}

// OnMessage registers a function that is called for every message before [Service.Send] returns.
// Call it before connections are accepted.
func (s *Service) OnMessage(onMessage func(Sent)) { s.onMessage = append(s.onMessage, onMessage) }

// Send puts a message into a member's box and notifies them if they are online. A silenced member
// may write to administrators only. Administrators may write even to members who have censored
// them. Error codes: guest-refused (the sender has no account), handle-unknown, message-form,
// text-hidden, censored, box-share, box-place, box-full; and the refusal of [Options.MaySpeak].
func (s *Service) Send(ctx context.Context, from Identity, to, text string) (Message, Profile, error) {
	text = strings.TrimSpace(text)
	switch n := utf8.RuneCountInString(text); {
	case from.Guest:
		return Message{}, Profile{}, refuse(GuestRefused)
	case n == 0, n > MaxMessageText, !utf8.ValidString(text):
		return Message{}, Profile{}, refuse(MessageForm, "max", strconv.Itoa(MaxMessageText))
	}
	if err := checkVisible(text); err != nil {
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
	most, err := s.boxLimit(ctx, from, reader)
	if err != nil {
		return Message{}, reader, err
	}
	kept, err := s.messages.AddMessage(ctx, m, most, MaxUnread)
	switch {
	case errors.Is(err, ErrFull):
		first, err := s.noteTurnedAway(ctx, from, reader)
		if first && err == nil {
			s.notifySent(Sent{Message: m, Reader: reader, Full: true})
		}
		return Message{}, reader, errors.Join(refuse(BoxFull, "handle", reader.Handle), err)
	case err == nil:
		s.notifySent(Sent{Message: kept, Reader: reader})
	}
	return kept, reader, err
}

// notifySent passes a message sent at this node to the functions registered with
// [Service.OnMessage] and to [Options.SentHere].
func (s *Service) notifySent(sent Sent) {
	s.NotifySent(sent)
	s.sentHere(sent)
}

// NotifySent passes a message sent at another node to the functions registered with
// [Service.OnMessage].
func (s *Service) NotifySent(sent Sent) {
	for _, learn := range s.onMessage {
		learn(sent)
	}
}

// mayWrite returns a refusal when the sender is silenced or on the reader's censor list.
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

// boxLimit returns how many messages the reader's box may hold for this sender. It returns a
// refusal when the sender has too many unread messages there.
func (s *Service) boxLimit(ctx context.Context, from Identity, reader Profile) (limit int, err error) {
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

// turnedAwaySetting is the name of a setting of a member whose message box was full. It holds the
// first sender whose message was refused.
const turnedAwaySetting = "messages.turned-away"

// noteTurnedAway records that a message was refused because the reader's box is full. first is true
// for the first such message since the reader was informed.
func (s *Service) noteTurnedAway(ctx context.Context, from Identity, reader Profile) (first bool, err error) {
	kept, err := s.settings.Settings(ctx, reader.ID)
	if err != nil || kept[turnedAwaySetting] != "" {
		return false, err
	}
	return true, s.settings.SetSetting(ctx, reader.ID, turnedAwaySetting, from.Handle, MaxSettings+ownSettings)
}

// TakeTurnedAway returns the handle of the first sender whose message was refused because a
// member's box was full, or "". It also deletes the setting that names this sender.
func (s *Service) TakeTurnedAway(ctx context.Context, id string) (handle string, err error) {
	kept, err := s.settings.Settings(ctx, id)
	if err != nil || kept[turnedAwaySetting] == "" {
		return "", err
	}
	return kept[turnedAwaySetting], s.settings.SetSetting(ctx, id, turnedAwaySetting, "", MaxSettings+ownSettings)
}

// checkVisible returns text-hidden when a text contains a character that readers would not see.
func checkVisible(text string) error {
	var fault *plain.Fault
	if errors.As(plain.Check(text), &fault) {
		return refuse(TextHidden, "rune", fault.Name())
	}
	return nil
}

// Messages returns the messages in a member's box, the oldest first.
func (s *Service) Messages(ctx context.Context, id string) ([]Message, error) {
	return s.messages.Messages(ctx, id, "", MaxMessages+MaxReserve)
}

// SentTo returns the last messages that one member has sent to another and that are still in the
// recipient's box, the oldest first.
func (s *Service) SentTo(ctx context.Context, from, to string) ([]Message, error) {
	return s.messages.Messages(ctx, to, from, MaxMessages)
}

// Outbox returns the last messages sent by a member that are still in the recipients' boxes, at
// most limit, the oldest first.
func (s *Service) Outbox(ctx context.Context, id string, limit int) ([]Sent, error) {
	list, err := s.messages.MessagesFrom(ctx, id, limit)
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

// MarkRead marks messages in a member's box as read.
func (s *Service) MarkRead(ctx context.Context, id string, messages []int64) error {
	return s.messages.MarkRead(ctx, id, messages)
}

// ClearMessages deletes messages from a member's box.
func (s *Service) ClearMessages(ctx context.Context, id string, messages []int64) error {
	return s.messages.DeleteMessages(ctx, id, messages)
}
