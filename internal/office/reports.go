package office

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
)

// secretBytes is the number of random bytes in the secret of an event's player keys.
const secretBytes = 16

// OpenReports lets the players of an event report the results of their own boards. Keys given out
// before become invalid. Only an official of the event may call it.
func (o *Office) OpenReports(ctx context.Context, who members.Identity, id EventID) error {
	if err := o.requireOfficial(who, id); err != nil {
		return err
	}
	secret, err := o.randomBytes(secretBytes)
	if err != nil {
		return notRecorded(err)
	}
	_, err = o.runCommand(ctx, who, id, tournament.OpenReports{Secret: hex.EncodeToString(secret)})
	return err
}

// CloseReports undoes OpenReports. Only an official of the event may call it.
func (o *Office) CloseReports(ctx context.Context, who members.Identity, id EventID) error {
	if err := o.requireOfficial(who, id); err != nil {
		return err
	}
	_, err := o.runCommand(ctx, who, id, tournament.CloseReports{})
	return err
}

// PlayerKey returns the key that authenticates a player without an account: the last part of the
// address of their page. It is empty while players may not report.
func (e Event) PlayerKey(player tournament.PlayerID) string {
	secret := e.Tournament.ReportSecret()
	if secret == "" {
		return ""
	}
	number := strconv.Itoa(int(player))
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(string(e.ID) + "/" + number)) // never fails
	return number + "-" + base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:secretBytes])
}

// PlayerOfKey returns the player with a key. The refusal is KeyUnknown.
func (e Event) PlayerOfKey(key string) (tournament.Player, error) {
	number, _, _ := strings.Cut(key, "-")
	id, err := strconv.Atoi(number)
	p, known := e.Tournament.Player(tournament.PlayerID(id))
	if right := e.PlayerKey(p.ID); err != nil || !known || p.Removed || right == "" || !hmac.Equal([]byte(right), []byte(key)) {
		return tournament.Player{}, tournament.Refuse(tournament.KeyUnknown)
	}
	return p, nil
}

// PlayerOf returns the player linked to a member. The refusal is NotEntered.
func (e Event) PlayerOf(who members.Identity) (tournament.Player, error) {
	if p, entered := playerOf(e.Tournament, who); entered {
		return p, nil
	}
	return tournament.Player{}, tournament.Refuse(tournament.NotEntered)
}

// ReportResult records the result that a player reports for their own board. When both players
// report the same result, it becomes the board's result. player is authenticated by key or account.
// result is from White's side.
func (o *Office) ReportResult(ctx context.Context, id EventID, player tournament.Player, round, board int, result tournament.Result) error {
	return o.playerAct(ctx, id, player, func(t tournament.Tournament) ([]tournament.Command, error) {
		said := t.Reported(round, board)
		if b, _ := t.Board(round, board); b.White == player.ID {
			said.White = result
		} else {
			said.Black = result
		}
		commands := single(tournament.ReportResult{Round: round, Board: board, Player: player.ID, Result: result})
		if agreed := said.Agreed(); agreed != tournament.NoResult {
			commands = append(commands, tournament.RecordResult{Round: round, Board: board, Result: agreed, Source: tournament.Source{Players: true}})
		}
		return commands, nil
	})
}

// ReportStage records the result that a player reports for their game of a contest, like
// ReportResult. moves is its length, or 0 when that does not matter.
func (o *Office) ReportStage(ctx context.Context, id EventID, player tournament.Player, contest, stage, game int, result tournament.Result, moves int) error {
	return o.playerAct(ctx, id, player, func(t tournament.Tournament) ([]tournament.Command, error) {
		return acts.ReportGame(t, contest, stage, game, player.ID, result, moves)
	})
}

// playerAct executes an act of a player about their own game, within the rate limits.
func (o *Office) playerAct(ctx context.Context, id EventID, player tournament.Player, propose func(tournament.Tournament) ([]tournament.Command, error)) error {
	l, err := o.knownLedger(id)
	if err != nil {
		return err
	}
	if back, wait := o.opt.Limits.Reports.Take(string(id)+"/"+strconv.Itoa(int(player.ID)), o.opt.Now()); back == nil {
		return tournament.Refuse(tournament.ReportsFast, "seconds", int((wait+time.Second-1)/time.Second))
	}
	by := tournament.Actor{ID: player.Member.ID, Name: player.Name}
	if by.ID == "" {
		by.ID = "player/" + strconv.Itoa(int(player.ID))
	}
	_, err = l.act(ctx, by, propose)
	return err
}

// CheckInPlayer checks in a player authenticated by key, like CheckInSelf.
func (o *Office) CheckInPlayer(ctx context.Context, id EventID, player tournament.Player, round int, here bool) error {
	l, err := o.knownLedger(id)
	if err != nil {
		return err
	}
	by := tournament.Actor{ID: "player/" + strconv.Itoa(int(player.ID)), Name: player.Name}
	_, err = l.act(ctx, by, func(tournament.Tournament) ([]tournament.Command, error) {
		return single(presenceCommand([]tournament.PlayerID{player.ID}, round, here)), nil
	})
	return err
}

// Adjourn records that the game of a board, or of a board of a match between teams, is adjourned to
// another day. sealed is the colour of the player who sealed a move. Only an arbiter of the event may
// call it.
func (o *Office) Adjourn(ctx context.Context, who members.Identity, id EventID, place acts.BoardID, sealed tournament.Color, note string) (acts.Act, error) {
	if err := o.requireArbiter(who, id); err != nil {
		return acts.Act{}, err
	}
	return o.runCommand(ctx, who, id, tournament.AdjournBoard{Round: place.Round, Board: place.Board, Game: place.Game, Sealed: sealed, Note: note})
}
