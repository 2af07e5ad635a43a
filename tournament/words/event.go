package words

import (
	"github.com/escaque/escaque/tournament"
)

// Event says a fact of the log in a sentence. t is the state before it, which
// knows the names.
func Event(lang string, t tournament.Tournament, e tournament.Event) string {
	c := in(lang)
	args := map[string]any{}
	player := func(id tournament.PlayerID) {
		p, _ := t.Player(id)
		args["name"] = p.Name
	}
	board := func(round, board int) {
		b, _ := t.Board(round, board)
		white, _ := t.Player(b.White)
		black, _ := t.Player(b.Black)
		args["round"], args["board"] = round, board
		args["white"], args["black"] = white.Name, black.Name
	}
	kind := e.Type()
	switch e := e.(type) {
	case tournament.Created:
		args["name"], args["system"] = e.Regulations.Name, c.systems[e.Regulations.System]
	case tournament.PlayersEntered:
		args["players"] = len(e.Players)
	case tournament.PlayerAmended:
		player(e.Player)
	case tournament.PlayerWithdrawn:
		player(e.Player)
		args["reason"] = e.Reason
	case tournament.PlayerReturned:
		player(e.Player)
	case tournament.NumbersAssigned:
		args["players"] = len(e.Order)
		if e.Listed {
			kind += "Listed"
		}
	case tournament.NumbersRevoked:
		args["reason"] = e.Reason
	case tournament.RoundPublished:
		args["round"] = e.Round
	case tournament.RoundRevoked:
		args["round"], args["reason"] = e.Round, e.Reason
	case tournament.BoardSeated:
		board(e.Round, e.Board)
	case tournament.ResultRecorded:
		board(e.Round, e.Board)
		args["result"], args["arbiter"] = c.results[e.Result], e.Source.Name
		if e.Source.Game == "" {
			kind += "ByArbiter"
		}
	case tournament.ResultCorrected:
		board(e.Round, e.Board)
		args["was"], args["result"] = c.results[e.Was], c.results[e.Result]
		args["arbiter"], args["reason"] = e.Source.Name, e.Reason
		if e.Source.Game != "" {
			kind += "ByGame"
		}
	case tournament.RoundEnded:
		args["round"] = e.Round
	case tournament.RoundReopened:
		args["round"], args["reason"] = e.Round, e.Reason
	case tournament.RegulationsAmended:
		args["reason"] = e.Reason
	case tournament.ByeGranted:
		player(e.Player)
		args["round"], args["bye"] = e.Round, c.byes[e.Bye]
	case tournament.ByeRevoked:
		player(e.Player)
		args["round"], args["reason"] = e.Round, e.Reason
	case tournament.OfficialAppointed:
		args["handle"], args["duty"] = e.Member.Handle, c.duties[e.Duty]
	case tournament.OfficialDismissed:
		args["handle"], args["duty"] = e.Member.Handle, c.duties[e.Duty]
	case tournament.RulingNoted:
		switch {
		case e.Ruling.Board > 0:
			board(e.Ruling.Round, e.Ruling.Board)
			kind += "Board"
		case e.Ruling.Player > 0:
			player(e.Ruling.Player)
			kind += "Player"
		}
		args["ruling"], args["text"] = e.Ruling.Number, e.Ruling.Text
	case tournament.RulingRevoked:
		args["ruling"], args["reason"] = e.Ruling, e.Reason
	}
	sentence := fill(c.events[kind], args)
	if ownBoard(e) {
		sentence += " " + c.events["OwnBoard"]
	}
	if lot, is := e.(tournament.NumbersAssigned); is && lot.Color != "" {
		sentence += " " + c.events["NumbersAssigned"+map[tournament.Color]string{tournament.White: "White", tournament.Black: "Black"}[lot.Color]]
	}
	return sentence
}

// ownBoard reports whether a result was entered by somebody who plays on that board.
func ownBoard(e tournament.Event) bool {
	switch e := e.(type) {
	case tournament.ResultRecorded:
		return e.Source.Own
	case tournament.ResultCorrected:
		return e.Source.Own
	}
	return false
}

// Duty names a duty in an event.
func Duty(lang string, d tournament.Duty) string { return in(lang).duties[d] }
