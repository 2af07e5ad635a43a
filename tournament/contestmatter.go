package tournament

// ContestPlace is a game of a contest to which an entry of the arbiter's record belongs. The zero
// value is no game.
type ContestPlace struct {
	Contest int `json:"contest,omitempty"`    // its number in the event
	Stage   int `json:"stage,omitempty"`      // of the contest
	Game    int `json:"stage_game,omitempty"` // of the stage
}

// ContestGameOf returns the game of a contest for which a game of the hall is seated, and false if
// there is none.
func (t Tournament) ContestGameOf(hall string) (at ContestPlace, found bool) {
	for i, c := range t.contests {
		if stage, game, seated := c.Seated(hall); seated {
			return ContestPlace{i + 1, stage, game}, true
		}
	}
	return ContestPlace{}, false
}

// PlayersAt returns the players of a game of a contest, and false if there is no such game.
func (t Tournament) PlayersAt(at ContestPlace) (white, black PlayerID, found bool) {
	c := t.Contest(at.Contest)
	if c == nil {
		return 0, 0, false
	}
	return c.PlayersOf(at.Stage, at.Game)
}

// checkNewPlace refuses a new entry or appeal if no contest of the event has the game that it
// names. It also refuses one taken from a game of the hall that is not seated there. Existing
// entries stay when their contest is annulled.
func (t Tournament) checkNewPlace(at ContestPlace, r Ruling, hall string) *Refusal {
	if seated, _ := t.ContestGameOf(hall); hall != "" && seated != at {
		return refuse(GameNotSeated, "", "game", clip(hall), "round", r.Round, "board", r.Board)
	}
	return t.checkContestPlace(at, r)
}

// checkContestPlace refuses a game that no contest of the event has, a ruling that names such a
// game and also a round or board, and a player who does not play the game.
func (t Tournament) checkContestPlace(at ContestPlace, r Ruling) *Refusal {
	white, black, found := t.PlayersAt(at)
	switch {
	case at == ContestPlace{}:
		return nil
	case t.Contest(at.Contest) == nil:
		return refuse(ContestUnknown, "", "contest", at.Contest)
	case !found || r.Board != 0 || r.Round != 0:
		return refuse(StageGameUnknown, "", "contest", at.Contest, "stage", at.Stage, "game", at.Game)
	case r.Player != 0 && r.Player != white && r.Player != black:
		return refuse(NotInStageGame, "", "name", t.name(r.Player), "stage", at.Stage, "game", at.Game)
	}
	return nil
}
