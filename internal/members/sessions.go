package members

import (
	"context"
	"encoding/hex"
	"slices"
	"strings"
)

// SessionInfo describes a session to its owner.
type SessionInfo struct {
	Name    string // with which the owner can end it
	Agent   string // name of the client program; "" when unknown
	Created int64  // milliseconds since the Unix epoch
	Used    int64  // last use, accurate to a few days; milliseconds since the Unix epoch
	This    bool   // the session of the current request
}

// SessionsOf lists the valid sessions of an account, the latest first. token is that of the current
// session, which is marked in the list.
func (s *Service) SessionsOf(ctx context.Context, id, token string) ([]SessionInfo, error) {
	list, err := s.sessions.Sessions(ctx, id)
	if err != nil {
		return nil, err
	}
	own, _ := tokenHash(token)
	var shown []SessionInfo
	for _, one := range list {
		if one.Expires > s.nowMilli() {
			shown = append(shown, SessionInfo{Name: sessionName(one), Agent: one.Agent, Created: one.Created, Used: max(one.Created, one.Expires-SessionLife.Milliseconds()), This: one.Hash == own})
		}
	}
	return shown, nil
}

// EndSession ends the session of an account that has a name in [SessionInfo]. If name is "", it
// ends all sessions except the one whose token is given.
func (s *Service) EndSession(ctx context.Context, id, name, token string) error {
	list, err := s.sessions.Sessions(ctx, id)
	if err != nil {
		return err
	}
	defer s.wakeWatchers()
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

// maxAgent is the number of bytes kept of a client program's name. It is large because browsers put
// their name last.
const maxAgent = 300

// truncate returns the first limit bytes of a text as valid UTF-8.
func truncate(text string, limit int) string {
	return strings.ToValidUTF8(text[:min(len(text), limit)], "")
}

// sessionName returns a name derived from a part of the token's hash, which does not reveal the
// token.
func sessionName(s Session) string { return hex.EncodeToString(s.Hash[:8]) }
