package storetest

import (
	"testing"

	"github.com/escaque/escaque/internal/ratings"
)

// plusTen is a rating system that is easy to follow: White gains ten points, Black loses ten.
func plusTen(white, black ratings.Standing) (ratings.Standing, ratings.Standing) {
	white.Rating.Value += 10
	white.Games++
	white.Wins++
	white.Best, white.BestAt, white.LastAt = white.Rating.Value, 5, 6
	black.Rating.Value -= 10
	black.Rating.RD = 123.456
	black.Games++
	black.Losses++
	return white, black
}

func rateGames(t *testing.T, place Place) {
	s := open(t, place)
	no(t, s.CreateAccount(background, account("Maria")))
	no(t, s.CreateAccount(background, account("Pablo")))
	position := func(want uint64) {
		t.Helper()
		got, err := s.RatingsPosition(background)
		no(t, err)
		if got != want {
			t.Fatalf("position %d, want %d", got, want)
		}
	}
	position(0)
	fact := ratings.Game{ID: "g1", White: "a-Maria", Black: "a-Pablo", Result: ratings.WhiteWins, Category: ratings.Blitz, Rated: true, At: 77}
	want := ratings.Adjustment{
		GameID: "g1", Category: ratings.Blitz, White: "a-Maria", Black: "a-Pablo",
		WhiteBefore: 1720, WhiteAfter: 1730, BlackBefore: 1720, BlackAfter: 1710, At: 77,
	}
	for _, p := range []uint64{5, 5, 3, 9} { // again, from before, and from elsewhere
		got, err := s.ApplyGame(background, p, fact, plusTen)
		no(t, err)
		differ(t, "adjustment", *got, want)
	}
	position(9)
	kept, err := s.Adjustment(background, "g1")
	no(t, err)
	differ(t, "kept adjustment", kept, want)
	_, err = s.Adjustment(background, "g2")
	notFound(t, "unknown game", err)

	fact.ID, fact.Category = "g2", ratings.Standard
	_, err = s.ApplyGame(background, 10, fact, plusTen)
	no(t, err)
	fact.ID, fact.Category, fact.White, fact.Black = "g3", ratings.Blitz, fact.Black, fact.White
	got, err := s.ApplyGame(background, 11, fact, plusTen)
	no(t, err)
	if got.WhiteBefore != 1710 || got.WhiteAfter != 1720 || got.BlackBefore != 1730 {
		t.Fatalf("the second game goes on from the first: %+v", got)
	}
	list, err := s.Standings(background, "a-Pablo")
	no(t, err)
	blitz, standard := ratings.FreshStanding("a-Pablo", ratings.Blitz), ratings.FreshStanding("a-Pablo", ratings.Standard)
	blitz.Rating.Value, blitz.Rating.RD = 1720, 123.456
	blitz.Games, blitz.Wins, blitz.Losses, blitz.Best, blitz.BestAt, blitz.LastAt = 2, 1, 1, 1720, 5, 6
	standard.Rating.Value, standard.Rating.RD = 1710, 123.456
	standard.Games, standard.Losses = 1, 1
	differ(t, "standings", list, []ratings.Standing{blitz, standard})
	if list, err := s.Standings(background, "a-nobody"); err != nil || len(list) != 0 {
		t.Fatalf("nobody's standings: %v %v", list, err)
	}
}

// replaceRatings puts other ratings in the place of all: what is not among them is
// gone, and games go on from them.
func replaceRatings(t *testing.T, place Place) {
	s := open(t, place)
	no(t, s.CreateAccount(background, account("Maria")))
	no(t, s.CreateAccount(background, account("Pablo")))
	fact := ratings.Game{ID: "g1", White: "a-Maria", Black: "a-Pablo", Result: ratings.WhiteWins, Category: ratings.Blitz, Rated: true, At: 77}
	_, err := s.ApplyGame(background, 5, fact, plusTen)
	no(t, err)
	other := ratings.FreshStanding("a-Pablo", ratings.Standard)
	other.Rating.Value, other.Games, other.Wins, other.LastAt = 1800, 3, 3, 9
	game := ratings.Adjustment{GameID: "g2", Category: ratings.Standard, White: "a-Pablo", Black: "a-Maria", WhiteBefore: 1790, WhiteAfter: 1800, At: 9}
	for _, position := range []uint64{9, 3} { // and never backwards
		no(t, s.ReplaceRatings(background, position, []ratings.Standing{other}, []ratings.Adjustment{game}))
	}
	if got, err := s.RatingsPosition(background); err != nil || got != 9 {
		t.Fatalf("position %d, %v", got, err)
	}
	list, err := s.StandingsOf(background, []string{"a-Maria", "a-Pablo"})
	no(t, err)
	differ(t, "standings", list, []ratings.Standing{other})
	_, err = s.Adjustment(background, "g1")
	notFound(t, "a game that is gone", err)
	kept, err := s.Adjustment(background, "g2")
	no(t, err)
	differ(t, "adjustment", kept, game)
	fact.ID, fact.Category = "g3", ratings.Standard
	got, err := s.ApplyGame(background, 10, fact, plusTen)
	no(t, err)
	if got.BlackBefore != 1800 {
		t.Fatalf("goes on from %d", got.BlackBefore)
	}
	no(t, s.ReplaceRatings(background, 11, nil, nil))
	if list, err := s.Standings(background, "a-Pablo"); err != nil || len(list) != 0 {
		t.Fatalf("%v, %v", list, err)
	}
}

func uncountedGames(t *testing.T, place Place) {
	s := open(t, place)
	no(t, s.CreateAccount(background, account("Maria")))
	no(t, s.CreateAccount(background, account("Pablo")))
	never := func(white, black ratings.Standing) (ratings.Standing, ratings.Standing) {
		t.Error("rated a game that does not count")
		return white, black
	}
	for i, fact := range []ratings.Game{
		{ID: "unrated", White: "a-Maria", Black: "a-Pablo", Category: ratings.Blitz},
		{ID: "guest", White: "a-Maria", Black: "g-1", Category: ratings.Blitz, Rated: true},
	} {
		got, err := s.ApplyGame(background, uint64(i)+1, fact, never)
		no(t, err)
		if got != nil {
			t.Fatalf("%s: %+v", fact.ID, got)
		}
		_, err = s.Adjustment(background, fact.ID)
		notFound(t, fact.ID, err)
	}
	if p, err := s.RatingsPosition(background); err != nil || p != 2 {
		t.Fatalf("position %d %v, want 2", p, err)
	}
}
