package laws

// commands are all commands, with nothing filled in.
var commands = [...]Command{
	Abort{}, AcceptDraw{}, Adjourn{}, Adjust{}, AdmitAssistant{}, AgreeToCorrect{},
	Announce{}, AnnounceSession{}, Annul{}, Arrive{}, AskAssistant{}, AskExplanation{},
	AskRecord{}, AskSheet{}, BothRefuse{}, ClaimClockDefect{}, ClaimDisplaced{}, ClaimFifty{},
	ClaimFlag{}, ClaimIllegal{}, ClaimQuickplay{}, ClaimRepetition{}, ClaimTouch{}, CloseEnvelope{},
	ConsentDraw{}, CorrectTimes{}, DecideByAnalogy{}, DeclareDead{}, DeclineDraw{}, DefaultPlayer{},
	DemandBoards{}, DemandRecord{}, DeviceFound{}, DisplaceMen{}, Excuse{}, ExcuseRecord{},
	Execute{}, Expel{}, FindBothFlags{}, FlagFall{}, GiveTime{}, HandInEvidence{},
	HandInSheet{}, Inform{}, Interrupt{}, KeepEnvelope{}, LendSheet{}, LoseEnvelope{},
	Move{}, NoShow{}, NoteAppeal{}, OfferDraw{}, OpenEnvelope{}, Penalise{},
	PhoneRang{}, PlayerStopClocks{}, PressBack{}, PressClock{}, Promote{}, Reconstruct{},
	Release{}, Reopen{}, Repeat{}, ReplaceSheet{}, ReportConduct{}, ReportSetup{},
	ReportTouch{}, RequestIncrement{}, Resign{}, RestorePosition{}, ResumeAdjourned{}, ResumeGame{},
	ReturnSheet{}, RightMen{}, RuleClock{}, RuleIllegal{}, RuleQuickplay{}, RuleSealed{},
	RuleSetup{}, RuleSheets{}, RuleStop{}, RuleTouch{}, Seal{}, SetClocks{},
	SetControl{}, SetMoveCounter{}, SetResult{}, SettleBoards{}, SignSheet{}, Start{},
	StopClocks{}, Touch{}, Verdict{}, VerifyEvidence{}, Witness{}, WriteMove{},
	WriteNote{},
}
