package format

import (
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/laws"
)

// TermsText returns a sentence on the Laws and the profile of a game; empty where they are those
// that everybody expects.
func TermsText(lang string, edition laws.Edition, profile hall.Profile, start string) string {
	usual := laws.Edition1997
	if StartName(start) == "wild/fr" {
		usual = laws.Edition2009
	}
	if edition == usual && (profile == "" || profile == hall.FIDEProfile) {
		return ""
	}
	if profile == "" {
		profile = hall.FIDEProfile
	}
	return i18n.Text(lang, "icsd.terms", "Edition", edition, "Profile", profile)
}

// ClaimedFlagsText returns a sentence for games whose players call each other's flags.
func ClaimedFlagsText(lang string, claimed bool) string {
	if !claimed {
		return ""
	}
	return i18n.Text(lang, "icsd.terms.flags")
}

// PrivacyText returns a sentence for games that nobody else sees.
func PrivacyText(lang string, private bool) string {
	if !private {
		return ""
	}
	return i18n.Text(lang, "icsd.terms.private")
}
