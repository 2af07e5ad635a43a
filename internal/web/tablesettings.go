package web

import (
	"cmp"
	"context"
	"encoding/json"
	"hash/fnv"
	"net/http"
	"slices"
	"sync"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/site"
)

// tableSettings are how a user wants the table in the browser. They are kept with the account, and the server
// does nothing else with them; a guest's are kept by the browser.
type tableSettings struct {
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

// boards are the colours of boards to choose among, the first for who has not chosen. What
// each looks like stands in the browser part's tokens.css.
var boards = []string{"green", "brown", "blue", "contrast"}

// pieceSets are the men to choose among, and boardSizes how much of the room a board takes.
var (
	pieceSets  = []string{"plain", "bold", "wood", "outline"}
	boardSizes = []string{"full", "large", "medium", "small"}
)

// known reports whether there is all that is chosen.
func (t *tableSettings) known() bool {
	return slices.Contains(boards, t.Board) && slices.Contains(pieceSets, t.Pieces) && slices.Contains(boardSizes, t.Size)
}

// keptTable is the name under which an account keeps them.
const keptTable = "table-settings"

// tableSettingsOf are the settings of a member; the defaults for what he has not chosen.
func (s *Server) tableSettingsOf(ctx context.Context, who members.Identity) (tableSettings, error) {
	set := tableSettings{Board: boards[0], Pieces: pieceSets[0], Size: boardSizes[0], Coordinates: true, Captured: true, Sound: true}
	kept, err := s.members.Settings(ctx, who)
	if err != nil {
		return set, err
	}
	was := set
	if text := kept[keptTable]; text != "" && json.Unmarshal([]byte(text), &set) != nil || !set.known() {
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
func (s *Server) keepTableSettings(ctx context.Context, who members.Identity, set tableSettings, from *conn) error {
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

// settingsCommand changes those of your settings that it names; the answer has all of them. Of a guest the browser
// keeps them.
type settingsCommand struct {
	Settings json.RawMessage `json:"settings" type:"Partial<Settings>"` // as in `welcome`; those that change
}

// settingsAnswer has all of them.
type settingsAnswer struct {
	Settings tableSettings `json:"settings"`
}

func (c *conn) settings(ctx context.Context, cmd settingsCommand) (settingsAnswer, error) {
	lock := c.s.settling(c.who.ID)
	lock.Lock()
	defer lock.Unlock()
	set, err := c.s.tableSettingsOf(ctx, c.who)
	if err != nil {
		return settingsAnswer{}, err
	}
	if json.Unmarshal(cmd.Settings, &set) != nil || !set.known() {
		return settingsAnswer{}, c.refuse("bad-settings")
	}
	return settingsAnswer{set}, c.s.keepTableSettings(ctx, c.who, set, c)
}

// accountTable takes the settings of the table from the account's page.
func (v *visit) accountTable() error {
	if err := v.RequireMember(); err != nil {
		return err
	}
	on := func(name string) bool { return v.Form(name) != "" }
	set := tableSettings{Board: v.Form("board"), Pieces: cmp.Or(v.Form("pieces"), pieceSets[0]), Size: cmp.Or(v.Form("size"), boardSizes[0]), Contrast: on("contrast"), Coordinates: on("coordinates"), Captured: on("captured"), Confirm: on("confirm"), Queen: on("queen"), Sound: on("sound"), Announce: on("announce")}
	if !set.known() {
		return site.Refuse(http.StatusBadRequest, "web.ws.bad-settings")
	}
	lock := v.s.settling(v.Who.ID)
	lock.Lock()
	err := v.s.keepTableSettings(v.R.Context(), v.Who, set, nil)
	lock.Unlock()
	if err != nil {
		return v.Refused(err)
	}
	v.Tell("web.notice.saved")
	return v.See("/account")
}
