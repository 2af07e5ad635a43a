package laws

// SheetKind says whether the machine follows the players' score sheets, and of
// what kind they are.
type SheetKind uint8

// The kinds. Without sheets the log of the game is the record, and nothing is
// asked of the players.
const (
	NoSheets SheetKind = iota
	PaperSheets
	ElectronicSheets // Article 8.1.1, 2023
)

var sheetKindNames = [...]string{"none", "paper", "electronic"}

// String returns the name in lower case.
func (k SheetKind) String() string { return nameOf(sheetKindNames[:], k) }

// ParseSheetKind reads what [SheetKind.String] writes.
func ParseSheetKind(name string) (SheetKind, bool) {
	return parseName[SheetKind](sheetKindNames[:], name)
}

// SheetReading is how an arbiter reads what stands on a line.
type SheetReading uint8

// The readings.
const (
	ReadsRight      SheetReading = iota // the move made, or one legal move when none is made yet
	ReadsOther                          // another legal move than was made
	ReadsAmbiguous                      // several legal moves
	ReadsIllegal                        // algebraic notation, but no legal move
	ReadsUnreadable                     // not algebraic notation
)

var sheetReadingNames = [...]string{"right", "other", "ambiguous", "illegal", "unreadable"}

// String returns the name in lower case.
func (r SheetReading) String() string { return nameOf(sheetReadingNames[:], r) }

// ParseSheetReading reads what [SheetReading.String] writes.
func ParseSheetReading(name string) (SheetReading, bool) {
	return parseName[SheetReading](sheetReadingNames[:], name)
}

// Note is what a player may write besides the moves.
type Note uint8

// The notes, in the order in which the editions came to allow them.
const (
	TimeNote  Note = iota // what the clocks show
	OfferNote             // a draw offer
	ClaimNote             // what concerns a claim
	DataNote              // other relevant data
	OtherNote             // anything else, which no edition allows
)

var noteNames = [...]string{"time", "offer", "claim", "data", "other"}

// String returns the name in lower case.
func (n Note) String() string { return nameOf(noteNames[:], n) }

// ParseNote reads what [Note.String] writes.
func ParseNote(name string) (Note, bool) { return parseName[Note](noteNames[:], name) }

// Breach is what a player did against the rules of recording.
type Breach uint8

// The breaches.
const (
	WroteAhead    Breach = iota // wrote his move before he made it, and claimed nothing
	LeftUnwritten               // moved before he had written his previous move
	NotAlgebraic                // wrote in another notation than the algebraic
	Misused                     // wrote on the sheet what does not belong there
	AskedTooOften               // asked to see the arbiter's record too often
	OfferUnnoted                // handed the sheet in without the sign of a draw offer
)

var breachNames = [...]string{"wrote-ahead", "left-unwritten", "not-algebraic", "misused", "asked-too-often", "offer-unnoted"}

// String returns the name in lower case.
func (b Breach) String() string { return nameOf(breachNames[:], b) }

// ParseBreach reads what [Breach.String] writes.
func ParseBreach(name string) (Breach, bool) { return parseName[Breach](breachNames[:], name) }

// RecordingChange is what becomes of a player's duty to record.
type RecordingChange uint8

// The changes.
const (
	RecordingRests    RecordingChange = iota // he has too little time
	RecordingReturns                         // he has enough again, or the period is over
	RecordingDemanded                        // the arbiter demands it
	RecordingExcused                         // the arbiter excuses who is unable
)

var recordingNames = [...]string{"rests", "returns", "demanded", "excused"}

// String returns the name in lower case.
func (c RecordingChange) String() string { return nameOf(recordingNames[:], c) }

// ParseRecordingChange reads what [RecordingChange.String] writes.
func ParseRecordingChange(name string) (RecordingChange, bool) {
	return parseName[RecordingChange](recordingNames[:], name)
}

// SheetPass is what happens with a sheet between the players.
type SheetPass uint8

// The ways of a sheet.
const (
	SheetAsked SheetPass = iota
	SheetLent
	SheetRefused // by the arbiter: it would disturb, or come too late
	SheetReturned
)

var sheetPassNames = [...]string{"asked", "lent", "refused", "returned"}

// String returns the name in lower case.
func (p SheetPass) String() string { return nameOf(sheetPassNames[:], p) }

// ParseSheetPass reads what [SheetPass.String] writes.
func ParseSheetPass(name string) (SheetPass, bool) {
	return parseName[SheetPass](sheetPassNames[:], name)
}

// SheetRuling says how the completing of the sheets ended.
type SheetRuling uint8

// The rulings.
const (
	SheetsComplete   SheetRuling = iota // the sheets show the game
	SheetsImpossible                    // they cannot be completed
)

var sheetRulingNames = [...]string{"complete", "impossible"}

// String returns the name in lower case.
func (r SheetRuling) String() string { return nameOf(sheetRulingNames[:], r) }

// ParseSheetRuling reads what [SheetRuling.String] writes.
func ParseSheetRuling(name string) (SheetRuling, bool) {
	return parseName[SheetRuling](sheetRulingNames[:], name)
}

// SheetAct is what becomes of a sheet.
type SheetAct uint8

// The acts.
const (
	SheetHandedIn SheetAct = iota
	SheetReplaced
	RecordShown // the arbiter's record, to a player
)

var sheetActNames = [...]string{"handed-in", "replaced", "record-shown"}

// String returns the name in lower case.
func (a SheetAct) String() string { return nameOf(sheetActNames[:], a) }

// ParseSheetAct reads what [SheetAct.String] writes.
func ParseSheetAct(name string) (SheetAct, bool) { return parseName[SheetAct](sheetActNames[:], name) }

// nameOf returns the name of a value of a small enumeration.
func nameOf[T ~uint8](names []string, v T) string {
	if int(v) < len(names) {
		return names[v]
	}
	return "unknown"
}
