package hall_test

import (
	"context"
	"slices"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/internal/envelope"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

// toSeal is a game in which White seals, with a knight on g1 and a bishop on e2.
func (h *house) toSeal() hall.GameID {
	h.t.Helper()
	id := h.profiled(hall.FIDEProfile, false, "e4", "e5", "Be2", "Nc6")
	h.agree(id, hall.AdjournOffer, 0)
	return id
}

// opened is what was found in the envelope of a game.
func (h *house) openedIn(id hall.GameID) laws.EnvelopeOpened {
	h.t.Helper()
	for _, e := range slices.Backward(h.events(id)) {
		if opened, is := e.(laws.EnvelopeOpened); is {
			return opened
		}
	}
	h.t.Fatal("no envelope was opened")
	return laws.EnvelopeOpened{}
}

func speaking(who members.Identity, lang string) members.Identity {
	who.Lang = lang
	return who
}

// A sealed move is read in the letters that its player uses: those of the account, or
// those that are chosen beside the text; the language stands in the envelope.
func TestSealedInTheLettersOfItsPlayer(t *testing.T) {
	h := newHouse(t)
	for _, c := range []struct {
		account string
		written laws.Written
		lang    string
		san     string // "" where it loses
	}{
		{"", laws.Written{Text: "Nf3"}, "en", "Nf3"},
		{"en-GB", laws.Written{Text: "Nf3"}, "en", "Nf3"},
		{"ro", laws.Written{Text: "Nf3"}, "ro", "Bf3"},
		{"es", laws.Written{Text: "Cf3"}, "es", "Nf3"},
		{"es", laws.Written{Text: "Nf3", Lang: "en"}, "en", "Nf3"},
		{"en", laws.Written{Text: "Cf3", Lang: "es"}, "es", "Nf3"},
		{"es", laws.Written{Text: "g1f3", Lang: laws.Squares}, laws.Squares, "Nf3"},
		{"en", laws.Written{Text: "Bc5"}, "en", ""}, // a rook in Hungarian, and a bishop that cannot go there
	} {
		id := h.toSeal()
		if err := h.hall.Seal(background, id, speaking(ana, c.account), c.written); err != nil {
			t.Fatal(err)
		}
		h.goOn(id)
		opened := h.openedIn(id)
		if opened.Written != (laws.Written{Text: c.written.Text, Lang: c.lang}) {
			t.Errorf("%+v is opened as %+v", c, opened.Written)
		}
		v := h.view(id, ana)
		if c.san == "" {
			wantEnd(t, h.over(id), laws.BlackWins, laws.InvalidSealedMove)
			continue
		}
		if v.Ply != 5 || v.Moves[4].SAN != c.san {
			t.Errorf("%+v: ply %d, %+v", c, v.Ply, v.Moves)
		}
		h.must(id, bea, laws.Resign{})
	}
	id := h.toSeal()
	wantRefusal(t, h.hall.Seal(background, id, ana, laws.Written{Text: "Nf3", Lang: "xx"}), laws.UnknownLanguage)
	h.must(id, ana, laws.Resign{})
}

// Before the envelope is closed its player sees what a text means there. Nobody else
// does, and nothing is written.
func TestWhatASealedTextMeans(t *testing.T) {
	h := newHouse(t)
	id := h.toSeal()
	before := h.records(id.Stream())
	for _, c := range []struct {
		written laws.Written
		outcome laws.SealOutcome
		moves   []string
	}{
		{laws.Written{Text: "Nf3", Lang: "en"}, laws.SealValid, []string{"Nf3"}},
		{laws.Written{Text: "Nf3", Lang: "ro"}, laws.SealValid, []string{"Bf3"}},
		{laws.Written{Text: "Nf3"}, laws.SealMeaningless, nil}, // in Spanish
		{laws.Written{Text: "Cf3"}, laws.SealValid, []string{"Nf3"}},
		{laws.Written{Text: "Bc5", Lang: "en"}, laws.SealIllegal, nil},
		{laws.Written{Text: "e2f3", Lang: laws.Squares}, laws.SealValid, []string{"Bf3"}},
		{laws.Written{Text: "Nf3", Lang: laws.Squares}, laws.SealMeaningless, nil},
	} {
		m, err := h.hall.SealMeaningOf(background, id, speaking(ana, "es"), c.written)
		if err != nil || m.Outcome != c.outcome || !slices.Equal(m.Moves, c.moves) || m.Article == "" {
			t.Errorf("%+v means %+v, %v", c.written, m, err)
		}
	}
	for _, who := range []members.Identity{carla, judge} {
		_, err := h.hall.SealMeaningOf(background, id, who, laws.Written{Text: "Nf3"})
		wantCode(t, err, hall.NotYourGame)
	}
	_, err := h.hall.SealMeaningOf(background, id, bea, laws.Written{Text: "Nf3"})
	wantRefusal(t, err, laws.NotYourTurn)
	_, err = h.hall.SealMeaningOf(background, id, ana, laws.Written{Text: "Nf3\u200b"})
	wantCode(t, err, hall.TextHidden)
	if n := h.records(id.Stream()); n != before {
		t.Errorf("%d records were written", n-before)
	}
}

// oldEnvelope seals a text as it was sealed before its language stood in the envelope.
func (h *house) oldEnvelope(keys *envelope.Keys, id hall.GameID, text string) envelope.Content {
	h.t.Helper()
	content := envelope.Content{Game: string(id), Salt: laws.Salt{9}, Text: text}
	sealed, err := keys.Seal(content)
	if err != nil {
		h.t.Fatal(err)
	}
	h.must(id, ana, laws.Seal{Game: content.Game, Commitment: content.Commitment(), Ciphertext: sealed})
	h.must(id, ana, laws.CloseEnvelope{})
	return content
}

// An envelope of before is opened in the letters of the account of its player, which
// the opening carries; a replay asks no account.
func TestOldEnvelopeIsOpenedInTheLettersOfItsPlayer(t *testing.T) {
	keys, store := envelope.NewKeys("", nil), memory.New()
	accounts := map[string]string{}
	open := func() *house {
		return openHouse(t, store, func(o *hall.Options) {
			o.Envelopes = keys
			o.LanguageOf = func(_ context.Context, memberID string) (string, error) { return accounts[memberID], nil }
		})
	}
	h := open()
	var last hall.GameID
	for _, c := range []struct{ account, text, lang, san string }{
		{"en", "Nf3", "en", "Nf3"},
		{"es", "Cf3", "es", "Nf3"},
		{"es", "Nf3", "en", "Nf3"}, // no Spanish move
		{"", "Nf3", "en", "Nf3"},
		{"", "Cf3", "es", "Nf3"},
		{"ro", "Nf3", "ro", "Bf3"},
	} {
		accounts[ana.ID], accounts[bea.ID] = c.account, "ro"
		id := h.toSeal()
		h.oldEnvelope(keys, id, c.text)
		h.goOn(id)
		if opened := h.openedIn(id); opened.Written != (laws.Written{Text: c.text, Lang: c.lang}) {
			t.Errorf("%+v is opened as %+v", c, opened.Written)
		}
		if v := h.view(id, ana); v.Ply != 5 || v.Moves[4].SAN != c.san {
			t.Errorf("%+v: ply %d, %+v", c, v.Ply, v.Moves)
		}
		if c.account == "ro" { // the last one is left to be replayed
			last = id
			continue
		}
		h.must(id, bea, laws.Resign{})
	}
	accounts[ana.ID] = "en"
	h.crash()
	h = open()
	defer h.close()
	if v := h.view(last, ana); v.Ply != 5 || v.Moves[4].SAN != "Bf3" {
		t.Errorf("after a restart: ply %d, %+v", v.Ply, v.Moves)
	}
}

// What was opened in the letters of all languages at once keeps its result, and is
// listed where it means something else in one.
func TestOpenedWithoutLanguage(t *testing.T) {
	key := newKey(t)
	h := openHouse(t, memory.New(), func(o *hall.Options) { o.Envelopes = envelope.NewKeys("", key.Recipient()) })
	arbiters := envelope.NewKeys("", key.Recipient())
	open := func(text string) hall.GameID {
		id := h.toSeal()
		content := h.oldEnvelope(arbiters, id, text)
		h.goOn(id)
		h.must(id, judge, laws.OpenEnvelope{Salt: content.Salt, Written: laws.Written{Text: text}})
		return id
	}
	lost := open("Nf3")
	wantEnd(t, h.over(lost), laws.BlackWins, laws.InvalidSealedMove)
	same := open("d4")
	for id, want := range map[hall.GameID]int{lost: 1, same: 0} {
		if found, err := h.hall.OpenedWithoutLanguage(background, h.view(id, judge)); err != nil || len(found) != want {
			t.Errorf("%s: %+v, %v", id, found, err)
		}
	}
	h.crash()
	j := journal.New(h.store.backing, journal.Options{})
	defer j.Close()
	found, err := game.OpenedEnvelopes(background, j)
	if err != nil || len(found) != 1 {
		t.Fatalf("%+v, %v", found, err)
	}
	o := found[0]
	if o.Game != lost || o.By != chess.White || o.Text != "Nf3" || o.Outcome != laws.SealAmbiguous || !slices.Equal(o.Means, []string{"Nf3", "Bf3"}) {
		t.Errorf("%+v", o)
	}
	in := map[string]string{}
	for _, r := range o.In {
		if r.Outcome == laws.SealValid {
			in[r.Lang] = r.Means[0]
		}
	}
	if in["en"] != "Nf3" || in["ro"] != "Bf3" || in["es"] != "" {
		t.Errorf("%+v", o.In)
	}
}

// A player who has claimed a draw with a move, wrongly, must seal that move. Everybody
// has heard it, so it is sealed in clear, and opened like any other.
func TestTheMoveOfAWrongClaimIsSealed(t *testing.T) {
	h := newHouse(t)
	id := h.profiled(hall.FIDEProfile, false, "e4", "e5")
	nf3 := chess.NewMove(chess.G1, chess.F3, chess.Knight, chess.NoPieceType)
	if _, err := h.hall.Do(background, id, ana, laws.ClaimRepetition{Intended: laws.Written{Text: "Nf3"}}); err != nil {
		t.Fatal(err)
	}
	h.agree(id, hall.AdjournOffer, 0)
	wantRefusal(t, h.hall.Seal(background, id, ana, laws.Written{Text: "d4"}), laws.MustSealShown)
	if err := h.hall.Seal(background, id, ana, laws.Written{Text: "g1f3", Lang: laws.Squares}); err != nil {
		t.Fatal(err)
	}
	h.goOn(id)
	if v := h.view(id, ana); v.Ply != 3 || v.Moves[2].Move != nf3 {
		t.Errorf("ply %d, %+v", v.Ply, v.Moves)
	}
}

func TestLettersOf(t *testing.T) {
	for tag, want := range map[string]string{"": "en", "es": "es", "pt-BR": "pt", "nb": "no", "nn-NO": "no", "zh": "en", "figurines": "en"} {
		if got := game.LettersOf(tag); got != want {
			t.Errorf("%q uses the letters of %q, not %q", tag, got, want)
		}
	}
}
