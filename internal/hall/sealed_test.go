package hall_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"filippo.io/age"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/internal/envelope"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

// sealedTo adjourns a game with a move sealed to a key.
func sealedTo(t *testing.T, store backing, key *age.X25519Identity, text string) (*house, hall.GameID) {
	t.Helper()
	h := openHouse(t, store, func(o *hall.Options) { o.Envelopes = envelope.NewKeys("", key.Recipient()) })
	id := h.profiled(hall.FIDEProfile, false, "e4", "e5")
	h.agree(id, hall.AdjournOffer, 0)
	if err := h.hall.Seal(background, id, ana, laws.Written{Text: text}); err != nil {
		t.Fatal(err)
	}
	return h, id
}

func newKey(t *testing.T) *age.X25519Identity {
	t.Helper()
	key, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// Only the arbiter can open what is sealed to their key: the game is resumed, its
// clocks stand until they have, also over a crash, and nothing else is taken for it.
func TestTheArbiterOpensTheEnvelope(t *testing.T) {
	store, key := memory.New(), newKey(t)
	h, id := sealedTo(t, store, key, "Nf3")
	v := h.view(id, bea)
	if v.Envelope == nil || v.Envelope.Key != hall.ArbitersKey || !slices.Equal(v.Envelope.Arbiters, []string{key.Recipient().String()}) {
		t.Fatalf("%+v", v.Envelope)
	}
	sheet, err := h.hall.PGN(background, id, bea)
	found := envelope.Find(string(sheet))
	if want := `[Sealed "encrypted to ` + key.Recipient().String() + `"]`; !strings.Contains(string(sheet), want) {
		t.Errorf("%s is not on the score sheet:\n%s", want, sheet)
	}
	if err != nil || len(found) != 1 || found[0].String() != v.Envelope.Token {
		t.Fatalf("%v\n%s", err, sheet)
	}
	content, err := envelope.Open(found[0].Sealed, found[0].Commitment, key)
	if err != nil || content.Text != "Nf3" {
		t.Fatalf("%+v, %v", content, err)
	}
	wantRefusal(t, h.hall.OpenEnvelope(background, id, judge, content.Salt, content.Written()), laws.NotResuming)
	left := v.Clock
	h.goOn(id)
	h.crash()

	h = openHouse(t, store, func(o *hall.Options) { o.Envelopes = envelope.NewKeys("", key.Recipient()) })
	defer h.close()
	v = h.view(id, bea)
	if v.Waiting != hall.WaitingForEnvelope || v.Clock.Running != hall.Neither || v.Clock.White != left.White || v.Ply != 2 || len(v.Legal()) > 0 {
		t.Fatalf("waits for %q, %q runs, %+v", v.Waiting, v.Clock.Running, v.Clock)
	}
	wantCode(t, h.hall.OpenEnvelope(background, id, carla, content.Salt, content.Written()), hall.NotYourGame)
	wantRefusal(t, h.hall.OpenEnvelope(background, id, judge, content.Salt, laws.Written{Text: "Nc3", Lang: "en"}), laws.CommitmentBroken)
	wantRefusal(t, h.hall.OpenEnvelope(background, id, judge, laws.Salt{1}, laws.Written{Text: "Nf3", Lang: "en"}), laws.CommitmentBroken)
	if err := h.hall.OpenEnvelope(background, id, judge, content.Salt, content.Written()); err != nil {
		t.Fatal(err)
	}
	v = h.view(id, bea)
	if v.Ply != 3 || v.Moves[2].SAN != "Nf3" || v.Waiting != "" || v.Clock.Running != hall.AsBlack || v.Envelope != nil {
		t.Errorf("ply %d, waits for %q, %q runs, %+v", v.Ply, v.Waiting, v.Clock.Running, v.Envelope)
	}
	h.play(id, "Nc6")
}

// A lost key is a lost envelope: the arbiter says so, and who sealed makes the
// move. Meanwhile both may adjourn again.
func TestTheArbitersKeyIsLost(t *testing.T) {
	h, id := sealedTo(t, memory.New(), newKey(t), "Nf3")
	defer h.close()
	h.goOn(id)
	h.agree(id, hall.AdjournOffer, 0)
	if v := h.view(id, ana); v.Session != laws.Adjourned || v.Envelope == nil {
		t.Fatalf("session %q, %+v", v.Session, v.Envelope)
	}
	h.goOn(id)
	_, err := h.hall.Do(background, id, ana, laws.LoseEnvelope{})
	wantRefusal(t, err, laws.RoleMayNot)
	h.must(id, judge, laws.LoseEnvelope{})
	if v := h.view(id, ana); v.Turn != chess.White || v.Clock.Running != hall.AsWhite || v.Waiting != "" || v.Envelope != nil {
		t.Errorf("%s to move, %q runs, waits for %q", v.Turn, v.Clock.Running, v.Waiting)
	}
	h.play(id, "Nf3")
}

// The server opens its own. Without its key, or with another one, the game waits and nothing is
// lost, until the key is back or the operator says that it is lost for good: then who sealed makes
// the move.
func TestTheServersKey(t *testing.T) {
	key := envelope.NewKeys("", nil)
	with := func(keys *envelope.Keys) func(*hall.Options) { return func(o *hall.Options) { o.Envelopes = keys } }
	h := openHouse(t, memory.New(), with(key))
	seal := func() hall.GameID {
		t.Helper()
		id := h.profiled(hall.FIDEProfile, false, "e4", "e5")
		h.agree(id, hall.AdjournOffer, 0)
		if err := h.hall.Seal(background, id, ana, laws.Written{Text: "Nf3"}); err != nil {
			t.Fatal(err)
		}
		return id
	}
	one, two := seal(), seal()
	if v := h.view(one, bea); v.Envelope == nil || v.Envelope.Key != hall.ServersKey {
		t.Errorf("%+v", v.Envelope)
	}
	wantCode(t, h.hall.Seal(background, one, ana, laws.Written{Text: strings.Repeat("x", laws.MaxText+1)}), hall.TextTooLong)
	h.crash()

	locked := func(keys *envelope.Keys, want ...hall.GameID) {
		t.Helper()
		j := journal.New(h.store.backing, journal.Options{})
		defer j.Close()
		slices.Sort(want)
		if found, err := game.LockedGames(background, h.store.backing, j, keys); err != nil || !slices.Equal(found, want) {
			t.Errorf("locked are %v, not %v: %v", found, want, err)
		}
	}
	locked(key)
	locked(envelope.NewKeys("", nil), one, two)
	another := envelope.NewKeys("", nil)
	if _, err := another.Seal(envelope.Content{}); err != nil { // which makes it
		t.Fatal(err)
	}
	locked(another, one, two)

	for _, keys := range []*envelope.Keys{envelope.NewKeys("", nil), another} {
		h = openHouse(t, h.store.backing, with(keys))
		h.connect(ana)
		h.connect(bea)
		if _, _, err := h.hall.OfferResume(background, ana, one); err != nil {
			t.Fatal(err)
		}
		_, started, err := h.hall.OfferResume(background, bea, one)
		wantCode(t, err, hall.NoKey)
		if v := h.view(one, ana); started || v.Session != laws.Adjourned || v.Envelope == nil {
			t.Errorf("it goes on: %t, %q, %+v", started, v.Session, v.Envelope)
		}
		h.close()
	}

	j := journal.New(h.store.backing, journal.Options{})
	if err := errors.Join(hall.LoseEnvelope(background, j, two, 1), j.Close()); err != nil {
		t.Fatal(err)
	}
	locked(another, one)
	h = openHouse(t, h.store.backing, with(key))
	defer h.close()
	if v := h.view(two, bea); !v.Lost || v.Envelope != nil || v.Session != laws.Adjourned || h.view(one, bea).Lost {
		t.Errorf("lost: %t, %+v, %q", v.Lost, v.Envelope, v.Session)
	}
	h.goOn(one)
	if v := h.view(one, bea); v.Ply != 3 || v.Moves[2].SAN != "Nf3" {
		t.Errorf("the key is back: ply %d", v.Ply)
	}
	h.must(one, ana, laws.Resign{})
	h.goOn(two)
	if v := h.view(two, ana); v.Ply != 2 || v.Turn != chess.White || v.Clock.Running != hall.AsWhite {
		t.Errorf("the key is lost: ply %d, %s to move, %q runs", v.Ply, v.Turn, v.Clock.Running)
	}
	h.play(two, "Nf3")
	if v := h.view(two, ana); v.Lost {
		t.Error("it is still to be made")
	}
}

// An envelope of a log from before they were encrypted opens as ever, and is
// called what it is.
func TestPlainEnvelopeOfAnOldLog(t *testing.T) {
	h := newHouse(t)
	id := h.profiled(hall.FIDEProfile, false, "e4", "e5")
	h.agree(id, hall.AdjournOffer, 0)
	salt := laws.Salt{7}
	data, err := json.Marshal(struct {
		Salt laws.Salt `json:"salt"`
		Text string    `json:"text"`
	}{salt, "Nf3"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.journal.Append(background, "envelope/"+string(id), 0, []journal.Event{{Kind: "Envelope", Version: 1, Data: data, At: 1}}); err != nil {
		t.Fatal(err)
	}
	h.must(id, ana, laws.Seal{Game: string(id), Commitment: laws.CommitText(string(id), salt, "Nf3")})
	h.must(id, ana, laws.CloseEnvelope{})
	if v := h.view(id, bea); v.Envelope == nil || v.Envelope.Key != hall.NotEncrypted {
		t.Errorf("%+v", v.Envelope)
	}
	h.goOn(id)
	if v := h.view(id, bea); v.Ply != 3 || v.Moves[2].SAN != "Nf3" {
		t.Errorf("ply %d", v.Ply)
	}
}

// In an event a move is sealed to the keys of its arbiters, but of none who plays in
// the game; and where their keys cannot be read nothing is sealed.
func TestSealedToTheArbitersOfTheEvent(t *testing.T) {
	judges, anas := newKey(t), newKey(t)
	fault := errors.New("the disk")
	h := openHouse(t, memory.New(), func(o *hall.Options) {
		o.Arbitrates = func(who members.Identity, event string) bool { return who.ID == judge.ID && event == "e1" }
		o.ArbiterKeys = func(_ context.Context, event string) ([]hall.ArbiterKey, error) {
			if event != "e1" {
				t.Errorf("asked for event %q", event)
			}
			return []hall.ArbiterKey{{ID: ana.ID, Handle: ana.Handle, Key: anas.Recipient().String()}, {ID: judge.ID, Handle: "Judge", Key: judges.Recipient().String()}}, fault
		}
	})
	defer h.close()
	id, err := h.hall.Seat(background, hall.SeatSpec{
		White: hall.Player{ID: ana.ID, Handle: ana.Handle}, Black: hall.Player{ID: bea.ID, Handle: bea.Handle},
		Regulations: laws.Regulations{Edition: laws.Edition2009, Venue: laws.Screen, Adjournments: true}.EqualControls(minutes(60)),
		Event:       &hall.EventRef{Event: "e1", Name: "Open", Round: 1, Board: 1},
	})
	if err != nil {
		t.Fatal(err)
	}
	h.must(id, judge, laws.Adjourn{})
	wantCode(t, h.hall.Seal(background, id, ana, laws.Written{Text: "e4"}), hall.NotRecorded)
	fault = nil
	to, err := h.hall.SealKeys(background, h.view(id, ana))
	if err != nil || to.Key != hall.ArbitersKey || !slices.Equal(h.hall.KeyHolders(background, h.view(id, ana), to), []string{"Judge (" + judges.Recipient().String() + ")"}) {
		t.Errorf("before: %+v, %v", to, err)
	}
	if err := h.hall.Seal(background, id, ana, laws.Written{Text: "e4"}); err != nil {
		t.Fatal(err)
	}
	v := h.view(id, bea)
	if v.Envelope == nil || !slices.Equal(v.Envelope.Arbiters, []string{judges.Recipient().String()}) {
		t.Fatalf("%+v", v.Envelope)
	}
	e := envelope.Find(v.Envelope.Token)[0]
	if _, err := envelope.Open(e.Sealed, e.Commitment, anas); !errors.Is(err, envelope.ErrWrongKey) {
		t.Errorf("the player opens it: %v", err)
	}
	if c, err := envelope.Open(e.Sealed, e.Commitment, judges); err != nil || c.Text != "e4" {
		t.Errorf("%+v, %v", c, err)
	}
}
