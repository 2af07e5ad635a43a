package socket

import (
	"context"
	"encoding/json"
	"hash/fnv"
	"slices"
	"sync"

	"github.com/escaque/escaque/internal/members"
)

// TableSettings are how a user wants the table in the browser. They are kept with the account, and
// the server does nothing else with them; a guest's are kept by the browser.
type TableSettings struct {
	Board       string `json:"board"`       // its colours: `green`, `brown`, `blue`, `contrast`
	Pieces      string `json:"pieces"`      // `plain`, `bold`, `wood`, `outline`
	Size        string `json:"size"`        // of the board: `full`, `large`, `medium`, `small`
	Contrast    bool   `json:"contrast"`    // more of it, on every page
	Coordinates bool   `json:"coordinates"` // letters and digits beside the squares
	Captured    bool   `json:"captured"`    // the pieces that each has taken, and who is ahead by how much
	Confirm     bool   `json:"confirm"`     // a move is made only after a second press
	Queen       bool   `json:"queen"`       // a pawn becomes a queen without a question
	Sound       bool   `json:"sound"`
	Announce    bool   `json:"announce"` // moves are said in the words of the Laws for players who do not see
}

// Boards returns the colours of boards to choose among, the first for who has not chosen. What
// each looks like stands in the browser part's tokens.css.
func Boards() []string { return []string{"green", "brown", "blue", "contrast"} }

// PieceSets returns the shapes of pieces to choose among, the first for who has not chosen.
func PieceSets() []string { return []string{"plain", "bold", "wood", "outline"} }

// BoardSizes returns how much of the room a board may take, the first for who has not chosen.
func BoardSizes() []string { return []string{"full", "large", "medium", "small"} }

// Known reports whether there is all that is chosen.
func (t *TableSettings) Known() bool {
	return slices.Contains(Boards(), t.Board) && slices.Contains(PieceSets(), t.Pieces) && slices.Contains(BoardSizes(), t.Size)
}

// keptTable is the name under which an account keeps them.
const keptTable = "table-settings"

// TableSettingsOf returns the settings of a member, with the defaults for what they have not chosen.
func (s *Server) TableSettingsOf(ctx context.Context, who members.Identity) (TableSettings, error) {
	set := TableSettings{Board: Boards()[0], Pieces: PieceSets()[0], Size: BoardSizes()[0], Coordinates: true, Captured: true, Sound: true}
	kept, err := s.members.Settings(ctx, who)
	if err != nil {
		return set, err
	}
	was := set
	if text := kept[keptTable]; text != "" && json.Unmarshal([]byte(text), &set) != nil || !set.Known() {
		return was, nil //nolint:nilerr // settings that cannot be read are not worth losing a page over
	}
	return set, nil
}

// settling is a lock under which a member's settings are read and sent, or changed: no page
// is sent older ones after newer ones.
func (s *Server) settling(id string) *sync.Mutex {
	h := fnv.New32a()
	_, _ = h.Write([]byte(id))
	return &s.settled[h.Sum32()%uint32(len(s.settled))]
}

// keepTableSettings keeps them and informs every page that the member has open, but for the one
// that they come from. [Server.settling] is held.
func (s *Server) keepTableSettings(ctx context.Context, who members.Identity, set TableSettings, from *conn) error {
	text, err := json.Marshal(set)
	if err != nil {
		return err
	}
	if err := s.members.SetSetting(ctx, who, keptTable, string(text)); err != nil {
		return err
	}
	for _, conns := range s.sockets.of(who.ID) {
		for _, c := range conns {
			if c != from {
				c.send(settingsMessage{Settings: set})
			}
		}
	}
	return nil
}

// KeepTableSettings keeps those of a member and informs every page that they have open.
func (s *Server) KeepTableSettings(ctx context.Context, who members.Identity, set TableSettings) error {
	lock := s.settling(who.ID)
	lock.Lock()
	defer lock.Unlock()
	return s.keepTableSettings(ctx, who, set, nil)
}

// settingsCommand changes those of your settings that it names; the answer has all of them. Of a
// guest the browser keeps them.
type settingsCommand struct {
	Settings json.RawMessage `json:"settings" type:"Partial<Settings>"` // as in `welcome`; those that change
}

// settingsAnswer has all of them.
type settingsAnswer struct {
	Settings TableSettings `json:"settings"`
}

func (c *conn) settings(ctx context.Context, cmd settingsCommand) (settingsAnswer, error) {
	lock := c.s.settling(c.who.ID)
	lock.Lock()
	defer lock.Unlock()
	set, err := c.s.TableSettingsOf(ctx, c.who)
	if err != nil {
		return settingsAnswer{}, err
	}
	if json.Unmarshal(cmd.Settings, &set) != nil || !set.Known() {
		return settingsAnswer{}, c.refuse("bad-settings")
	}
	return settingsAnswer{set}, c.s.keepTableSettings(ctx, c.who, set, c)
}
