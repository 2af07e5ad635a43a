package wire

import "github.com/escaque/escaque/laws"

// eventTags are the events with their tags; see [object]. Each begins with its instant and the rule
// on which it is based.
var eventTags = []entry[laws.Event]{
	{laws.GameStarted{}, "regulations revision mode fen clock"},
	{laws.MoveMade{}, "ply:count color move+as san spent lag lagQuota lagOver clock unpressed:count broken=Breach assisted?"},
	{laws.DrawOffered{}, "by"},
	{laws.DrawOfferEnded{}, "by how"},
	{laws.ClaimMade{}, "move+as by claim intended? clock"},
	{laws.ClaimDecided{}, "by claim outcome proof bonus charge obliged+obligedAs clock"},
	{laws.VerdictNeeded{}, "fen ply:count question:count why side otherCannot"},
	{laws.VerdictGiven{}, "ply:count question:count why side answer line reason"},
	{laws.FlagFell{}, "color fell clock assisted?"},
	{laws.EndAwaited{}, "ply:count result termination clock"},
	{laws.Interrupted{}, "from to charged clock"},
	{laws.ClocksStopped{}, "reason clock"},
	{laws.GameResumed{}, "reason clock"},
	{laws.ClocksSet{}, "reason clock"},
	{laws.TimeGiven{}, "for=To span reason clock"},
	{laws.CaseOpened{}, "fen=Facts.FEN by kind stood ground? quiet=Facts.Quiet times=Facts.Times cannotMate=Facts.CannotMate men:men=Facts.Pieces repeats=Facts.Repeats clock"},
	{laws.CaseRuled{}, "by? bonus kind granted ruling? increment clock"},
	{laws.GameEnded{}, "ply:count result termination byDefault reason clock assisted?"},
	{laws.ResultCorrected{}, "result reason"},

	// A flag that only a claim makes count.
	{laws.FlagDropped{}, "color fell"},

	// Adjournments.
	{laws.SessionAnnounced{}, "starts ends"},
	{laws.SealingAsked{}, "by early"},
	{laws.MoveShown{}, "move+as san by"},
	{laws.MoveSealed{}, "by written? game commitment? ciphertext assisted?"},
	{laws.EnvelopeClosed{}, "by charged clock reply used assisted?"},
	{laws.EnvelopeKept{}, "envelope!"},
	{laws.EnvelopeLost{}, "by clock lost=Times"},
	{laws.GameAdjourned{}, "reason clock"},
	{laws.PlayResumed{}, "clock present! late:limit wrong?"},
	{laws.PlayerArrived{}, "by clock"},
	{laws.EnvelopeOpened{}, "by outcome written? means salt?"},
	{laws.TimesCorrected{}, "clock"},

	// Score sheets.
	{laws.MoveWritten{}, "ply:count move+as by lang arbiter reading ahead offer flaws text"},
	{laws.NoteWritten{}, "by note text"},
	{laws.SheetBreached{}, "ply:count by breach"},
	{laws.RecordingChanged{}, "color span reason clock change both missing passed assistant"},
	{laws.SheetsDue{}, "color clock due upto byHand assisted?"},
	{laws.SheetPassed{}, "by how"},
	{laws.ReconstructionBegun{}, "fen ply:count reason clock uncounted"},
	{laws.SheetsRuled{}, "color ruling clock passed number=Moves"},
	{laws.SheetSigned{}, "by result"},
	{laws.SheetFiled{}, "by reason act count"},

	// A player who cannot see the board.
	{laws.BoardsDemanded{}, "by"},
	{laws.PiecePlaced{}, "move+as by"},
	{laws.Announced{}, "move+as by lang slip corrected text assisted?"},
	{laws.Repeated{}, "by lang misheard=Wrong text"},
	{laws.Executed{}, "color=On man=From on=To piece?"},
	{laws.BoardsDiffer{}, "reason clock squares"},
	{laws.BoardsSettled{}, "ply:count clock agreed settled=Line adjusts?"},
	{laws.AssistantTold{}, "for=To clock completedBy=Completed?"},
	{laws.TouchReported{}, "by man=Square"},

	// The hand over the board.
	{laws.Touched{}, "by squares atOnce accidental binding waives"},
	{laws.Adjusted{}, "by squares improper waives"},
	{laws.Released{}, "move+as by man=From on=To part=As"},
	{laws.PieceChosen{}, "by man=From on=To piece!"},
	{laws.ClockPressed{}, "spent by clock completed:count"},

	// Irregularities.
	{laws.SetupNoted{}, "fen fault"},
	{laws.PositionRestored{}, "fen ply:count reason clock"},
	{laws.UnlawfulPress{}, "fen by clock broken=Breach unlawful=Kind text"},
	{laws.IllegalFound{}, "by bonus clock unlawful=Kind number"},
	{laws.ReplacementDue{}, "by text"},
	{laws.IllegalPositionSeen{}, "reason"},
	{laws.CorrectionAgreed{}, "by"},
	{laws.PiecesDisplaced{}, "by displaced=Pieces"},
	{laws.PiecesRestored{}, "by"},
	{laws.DisplacedClaimed{}, "by clock"},
	{laws.PressedBack{}, "by clock"},
	{laws.TouchRuled{}, "by reason offer squares finding"},

	// The arbiter's desk.
	{laws.ConductReported{}, "player offence said=Text"},
	{laws.Penalised{}, "span reason clock player offence penalty points rounds amount currency"},
	{laws.DeviceNoticed{}, "player sounded"},
	{laws.Expelled{}, "reason role name"},
	{laws.AppealNoted{}, "by said=Text against decidedBy=AgainstArticle?"},
	{laws.Informed{}, "for=To what"},
	{laws.Witnessed{}, "said=Text"},
	{laws.ExplanationAsked{}, "by said=Text"},
	{laws.DecidedByAnalogy{}, "reason leaning"},
	{laws.EvidenceGiven{}, "by board=Position sheet right"},
	{laws.EvidenceVerified{}, "by right"},
	{laws.HelpSought{}, "by clock said=Text stopFor=Reason"},
	{laws.DefectClaimed{}, "by clock said=Text setting tooLate=Late"},
	{laws.StopRuled{}, "by reason valid defect"},
	{laws.ControlSet{}, "reason clock control!"},
	{laws.CounterSet{}, "reason clock"},
	{laws.BothFlagsFound{}, "reason clock"},
	{laws.AssistantAdmitted{}, "for=To name task duties? account"},
	{laws.Arrived{}, "by clock after nobody=Both"},
	{laws.Excused{}, "reason player until:limit"},
	{laws.ClockRuled{}, "reason adds"},
	{laws.GameReopened{}, "reason clock"},
}
