// Package messages serves the pages of messages and chat: a member's inbox and sent messages, and
// the lists of followed and censored users. The chat page itself uses the WebSocket.
//
// Package internal/members decides who may write to whom and how many messages a box holds. This
// package must not know tables, chat or WebSockets.
package messages

import (
	"context"
	"embed"
	"net/http"
	"slices"
	"strconv"

	"github.com/escaque/escaque/internal/earshot"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/site"
)

// templates holds the templates of the pages in this package.
//
//go:embed templates
var templates embed.FS

// Pages serves the pages of messages. [New] makes it.
type Pages struct {
	site    *site.Site
	members *members.Service
	changed func(context.Context, members.Identity) error
}

// New returns the pages of messages. changed is called with a member whose lists have changed.
func New(s *site.Site, m *members.Service, changed func(context.Context, members.Identity) error) *Pages {
	return &Pages{s, m, changed}
}

// visit is one request for the pages of messages, with its visitor.
type visit struct {
	*site.Visit
	*Pages
}

// Part returns the templates and functions of the pages of messages.
func (p *Pages) Part() site.Part { return site.Part{Templates: site.Folder(templates, "templates")} }

// Routes registers the handlers of the pages of messages.
func (p *Pages) Routes(mux *http.ServeMux) {
	anybody := site.On(p.site, mux, func(v *site.Visit) (*visit, error) { return &visit{v, p}, nil })
	on := site.On(p.site, mux, func(v *site.Visit) (*visit, error) { return &visit{v, p}, v.RequireMember() })
	anybody("GET /talk", (*visit).talk)
	on("GET /messages", (*visit).box)
	on("POST /messages", (*visit).write)
	on("POST /messages/delete", (*visit).remove)
	on("POST /messages/list", (*visit).changeList)
}

// boxData is the data of a member's messages.
type boxData struct {
	Inbox  []members.Message // the latest first
	Sent   []members.Sent    // the latest first
	Full   string            // sender of a message that was rejected because the box was full
	To     string
	Text   string
	Most   int // greatest number of characters of a message
	Room   int // greatest number of messages in a box
	Faulty bool
}

// box shows the member's messages and marks them as read.
func (v *visit) box() error {
	return v.show(boxData{To: v.R.URL.Query().Get("to")}, 0, "")
}

func (v *visit) show(d boxData, status int, fault string) error {
	ctx := v.R.Context()
	var err error
	if d.Inbox, err = v.members.Messages(ctx, v.Who.ID); err != nil {
		return err
	}
	if d.Sent, err = v.members.Outbox(ctx, v.Who.ID, members.MaxMessages); err != nil {
		return err
	}
	if d.Full, err = v.members.TakeTurnedAway(ctx, v.Who.ID); err != nil {
		return err
	}
	var unread []int64
	for _, m := range d.Inbox {
		if !m.Read {
			unread = append(unread, m.ID)
		}
	}
	if len(unread) > 0 {
		if err := v.members.MarkRead(ctx, v.Who.ID, unread); err != nil {
			return err
		}
	}
	slices.Reverse(d.Inbox)
	slices.Reverse(d.Sent)
	d.Most, d.Room, d.Faulty = members.MaxMessageText, members.MaxMessages, fault != ""
	return v.Show(site.Page{Name: "messages", Title: v.T("web.messages.title"), Nav: "talk", Status: status, Notice: v.TakeNotice(), Fault: fault, Data: d})
}

// write sends a message. After a refusal, the form keeps the text.
func (v *visit) write() error {
	to, text := v.Form("to"), v.Form("text")
	if _, _, err := v.members.Send(v.R.Context(), v.Who, to, text); err != nil {
		why, status, ok := v.Refusal(err)
		if !ok {
			return err
		}
		return v.show(boxData{To: to, Text: text}, status, why.Text)
	}
	v.SetNotice("web.notice.message-sent")
	return v.Redirect("/messages")
}

// remove deletes messages of the box.
func (v *visit) remove() error {
	if err := v.R.ParseForm(); err != nil {
		return site.Refuse(http.StatusBadRequest, "web.messages.none-chosen")
	}
	var ids []int64
	for _, word := range v.R.PostForm["id"] {
		if id, err := strconv.ParseInt(word, 10, 64); err == nil {
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 {
		return v.show(boxData{}, http.StatusBadRequest, v.T("web.messages.none-chosen"))
	}
	if err := v.members.ClearMessages(v.R.Context(), v.Who.ID, ids); err != nil {
		return err
	}
	v.SetNotice("web.notice.messages-deleted")
	return v.Redirect("/messages")
}

// changeList adds a user to the member's list of followed or censored users, or removes them.
func (v *visit) changeList() error {
	list := v.Form("list")
	if list != members.Censor && list != members.Follows {
		return site.Refuse(http.StatusBadRequest, "talk.list")
	}
	ctx, on := v.R.Context(), v.Form("put") != ""
	other, err := v.members.Find(ctx, v.Form("name"))
	if err != nil {
		return v.Refused(err)
	}
	if other.ID == v.Who.ID {
		return site.Refuse(http.StatusBadRequest, "talk.self")
	}
	kept, err := v.members.Settings(ctx, v.Who)
	if err != nil {
		return err
	}
	_, lists := earshot.StoredValues(kept)
	changed, text := earshot.WithName(list, lists[list], other.Handle, on)
	if len(changed) > earshot.MaxList {
		return site.RefuseText(http.StatusConflict, v.T("talk.full", "Max", earshot.MaxList))
	}
	if err := v.members.SetSetting(ctx, v.Who, members.KeptList+list, text); err != nil {
		return v.Refused(err)
	}
	if err := v.changed(ctx, v.Who); err != nil {
		return err
	}
	v.SetNotice("web.notice.saved")
	return v.Redirect("/people/" + other.Handle)
}

// talk shows the chat page.
func (v *visit) talk() error {
	if err := v.RequireName(); err != nil {
		return err
	}
	unread := 0
	if !v.Who.Guest {
		box, err := v.members.Messages(v.R.Context(), v.Who.ID)
		if err != nil {
			return err
		}
		for _, m := range box {
			if !m.Read {
				unread++
			}
		}
	}
	return v.Show(site.Page{Name: "talk", Title: v.T("web.talk.title"), Nav: "talk", Width: "wide", Entry: "src/talk.ts", Data: talkData{v.Who.Guest, unread, v.R.URL.Query().Get("with"), v.R.URL.Query().Get("channel")}})
}

type talkData struct {
	Guest   bool
	Unread  int
	With    string // user whose conversation is shown first
	Channel string // channel that is shown first
}
