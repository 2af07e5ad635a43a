package api

import (
	"encoding/json"
	"errors"
	"io"
	"math"
	"net/http"
	"strings"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/site"
)

// user is the public profile of a member.
type user struct {
	ID        string            `json:"id"`
	Username  string            `json:"username"`
	Title     string            `json:"title,omitempty"`
	Perfs     map[string]rating `json:"perfs"` // by speed
	CreatedAt int64             `json:"createdAt"`
	SeenAt    int64             `json:"seenAt,omitempty"`
	Online    bool              `json:"online"`
	Playing   string            `json:"playing,omitempty"` // address of the member's present game
	URL       string            `json:"url"`
	Disabled  bool              `json:"disabled,omitempty"`
	Abuser    bool              `json:"abuser,omitempty" about:"abuser"`
}

// rating is a member's rating at one speed.
type rating struct {
	Games       int  `json:"games"`
	Rating      int  `json:"rating"`
	Deviation   int  `json:"rd"`
	Provisional bool `json:"prov,omitempty"`
}

// userOf returns the public profile of a member.
func (c *call) userOf(p members.Profile) (user, error) {
	u := user{
		ID: members.Fold(p.Handle), Username: p.Handle, Title: title(p.Titles), Perfs: map[string]rating{}, CreatedAt: p.Created, SeenAt: p.LastSeen,
		Online: c.opt.Hall.IsConnected(p.ID), URL: c.address("/people/" + p.Handle), Disabled: p.Disabled,
		Abuser: c.opt.Abuser(p.ID),
	}
	if games := c.opt.Hall.PlayingIn(p.ID); len(games) > 0 {
		u.Playing = c.address("/games/" + string(games[0]))
	}
	list, err := c.opt.Ratings.Standings(c.ctx, p.ID)
	for _, s := range list {
		for _, name := range speeds[s.Category] {
			u.Perfs[name] = rating{s.Games, s.Rating.Value, int(math.Round(s.Rating.RD)), s.Provisional()}
		}
	}
	return u, err
}

// address returns the full URL of a page of this server, as the program reaches it.
func (c *call) address(path string) string {
	scheme := "http://"
	if c.v.Secure() {
		scheme = "https://"
	}
	return scheme + c.r.Host + path
}

// account sends the user of the token.
func (c *call) account() error {
	p, err := c.opt.Members.Find(c.ctx, c.who.Handle)
	if err != nil {
		return err
	}
	u, err := c.userOf(p)
	if err != nil {
		return err
	}
	return c.sendJSON(u)
}

// user sends the user in the path.
func (c *call) user() error {
	p, err := c.opt.Members.Find(c.ctx, c.r.PathValue("username"))
	if err != nil {
		return err
	}
	u, err := c.userOf(p)
	if err != nil {
		return err
	}
	return c.sendJSON(u)
}

// mostUsers is the greatest number of users in one request.
const mostUsers = 100

// presence is the connection state of a user.
type presence struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Title   string `json:"title,omitempty"`
	Online  bool   `json:"online"`
	Playing bool   `json:"playing"`
	Abuser  bool   `json:"abuser,omitempty" about:"abuser"`
}

// status sends the connection states of the users in the parameter ids. It omits unknown users.
func (c *call) status() error {
	ids, err := c.field("ids")
	if err != nil {
		return err
	}
	list := []presence{}
	for id := range strings.SplitSeq(ids, ",") {
		if len(list) == mostUsers {
			break
		}
		p, err := c.opt.Members.Find(c.ctx, strings.TrimSpace(id))
		switch {
		case errors.Is(err, &members.Error{Code: members.HandleUnknown}):
			continue
		case err != nil:
			return err
		}
		list = append(list, presence{members.Fold(p.Handle), p.Handle, title(p.Titles), c.opt.Hall.IsConnected(p.ID), c.opt.Hall.IsPlaying(p.ID), c.opt.Abuser(p.ID)})
	}
	return c.sendJSON(list)
}

// programs sends the connected computer accounts, one per line.
func (c *call) programs() error {
	most, err := c.number("nb", mostUsers, 512)
	if err != nil {
		return err
	}
	c.w.Header().Set("Content-Type", string(asLines))
	out := json.NewEncoder(c.w)
	for i, p := range c.opt.Hall.Computers() {
		if i == most {
			break
		}
		profile, err := c.opt.Members.Find(c.ctx, p.Handle)
		if err != nil {
			continue // one that the server brings itself has no account
		}
		u, err := c.userOf(profile)
		if err != nil {
			return err
		}
		if out.Encode(u) != nil {
			break // the caller has gone
		}
	}
	return nil //nolint:nilerr // the client has gone
}

// tokenInfo is the owner of a token with the scopes of the token.
type tokenInfo struct {
	User    string `json:"userId"`
	Scopes  string `json:"scopes"`
	Expires *int64 `json:"expires"` // null: tokens are valid until they are revoked
}

// tokenTest sends the owners and scopes of tokens, which are separated by commas, and null for
// invalid tokens.
func (c *call) tokenTest() error {
	body, err := io.ReadAll(c.r.Body)
	if err != nil {
		return err
	}
	const most = 20
	answer := map[string]*tokenInfo{}
	for secret := range strings.SplitSeq(string(body), ",") {
		if secret = strings.TrimSpace(secret); secret == "" || len(answer) == most {
			continue
		}
		answer[secret] = nil
		t, who, err := c.opt.Members.CheckToken(c.ctx, secret)
		var refused *members.Error
		switch {
		case errors.As(err, &refused):
			continue
		case err != nil:
			return err
		}
		var scopes []string
		for _, s := range t.Scopes {
			scopes = append(scopes, string(s))
		}
		answer[secret] = &tokenInfo{User: members.Fold(who.Handle), Scopes: strings.Join(scopes, ",")}
	}
	return c.sendJSON(answer)
}

// revoke revokes the token of the request.
func (c *call) revoke() error {
	if err := c.opt.Members.RevokeToken(c.ctx, c.who, c.token.ID); err != nil {
		return err
	}
	c.w.WriteHeader(http.StatusNoContent)
	return nil
}

// upgrade converts the account to a computer account. The account must have no games, so that no
// rating of a person becomes that of a program.
func (c *call) upgrade() error {
	if members.IsComputer(c.who.Titles) {
		return c.done(nil)
	}
	played, err := c.opt.Hall.Find(c.ctx, hall.GameQuery{Member: c.who.ID, Limit: 1})
	switch {
	case err != nil:
		return err
	case len(played) > 0:
		return site.Refuse(http.StatusBadRequest, "web.api.has-played")
	}
	_, err = c.opt.Members.MarkComputer(c.ctx, c.who.Handle, true)
	return c.done(err)
}
