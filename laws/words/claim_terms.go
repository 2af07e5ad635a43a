package words

import "github.com/escaque/escaque/laws"

// ClaimTerms returns sentences about the conditions of a claim of a draw, for the player who is
// about to make it: why they cannot claim now, who decides the claim, what it costs if it is wrong,
// whether it counts as an offer, and whether the intended move must then be made.
func ClaimTerms(lang string, c laws.ClaimTerms) []string {
	l := languageOf(lang)
	var list []string
	add := func(key string, args map[string]string, article string) {
		list = append(list, l.withArticle(l.sentence("claim."+key, args), article, ""))
	}
	if c.Refused != nil {
		list = append(list, Refusal(lang, c.Refused))
	}
	switch {
	case c.Ends:
		add("ends", nil, "")
	case c.ByArbiter:
		add("by-arbiter", nil, "")
	default:
		add("by-log", nil, "")
	}
	span := map[string]string{"bonus": formatSpan(c.Bonus), "charge": formatSpan(c.Charge)}
	switch {
	case c.Ends:
	case c.ByArbiter && c.Bonus > 0:
		add("rejected", span, c.Cost.Article)
	case c.Charge > 0 && c.Bonus > 0:
		add("wrong-both", span, c.Cost.Article)
	case c.Charge > 0:
		add("wrong-charge", span, c.Cost.Article)
	case c.Bonus > 0:
		add("wrong-bonus", span, c.Cost.Article)
	default:
		add("wrong-free", nil, "")
	}
	if c.Offer.Article != "" {
		add("offer", nil, c.Offer.Article)
	}
	if c.Bound.Article != "" {
		add("bound", nil, c.Bound.Article)
	}
	return list
}
