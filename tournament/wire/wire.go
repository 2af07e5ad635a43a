package wire

import (
	"encoding/json"

	"github.com/escaque/escaque/internal/eventlog"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
	contests "github.com/escaque/escaque/tournament/knockout/wire"
)

// Version is the version of the format in which events are written. All earlier versions can be
// read.
const Version = 1

// TypeError reports an unknown type of event.
type TypeError = eventlog.TypeError

// VersionError reports an event that has no version or was written by a newer program.
type VersionError = eventlog.VersionError

// codec encodes and decodes all types of events.
var codec = eventlog.New[tournament.Event](Version, MaxLineBytes,
	tournament.Created{}, tournament.RegulationsAmended{},
	tournament.PlayersEntered{}, tournament.PlayerAmended{}, tournament.PlayerRemoved{}, tournament.PlayerWithdrawn{}, tournament.PlayerReturned{}, tournament.PlayersCheckedIn{}, tournament.PlayersCheckedOut{},
	tournament.NumbersAssigned{}, tournament.NumbersRevoked{}, tournament.NumbersExchanged{}, tournament.NumbersRegenerated{}, tournament.PlacesSettled{}, tournament.PositionDrawn{}, tournament.LaterRatingGiven{}, tournament.RatingCorrected{},
	tournament.ByeGranted{}, tournament.ByeRevoked{},
	tournament.LateEntered{}, tournament.PairForbidden{}, tournament.PairAllowed{}, tournament.PairForced{}, tournament.PairReleased{}, tournament.Undone{},
	tournament.RoundPublished{}, tournament.RoundRevoked{}, tournament.RoundEnded{}, tournament.RoundReopened{},
	tournament.LineUpGiven{}, tournament.GameRecorded{}, tournament.GameCorrected{},
	tournament.BoardAdjourned{}, tournament.ReportsOpened{}, tournament.ReportsClosed{}, tournament.ResultReported{},
	tournament.BoardSeated{}, tournament.ResultRecorded{}, tournament.ResultCorrected{},
	tournament.OfficialAppointed{}, tournament.OfficialDismissed{},
	tournament.RulingNoted{}, tournament.RulingRevoked{}, tournament.RulingAttributed{}, tournament.FollowRefused{}, tournament.RulingSettled{}, tournament.MatterNoted{}, tournament.AppealMade{}, tournament.AppealDecided{}, tournament.AppealWithdrawn{}, tournament.EventRemoved{}, tournament.EventRestored{}, tournament.FIDEModeLeft{}, tournament.IntegrityNoted{}, tournament.ByHandBegun{}, tournament.ByHandEnded{}, contestLine{},
)

// EncodeEvent encodes an event as one line of JSON, without the line end. The same event always
// gives the same bytes.
func EncodeEvent(e tournament.Event) ([]byte, error) { return codec.Encode(toWire(e)) }

// DecodeEvent decodes an event that EncodeEvent of this or an earlier version wrote. The error is a
// *TypeError, a *VersionError, or one of encoding/json.
func DecodeEvent(data []byte) (tournament.Event, error) {
	e, err := codec.Decode(data)
	return fromWire(e), err
}

// contestLine is the encoding of a ContestAdvanced: its facts are written as in the log of a
// contest.
type contestLine struct {
	tournament.ContestAdvanced
	Facts contestFacts `json:"facts"`
}

// contestFacts are the facts of a contest with their JSON encoding.
type contestFacts knockout.Facts

// MarshalJSON implements json.Marshaler.
func (f contestFacts) MarshalJSON() ([]byte, error) {
	lines := make([]json.RawMessage, len(f))
	for i, e := range f {
		line, err := contests.EncodeEvent(e)
		if err != nil {
			return nil, err
		}
		lines[i] = line
	}
	return json.Marshal(lines)
}

// UnmarshalJSON implements json.Unmarshaler.
func (f *contestFacts) UnmarshalJSON(data []byte) error {
	var lines []json.RawMessage
	if err := json.Unmarshal(data, &lines); err != nil {
		return err
	}
	for _, line := range lines {
		e, err := contests.DecodeEvent(line)
		if err != nil {
			return err
		}
		*f = append(*f, e)
	}
	return nil
}

// toWire returns an event with the types that the codec encodes.
func toWire(e tournament.Event) tournament.Event {
	advanced, is := e.(tournament.ContestAdvanced)
	if !is {
		return e
	}
	facts, _ := advanced.Facts.(knockout.Facts)
	return contestLine{advanced, contestFacts(facts)}
}

// fromWire returns the event that a decoded one stands for; it is the inverse of toWire.
func fromWire(e tournament.Event) tournament.Event {
	line, is := e.(contestLine)
	if !is {
		return e
	}
	line.ContestAdvanced.Facts = knockout.Facts(line.Facts)
	return line.ContestAdvanced
}
