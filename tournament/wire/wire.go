package wire

import (
	"encoding/json"
	"fmt"

	"github.com/escaque/escaque/tournament"
)

// Version is the version that is written. All earlier ones are read.
const Version = 1

// TypeError says that an event's type is not known.
type TypeError struct{ Type string }

func (e *TypeError) Error() string {
	return fmt.Sprintf("wire: no event is called %.40q", e.Type)
}

// VersionError says that an event was written by a newer program, or has no
// version.
type VersionError struct{ Version int }

func (e *VersionError) Error() string {
	return fmt.Sprintf("wire: version %d of the event format is not known; the newest known is %d", e.Version, Version)
}

// EncodeEvent writes an event as one line of JSON, without the line's end. The
// same event always gives the same bytes.
func EncodeEvent(e tournament.Event) ([]byte, error) {
	if e == nil || decoders[e.Type()] == nil {
		return nil, &TypeError{fmt.Sprintf("%T", e)}
	}
	body, err := json.Marshal(e)
	if err != nil {
		return nil, fmt.Errorf("wire: writing %s: %w", e.Type(), err)
	}
	head := fmt.Appendf(nil, `{"v":%d,"type":%q,`, Version, e.Type())
	return append(head, body[1:]...), nil
}

// DecodeEvent reads an event that EncodeEvent of this or an earlier version
// wrote. The error is a *TypeError, a *VersionError, or one of encoding/json.
func DecodeEvent(data []byte) (tournament.Event, error) {
	var head struct {
		V    int    `json:"v"`
		Type string `json:"type"`
	}
	if err := json.Unmarshal(data, &head); err != nil {
		return nil, fmt.Errorf("wire: %w", err)
	}
	if head.V < 1 || head.V > Version {
		return nil, &VersionError{head.V}
	}
	decode := decoders[head.Type]
	if decode == nil {
		return nil, &TypeError{head.Type}
	}
	e, err := decode(data)
	if err != nil {
		return nil, fmt.Errorf("wire: reading %s: %w", head.Type, err)
	}
	return e, nil
}

// decoders reads each type of event.
var decoders = map[string]func([]byte) (tournament.Event, error){
	tournament.Created{}.Type():            as[tournament.Created],
	tournament.RegulationsAmended{}.Type(): as[tournament.RegulationsAmended],
	tournament.ByeGranted{}.Type():         as[tournament.ByeGranted],
	tournament.ByeRevoked{}.Type():         as[tournament.ByeRevoked],
	tournament.RulingNoted{}.Type():        as[tournament.RulingNoted],
	tournament.RulingRevoked{}.Type():      as[tournament.RulingRevoked],
	tournament.PlayersEntered{}.Type():     as[tournament.PlayersEntered],
	tournament.PlayerAmended{}.Type():      as[tournament.PlayerAmended],
	tournament.PlayerWithdrawn{}.Type():    as[tournament.PlayerWithdrawn],
	tournament.PlayerReturned{}.Type():     as[tournament.PlayerReturned],
	tournament.NumbersAssigned{}.Type():    as[tournament.NumbersAssigned],
	tournament.NumbersRevoked{}.Type():     as[tournament.NumbersRevoked],
	tournament.RoundPublished{}.Type():     as[tournament.RoundPublished],
	tournament.RoundRevoked{}.Type():       as[tournament.RoundRevoked],
	tournament.BoardSeated{}.Type():        as[tournament.BoardSeated],
	tournament.ResultRecorded{}.Type():     as[tournament.ResultRecorded],
	tournament.ResultCorrected{}.Type():    as[tournament.ResultCorrected],
	tournament.RoundEnded{}.Type():         as[tournament.RoundEnded],
	tournament.RoundReopened{}.Type():      as[tournament.RoundReopened],
}

func as[E tournament.Event](data []byte) (tournament.Event, error) {
	var e E
	err := json.Unmarshal(data, &e)
	return e, err
}
