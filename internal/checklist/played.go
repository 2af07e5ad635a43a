package checklist

// adjourned asks about games without a result.
var adjourned = []Question{
	{Number: 157, Asked: "Can a game be noted as adjourned?", Free: Yes, No: fail, Ours: Yes, Shown: "test/vcl.TestQ157Adjourns test/vcl.TestQ157BoardOfMatch"},
	{Number: 158, Asked: "Can a round be paired while results are missing?", Free: No, Yes: to(159), No: to(161), Ours: Yes, Shown: "test/vcl.TestQ158PairsWhileResultsAreMissing test/vcl.TestQ158BoardsOfMatches"},
	{Number: 159, Asked: "If so: are those games adjourned without being noted?", Free: Yes, No: fail, Ours: Yes, Shown: "test/vcl.TestQ158PairsWhileResultsAreMissing tournament.TestAdjournedByPairing"},
	{Number: 160, Asked: "If so: does it tell?", Level: 2, Free: Yes, No: costs(10), Ours: Yes, Shown: "test/vcl.TestQ158PairsWhileResultsAreMissing tournament/fidemode.TestMissingResultsAreTold internal/web/events.TestMissingResultsAreAcknowledged"},
	{Number: 161, Asked: "Can final standings be made while results are missing?", Free: No, Yes: fail, Ours: No, Shown: "test/vcl.TestQ161InterimStandings test/vcl.TestQ169NothingIsFinal"},
	{Number: 162, Asked: "Can the result of an adjourned game be entered at any time?", Free: Yes, No: fail, Ours: Yes, Shown: "test/vcl.TestQ157Adjourns"},
	{Number: 163, Asked: "Does a result besides a draw warn?", Level: 3, Free: Yes, No: costs(15), Ours: Yes, Shown: "test/vcl.TestQ163OtherThanADraw"},
	{Number: 164, Asked: "Does the report show which games are adjourned?", Free: Yes, No: costs(10).then(166), Ours: Yes, Shown: "test/vcl.TestQ165QuestionMark"},
	{Number: 165, Asked: "Does it show them by `?`?", Free: Yes, No: costs(3), Ours: Yes, Shown: "test/vcl.TestQ165QuestionMark"},
	{Number: 166, Asked: "Are unknown letters for results read as an unknown result?", Free: Yes, No: costs(10), Ours: Yes, Shown: "test/vcl.TestQ166UnknownLetters"},
	{Number: 167, Asked: "Does an adjourned game meanwhile count as something else than a draw?", Free: No, Yes: fail, Ours: No, Shown: "test/vcl.TestQ167CountsAsDrawn tournament.TestAssumedDrawn"},
	{Number: 168, Asked: "Does it tell when a round is paired while a game of an earlier one is adjourned?", Level: 2, Free: Yes, No: costs(20), Ours: Yes, Shown: "test/vcl.TestQ168TellsOfAdjournedGames tournament/fidemode.TestAdjournedOpenIsTold"},
	{Number: 169, Asked: "Can final standings or the final report be made while a game is adjourned?", Free: No, Yes: fail, Ours: No, Shown: "test/vcl.TestQ169NothingIsFinal"},
}

