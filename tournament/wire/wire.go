package wire

import (
	"github.com/escaque/escaque/internal/eventlog"
	"github.com/escaque/escaque/tournament"
)

// Version is the version that is written. All earlier ones are read.
const Version = 1

// TypeError says that an event's type is not known.
type TypeError = eventlog.TypeError

// VersionError says that an event was written by a newer program, or has no
// version.
type VersionError = eventlog.VersionError

// codec knows each type of event.
var codec = eventlog.New[tournament.Event](Version, MaxLineBytes,
	tournament.Created{}, tournament.RegulationsAmended{},
	tournament.PlayersEntered{}, tournament.PlayerAmended{}, tournament.PlayerRemoved{}, tournament.PlayerWithdrawn{}, tournament.PlayerReturned{}, tournament.PlayersCheckedIn{}, tournament.PlayersCheckedOut{},
	tournament.NumbersAssigned{}, tournament.NumbersRevoked{},
	tournament.ByeGranted{}, tournament.ByeRevoked{},
	tournament.LateEntered{}, tournament.PairForbidden{}, tournament.PairAllowed{}, tournament.PairForced{}, tournament.PairReleased{}, tournament.Undone{},
	tournament.RoundPublished{}, tournament.RoundRevoked{}, tournament.RoundEnded{}, tournament.RoundReopened{},
	tournament.LineUpGiven{}, tournament.GameRecorded{}, tournament.GameCorrected{},
	tournament.BoardSeated{}, tournament.ResultRecorded{}, tournament.ResultCorrected{},
	tournament.OfficialAppointed{}, tournament.OfficialDismissed{},
	tournament.RulingNoted{}, tournament.RulingRevoked{}, tournament.EventRemoved{},
)

// EncodeEvent writes an event as one line of JSON, without the line's end. The
// same event always gives the same bytes.
func EncodeEvent(e tournament.Event) ([]byte, error) { return codec.Encode(e) }

// DecodeEvent reads an event that EncodeEvent of this or an earlier version
// wrote. The error is a *TypeError, a *VersionError, or one of encoding/json.
func DecodeEvent(data []byte) (tournament.Event, error) { return codec.Decode(data) }
