package complaints

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/moderation"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/laws"
)

// actsPerPage is the number of acts on one page.
const actsPerPage = 30

// spans returns the durations that the forms offer, in the notation of [conduct.ParseSpan]. The
// empty one lasts until the measure is lifted.
func spans() []string { return []string{"1h", "1d", "7d", "30d", "90d", ""} }

// administrator returns the visitor as an administrator. It returns an error when the visitor has
// not this role.
func (v *visit) administrator() (conduct.Person, error) {
	me := moderation.PersonOf(v.Who)
	me.Admin = true
	return me, v.Require(members.RoleAdministrator)
}

// casesData is the data of the administrators' page of moderation.
type casesData struct {
	Pending    moderation.Pending
	Complaints []complaintRow
	Appeals    []explain.Act
	Uncarried  []explain.Act
	Acts       []explain.Act
	Older      int // the next page begins before this act; 0 on the last page
	Before     int
	MaxChannel int
}

func (v *visit) casesPage() error {
	me, err := v.administrator()
	if err != nil {
		return err
	}
	before, _ := strconv.Atoi(v.R.URL.Query().Get("before"))
	d := casesData{Pending: v.moderation.Pending(me), Before: before, MaxChannel: conduct.MaxChannel}
	d.Complaints = v.complaints(d.Pending.Complaints)
	d.Appeals, d.Uncarried = explain.Acts(v.Lang, d.Pending.Appeals, nil), explain.Acts(v.Lang, d.Pending.Uncarried, nil)
	list, more := v.moderation.Book(me, before, actsPerPage)
	if d.Acts = explain.Acts(v.Lang, list, nil); more && len(list) > 0 {
		d.Older = list[len(list)-1].Number
	}
	return v.Show(site.Page{Name: "moderation", Title: v.T("web.moderation.title"), Nav: "admin", Width: "wide", Notice: v.TakeNotice(), Data: d})
}

// caseData is the data of a page about one person, alone or with a complaint or an act, and the
// forms for decisions.
type caseData struct {
	Who       conduct.Person
	Subject   string        // text by which the person was looked up
	Complaint *complaintRow // nil if the page is not about a complaint
	Act       *explain.Act  // nil if the page is not about an act
	Dossier   moderation.Dossier
	InForce   []explain.Act
	Acts      []explain.Act
	Others    []complaintRow // other complaints about the person
	Evidence  []string
	With      string // other player, whose games with the person are examined
	Pair      []string
	Measures  []conduct.Measure
	Spans     []string
	MaxText   int
	// MaxChannel is the highest channel to which a discussion can be moved.
	MaxChannel int
	Typed      url.Values // fields of a refused form
}

// Open reports whether the page is about an open complaint.
func (d caseData) Open() bool { return d.Complaint != nil && d.Complaint.Closed == nil }

// Value returns the text of a field of the refused form, or "" for another form.
func (d caseData) Value(form, field string) string {
	if d.Typed.Get("form") != form {
		return ""
	}
	return d.Typed.Get(field)
}

func (v *visit) personPage() error {
	me, err := v.administrator()
	if err != nil {
		return err
	}
	who, err := v.moderation.Whom(v.R.Context(), v.R.URL.Query().Get("who"))
	if err != nil {
		return v.Refused(err)
	}
	q := v.R.URL.Query()
	return v.showCase(me, caseData{Who: who, Subject: q.Get("who"), With: q.Get("with")}, 0, "")
}

func (v *visit) complaintPage() error {
	me, err := v.administrator()
	if err != nil {
		return err
	}
	n, _ := strconv.Atoi(v.R.PathValue("complaint"))
	return v.showComplaint(me, n, 0, "")
}

// showComplaint shows a complaint to a moderator.
func (v *visit) showComplaint(me conduct.Person, n, status int, fault string) error {
	c, ok := v.moderation.Complaint(me, n)
	if !ok {
		return site.NotFound()
	}
	row := v.complaint(c)
	d := caseData{Who: c.Against, Complaint: &row, With: v.R.URL.Query().Get("with")}
	switch {
	case d.With != "":
	case c.By != conduct.Server:
		d.With = c.By.Handle
	default:
		d.With = c.Found["Opponent"]
	}
	return v.showCase(me, d, status, fault)
}

func (v *visit) actPage() error {
	me, err := v.administrator()
	if err != nil {
		return err
	}
	n, _ := strconv.Atoi(v.R.PathValue("act"))
	return v.showAct(me, n, 0, "")
}

