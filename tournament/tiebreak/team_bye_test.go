package tiebreak

import "testing"

// The bye of a team counts against a dummy. Until 2024 the dummy has all of the
// team's own score (C.07 16.4, 2024); from 2026 no more than a draw in every round
// gives, which for game points is half of the boards (C.07 16.4.2, 2026). So one
// report gives two values of EGGSB, which lie apart by the points of the bye times
// what the team has beyond that ceiling: here 2 × (6 - 4).
func TestDummyOfATeamWithABye(t *testing.T) {
	bye := func(round int) Match { return Match{Round: round, Kind: PairingBye, MatchPoints: 2, GamePoints: 4} }
	all := &Teams{Boards: 4, MatchWin: 4, MatchDraw: 2, Win: 2, Draw: 1, Primary: MatchPoints, Rounds: 2, Teams: []Team{
		{Number: 1, Matches: []Match{{Round: 1, Opponent: 2, Kind: Played, MatchPoints: 4, GamePoints: 8}, bye(2)}},
		{Number: 2, Matches: []Match{{Round: 1, Opponent: 1, Kind: Played}, {Round: 2, Opponent: 3, Kind: Played, MatchPoints: 2, GamePoints: 4}}},
		{Number: 3, Matches: []Match{bye(1), {Round: 2, Opponent: 2, Kind: Played, MatchPoints: 2, GamePoints: 4}}},
	}}
	wantTeams(t, all, Rules2023, GameGameSB, map[int]string{1: "20"}) // 2 × 4 + 6 × 2
	wantTeams(t, all, Rules2024, GameGameSB, map[int]string{1: "20"})
	wantTeams(t, all, Rules2026, GameGameSB, map[int]string{1: "16"}) // 2 × 4 + 4 × 2
	wantTeams(t, all, Rules2026, GameGameSB, map[int]string{3: "12"}) // 4 × 2 + 2 × 2: 4 is the ceiling itself
}
