package accounts

import (
	"archive/zip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"time"

	"github.com/escaque/escaque/internal/forgetting"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/publish"
	"github.com/escaque/escaque/internal/ratings"
)

// Forgetter deletes all personal data of a member. *forgetting.Forgetter implements it.
type Forgetter interface {
	Forget(ctx context.Context, who members.Profile) (forgetting.Done, error)
}

// exportData sends all stored data about the member as a ZIP file.
func (v *visit) exportData() error {
	if err := v.RequireMember(); err != nil {
		return err
	}
	if err := v.MayFile(); err != nil {
		return err
	}
	p, err := v.members.Find(v.R.Context(), v.Who.Handle)
	if err != nil {
		return err
	}
	h := v.W.Header()
	h.Set("Content-Type", "application/zip")
	h.Set("Content-Disposition", publish.Download("zip", "data", p.Handle, v.now().UTC().Format(time.DateOnly)))
	h.Set("Cache-Control", "no-store")
	out := zip.NewWriter(v.W)
	for _, part := range []struct {
		name  string
		write func(io.Writer, members.Profile) error
	}{
		{"account.json", v.exportAccount}, {"messages.json", v.exportMessages}, {"conduct.json", v.exportConduct}, {"events.json", v.exportEvents},
		{"studies.pgn", v.exportStudies}, {"games.pgn", v.exportGames},
	} {
		file, err := out.CreateHeader(&zip.FileHeader{Name: part.name, Method: zip.Deflate, Modified: v.now()})
		if err == nil {
			err = part.write(file, p)
		}
		if err != nil {
			// The head is sent: a file that breaks off is seen to be broken.
			v.log.Error("a member's data are not whole", "part", part.name, "error", err)
			panic(http.ErrAbortHandler)
		}
	}
	if err := out.Close(); err != nil {
		v.log.Debug("a member's data were not taken", "error", err)
	}
	return nil
}

// writeJSON writes a value as indented JSON.
func writeJSON(w io.Writer, value any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(value)
}

// exportAccount writes the member's account. It omits passwords and secrets, which are stored only
// as hashes.
func (v *visit) exportAccount(w io.Writer, p members.Profile) error {
	ctx := v.R.Context()
	settings, err := v.members.Settings(ctx, v.Who)
	if err != nil {
		return err
	}
	standings, err := v.ratings.Standings(ctx, p.ID)
	if err != nil {
		return err
	}
	tokens, err := v.members.Tokens(ctx, v.Who)
	if err != nil {
		return err
	}
	passkeys, err := v.members.Passkeys(ctx, p.ID)
	if err != nil {
		return err
	}
	visits, err := v.members.VisitsOf(ctx, p.ID)
	if err != nil {
		return err
	}
	sessions, err := v.members.SessionsOf(ctx, p.ID, v.Token)
	if err != nil {
		return err
	}
	factors, err := v.members.FactorsOf(ctx, p.ID)
	if err != nil {
		return err
	}
	type token struct {
		Name          string
		Scopes        []members.Scope
		Created, Used string
	}
	type session struct{ Agent, Created, Used string }
	type passkey struct{ Name, Created, Used string }
	type stay struct{ From, To string }
	data := struct {
		ID, Handle, DisplayName, Email, Language, Titles string
		Roles                                            []string
		Registered, LastSeen                             string
		HoursHere                                        float64
		Settings                                         map[string]string
		Ratings                                          []ratings.Standing
		Tokens                                           []token
		Sessions                                         []session
		SecondFactor                                     members.Factors
		Passkeys                                         []passkey
		Visits                                           []stay
	}{
		ID: p.ID, Handle: p.Handle, DisplayName: p.Display, Email: p.Email, Language: p.Lang, Titles: p.Titles, Roles: p.Roles.Names(),
		Registered: formatTime(p.Created), LastSeen: formatTime(p.LastSeen), HoursHere: (time.Duration(p.Online) * time.Millisecond).Hours(), Settings: settings, Ratings: standings, SecondFactor: factors,
		Tokens: []token{}, Sessions: []session{}, Passkeys: []passkey{}, Visits: []stay{},
	}
	for _, t := range tokens {
		data.Tokens = append(data.Tokens, token{t.Note, t.Scopes, formatTime(t.Created), formatTime(t.Used)})
	}
	for _, one := range sessions {
		data.Sessions = append(data.Sessions, session{one.Agent, formatTime(one.Created), formatTime(one.Used)})
	}
	for _, one := range passkeys {
		data.Passkeys = append(data.Passkeys, passkey{one.Name, formatTime(one.Created), formatTime(one.Used)})
	}
	for _, s := range visits {
		data.Visits = append(data.Visits, stay{formatTime(s.From), formatTime(s.To)})
	}
	return writeJSON(w, data)
}

