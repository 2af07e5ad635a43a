package storetest

import (
	"context"
	"errors"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/internal/members"
)

var messageCases = []testCase{
	{"messages", messages},
}

func messages(t *testing.T, backend Backend) {
	s := open(t, backend)
	ana, beto := account("Ana"), account("Beto")
	no(t, s.CreateAccount(background, ana))
	no(t, s.CreateAccount(background, beto))
	write := func(from, to, text string) members.Message {
		t.Helper()
		m := members.Message{To: to, From: from, Sender: "somebody", At: 5, Text: text}
		kept, err := s.AddMessage(background, m, 4, 2)
		no(t, err)
		m.ID = kept.ID
		differ(t, "kept", kept, m)
		return kept
	}
	_, err := s.AddMessage(background, members.Message{To: "a-nobody", From: ana.ID}, 4, 2)
	notFound(t, "to nobody", err)
	_, err = s.AddMessage(background, members.Message{To: ana.ID, From: "a-nobody"}, 4, 2)
	notFound(t, "from nobody", err)

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
	no(t, s.MarkRead(background, beto.ID, []int64{first.ID}))
	full(beto.ID) // it is not for them to read
	no(t, s.MarkRead(background, ana.ID, []int64{first.ID, 999}))
	first.Read = true
	third := write(beto.ID, ana.ID, "adiós")
	full(ana.ID) // four lie there

	list, err := s.Messages(background, ana.ID, "", 10)
	no(t, err)
	differ(t, "all", list, []members.Message{first, own, second, third})
	list, err = s.Messages(background, ana.ID, beto.ID, 2)
	no(t, err)
	differ(t, "the last of one sender", list, []members.Message{second, third})
	list, err = s.MessagesFrom(background, beto.ID, 2)
	no(t, err)
	differ(t, "the last that one wrote", list, []members.Message{second, third})
	no(t, s.DeleteMessages(background, beto.ID, []int64{second.ID}))
	no(t, s.DeleteMessages(background, ana.ID, []int64{third.ID, second.ID}))
	list, err = s.Messages(background, ana.ID, "", 10)
	no(t, err)
	differ(t, "left", list, []members.Message{first, own})
	if again := write(beto.ID, ana.ID, "otra"); again.ID <= third.ID {
		t.Fatalf("the id %d was given again", again.ID)
	}
}

func (m *machine) message(t *rapid.T) {
	to, from := anyID(t), anyID(t)
	ids := rapid.SliceOfN(rapid.Int64Range(1, 8), 0, 3).Draw(t, "ids")
	switch pick(t, "what", "write", "write", "read", "clear") {
	case "write":
		both(t, m, "add message", func(ctx context.Context, s Store) (members.Message, error) {
			return s.AddMessage(ctx, members.Message{To: to, From: from, Sender: "x", At: 3, Text: "hola"}, 3, 2)
		})
	case "read":
		both(t, m, "mark read", func(ctx context.Context, s Store) (struct{}, error) { return done(s.MarkRead(ctx, to, ids)) })
	case "clear":
		both(t, m, "delete messages", func(ctx context.Context, s Store) (struct{}, error) { return done(s.DeleteMessages(ctx, to, ids)) })
	}
	both(t, m, "messages", func(ctx context.Context, s Store) ([]members.Message, error) { return s.Messages(ctx, to, "", 10) })
	both(t, m, "all from", func(ctx context.Context, s Store) ([]members.Message, error) { return s.MessagesFrom(ctx, from, 3) })
	both(t, m, "messages from", func(ctx context.Context, s Store) ([]members.Message, error) { return s.Messages(ctx, to, from, 1) })
}
