package words

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/laws"
)

// Languages returns the languages in which the sentences exist, English first. Sentences that a
// language lacks are given in English.
func Languages() []string { return i18n.Languages() }

// language is one of the languages in which the sentences exist.
type language struct {
	tag     string
	letters *san.Letters
}

// languageOf returns the language for a tag such as "es-AR", or English when it is unknown.
func languageOf(lang string) language {
	tag := lang
	if !i18n.Known(tag) {
		tag, _, _ = strings.Cut(strings.ReplaceAll(strings.ToLower(lang), "_", "-"), "-")
	}
	letters, known := san.ByLanguage(tag)
	if !i18n.Known(tag) {
		tag = i18n.English
	}
	if !known || tag == i18n.English {
		letters = san.English()
	}
	return language{tag: tag, letters: letters}
}

// hasSentence reports whether there is a sentence for a key.
func hasSentence(key string) bool { return i18n.Laws.Has(i18n.English, "laws."+key) }

// sentence returns the sentence for a key.
func (l language) sentence(key string, args map[string]string) string {
	values := make(map[string]any, len(args))
	for name, value := range args {
		if name == "reason" {
			value = l.reasonText(value)
		}
		values[name] = value
	}
	return i18n.Laws.Format(l.tag, "laws."+key, values)
}

// phrase returns a part of a sentence, or "" for a key without one.
func (l language) phrase(key string, args map[string]string) string {
	if key = "detail." + key; !hasSentence(key) {
		return ""
	}
	return l.sentence(key, args)
}

// colorSubject returns the name of a side as the subject of a sentence.
func (l language) colorSubject(c chess.Color) string { return l.sentence("color."+(c&1).String(), nil) }

// colorAgent returns the name of a side as the agent of a passive sentence.
func (l language) colorAgent(c chess.Color) string { return l.sentence("by."+(c&1).String(), nil) }

// pieceName returns the name of a type of piece.
func (l language) pieceName(p chess.PieceType) string {
	if p == chess.NoPieceType || p > chess.King {
		return l.sentence("piece.any", nil)
	}
	return l.sentence("piece."+p.String(), nil)
}

// roleName returns the name of a role.
func (l language) roleName(r laws.Role) string {
	if key := "role." + r.String(); hasSentence(key) {
		return l.sentence(key, nil)
	}
	return ""
}

// Refusal returns the sentence why a command was refused, with its article.
func Refusal(lang string, r *laws.Refusal) string {
	l, key := languageOf(lang), "refusal."+string(r.Code)
	if !hasSentence(key) {
		return string(r.Code)
	}
	switch {
	case r.Code == laws.NoAppeal, r.Code == laws.NotAsked && r.Args.Ply == 0,
		(r.Code == laws.FlagNotFallen || r.Code == laws.NotLateYet) && r.Args.Span == 0:
		key = "detail." + string(r.Code)
	}
	text := l.sentence(key, map[string]string{
		"text":  l.wordFor(r.Args.Text),
		"move":  l.localizeSAN(r.Args.Text),
		"piece": l.pieceName(r.Args.Piece),
		"role":  l.roleName(r.Args.Role),
		"ply":   fmt.Sprint(r.Args.Ply),
		"want":  fmt.Sprint(r.Args.Want),
		"span":  formatSpan(r.Args.Span),
	})
	return l.withArticle(text, r.Article, string(r.Edition))
}

// Termination returns the reason for the end of a game, as in a table of results.
func Termination(lang string, t laws.Termination) string { return languageOf(lang).terminationName(t) }

// terminationName returns the reason for the end of a game.
func (l language) terminationName(t laws.Termination) string {
	if key := "termination." + string(t); hasSentence(key) {
		return l.sentence(key, nil)
	}
	return string(t)
}

// End returns the sentence how a game ended, with the article.
func End(lang string, e laws.GameEnded) string {
	l := languageOf(lang)
	return l.withArticle(l.withAssistant(l.endText(e, e.Reason), e), e.Article, "")
}

// endText returns the sentence how a game ended, with a reason, without the article.
func (l language) endText(e laws.GameEnded, reason string) string {
	key := "end." + string(e.Termination)
	if byDefault := "detail.default-" + string(e.Termination); e.ByDefault && hasSentence(byDefault) {
		key = byDefault
	}
	scored := e.Result != laws.Drawn && e.Termination != laws.Annulled && e.Termination != laws.Aborted
	if byRule := "detail.end-" + string(e.Rule); !scored && e.Termination != laws.IllegalWithoutMate && hasSentence(byRule) {
		key = byRule
	}
	if !hasSentence(key) {
		return string(e.Termination)
	}
	return l.sentence(key, map[string]string{
		"winner": l.winnerName(e.Result), "loser": l.loserName(e.Result),
		"result": Result(e.Result), "reason": reason,
	})
}

