package format

import (
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/laws"
)

// TermsText returns a sentence on the edition, profile and start of a game, "" if they are the
// usual ones.
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

// ClaimedFlagsText returns a sentence for games whose players claim flag falls themselves, "" for
// others.
func ClaimedFlagsText(lang string, claimed bool) string {
	if !claimed {
		return ""
	}
	return i18n.Text(lang, "icsd.terms.flags")
}

// PrivacyText returns a sentence for games that spectators cannot see, "" for others.
func PrivacyText(lang string, private bool) string {
	if !private {
		return ""
	}
	return i18n.Text(lang, "icsd.terms.private")
}

// AnnouncedText returns a sentence for games whose moves are announced because a player cannot see
// the board, "" for others.
func AnnouncedText(lang string, announced bool) string {
	if !announced {
		return ""
	}
	return i18n.Text(lang, "icsd.terms.announced")
}
