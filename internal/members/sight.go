package members

import (
	"context"
	"encoding/json"
)

// Sight is a member's declaration that they cannot see the board, and the name of their assistant.
type Sight struct {
	// CannotSee is set when the member cannot see the board.
	CannotSee bool `json:"cannotSee"`
	// Assistant is the handle of the member who assists them, "" without one.
	Assistant string `json:"assistant,omitempty"`
	// Duties are the letters of the assistant's duties, as the Laws list them: "abd".
	Duties string `json:"duties,omitempty"`
}

// sightSetting is the name under which an account stores the declaration.
const sightSetting = "sight"

// Sight returns the declaration of a member, which is empty for a guest.
func (s *Service) Sight(ctx context.Context, who Identity) (sight Sight, err error) {
	kept, err := s.Settings(ctx, who)
	if err != nil || kept[sightSetting] == "" {
		return Sight{}, err
	}
	err = json.Unmarshal([]byte(kept[sightSetting]), &sight)
	return sight, err
}

// DeclareSight stores a member's declaration. The assistant's handle is stored with its registered
// upper and lower case. Error codes: handle-unknown, own-assistant.
func (s *Service) DeclareSight(ctx context.Context, who Identity, sight Sight) error {
	if !sight.CannotSee {
		sight = Sight{}
	}
	if sight.Assistant == "" {
		sight.Duties = ""
	} else {
		helper, err := s.Find(ctx, sight.Assistant)
		if err != nil {
			return err
		}
		if helper.ID == who.ID {
			return refuse(OwnAssistant)
		}
		sight.Assistant = helper.Handle
	}
	if sight == (Sight{}) {
		return s.SetSetting(ctx, who, sightSetting, "")
	}
	text, err := json.Marshal(sight)
	if err != nil {
		return err
	}
	return s.SetSetting(ctx, who, sightSetting, string(text))
}