// results asks what can be entered for a round, and how boards are ordered.
var results = []Question{
	{Number: 170, Asked: "Do the standings show who withdrew?", Free: Yes, No: costs(7), Ours: Yes, Shown: "test/vcl.TestQ198WhoIsLeftOut"},
	{Number: 171, Asked: "Can a player get points without being paired?", Free: Yes, No: fail, Ours: Yes, Shown: "test/vcl.TestQ171Byes"},
	{Number: 172, Asked: "Can it be a half-point bye?", Free: Yes, No: fail, Ours: Yes, Shown: "test/vcl.TestQ171Byes"},
	{Number: 173, Asked: "Can a player get more than one?", Free: Either, Yes: to(174), No: to(175), Ours: Yes, Shown: "test/vcl.TestQ173TwoHalfPointByes"},
	{Number: 174, Asked: "Does it warn from the second on (C.05 6.7.4)?", Level: 3, Free: Yes, No: costs(15), Ours: Yes, Shown: "test/vcl.TestQ173TwoHalfPointByes"},
	{Number: 175, Asked: "Can players be marked who may get none?", Free: Yes, No: costs(7).then(177), Ours: Yes, Shown: "test/vcl.TestQ175NoHalfByes"},
	{Number: 176, Asked: "Can they get one all the same?", Free: No, Yes: costs(15), Ours: No, Shown: "test/vcl.TestQ175NoHalfByes"},
	{Number: 177, Asked: "Can a player get a full-point bye?", Free: Yes, No: costs(7).then(180), Ours: Yes, Shown: "test/vcl.TestQ171Byes test/vcl.TestQ177FullPointByeBarsTheOther"},
	{Number: 178, Asked: "Does it tell that full-point byes are no longer recommended (C.05 6.7.4)?", Level: 2, Free: Yes, No: costs(7), Ours: Yes, Shown: "test/vcl.TestQ178FullPointByeIsTold"},
	{Number: 179, Asked: "Does the report have a `###` line about it?", Free: Yes, No: costs(3), Ours: Yes, Shown: "test/vcl.TestQ179FullPointByeHasALine"},
	{Number: 180, Asked: "Can games at the board end ½-0, 0-½ and 0-0?", Free: Yes, No: fail, Ours: Yes, Shown: "test/vcl.TestQ180HalfAndNothing"},
	{Number: 181, Asked: "Can they end 1-½ or 1-1?", Free: No, Yes: fail, Ours: No, Shown: "test/vcl.TestQ181NoSuchResult"},
	{Number: 182, Asked: "Can a forfeit give half a point?", Free: No, Yes: fail, Ours: No, Shown: "test/vcl.TestQ183Forfeits"},
	{Number: 183, Asked: "Are a win, a loss and a loss of both the only forfeits?", Free: Yes, No: fail, Ours: Yes, Shown: "test/vcl.TestQ183Forfeits"},
	{Number: 184, Asked: "Can one side of a result be a game and the other a forfeit?", Free: No, Yes: fail, Ours: No, Shown: "test/vcl.TestQ183Forfeits"},
	{Number: 185, Asked: "Can results be entered that are not rated, of games without a move?", Free: Yes, No: costs(7), Ours: Yes, Shown: "test/vcl.TestQ185Unrated tournament.TestUnrated"},
	{Number: 186, Asked: "Does everything that can be entered count as it should?", Free: Yes, No: fail, Ours: Yes, Shown: "test/vcl.TestQ186ResultsCount tournament/swiss.TestPointsBeyondAGame tournament/swiss.TestGamesOfLessThanAMove"},
	{Number: 187, Asked: "Are boards in the order of C.04.2 3.6?", Free: Yes, No: costs(7).then(189), Ours: Yes, Shown: "test/vcl.TestQ187OrderOfBoards test/vcl.TestQ187FixedTables tournament/swiss.TestPublicationOrder"},
	{Number: 188, Asked: "In accelerated rounds: by points together with virtual ones?", Free: Yes, No: costs(3), Ours: Yes, Shown: "test/vcl.TestQ188OrderWithVirtualPoints"},
}

// earlier asks what of earlier rounds may change, and who may not meet.
var earlier = []Question{
	{Number: 189, Asked: "Can a result, pair or colour of any earlier round change?", Free: No, Yes: fail, Ours: No, Shown: "test/vcl.TestQ189OldRoundsStay"},
	{Number: 190, Asked: "Can that of the round before the last change?", Free: Yes, No: fail, Ours: Yes, Shown: "test/vcl.TestQ190CorrectsTheRoundBefore"},
	{Number: 191, Asked: "Can that of a still earlier round change?", Free: No, Yes: fail, Ours: No, Shown: "test/vcl.TestQ189OldRoundsStay"},
	{Number: 192, Asked: "Can those be corrected for the rating report alone (C.04.2 4.3)?", Free: Yes, No: costs(15).then(194), Ours: Yes, Shown: "test/vcl.TestQ192ForTheRatingAlone tournament.TestRatingCorrections"},
	{Number: 193, Asked: "Does a `###` line then say that other results were used?", Free: Yes, No: costs(10), Ours: Yes, Shown: "test/vcl.TestQ192ForTheRatingAlone"},
	{Number: 194, Asked: "Can pairs be forbidden?", Free: Yes, No: costs(5).then(197), Ours: Yes, Shown: "test/vcl.TestQ194KeepsApart tournament/swiss/dutch.TestBansAndHandsInAPairing"},
	{Number: 195, Asked: "Only before round 1 is published (C.05 5.2)?", Free: Yes, No: fail, Ours: Yes, Shown: "test/vcl.TestQ195ProhibitsBeforeRoundOne"},
	{Number: 196, Asked: "Can they be forbidden after a round is played?", Free: No, Yes: fail, Ours: No, Shown: "test/vcl.TestQ195ProhibitsBeforeRoundOne"},
}