func (v *visit) showAct(me conduct.Person, n, status int, fault string) error {
	a, ok := v.moderation.ActOf(me, n)
	if !ok {
		return site.NotFound()
	}
	row := explain.ActOf(v.Lang, a, nil)
	return v.showCase(me, caseData{Who: a.Against, Act: &row, With: v.R.URL.Query().Get("with")}, status, fault)
}

// showCase shows the page about one person. fault is the reason why a form of the page was refused.
func (v *visit) showCase(me conduct.Person, d caseData, status int, fault string) error {
	ctx := v.R.Context()
	var err error
	if d.Dossier, err = v.moderation.Dossier(ctx, me, d.Who); err != nil {
		return v.Refused(err)
	}
	inForce := explain.ActNumbers(d.Dossier.InForce)
	d.InForce, d.Acts = explain.Acts(v.Lang, d.Dossier.InForce, inForce), explain.Acts(v.Lang, d.Dossier.Acts, inForce)
	slices.Reverse(d.Acts)
	d.Others = v.complaints(d.Dossier.Complaints)
	d.Evidence = explain.Evidence(v.Lang, d.Who, d.Dossier.Evidence, v.moderation.Rules(), explain.Minute)
	if d.With != "" {
		other, err := v.moderation.Whom(ctx, d.With)
		if err == nil && other.ID != d.Who.ID {
			pair, err := v.moderation.EvidenceOfPair(ctx, d.Who, other)
			if err != nil {
				return err
			}
			d.Pair = explain.PairEvidence(v.Lang, d.Who, other, pair, v.moderation.Rules(), explain.Minute)
		} else if err != nil && fault == "" && d.Complaint == nil {
			return v.Refused(err)
		}
	}
	d.Measures, d.Spans, d.Typed = moderation.Decisions(), spans(), v.R.PostForm
	d.MaxText, d.MaxChannel = conduct.MaxText, conduct.MaxChannel
	title := v.T("web.moderation.person", "Handle", d.Who.Handle)
	switch {
	case d.Act != nil:
		title = v.T("web.moderation.act", "Number", d.Act.Number)
	case d.Complaint != nil:
		title = v.T("web.moderation.complaint", "Number", d.Complaint.Number)
	}
	return v.Show(site.Page{Name: "case", Title: title, Nav: "admin", Width: "wide", Status: status, Notice: v.TakeNotice(), Fault: fault, Data: d})
}

// decide executes an administrator's decision from the page of a person, a complaint or an act. The
// form fields who, complaint and act identify the page. decide shows the page again, with a notice
// or with the reason of a refusal.
func (v *visit) decide(do func(ctx context.Context, me, who conduct.Person, complaint int) error) error {
	me, err := v.administrator()
	if err != nil {
		return err
	}
	number, _ := strconv.Atoi(v.Form("complaint"))
	act, _ := strconv.Atoi(v.Form("act"))
	back := casesPath + "/person?who=" + url.QueryEscape(v.Form("who"))
	who, err := v.subject(me, number, act)
	if err != nil {
		return v.Refused(err)
	}
	again := func(status int, fault string) error {
		return v.showCase(me, caseData{Who: who, Subject: v.Form("who")}, status, fault)
	}
	switch {
	case number > 0:
		back = casesPath + "/complaints/" + strconv.Itoa(number)
		again = func(status int, fault string) error { return v.showComplaint(me, number, status, fault) }
	case act > 0:
		back = casesPath + "/acts/" + strconv.Itoa(act)
		again = func(status int, fault string) error { return v.showAct(me, act, status, fault) }
	}
	if err := do(v.R.Context(), me, who, number); err != nil {
		why, status, ok := v.Refusal(err)
		if !ok {
			return err
		}
		return again(status, why.Text)
	}
	v.SetNotice("web.notice.decided")
	return v.Redirect(back)
}

// subject returns the person whom a form concerns: the one whom the complaint or the act concerns,
// who may be a former guest, or the one whom the field who names.
func (v *visit) subject(me conduct.Person, complaint, act int) (conduct.Person, error) {
	switch {
	case complaint > 0:
		c, ok := v.moderation.Complaint(me, complaint)
		if !ok {
			return conduct.Person{}, &conduct.Refusal{Code: conduct.NoSuch, Args: []any{complaint}}
		}
		return c.Against, nil
	case act > 0:
		a, ok := v.moderation.ActOf(me, act)
		if !ok {
			return conduct.Person{}, &conduct.Refusal{Code: conduct.NoSuch, Args: []any{act}}
		}
		return a.Against, nil
	}
	return v.moderation.Whom(v.R.Context(), v.Form("who"))
}

// closeIfAsked closes the complaint to which a decision responds, if the form asks for it.
func (v *visit) closeIfAsked(ctx context.Context, me conduct.Person, complaint int) error {
	if complaint == 0 || v.Form("close") == "" {
		return nil
	}
	_, err := v.moderation.Do(ctx, me, conduct.Close{Complaint: complaint, Reason: v.Form("reason")})
	return err
}

