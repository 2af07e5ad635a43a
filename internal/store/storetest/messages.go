package storetest

import (
	"context"
	"errors"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/internal/members"
)

var messageCases = []testCase{
	{"messages", testMessages},
}

// testMessages checks the message boxes.
func testMessages(t *testing.T, backend Backend) {
	s := open(t, backend)
	ana, beto := account("Ana"), account("Beto")
	noError(t, s.CreateAccount(background, ana))
	noError(t, s.CreateAccount(background, beto))
	write := func(from, to, text string) members.Message {
		t.Helper()
		m := members.Message{To: to, From: from, Sender: "somebody", At: 5, Text: text}
		kept, err := s.AddMessage(background, m, 4, 2)
		noError(t, err)
		m.ID = kept.ID
		requireEqual(t, "kept", kept, m)
		return kept
	}
	_, err := s.AddMessage(background, members.Message{To: "a-nobody", From: ana.ID}, 4, 2)
	requireNotFound(t, "to nobody", err)
	_, err = s.AddMessage(background, members.Message{To: ana.ID, From: "a-nobody"}, 4, 2)
	requireNotFound(t, "from nobody", err)

	first, own, second := write(beto.ID, ana.ID, "hola"), write(ana.ID, ana.ID, "para mí"), write(beto.ID, ana.ID, "¿estás?")
	if first.ID >= own.ID || own.ID >= second.ID {
		t.Fatalf("ids %d, %d, %d", first.ID, own.ID, second.ID)
	}
	full := func(from string) {
		t.Helper()
		if _, err := s.AddMessage(background, members.Message{To: ana.ID, From: from, At: 6, Text: "x"}, 4, 2); !errors.Is(err, members.ErrFull) {
			t.Fatalf("%v, want ErrFull", err)
		}
	}
	full(beto.ID) // two of theirs wait unread
	noError(t, s.MarkRead(background, beto.ID, []int64{first.ID}))
	full(beto.ID) // it is not for them to read
	noError(t, s.MarkRead(background, ana.ID, []int64{first.ID, 999}))
	first.Read = true
	third := write(beto.ID, ana.ID, "adiós")
	full(ana.ID) // four lie there

	list, err := s.Messages(background, ana.ID, "", 10)
	noError(t, err)
	requireEqual(t, "all", list, []members.Message{first, own, second, third})
	list, err = s.Messages(background, ana.ID, beto.ID, 2)
	noError(t, err)
	requireEqual(t, "the last of one sender", list, []members.Message{second, third})
	list, err = s.MessagesFrom(background, beto.ID, 2)
	noError(t, err)
	requireEqual(t, "the last that one wrote", list, []members.Message{second, third})
	noError(t, s.DeleteMessages(background, beto.ID, []int64{second.ID}))
	noError(t, s.DeleteMessages(background, ana.ID, []int64{third.ID, second.ID}))
	list, err = s.Messages(background, ana.ID, "", 10)
	noError(t, err)
	requireEqual(t, "left", list, []members.Message{first, own})
	if again := write(beto.ID, ana.ID, "otra"); again.ID <= third.ID {
		t.Fatalf("the id %d was given again", again.ID)
	}
}

// message is a random step on the message boxes.
func (m *machine) message(t *rapid.T) {
	to, from := anyID(t), anyID(t)
	ids := rapid.SliceOfN(rapid.Int64Range(1, 8), 0, 3).Draw(t, "ids")
	switch pick(t, "what", "write", "write", "read", "clear") {
	case "write":
		compare(t, m, "add message", func(ctx context.Context, s Store) (members.Message, error) {
			return s.AddMessage(ctx, members.Message{To: to, From: from, Sender: "x", At: 3, Text: "hola"}, 3, 2)
		})
	case "read":
		compare(t, m, "mark read", func(ctx context.Context, s Store) (struct{}, error) { return errorOnly(s.MarkRead(ctx, to, ids)) })
	case "clear":
		compare(t, m, "delete messages", func(ctx context.Context, s Store) (struct{}, error) { return errorOnly(s.DeleteMessages(ctx, to, ids)) })
	}
	compare(t, m, "messages", func(ctx context.Context, s Store) ([]members.Message, error) { return s.Messages(ctx, to, "", 10) })
	compare(t, m, "all from", func(ctx context.Context, s Store) ([]members.Message, error) { return s.MessagesFrom(ctx, from, 3) })
	compare(t, m, "messages from", func(ctx context.Context, s Store) ([]members.Message, error) { return s.Messages(ctx, to, from, 1) })
}
