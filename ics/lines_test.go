package ics_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/ics"
)

func TestSeekinfo(t *testing.T) {
	ad := ics.Ad{Index: 8, Handle: "warbly", Rating: 1291, Initial: 3 * time.Minute, Rated: true, Type: "blitz", Low: 1200, High: 1400, Formula: true}
	for _, c := range []struct{ got, want string }{
		{ad.Seekinfo(false), "<s> 8 w=warbly ti=00 rt=1291  t=3 i=0 r=r tp=blitz c=? rr=1200-1400 a=t f=t"},
		{ics.SoughtList([]ics.Ad{ad}), "  8 1291 warbly              3   0 rated   blitz              1200-1400 f\n1 ad displayed."},
		{ics.Seeking(ad), `warbly (1291) seeking 3 0 rated blitz f ("play 8" to respond)`},
		{ics.SeeksRemoved(8, 10), "<sr> 8 10"},
		{ics.AdsRemoved(12), "Ads removed: 12"},
	} {
		if c.got != c.want {
			t.Errorf("\ngot  %s\nwant %s", c.got, c.want)
		}
	}
	guest := ics.Ad{Index: 9, Handle: "GuestABCD", Rating: -1, Titles: ics.BitUnregistered, Type: "untimed", Color: "white", High: 9999, Manual: true}
	if got := guest.Seekinfo(true); got != "<sn> 9 w=GuestABCD ti=01 rt=0P t=0 i=0 r=u tp=untimed c=W rr=0-9999 a=f f=f" {
		t.Errorf("%s", got)
	}
	ad.RD = 95
	if !strings.Contains(ad.Seekinfo(false), "rt=1291E ") {
		t.Errorf("%s", ad.Seekinfo(false))
	}
}

func TestOffers(t *testing.T) {
	c := ics.Challenge{Match: ics.Match{White: "A", Black: "B", WhiteRating: 1234, BlackRating: -1, Rated: true, Type: "blitz", Initial: 5 * time.Minute, Increment: 2 * time.Second}, Color: "white"}
	if got := c.Line(); got != "Challenge: A (1234) [white] B (++++) rated blitz 5 2." {
		t.Errorf("%s", got)
	}
	for _, c := range []ics.Challenge{
		c,
		{Match: ics.Match{White: "A", Black: "B", Type: "untimed"}},
		{Match: ics.Match{White: "A", Black: "B", BlackRating: 900, Type: "wild/fr", Initial: 30 * time.Minute}, Loaded: "wild/fr", Stored: true},
	} {
		for _, line := range []string{c.Line(), c.Issuing()} {
			if got, ok := ics.ParseChallenge(line); !ok || got != c {
				t.Errorf("%s: %+v %v", line, got, ok)
			}
		}
	}
	o := ics.Offer{Index: 4, Kind: ics.OfferTakeback, From: "A", To: "B", Params: "2"}
	if got := o.Pendinfo(false); got != "<pf> 4 w=A t=takeback p=2" {
		t.Errorf("%s", got)
	}
	if got := o.Pendinfo(true); got != "<pt> 4 w=B t=takeback p=2" {
		t.Errorf("%s", got)
	}
	for _, kind := range []ics.OfferKind{ics.OfferMatch, ics.OfferDraw, ics.OfferAbort, ics.OfferAdjourn, ics.OfferSwitch, ics.OfferPause, ics.OfferUnpause, ics.OfferSimul} {
		list := ics.PendingList([]ics.Offer{{Index: 1, Kind: kind, To: "B"}}, []ics.Offer{{Index: 2, Kind: kind, From: "C"}})
		if !strings.Contains(list, "   1: You are offering B ") || !strings.Contains(list, "   2: C is offering ") {
			t.Errorf("%s: %s", kind, list)
		}
	}
}

