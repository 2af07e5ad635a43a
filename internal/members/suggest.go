package members

import (
	"context"
	"errors"
)

// maxSuggestions is the maximum number of suggested handles.
const maxSuggestions = 3

// Suggest lists free handles similar to a handle that is taken or not allowed: its letters alone,
// or with a chess word before or after them. It returns none when too few letters remain.
func (s *Service) Suggest(ctx context.Context, wish string) (free []string, err error) {
	base := letters(wish)
	if len(base) < MinHandle {
		return nil, nil
	}
	tries := []string{base}
	for _, word := range []string{"Chess", "Plays", "Rook", "Knight", "Bishop", "Pawn", "Club", "Board"} {
		tries = append(tries, base[:min(len(base), MaxHandle-len(word))]+word)
	}
	for _, word := range []string{"The", "Just", "Real"} {
		tries = append(tries, word+base[:min(len(base), MaxHandle-len(word))])
	}
	for _, handle := range tries {
		if CheckHandle(handle) != nil {
			continue
		}
		switch _, err := s.accounts.AccountLike(ctx, Skeleton(handle)); {
		case errors.Is(err, ErrNotFound):
			free = append(free, handle)
		case err != nil:
			return nil, err
		}
		if len(free) == maxSuggestions {
			break
		}
	}
	return free, nil
}

// letters returns those letters of a wished handle that are allowed, in their case. It removes
// accents and replaces letters of other alphabets by the Latin letters that they resemble.
func letters(handle string) string {
	if isHandleForm(handle) {
		return handle
	}
	name := toLatin(clip(handle))
	if name == "" {
		return ""
	}
	name = string(name[0]-'a'+'A') + name[1:]
	return name[:min(len(name), MaxHandle)]
}
