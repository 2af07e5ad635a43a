package manual

import "sync"

// about returns a map from the template of a page to the place in the manual that explains the
// page.
var about = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"problem":      "trouble#refusals",
		"events":       "beginning#first-page",
		"event_kinds":  "new-event",
		"event_new":    "new-event",
		"event_upload": "beginning#files", "event_review": "beginning#files", "event_reading": "beginning#files", "event_created": "beginning#files",
		"event":      "standings",
		"entries":    "entries",
		"round":      "rounds#published",
		"crosstable": "standings#cross-table",
		"standing":   "standings#tie-breaks",
		"team":       "teams#entries",
		"boards":     "teams#standings",
		"prizes":     "standings#prizes",
		"ratings":    "ratings#norms",
		"papers":     "printing#files",
		"print":      "printing#print",
		"screen":     "printing#screen",
		"contest":    "knock-out",
		"own":        "phones#players",
		"results":    "results",
		"desk":       "desk",
		"desk_game":  "desk#decision",

		"manage_entries":   "entries",
		"manage_preview":   "entries#lists",
		"manage_player":    "entries#by-hand",
		"manage_listcheck": "entries#list-check",
		"manage_team":      "teams#entries",
		"manage_presence":  "first-round#check-in",
		"manage_pairs":     "first-round#pairs",
		"manage_rounds":    "rounds",
		"manage_draft":     "rounds#draft",
		"manage_contests":  "knock-out",
		"manage_stagegame": "knock-out",
		"manage_lineups":   "teams#line-ups",
		"manage_correct":   "corrections#results",
		"manage_record":    "corrections#record",
		"manage_revoke":    "corrections#record",
		"manage_phones":    "phones",
		"manage_print":     "printing",
		"manage_prizes":    "standings#prizes",
		"manage_files":     "printing#files",
		"manage_report":    "ratings#report",
		"manage_log":       "corrections#log",
		"manage_undo":      "corrections#undo",
		"manage_staff":     "staff",
		"manage_settings":  "settings",
		"confirm":          "settings",

		"launcher":           "beginning#first-page",
		"launcher_open":      "beginning#files",
		"launcher_held":      "trouble#two-computers",
		"launcher_club":      "beginning#club",
		"launcher_club_stop": "beginning#club",
		"launcher_end":       "beginning#first-page",
		"launcher_ended":     "beginning#first-page",

		"fidelist":    "entries#fide-list",
		"ratinglists": "entries#own-lists",

		"manual": "", "manual_chapter": "", "manual_all": "", "changes": "",
	}
})

// AddressFor returns the address of the place in the manual that explains a page, or "".
func AddressFor(template string) string {
	at, ok := about()[template]
	switch {
	case !ok:
		return ""
	case at == "":
		return Path
	}
	return Path + "/" + at
}
