package laws

// commands are the zero values of all commands.
var commands = [...]Command{
	Abort{}, AcceptDraw{}, Adjourn{}, Adjust{}, AdmitAssistant{}, AgreeToCorrect{},
	Announce{}, AnnounceSession{}, Annul{}, Arrive{}, AskAssistant{}, AskExplanation{},
	AskRecord{}, AskSheet{}, BothRefuse{}, ClaimClockDefect{}, ClaimDisplaced{}, ClaimFifty{},
	ClaimFlag{}, ClaimIllegal{}, ClaimQuickplay{}, ClaimRepetition{}, ClaimTouch{}, CloseEnvelope{},
	ConsentDraw{}, CorrectTimes{}, DecideByAnalogy{}, DeclareDead{}, DeclineDraw{}, DefaultPlayer{},
	DemandBoards{}, DemandRecord{}, DeviceFound{}, DisplacePieces{}, Excuse{}, ExcuseRecord{},
	Execute{}, Expel{}, FindBothFlags{}, FlagFall{}, GiveTime{}, HandInEvidence{},
	HandInSheet{}, Inform{}, Interrupt{}, KeepEnvelope{}, LendSheet{}, LoseEnvelope{},
	Move{}, NoShow{}, NoteAppeal{}, OfferDraw{}, OpenEnvelope{}, Penalise{},
	PhoneRang{}, PlayerStopClocks{}, PressBack{}, PressClock{}, Promote{}, Reconstruct{},
	Release{}, Reopen{}, Repeat{}, ReplaceSheet{}, ReportConduct{}, ReportSetup{},
	ReportTouch{}, RequestIncrement{}, Resign{}, RestorePosition{}, ResumeAdjourned{}, ResumeGame{},
	ReturnSheet{}, RestorePieces{}, RuleOnClock{}, RuleOnIllegal{}, RuleOnQuickplay{}, RuleOnSealed{},
	RuleOnSetup{}, RuleOnSheets{}, RuleOnStop{}, RuleOnTouch{}, Seal{}, SetClocks{},
	SetControl{}, SetMoveCounter{}, SetResult{}, SettleBoards{}, SignSheet{}, Start{},
	StopClocks{}, Touch{}, Verdict{}, VerifyEvidence{}, Witness{}, WriteMove{},
	WriteNote{},
}

// events are the zero values of all events, for tests.
var events = [...]Event{
	Adjusted{}, Announced{}, AppealNoted{}, Arrived{}, AssistantAdmitted{}, AssistantTold{},
	BoardsDemanded{}, BoardsDiffer{}, BoardsSettled{}, BothFlagsFound{}, CaseOpened{}, CaseRuled{},
	ClaimDecided{}, ClaimMade{}, ClockPressed{}, ClockRuled{}, ClocksSet{}, ClocksStopped{},
	ConductReported{}, ControlSet{}, CorrectionAgreed{}, CounterSet{}, DecidedByAnalogy{}, DefectClaimed{},
	DeviceNoticed{}, DisplacedClaimed{}, DrawOfferEnded{}, DrawOffered{}, EndAwaited{}, EnvelopeClosed{},
	EnvelopeKept{}, EnvelopeLost{}, EnvelopeOpened{}, EvidenceGiven{}, EvidenceVerified{}, Excused{},
	Executed{}, Expelled{}, ExplanationAsked{}, FlagDropped{}, FlagFell{}, GameAdjourned{},
	GameEnded{}, GameReopened{}, GameResumed{}, GameStarted{}, HelpSought{}, IllegalFound{},
	IllegalPositionSeen{}, Informed{}, Interrupted{}, PiecePlaced{}, PiecesDisplaced{}, PiecesRestored{},
	MoveMade{}, MoveSealed{}, MoveShown{}, MoveWritten{}, NoteWritten{}, Penalised{},
	PieceChosen{}, PlayResumed{}, PlayerArrived{}, PositionRestored{}, PressedBack{}, ReconstructionBegun{},
	RecordingChanged{}, Released{}, Repeated{}, ReplacementDue{}, ResultCorrected{}, SealingAsked{},
	SessionAnnounced{}, SetupNoted{}, SheetBreached{}, SheetFiled{}, SheetPassed{}, SheetSigned{},
	SheetsDue{}, SheetsRuled{}, StopRuled{}, TimeGiven{}, TimesCorrected{}, TouchReported{},
	TouchRuled{}, Touched{}, UnlawfulPress{}, VerdictGiven{}, VerdictNeeded{}, Witnessed{},
}