func TestAnswersToOffers(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{ics.Offer{Kind: ics.OfferMatch, From: "A", To: "B"}.Accepting(), "You accept the match offer from A."},
		{ics.Offer{Kind: ics.OfferMatch, From: "A", To: "B"}.Declined(), "B declines the match offer."},
		{ics.Offer{Kind: ics.OfferAbort, From: "A", To: "B"}.Withdrawn(), "A withdraws the abort request."},
		{ics.Offer{Kind: ics.OfferTakeback, From: "A", To: "B", Params: "2"}.Asking(), "A would like to take back 2 half move(s)."},
		{ics.Offer{Kind: ics.OfferTakeback, From: "A", To: "B", Params: "2"}.Sent(), "Takeback request sent."},
		{ics.Offer{From: "A", To: "B"}.Removed(true, false, "C"), "A, who was challenging you, has joined a match with C.\nChallenge from A removed."},
		{ics.Offer{From: "A", To: "B"}.Removed(true, true, "C"), "Challenge to B withdrawn."},
		{ics.Offer{From: "A", To: "B"}.Removed(false, true, ""), "B, whom you were challenging, has departed.\nChallenge to B withdrawn."},
		{ics.Offer{From: "A", To: "B"}.Removed(false, false, "C"), "Challenge from A removed."},
		{ics.Continuing(1, ics.Match{White: "A", Black: "B", Type: "blitz", Initial: 5 * time.Minute}),
			"Creating: A (----) B (----) unrated blitz 5 0 (adjourned)\n{Game 1 (A vs. B) Continuing unrated blitz match.}"},
		{ics.Challenge{Match: ics.Match{White: "A", Black: "B", Type: "nonstandard", Initial: 5 * time.Minute}, Odds: true, TheirInitial: time.Minute}.Line(),
			"Challenge: A (----) B (----) unrated nonstandard 5 0 1 0."},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

func TestGameinfoAndDelta(t *testing.T) {
	g := ics.Gameinfo{Game: 1, Type: "blitz", WhiteGuest: true, WhiteInit: 2 * time.Minute, BlackInit: 2 * time.Minute, WhiteInc: 12 * time.Second, BlackInc: 12 * time.Second}
	if got := g.String(); got != "<g1> 1 p=0 t=blitz r=0 u=1,0 it=120,12 i=120,12 pt=0 rt=0,0 ts=0,0 m=2 n=0" {
		t.Errorf("%s", got)
	}
	d := ics.Delta{Game: 314, Ply: 5, SAN: "e3", Smith: "e2e3", Spent: 100 * time.Millisecond, Left: 59800 * time.Millisecond, Lag: 563 * time.Millisecond}
	if got := d.String(); got != "<d1> 314 5 e3 e2e3 100 59800 563" {
		t.Errorf("%s", got)
	}
}

func position(t *testing.T, text string) chess.Position {
	t.Helper()
	p, err := fen.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestSmith(t *testing.T) {
	for _, c := range []struct{ fen, move, want string }{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4", "e2e4"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "e1g1c"},
		{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "e8c8C"},
		{"r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7a8q", "b7a8rQ"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "e5d6E"},
	} {
		p := position(t, c.fen)
		m, err := uci.Parse(&p, c.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := ics.Smith(&p, m); got != c.want {
			t.Errorf("%s: %s, want %s", c.move, got, c.want)
		}
	}
}

func played(t *testing.T, moves ...string) *ics.Board {
	t.Helper()
	p := chess.Initial()
	b := &ics.Board{Game: 7, White: "Ana", Black: "Beto", Initial: 5 * time.Minute, Increment: 3 * time.Second, WhiteTime: 290 * time.Second, BlackTime: 61 * time.Second, Ticking: true}
	for i, text := range moves {
		found := san.Read(&p, text, san.Options{}).Moves
		if len(found) != 1 {
			t.Fatalf("%s: %v", text, found)
		}
		m := found[0]
		b.Last = ics.LastMove{Move: m, Piece: p.PieceAt(m.From()).Type(), SAN: text, Spent: time.Duration(i) * time.Second, DoubleTo: chess.NoSquare}
		if d := m.To().Rank() - m.From().Rank(); b.Last.Piece == chess.Pawn && (d == 2 || d == -2) {
			b.Last.DoubleTo = m.To()
		}
		b.Moves = append(b.Moves, ics.Moved{SAN: text, Spent: b.Last.Spent})
		p.Play(m)
	}
	b.Position = p
	return b
}

// Every style, as a person or a program would read it.
func TestStyles(t *testing.T) {
	b := played(t, "e4", "c5", "Nf3", "d6", "d4")
	for style := 1; style <= ics.MaxStyle; style++ {
		golden(t, "style", style, b.Text(style))
	}
	flipped := *b
	flipped.Flip = true
	golden(t, "flipped", 1, flipped.Text(1))
	blind := *b
	blind.Blindfold = ics.AllHidden
	golden(t, "blindfold", 1, blind.Text(1))
	if strings.ContainsAny(strings.Fields(blind.Text(12))[5], "pP") {
		t.Error("a blindfolded player sees men in style 12")
	}
	own := *b
	own.Blindfold = ics.OwnHidden
	if text := own.Text(12); !strings.Contains(text, "rnbqkbnr") || strings.Contains(text, "RNBQ") {
		t.Errorf("own men hidden: %s", text)
	}
	if b.Text(99) != b.Text(1) {
		t.Error("an unknown style is not style 1")
	}
}

// What a server writes a client reads.
func TestStyle12Decodes(t *testing.T) {
	b := played(t, "e4", "c5", "Nf3", "d6", "d4")
	b.Relation, b.Flip, b.Lag = ics.OpponentsMove, true, 40*time.Millisecond
	seen, err := ics.ParseStyle12(b.Style12(), false)
	if err != nil {
		t.Fatal(err)
	}
	if seen.Rows[4] != "---PP---" || seen.Turn != chess.Black || seen.Double != 3 || seen.Castle != [4]bool{true, true, true, true} || seen.Game != 7 ||
		seen.White != "Ana" || seen.Black != "Beto" || seen.Relation != ics.OpponentsMove || seen.Initial != 5 || seen.Increment != 3 ||
		seen.Strength != [2]int{39, 39} || seen.Time != [2]time.Duration{290 * time.Second, 61 * time.Second} || seen.Move != 3 ||
		seen.Verbose != "P/d2-d4" || seen.SAN != "d4" || seen.Elapsed != "0:04" || !seen.Flip || !seen.Ticking || seen.Lag != 40*time.Millisecond {
		t.Errorf("%+v", seen)
	}
	b.Millis = true
	if seen, err = ics.ParseStyle12(b.Style12(), true); err != nil || seen.Time[0] != 290*time.Second {
		t.Errorf("%+v %v", seen, err)
	}
	for _, bad := range []string{"", "<12> x", strings.Replace(b.Style12(), "rnbqkbnr", "rnbqkbn", 1), strings.Replace(b.Style12(), " B ", " X ", 1), strings.Replace(b.Style12(), " 39 ", " ?? ", 1)} {
		if _, err := ics.ParseStyle12(bad, true); !errors.Is(err, ics.ErrStyle12) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func FuzzParseStyle12(f *testing.F) {
	f.Add("<12> rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR W -1 1 1 1 1 0 101 gbtami suugakusya 1 5 5 39 39 300000 300000 1 none (0:00.000) none 0 0 0")
	f.Fuzz(func(t *testing.T, line string) {
		if _, err := ics.ParseStyle12(line, true); err != nil && !errors.Is(err, ics.ErrStyle12) {
			t.Error(err)
		}
		if c, ok := ics.ParseChallenge(line); ok {
			_ = c.Line()
		}
		_, _, _, _, _, _ = ics.ParseEnded(line)
	})
}

func TestParseEnded(t *testing.T) {
	line := ics.Ended(422, "Ana", "Beto", "Beto forfeits on time", "1-0")
	game, white, black, reason, result, ok := ics.ParseEnded(line)
	if !ok || game != 422 || white != "Ana" || black != "Beto" || reason != "Beto forfeits on time" || result != "1-0" {
		t.Errorf("%d %s %s %s %s %v", game, white, black, reason, result, ok)
	}
	for _, bad := range []string{"", "{Game x (a vs. b) y} 1-0", "{Game 1 (a vs. b) y} 2-0", "{Game 1 (a vs. b) Creating rated blitz match.}"} {
		if _, _, _, _, _, ok := ics.ParseEnded(bad); ok {
			t.Errorf("%q was read", bad)
		}
	}
}

func TestNamesAtTheLogin(t *testing.T) {
	for word, want := range map[string]string{
		"Ana": "", "abcdefghijklmnopQ": "",
		"ab":                 "A name should be at least three characters long!  Try again.",
		"":                   "A name should be at least three characters long!  Try again.",
		"abcdefghijklmnopqr": "Sorry, names may be at most 17 characters long.  Try again.",
		"Ana2":               "Sorry, names can only consist of lower and upper case letters.  Try again.",
		"José":               "Sorry, names can only consist of lower and upper case letters.  Try again.",
		"An a":               "Sorry, names can only consist of lower and upper case letters.  Try again.",
	} {
		if got := ics.WhyBadName(word); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
}
