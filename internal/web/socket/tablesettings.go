package socket

import (
	"context"
	"encoding/json"
	"hash/fnv"
	"slices"
	"sync"

	"github.com/escaque/escaque/internal/members"
)

// TableSettings are a user's settings for the table in the browser. They are stored with the
// account, and the server does not use them otherwise. A guest's are stored by the browser.
type TableSettings struct {
	Board       string `json:"board"`       // colours of the board: `green`, `brown`, `blue`, `contrast`
	Pieces      string `json:"pieces"`      // `plain`, `bold`, `wood`, `outline`
	Size        string `json:"size"`        // size of the board: `full`, `large`, `medium`, `small`
	Contrast    bool   `json:"contrast"`    // higher contrast, on every page
	Coordinates bool   `json:"coordinates"` // letters and digits beside the squares
	Captured    bool   `json:"captured"`    // shows the captured pieces and the difference in material
	Confirm     bool   `json:"confirm"`     // a move must be confirmed
	Queen       bool   `json:"queen"`       // a pawn promotes to a queen without a question
	Sound       bool   `json:"sound"`
	Announce    bool   `json:"announce"` // moves are announced in the words of the Laws for players who cannot see
}

// Boards returns the available colours of boards, the default first. The front end defines them in
// tokens.css.
func Boards() []string { return []string{"green", "brown", "blue", "contrast"} }

// PieceSets returns the available shapes of pieces, the default first. Pieces that are hidden are
// shown when the game is over.
func PieceSets() []string { return []string{"plain", "bold", "wood", "outline", "hidden"} }

// BoardSizes returns the available sizes of the board, the default first.
func BoardSizes() []string { return []string{"full", "large", "medium", "small"} }

// Known reports whether all chosen values exist.
func (t *TableSettings) Known() bool {
	return slices.Contains(Boards(), t.Board) && slices.Contains(PieceSets(), t.Pieces) && slices.Contains(BoardSizes(), t.Size)
}

// tableSetting is the name under which an account stores the settings.
const tableSetting = "table-settings"

// TableSettingsOf returns the settings of a member, with defaults for missing values.
func (s *Server) TableSettingsOf(ctx context.Context, who members.Identity) (TableSettings, error) {
	set := TableSettings{Board: Boards()[0], Pieces: PieceSets()[0], Size: BoardSizes()[0], Coordinates: true, Captured: true, Sound: true}
	kept, err := s.members.Settings(ctx, who)
	if err != nil {
		return set, err
	}
	was := set
	if text := kept[tableSetting]; text != "" && json.Unmarshal([]byte(text), &set) != nil || !set.Known() {
		return was, nil //nolint:nilerr // settings that cannot be read are not worth losing a page over
	}
	return set, nil
}

// settingsLock returns the lock for changing or sending a member's settings. It ensures that no
// page gets older settings after newer ones.
func (s *Server) settingsLock(id string) *sync.Mutex {
	h := fnv.New32a()
	_, _ = h.Write([]byte(id))
	return &s.settled[h.Sum32()%uint32(len(s.settled))]
}

// saveTableSettings stores the settings and sends them to all open pages of the member except from.
// The caller holds [Server.settingsLock].
func (s *Server) saveTableSettings(ctx context.Context, who members.Identity, set TableSettings, from *conn) error {
	text, err := json.Marshal(set)
	if err != nil {
		return err
	}
	if err := s.members.SetSetting(ctx, who, tableSetting, string(text)); err != nil {
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

// SaveTableSettings stores the settings of a member and sends them to all their open pages.
func (s *Server) SaveTableSettings(ctx context.Context, who members.Identity, set TableSettings) error {
	lock := s.settingsLock(who.ID)
	lock.Lock()
	defer lock.Unlock()
	return s.saveTableSettings(ctx, who, set, nil)
}

// settingsCommand changes those of your settings that it names; the answer has all of them. A
// guest's are stored by the browser.
type settingsCommand struct {
	Settings json.RawMessage `json:"settings" type:"Partial<Settings>"` // changed settings, as in `welcome`
}

// settingsAnswer has all of them.
type settingsAnswer struct {
	Settings TableSettings `json:"settings"`
}

// settings changes the settings that the command contains, and keeps the others.
func (c *conn) settings(ctx context.Context, cmd settingsCommand) (settingsAnswer, error) {
	lock := c.s.settingsLock(c.who.ID)
	lock.Lock()
	defer lock.Unlock()
	set, err := c.s.TableSettingsOf(ctx, c.who)
	if err != nil {
		return settingsAnswer{}, err
	}
	if json.Unmarshal(cmd.Settings, &set) != nil || !set.Known() {
		return settingsAnswer{}, c.refuse("bad-settings")
	}
	return settingsAnswer{set}, c.s.saveTableSettings(ctx, c.who, set, c)
}