// Result returns a result as people write it, with halves, "½-½"; "–" for none.
func Result(r laws.Result) string {
	if r == laws.NoResult {
		return "–"
	}
	return strings.ReplaceAll(r.String(), "1/2", "½")
}

// EventSentence returns the sentence about an event. Technical events have one too, for readers of
// the log.
func EventSentence(lang string, e laws.Event) string {
	l := languageOf(lang)
	if end, ok := e.(laws.GameEnded); ok {
		return End(lang, end)
	}
	key := l.eventKey(e)
	if !hasSentence(key) {
		return e.EventKind()
	}
	args, article := l.eventArgs(e)
	return l.withArticle(l.withAssistant(l.sentence(key, args), e), article, "")
}

// eventKey returns the key of the sentence about an event other than the end of a game.
func (l language) eventKey(e laws.Event) string {
	switch e := e.(type) { //nolint:gochecksumtype // the others have one sentence
	case laws.ClaimMade:
		if e.Claim == laws.IncrementRequest {
			return "detail.increment-requested"
		}
	case laws.ResultCorrected:
		switch {
		case e.Reason == string(laws.RuleResult):
			return "detail.result-signed"
		case e.Rule == laws.RulePointsCount || e.Rule == laws.RuleScoreSum:
			return "detail.counted"
		}
	case laws.GameReopened:
		if e.Rule != laws.RuleClockDefect {
			return "detail.taken-back"
		}
	case laws.AssistantAdmitted:
		if e.Name == "" {
			return "detail.assistant-admitted"
		}
	case laws.Excused:
		if e.Until == laws.NoDefaultTime {
			return "detail.excused-unlimited"
		}
	}
	return "event." + sentenceKey(e)
}

// noReason stands for a missing reason in a sentence until it is removed with its colon.
const noReason = "\x01"

// Decision returns what an event decided. It is the sentence about the event without the article
// and without the full stop at the end. If the event has no reason, the place of the reason is left
// out too.
func Decision(lang string, e laws.Event) string {
	l := languageOf(lang)
	text := ""
	if end, ok := e.(laws.GameEnded); ok {
		text = l.endText(end, cmp.Or(end.Reason, noReason))
	} else {
		args, _ := l.eventArgs(e)
		_, restored := e.(laws.PositionRestored)
		if reason, has := args["reason"]; has && reason == "" && !restored {
			args["reason"] = noReason
		}
		text = l.sentence(l.eventKey(e), args)
	}
	if before, after, missing := strings.Cut(text, noReason); missing {
		text = strings.TrimRight(before, ": \u00a0\u202f") + after
	}
	return strings.TrimSuffix(strings.TrimSpace(text), ".")
}

// withAssistant adds to a sentence about an act that a player's assistant did it for them.
func (l language) withAssistant(text string, e laws.Event) string {
	note := l.assistantNote(e)
	if note == "" {
		return text
	}
	return strings.TrimSuffix(strings.TrimSpace(text), ".") + note + "."
}

// AssistantNote returns the addition " – by their assistant" to the description of an act that a
// player's assistant did. It returns "" for other events.
func AssistantNote(lang string, e laws.Event) string { return languageOf(lang).assistantNote(e) }

// assistantNote is [AssistantNote] for this language.
func (l language) assistantNote(e laws.Event) string {
	key := ""
	switch e := e.(type) { //nolint:gochecksumtype // an assistant does nothing else, and Announced has a place for it
	case laws.MoveMade:
		if e.Assisted {
			key = "by-assistant"
		}
	case laws.MoveSealed:
		if e.Assisted {
			key = "by-assistant"
		}
	case laws.EnvelopeClosed:
		if e.Assisted {
			key = "by-assistant"
		}
	case laws.FlagFell:
		if e.Assisted {
			key = "claimed-by-assistant"
		}
	case laws.SheetsDue:
		if e.Assisted {
			key = "claimed-by-assistant"
		}
	case laws.GameEnded:
		if e.Assisted {
			key = "claimed-by-assistant"
		}
	}
	if key == "" {
		return ""
	}
	return l.phrase(key, nil)
}

// HallSentence returns the sentence of [EventSentence] with time controls as clocks show them:
// "1:30:00 + 30 s" instead of the "5400+30" of the logs.
func HallSentence(lang string, e laws.Event) string {
	started, is := e.(laws.GameStarted)
	if !is {
		return EventSentence(lang, e)
	}
	l := languageOf(lang)
	args, article := l.eventArgs(started)
	args["white"], args["black"] = formatControl(started.Regulations.Control[0]), formatControl(started.Regulations.Control[1])
	return l.withArticle(l.sentence("event."+sentenceKey(e), args), article, "")
}