// formatTime returns a time in milliseconds as text in RFC 3339, or "" for 0.
func formatTime(milli int64) string {
	if milli == 0 {
		return ""
	}
	return time.UnixMilli(milli).UTC().Format(time.RFC3339)
}

// exportMessages writes the messages in the member's box, and those sent that are still in others'
// boxes.
func (v *visit) exportMessages(w io.Writer, p members.Profile) error {
	list, err := v.members.Messages(v.R.Context(), p.ID)
	if err != nil {
		return err
	}
	sent, err := v.members.Outbox(v.R.Context(), p.ID, math.MaxInt32)
	if err != nil {
		return err
	}
	type message struct{ From, To, At, Text string }
	data := []message{}
	for _, m := range list {
		data = append(data, message{m.Sender, p.Handle, formatTime(m.At), m.Text})
	}
	for _, m := range sent {
		data = append(data, message{p.Handle, m.Reader.Handle, formatTime(m.At), m.Text})
	}
	return writeJSON(w, data)
}

// exportConduct writes the acts about the member and their complaints.
func (v *visit) exportConduct(w io.Writer, p members.Profile) error {
	data := map[string]any{}
	if m := v.moderation; m != nil {
		data["Acts"], data["Complaints"] = m.Standing(p.ID).Acts, m.Filed(p.ID)
	}
	return writeJSON(w, data)
}

// exportEvents writes the member's entries in events.
func (v *visit) exportEvents(w io.Writer, p members.Profile) error {
	type entry struct {
		Event, Name string
		Number      int
		Entry       any
	}
	data := []entry{}
	for _, e := range v.office.Events() {
		for _, player := range e.Tournament.Players() {
			if player.Member.ID == p.ID {
				data = append(data, entry{string(e.ID), e.Tournament.Regulations().Name, player.Number, player.Entry})
			}
			for _, one := range player.Roster {
				if one.Member.ID == p.ID {
					data = append(data, entry{string(e.ID), e.Tournament.Regulations().Name, player.Number, one})
				}
			}
		}
	}
	return writeJSON(w, data)
}

// exportStudies writes all studies of the member as PGN, each after a line with its title.
func (v *visit) exportStudies(w io.Writer, _ members.Profile) error {
	ctx := v.R.Context()
	list, err := v.members.Studies(ctx, v.Who)
	if err != nil {
		return err
	}
	for _, one := range list {
		st, err := v.members.Study(ctx, v.Who, one.ID)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(w, "%% %s\n%s\n", st.Title, st.PGN); err != nil {
			return err
		}
	}
	return nil
}

// exportGames writes all games of the member, the newest first.
func (v *visit) exportGames(w io.Writer, p members.Profile) error {
	ctx := v.R.Context()
	for q := (hall.GameQuery{Member: p.ID}); ; {
		rows, err := v.games.Find(ctx, q)
		if err != nil {
			return err
		}
		for _, row := range rows {
			data, err := v.games.PGN(ctx, row.ID, v.Who)
			var aside *hall.Error
			switch {
			case errors.As(err, &aside) && aside.Code == hall.SetAside:
				data = fmt.Appendf(nil, "%% %s: its log cannot be read\n", row.ID)
			case err != nil:
				return err
			}
			if _, err := w.Write(append(data, '\n')); err != nil {
				return err
			}
		}
		if len(rows) < q.RowLimit() {
			return nil
		}
		q.Before = rows[len(rows)-1].ID
	}
}

// deleteAccount deletes the visitor's account and data, confirmed by password and handle.
func (v *visit) deleteAccount() error {
	if err := v.RequireMember(); err != nil {
		return err
	}
	ctx := v.R.Context()
	if v.forget == nil {
		return v.Refused(errors.New("web: nobody deletes accounts here"))
	}
	if members.Fold(v.Form("handle")) != members.Fold(v.Who.Handle) {
		return v.showAccount(http.StatusBadRequest, v.T("web.data.handle-wrong"))
	}
	if err := v.members.ConfirmOwner(ctx, v.Who.ID, v.R.PostFormValue("own")); err != nil {
		return v.showRefusal(err)
	}
	p, err := v.members.Find(ctx, v.Who.Handle)
	if err != nil {
		return err
	}
	_, err = v.forget.Forget(ctx, p)
	var playing *forgetting.PlayingError
	switch {
	case errors.As(err, &playing) && playing.Assists:
		return v.showAccount(http.StatusConflict, v.T("web.data.assisting", "Game", string(playing.First)))
	case errors.As(err, &playing):
		return v.showAccount(http.StatusConflict, v.T("web.data.playing", "Game", string(playing.First)))
	case err != nil:
		return v.showRefusal(err)
	}
	v.log.Info("a member has deleted their account", "member", p.ID)
	v.socket.Disconnect(func(who members.Identity) bool { return who.ID == p.ID })
	v.ForgetSession()
	v.SetNotice("web.notice.deleted")
	return v.Redirect("/")
}
