package members

import (
	"context"
	"errors"
	"strconv"
	"unicode/utf8"
)

// Limits of a member's settings.
const (
	MaxSettings     = 400  // settings of one account
	maxSettingName  = 64   // bytes
	maxSettingValue = 4096 // bytes
)

// ErrFull is returned by a store when an account has the maximum number of items of a kind.
var ErrFull = errors.New("members: too many settings")

// Settings returns a member's settings by name. A guest has none.
func (s *Service) Settings(ctx context.Context, who Identity) (map[string]string, error) {
	if who.Guest {
		return map[string]string{}, nil
	}
	return s.settings.Settings(ctx, who.ID)
}

// SetSetting sets a member's setting, or deletes it when the value is empty. It does nothing for a
// guest. Error codes: settings-full, text-hidden.
func (s *Service) SetSetting(ctx context.Context, who Identity, name, value string) error {
	if who.Guest {
		return nil
	}
	if name == "" || len(name) > maxSettingName || len(value) > maxSettingValue || !utf8.ValidString(name+value) {
		return refuse(SettingsFull, "max", strconv.Itoa(MaxSettings))
	}
	if err := checkVisible(value); err != nil {
		return err
	}
	err := s.settings.SetSetting(ctx, who.ID, name, value, MaxSettings)
	if errors.Is(err, ErrFull) {
		return refuse(SettingsFull, "max", strconv.Itoa(MaxSettings))
	}
	return err
}
