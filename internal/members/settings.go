package members

import (
	"context"
	"errors"
	"strconv"
	"unicode/utf8"
)

// Bounds of what a member may keep.
const (
	MaxSettings     = 400  // settings of one account
	maxSettingName  = 64   // bytes
	maxSettingValue = 4096 // bytes
)

// ErrFull is a store's answer when an account has as many settings as it may.
var ErrFull = errors.New("members: too many settings")

// Settings returns what a member keeps from visit to visit: texts by name, to
// be read by who wrote them. A guest has none.
func (s *Service) Settings(ctx context.Context, who Identity) (map[string]string, error) {
	if who.Guest {
		return map[string]string{}, nil
	}
	return s.settings.Settings(ctx, who.ID)
}

// SetSetting keeps one, or forgets it when the value is empty; nothing for a
// guest. Codes: settings-full, text-hidden.
func (s *Service) SetSetting(ctx context.Context, who Identity, name, value string) error {
	if who.Guest {
		return nil
	}
	if name == "" || len(name) > maxSettingName || len(value) > maxSettingValue || !utf8.ValidString(name+value) {
		return refuse(SettingsFull, "max", strconv.Itoa(MaxSettings))
	}
	if err := seen(value); err != nil {
		return err
	}
	err := s.settings.SetSetting(ctx, who.ID, name, value, MaxSettings)
	if errors.Is(err, ErrFull) {
		return refuse(SettingsFull, "max", strconv.Itoa(MaxSettings))
	}
	return err
}
