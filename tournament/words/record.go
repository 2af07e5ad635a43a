package words

import (
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/laws/wire"
	lawswords "github.com/escaque/escaque/laws/words"
	"github.com/escaque/escaque/tournament"
)

// Matter returns what a matter of the arbiter's record is about, without its place and the words of
// the arbiter: "illegal move 2 of Ana, the game is lost".
func Matter(lang string, t tournament.Tournament, m tournament.Matter) string {
	c := languageOf(lang)
	p, _ := t.Player(m.Player)
	args := map[string]any{"name": p.Name}
	key := string(m.Kind)
	var also []string
	switch m.Kind {
	case tournament.PenaltyMatter:
		args["penalty"] = Penalty(lang, t.Regulations(), m)
	case tournament.IllegalMatter:
		args["count"] = m.Count
		if m.Seconds > 0 {
			also = append(also, c.say("matter.opponent-time", map[string]any{"time": tournament.Clock(m.Seconds)}))
		}
	case tournament.LateMatter:
		args["time"] = tournament.Clock(m.Seconds)
	case tournament.DisturbanceMatter:
		if m.Player != 0 {
			key += "-by"
		}
	case tournament.ClocksMatter:
		args["white"], args["black"] = tournament.Clock(m.White), tournament.Clock(m.Black)
	case tournament.PointsMatter:
		return adjustment(c, p.Name, m)
	case tournament.IncidentMatter:
		args["offence"] = Offence(lang, m.Offence)
		switch {
		case m.Call > 0:
			key = "call"
		case m.Player != 0 && args["offence"] != "":
			key = "offence"
		case m.Player != 0:
			key += "-by"
		}
	case tournament.RulingMatter, tournament.PhoneMatter:
	}
	what := c.say("matter."+key, args)
	if decided := Decided(lang, m.Ruled); decided != "" {
		what = decided
	}
	if what := Offence(lang, m.Offence); m.Kind == tournament.PenaltyMatter && what != "" {
		also = append(also, what)
	}
	if m.Default {
		also = append(also, c.say("matter.lost", nil))
	}
	if m.Hall != "" {
		also = append(also, c.say("matter.of-hall", nil))
	}
	return strings.Join(append([]string{what}, also...), ", ")
}

// Decided returns what an event of the Laws decided, without its article, the words of the arbiter
// and a full stop. event is [tournament.Matter].Ruled; it returns "" for none.
func Decided(lang, event string) string {
	if event == "" {
		return ""
	}
	e, err := wire.DecodeEvent([]byte(event))
	if err != nil {
		return ""
	}
	return lawswords.Decision(string(languageOf(lang)), e)
}

// Offence returns the name of a broken rule of conduct, or "" for none and for an unknown one.
func Offence(lang, code string) string {
	key := "laws.detail.offence-" + code
	if code == "" || code == "none" || !i18n.Laws.Has(i18n.English, key) {
		return ""
	}
	return i18n.Laws.Format(string(languageOf(lang)), key, nil)
}

// adjustment returns a text on the points that are deducted or added.
func adjustment(c language, name string, m tournament.Matter) string {
	var parts []string
	for _, one := range [...]struct {
		key    string
		points tournament.Points
	}{{"points", m.Points}, {"game-points", m.GamePoints}} {
		if one.points == 0 {
			continue
		}
		key := "matter.awarded"
		if one.points < 0 {
			key = "matter.deducted"
		}
		parts = append(parts, c.say(key, map[string]any{"name": name, "points": c.points(one.key, max(one.points, -one.points))}))
	}
	return strings.Join(parts, ", ")
}

// points returns a number of points with its noun. key is points or game-points.
func (c language) points(key string, points tournament.Points) string {
	count := 2 // as for every number of points but one
	if points <= 2 {
		count = 1
	}
	return c.say("matter."+key, map[string]any{"points": count, "shown": points.String()})
}

// Penalty returns the name of the penalty of a matter, with its time, points, amount or rounds.
func Penalty(lang string, regs tournament.Regulations, m tournament.Matter) string {
	c := languageOf(lang)
	switch {
	case m.Amount > 0:
		return c.say("penalty.fine-of", map[string]any{"amount": tournament.Money(m.Amount, regs.Currency)})
	case m.Rounds > 0:
		return c.say("penalty.exclusion-from", map[string]any{"rounds": m.Rounds, "first": m.From, "last": m.From + m.Rounds - 1})
	}
	return c.say("penalty."+string(m.Penalty), map[string]any{"time": tournament.Clock(m.Seconds), "points": c.points("points", m.Points)})
}

// PenaltyName returns the name of a penalty without its time or points.
func PenaltyName(lang string, p tournament.Penalty) string {
	return languageOf(lang).say("penalty-name."+string(p), nil)
}

// MatterKind returns the name of a kind of matter.
func MatterKind(lang string, k tournament.MatterKind) string {
	return languageOf(lang).say("matter-kind."+string(k), nil)
}

// Outcome returns what became of an appeal: the decision, or that it waits or was withdrawn.
func Outcome(lang string, a tournament.NotedAppeal) string {
	key := string(a.Outcome)
	switch {
	case a.Withdrawn:
		key = "withdrawn"
	case key == "":
		key = "waiting"
	}
	return languageOf(lang).say("outcome."+key, nil)
}

// OutcomeName returns the name of a decision on an appeal.
func OutcomeName(lang string, o tournament.Outcome) string {
	return languageOf(lang).say("outcome."+string(o), nil)
}

// MatterPlace returns the game of a contest, or the round and board, that an entry of the arbiter's
// record belongs to, or "".
func MatterPlace(lang string, t tournament.Tournament, at tournament.ContestPlace, round, board, matchBoard int) string {
	if white, black, found := t.PlayersAt(at); found {
		one, _ := t.Player(white)
		other, _ := t.Player(black)
		return languageOf(lang).say("matter.at-game", map[string]any{"stage": at.Stage, "game": at.Game, "white": one.Name, "black": other.Name})
	}
	return BoardPlace(lang, t, round, board, matchBoard)
}

// BoardPlace returns the round and board that an entry of the arbiter's record belongs to, or "".
func BoardPlace(lang string, t tournament.Tournament, round, board, matchBoard int) string {
	c := languageOf(lang)
	switch {
	case board > 0 && matchBoard > 0:
		args := map[string]any{}
		setGameArgs(t, round, board, matchBoard, args)
		args["board"] = strconv.Itoa(board) + "." + strconv.Itoa(matchBoard)
		return c.say("matter.at-board", args)
	case board > 0:
		b, _ := t.Board(round, board)
		white, _ := t.Player(b.White)
		black, _ := t.Player(b.Black)
		return c.say("matter.at-board", map[string]any{"round": round, "board": board, "white": white.Name, "black": black.Name})
	case round > 0:
		return c.say("matter.at-round", map[string]any{"round": round})
	}
	return ""
}