// formatControl formats a time control with times as clocks show them: "40/2:00:00 + 30 s, 30:00".
func formatControl(c clock.Control) string {
	if c.Untimed() {
		return c.String()
	}
	periods := make([]string, 0, len(c))
	for _, p := range c {
		text := formatSpan(p.Time)
		if p.Moves > 0 {
			text = fmt.Sprintf("%d/%s", p.Moves, text)
		}
		if p.Increment > 0 {
			text += " + " + formatSpan(p.Increment)
		}
		if p.Delay > 0 {
			text += " d " + formatSpan(p.Delay)
		}
		periods = append(periods, text)
	}
	return strings.Join(periods, ", ")
}

// sentenceKey returns the key of the sentence for an event. A move has different sentences on
// screen and over the board.
func sentenceKey(e laws.Event) string {
	m, ok := e.(laws.MoveMade)
	switch {
	case ok && m.Unpressed > 0:
		return "MoveMade-board"
	case ok && m.Rule == laws.RulePawnFinished:
		return "MoveMade-forced"
	}
	return e.EventKind()
}

// reasonText returns the text for a code in the reason of an event. Other reasons stay as they are.
func (l language) reasonText(text string) string {
	for _, code := range []string{
		laws.ByAgreement, laws.ByOpponent, laws.NobodyCame, laws.WrongClock,
		laws.ReasonLeft(chess.White), laws.ReasonLeft(chess.Black), laws.ReasonCourtesy(chess.White), laws.ReasonCourtesy(chess.Black),
	} {
		if strings.Contains(text, code) {
			text = strings.ReplaceAll(text, code, l.phrase(code, nil))
		}
	}
	return text
}

// withArticle adds the article in brackets to a sentence, and the edition if it is not empty.
func (l language) withArticle(text, article, edition string) string {
	text = strings.TrimSpace(text)
	if article == "" {
		return text
	}
	where := l.articleName(article)
	if edition != "" && !strings.HasPrefix(article, ofHall) {
		where += l.sentence("edition", map[string]string{"edition": edition})
	}
	return strings.TrimSuffix(text, ".") + " (" + where + ")."
}

// ofHall is the prefix of the number of a regulation of the chess server.
const ofHall = "Hall "

// articleName returns an article of the Laws, or a regulation of the chess server, by its name.
func (l language) articleName(article string) string {
	if number, hall := strings.CutPrefix(article, ofHall); hall {
		return l.sentence("hall", map[string]string{"number": number})
	}
	return l.sentence("article", map[string]string{"article": article})
}

// winnerName returns the name of the winning side.
func (l language) winnerName(r laws.Result) string {
	for _, c := range []chess.Color{chess.White, chess.Black} {
		if r.Points(c) > r.Points(c.Other()) {
			return l.colorSubject(c)
		}
	}
	return ""
}

// loserName returns the name of the losing side.
func (l language) loserName(r laws.Result) string {
	for _, c := range []chess.Color{chess.White, chess.Black} {
		if r.Points(c) < r.Points(c.Other()) {
			return l.colorSubject(c)
		}
	}
	return ""
}

// localizeSAN replaces the English letters of a move by those of the language. A text that is not a
// move in standard notation stays as it is.
func (l language) localizeSAN(text string) string {
	if l.letters == san.English() {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		written := string(r)
		for t := chess.Knight; t <= chess.King; t++ {
			if r == rune(t.Letter()) {
				written = l.letters.Letter(chess.White, t)
			}
		}
		b.WriteString(written)
	}
	return b.String()
}

// formatSpan formats a time as a clock shows it: "1:05:09", "4:05", and with tenths under twenty
// seconds, "9.5".
func formatSpan(d time.Duration) string {
	sign := ""
	if d < 0 {
		sign, d = "-", -d
	}
	h, m, s := d/time.Hour, d/time.Minute%60, d/time.Second%60
	switch {
	case h > 0:
		return fmt.Sprintf("%s%d:%02d:%02d", sign, h, m, s)
	case d < 20*time.Second && d%time.Second != 0:
		return fmt.Sprintf("%s%d.%d s", sign, s, d%time.Second/(100*time.Millisecond))
	case m == 0:
		return fmt.Sprintf("%s%d s", sign, s)
	default:
		return fmt.Sprintf("%s%d:%02d", sign, m, s)
	}
}
