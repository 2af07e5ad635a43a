package envelope_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"filippo.io/age"

	"github.com/escaque/escaque/internal/envelope"
	"github.com/escaque/escaque/laws"
)

func newKey(t *testing.T) *age.X25519Identity {
	t.Helper()
	id, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func sealed(t *testing.T, k *envelope.Keys, c envelope.Content) []byte {
	t.Helper()
	b, err := k.Seal(c)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

var content = envelope.Content{Game: "g7", Salt: laws.Salt{1, 2, 3}, Text: "Nf3 \"or\nnot\"", Lang: "en"}

// Only the arbiter's key opens what was sealed to it, and only unchanged.
func TestArbitersEnvelope(t *testing.T) {
	key, committed := newKey(t), content.Commitment()
	server := envelope.NewKeys(filepath.Join(t.TempDir(), "key"), key.Recipient())
	b := sealed(t, server, content)
	if to, ok := envelope.Addressees(b); !ok || len(to) != 1 || to[0] != key.Recipient().String() || bytes.Contains(b, []byte("Nf3")) {
		t.Fatalf("to %q, %v: %q", to, ok, b)
	}
	if c, err := envelope.Open(b, committed, key); err != nil || c != content {
		t.Errorf("%+v, %v", c, err)
	}
	if _, err := envelope.Open(b, committed, newKey(t)); !errors.Is(err, envelope.ErrWrongKey) {
		t.Errorf("another key: %v", err)
	}
	if _, err := server.Open(b, committed); !errors.Is(err, envelope.ErrWrongKey) {
		t.Errorf("the server: %v", err)
	}
	for i := range b {
		changed := bytes.Clone(b)
		changed[i] ^= 1
		if c, err := envelope.Open(changed, committed, key); err == nil && c != content || err == nil && i > bytes.IndexByte(b, '\n') {
			t.Fatalf("byte %d changed: %+v", i, c)
		}
	}
	other := content
	other.Text = "Nf6"
	if c, err := envelope.Open(sealed(t, server, other), committed, key); !errors.Is(err, envelope.ErrOtherText) || c != other {
		t.Errorf("another text: %+v, %v", c, err)
	}
	for _, lang := range []string{"ro", laws.Squares, ""} {
		other := content
		other.Lang = lang
		if c, err := envelope.Open(sealed(t, server, other), committed, key); !errors.Is(err, envelope.ErrOtherText) || c != other {
			t.Errorf("in %q: %+v, %v", lang, c, err)
		}
	}
}

// The server's own key is made when it is first needed, for its owner alone, and
// is there after a restart.
func TestServersEnvelope(t *testing.T) {
	path := filepath.Join(t.TempDir(), "envelope.key")
	b := sealed(t, envelope.NewKeys(path, nil), content)
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("%v, %v", info.Mode(), err)
	}
	if to, ok := envelope.Addressees(b); !ok || len(to) != 0 {
		t.Errorf("to %q, %v", to, ok)
	}
	if c, err := envelope.NewKeys(path, nil).Open(b, content.Commitment()); err != nil || c != content {
		t.Errorf("after a restart: %+v, %v", c, err)
	}
	if err := envelope.WriteKey(path, newKey(t)); !errors.Is(err, os.ErrExist) {
		t.Errorf("a key was replaced: %v", err)
	}
	if err := os.Rename(path, path+".away"); err != nil {
		t.Fatal(err)
	}
	if _, err := envelope.NewKeys(path, nil).Open(b, content.Commitment()); !errors.Is(err, envelope.ErrWrongKey) {
		t.Errorf("without the key: %v", err)
	}
	if found, err := envelope.NewKeys(path, nil).Check(); found || err != nil {
		t.Errorf("without the key: %t, %v", found, err)
	}
	if found, err := envelope.NewKeys(path+".away", nil).Check(); !found || err != nil {
		t.Errorf("with it: %t, %v", found, err)
	}
	if err := os.WriteFile(path, []byte("rubbish\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if found, err := envelope.NewKeys(path, nil).Check(); found || err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("rubbish: %t, %v", found, err)
	}
	if _, ok := envelope.Addressees(nil); ok {
		t.Error("nothing is called encrypted")
	}
}

// The length of an envelope does not tell one move from another.
func TestEnvelopesAreOfOneLength(t *testing.T) {
	keys := envelope.NewKeys("", nil)
	old := content
	old.Lang = ""
	for _, w := range []laws.Written{{Text: "e4", Lang: "en"}, {Text: "exd8=Q+", Lang: "es"}, {Text: "e7d8q", Lang: laws.Squares}, {Text: "♘f3", Lang: "figurines"}} {
		c := content
		if c.Text, c.Lang = w.Text, w.Lang; len(sealed(t, keys, c)) != len(sealed(t, keys, old)) {
			t.Errorf("%s in %s has a length of its own", w.Text, w.Lang)
		}
	}
}

// An envelope that was closed before the language stood inside opens as ever, and
// nobody can put a language into it.
func TestEnvelopeWithoutLanguage(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "without-language.txt"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	key, err := age.ParseX25519Identity(lines[1])
	if err != nil {
		t.Fatal(err)
	}
	token := envelope.Find(string(text))[0]
	c, err := envelope.Open(token.Sealed, token.Commitment, key)
	if want := (envelope.Content{Game: "g7", Salt: laws.Salt{1, 2, 3}, Text: "Rd1"}); err != nil || c != want {
		t.Fatalf("%+v, %v", c, err)
	}
	c.Lang = "en"
	if c.Commitment() == token.Commitment {
		t.Error("a language is taken for part of what was sealed")
	}
}

func TestFind(t *testing.T) {
	want := envelope.Token{Game: "g7", Commitment: content.Commitment(), Sealed: sealed(t, envelope.NewKeys("", nil), content)}
	word := want.String()
	parts := strings.Split(word, ":")
	for _, text := range []string{
		word, `[Envelope "` + word + `"]`, "a:b\n" + word + "\n",
		`{"type":"MoveSealed","by":"white","game":"g7","commitment":"` + parts[1] + `","ciphertext":"` + parts[2] + `"}`,
	} {
		if found := envelope.Find(text); len(found) != 1 || found[0].String() != word {
			t.Errorf("%q: %+v", text, found)
		}
	}
	if found := envelope.Find("g7:00:AAAA"); len(found) != 0 {
		t.Errorf("%+v", found)
	}
}

// Each of the arbiters who have a key opens what is sealed to all of them, and a key
// that the server was told counts only where there is none of theirs.
func TestSealedToSeveral(t *testing.T) {
	told, keys, public := newKey(t), []*age.X25519Identity{}, []string{}
	for range envelope.MaxKeys + 1 {
		keys = append(keys, newKey(t))
		public = append(public, keys[len(keys)-1].Recipient().String())
	}
	b, err := envelope.NewKeys("", told.Recipient()).Seal(content, public...)
	if err != nil || len(b) > laws.MaxCiphertext {
		t.Fatal(len(b), err)
	}
	if to, ok := envelope.Addressees(b); !ok || !slices.Equal(to, public[:envelope.MaxKeys]) {
		t.Errorf("to %v", to)
	}
	for i, key := range append(keys, told) {
		c, err := envelope.Open(b, content.Commitment(), key)
		if opens := i < envelope.MaxKeys; opens != (err == nil && c == content) {
			t.Errorf("key %d: %v", i, err)
		}
	}
	if _, err := envelope.NewKeys("", nil).Seal(content, "age1nokey"); err == nil {
		t.Error("sealed to no key")
	}
}

// The nodes of a server use one key: whoever asks first has their kept, and who has another is
// told.
func TestNodesAgreeOnAKey(t *testing.T) {
	var kept []byte
	secret := func(_ context.Context, _ string, fresh []byte) ([]byte, error) {
		if kept == nil {
			kept = fresh
		}
		return kept, nil
	}
	path := func() string { return filepath.Join(t.TempDir(), "data", "envelope.key") }
	first := path()
	agree := func(path string, arbiter *age.X25519Recipient) error {
		return envelope.NewKeys(path, arbiter).Agree(t.Context(), secret)
	}
	for range 2 { // again after a restart
		if err := agree(first, nil); err != nil {
			t.Fatal(err)
		}
	}
	agrees := func(path string, arbiter *age.X25519Recipient) error {
		return envelope.NewKeys(path, arbiter).Agrees(string(kept))
	}
	if err := agrees(first, nil); err != nil {
		t.Errorf("who looks at the first: %v", err)
	}
	other := path()
	if err := agrees(other, nil); !errors.Is(err, envelope.ErrNoKey) {
		t.Errorf("who looks at a node without the key: %v", err)
	}
	if err := agree(other, nil); !errors.Is(err, envelope.ErrOtherKey) || !errors.Is(err, envelope.ErrNoKey) {
		t.Errorf("a node without the key: %v", err)
	}
	if _, err := os.Stat(other); err == nil {
		t.Error("a key that nobody uses was left")
	}
	id, err := age.GenerateX25519Identity()
	if err == nil {
		err = envelope.WriteKey(other, id) // beside which the folder was made
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := agree(other, nil); !errors.Is(err, envelope.ErrOtherKey) || errors.Is(err, envelope.ErrNoKey) {
		t.Errorf("a node with another key: %v", err)
	}
	if err := agrees(other, nil); !errors.Is(err, envelope.ErrOtherKey) || errors.Is(err, envelope.ErrNoKey) {
		t.Errorf("who looks at a node with another key: %v", err)
	}
	if err := agrees(other, id.Recipient()); err != nil {
		t.Errorf("who looks at a node with an arbiter's key: %v", err)
	}
	if _, err := os.Stat(other); err != nil {
		t.Errorf("somebody's key is gone: %v", err)
	}
	if err := agree(other, id.Recipient()); err != nil {
		t.Errorf("a node with an arbiter's key: %v", err)
	}
}
