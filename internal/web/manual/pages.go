package manual

import "sync"

// about returns a map of the template of a page to the place in the manual about it.
var about = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"problem":      "trouble#refusals",
		"events":       "beginning#first-page",
		"event_new":    "new-event",
		"event_upload": "beginning#files",
		"event":        "standings",
		"entries":      "entries",
		"round":        "rounds#published",
		"crosstable":   "standings#cross-table",
		"standing":     "standings#tie-breaks",
		"team":         "teams#entries",
		"boards":       "teams#standings",
		"prizes":       "standings#prizes",
		"ratings":      "ratings#norms",
		"papers":       "printing#files",
		"print":        "printing#print",
		"screen":       "printing#screen",
		"contest":      "knock-out",
		"own":          "phones#players",
		"results":      "results",

		"desk_entries":   "entries",
		"desk_preview":   "entries#lists",
		"desk_player":    "entries#by-hand",
		"desk_team":      "teams#entries",
		"desk_presence":  "first-round#check-in",
		"desk_pairs":     "first-round#pairs",
		"desk_rounds":    "rounds",
		"desk_draft":     "rounds#draft",
		"desk_contests":  "knock-out",
		"desk_stagegame": "knock-out",
		"desk_lineups":   "teams#line-ups",
		"desk_correct":   "corrections#results",
		"desk_phones":    "phones",
		"desk_print":     "printing",
		"desk_prizes":    "standings#prizes",
		"desk_files":     "printing#files",
		"desk_report":    "ratings#report",
		"desk_log":       "corrections#log",
		"desk_undo":      "corrections#undo",
		"desk_staff":     "staff",
		"desk_settings":  "settings",

		"launcher":           "beginning#first-page",
		"launcher_open":      "beginning#files",
		"launcher_held":      "trouble#two-computers",
		"launcher_club":      "beginning#club",
		"launcher_club_stop": "beginning#club",
		"launcher_end":       "beginning#first-page",
		"launcher_ended":     "beginning#first-page",

		"fidelist": "entries#fide-list",

		"manual": "", "manual_chapter": "", "manual_all": "", "changes": "",
	}
})

// AddressFor returns the address of the place in the manual about a page, or "".
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
