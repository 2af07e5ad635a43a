package members

import (
	"context"
	"errors"
)

// suggestions is how many free handles are suggested at most.
const suggestions = 3

// Suggest lists free handles that are close to one that cannot be had: its letters alone, or with a word
// of the game before or behind them. It is empty when too little is left of the wish.
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
		if len(free) == suggestions {
			break
		}
	}
	return free, nil
}

// letters are those of a wish that a handle may have, with the case of the wish: accents are left away, and
// what stands for a Latin letter becomes one.
func letters(wish string) string {
	if handleForm(wish) {
		return wish
	}
	name := latin(clip(wish))
	if name == "" {
		return ""
	}
	name = string(name[0]-'a'+'A') + name[1:]
	return name[:min(len(name), MaxHandle)]
}
