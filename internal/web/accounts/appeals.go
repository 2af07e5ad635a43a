package accounts

import (
	"strconv"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/moderation"
	"github.com/escaque/escaque/internal/web/site"
)

// ownActs returns the moderation acts about the visitor, the newest first.
func (v *visit) ownActs() []explain.Act {
	if v.moderation == nil {
		return nil
	}
	return explain.OwnActs(v.Lang, v.moderation.Standing(v.Who.ID))
}

// appeal files the visitor's appeal against an act.
func (v *visit) appeal() error {
	if err := v.RequireName(); err != nil {
		return err
	}
	act, err := strconv.Atoi(v.R.PathValue("act"))
	if err != nil {
		return site.NotFound()
	}
	if err := v.moderation.Appeal(v.R.Context(), moderation.PersonOf(v.Who), act, v.Form("text")); err != nil {
		why, status, ok := v.Refusal(err)
		if !ok {
			return err
		}
		return v.showAccount(status, why.Text)
	}
	v.SetNotice("web.notice.appeal")
	return v.Redirect("/account#acts")
}

// acknowledge records that the visitor has read their warnings.
func (v *visit) acknowledge() error {
	if err := v.RequireName(); err != nil {
		return err
	}
	if _, err := v.moderation.Acknowledge(v.R.Context(), moderation.PersonOf(v.Who)); err != nil {
		return v.Refused(err)
	}
	v.SetNotice("web.notice.saved")
	return v.Redirect("/account#acts")
}

// withdrawAppeal withdraws the visitor's appeal.
func (v *visit) withdrawAppeal() error {
	if err := v.RequireName(); err != nil {
		return err
	}
	act, err := strconv.Atoi(v.R.PathValue("act"))
	if err != nil {
		return site.NotFound()
	}
	if _, err := v.moderation.Do(v.R.Context(), moderation.PersonOf(v.Who), conduct.WithdrawAppeal{Act: act}); err != nil {
		return v.Refused(err)
	}
	v.SetNotice("web.notice.withdrawn")
	return v.Redirect("/account#acts")
}