// closeComplaint closes a complaint with a reason.
func (v *visit) closeComplaint() error {
	return v.decide(func(ctx context.Context, me, _ conduct.Person, complaint int) error {
		_, err := v.moderation.Do(ctx, me, conduct.Close{Complaint: complaint, Reason: v.Form("reason")})
		return err
	})
}

// takeMeasure imposes a measure on a person.
func (v *visit) takeMeasure() error {
	return v.decide(func(ctx context.Context, me, who conduct.Person, complaint int) error {
		m := conduct.Measure(v.Form("measure"))
		span, given := conduct.ParseSpan(v.Form("span"))
		if !given || !m.Lasts() {
			span = 0 // what is over at once has no term
		}
		take := conduct.Take{Against: who, Measure: m, Complaint: complaint, Reason: v.Form("reason")}
		if _, err := v.moderation.Sanction(ctx, me, take, span); err != nil {
			return err
		}
		return v.closeIfAsked(ctx, me, complaint)
	})
}

// liftMeasure ends a measure before its time.
func (v *visit) liftMeasure() error {
	return v.decide(func(ctx context.Context, me, who conduct.Person, _ int) error {
		_, err := v.moderation.Act(ctx, me, conduct.Lift{Against: who, Measure: conduct.Measure(v.Form("measure")), Reason: v.Form("reason")})
		return err
	})
}

// annulRatings annuls the rating changes of the games between two players.
func (v *visit) annulRatings() error {
	return v.decide(func(ctx context.Context, me, who conduct.Person, complaint int) error {
		other, err := v.moderation.Whom(ctx, v.Form("opponent"))
		if err != nil {
			return err
		}
		since := int64(0)
		if span, given := conduct.ParseSpan(v.Form("span")); given {
			since = v.now().Add(-span).UnixMilli()
		}
		if _, err := v.moderation.Annul(ctx, me, who, other, since, complaint, v.Form("reason")); err != nil {
			return err
		}
		return v.closeIfAsked(ctx, me, complaint)
	})
}

// askToMove asks a person to continue a discussion in a channel.
func (v *visit) askToMove() error {
	return v.decide(func(ctx context.Context, me, who conduct.Person, complaint int) error {
		take := conduct.AskToMove(who, v.Form("channel"), v.Form("text"))
		take.Complaint = complaint
		_, err := v.moderation.Act(ctx, me, take)
		return err
	})
}

// reinstateRatings restores the rating changes that an act annulled.
func (v *visit) reinstateRatings() error {
	return v.decide(func(ctx context.Context, me, _ conduct.Person, _ int) error {
		act, _ := strconv.Atoi(v.Form("act"))
		_, err := v.moderation.Act(ctx, me, conduct.Reinstate{Act: act, Reason: v.Form("reason")})
		return err
	})
}

// ruleOnAppeal decides an appeal.
func (v *visit) ruleOnAppeal() error {
	return v.decide(func(ctx context.Context, me, _ conduct.Person, _ int) error {
		act, _ := strconv.Atoi(v.Form("act"))
		ruling := v.Form("ruling")
		if ruling != "uphold" && ruling != "overturn" {
			return site.Refuse(http.StatusBadRequest, "web.moderation.no-ruling")
		}
		_, err := v.moderation.Do(ctx, me, conduct.Rule{Act: act, Uphold: ruling == "uphold", Reason: v.Form("reason")})
		return err
	})
}

// results are the results that an administrator may decide, as [laws.ParseResult] parses them.
var results = [...]laws.Result{laws.WhiteWins, laws.BlackWins, laws.Drawn, laws.NoResult}

// adjudicateGame decides a game that its players do not finish.
func (v *visit) adjudicateGame() error {
	return v.decide(func(ctx context.Context, me, who conduct.Person, _ int) error {
		other, err := v.moderation.Whom(ctx, v.Form("opponent"))
		if err != nil {
			return err
		}
		white, black := who, other
		if v.Form("colour") == "black" {
			white, black = other, who
		}
		result, known := laws.ParseResult(v.Form("result"))
		if !known || !slices.Contains(results[:], result) {
			return site.Refuse(http.StatusBadRequest, "web.moderation.no-result")
		}
		_, ok, err := v.moderation.Adjudicate(ctx, me, white, black, result, v.Form("reason"))
		if err == nil && !ok {
			return site.Refuse(http.StatusNotFound, "web.moderation.no-game", "White", white.Handle, "Black", black.Handle)
		}
		return err
	})
}
