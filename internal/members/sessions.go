package members

import (
	"context"
	"encoding/hex"
	"slices"
	"strings"
)

// Visited is a session as its owner sees it.
type Visited struct {
	Name    string // by which they end it
	Agent   string // the program as which it presented itself; "" when unknown
	Created int64  // milliseconds since the Unix epoch
	Used    int64  // likewise, to a few days
	This    bool   // it is the one that asks
}

// SessionsOf lists the sessions of an account that are good, those begun last first. token is that of who asks.
func (s *Service) SessionsOf(ctx context.Context, id, token string) ([]Visited, error) {
	list, err := s.sessions.Sessions(ctx, id)
	if err != nil {
		return nil, err
	}
	own, _ := tokenHash(token)
	var shown []Visited
	for _, one := range list {
		if one.Expires > s.nowMilli() {
			shown = append(shown, Visited{Name: sessionName(one), Agent: one.Agent, Created: one.Created, Used: max(one.Created, one.Expires-SessionLife.Milliseconds()), This: one.Hash == own})
		}
	}
	return shown, nil
}

// EndSession ends one of an account's by its name; with "" all but that of the token.
func (s *Service) EndSession(ctx context.Context, id, name, token string) error {
	list, err := s.sessions.Sessions(ctx, id)
	if err != nil {
		return err
	}
	defer s.wake()
	own, _ := tokenHash(token)
	for _, one := range slices.Clone(list) {
		if name == sessionName(one) || name == "" && one.Hash != own {
			if err := s.sessions.DeleteSession(ctx, one.Hash); err != nil {
				return err
			}
		}
	}
	return nil
}

// maxAgent is how many bytes of a program's name are kept: browsers say who they are at its end.
const maxAgent = 300

// bounded is the beginning of a text that comes from outside, as text.
func bounded(text string, most int) string {
	return strings.ToValidUTF8(text[:min(len(text), most)], "")
}

// sessionName tells nothing of the token: of its hash it is but a part.
func sessionName(s Session) string { return hex.EncodeToString(s.Hash[:8]) }
