package security

// saveName stores the display name that pages show beside the member's handle.
func (v *visit) saveName() error {
	if _, err := v.members.SetDisplayName(v.R.Context(), v.Who.ID, v.Form("display")); err != nil {
		return v.Refused(err)
	}
	v.renamed()
	v.SetNotice("web.notice.saved")
	return v.Redirect("/account")
}
