package checklist

// standings asks how the final order comes about.
var standings = []Question{
	{Number: 197, Asked: "Can a player be marked as expelled?", Free: Yes, No: costs(3), Ours: Yes, Shown: "test/vcl.TestQ197Expels"},
	{Number: 198, Asked: "Is who was expelled left out of the standings, while the opponents keep their games?", Free: Yes, No: costs(2), Ours: Yes, Shown: "test/vcl.TestQ198WhoIsLeftOut"},
	{Number: 199, Asked: "Does it have all tie-breaks of C.07 for players in a Swiss, and are they right?", Free: Yes, No: unknown, Ours: Yes, Shown: "test/vcl.TestQ199HasAllTieBreaks tournament/tiebreak.TestAgreesWithTheNaive tournament/tiebreak.TestEncountersAgreeWithTheNaive tournament/tiebreak.TestHeldSwiss tournament/tiebreak.TestHeldSwissIn2026 tournament/tiebreak.TestArbitersManual"},
	{Number: 200, Asked: "Can the tie-breaks change once a round is published?", Free: No, Yes: to(201), No: to(203), Ours: No, Shown: "test/vcl.TestQ200TieBreaksAreFixed tournament.TestUndoKeepsWhatIsFixed"},
	{Number: 201, Asked: "If so: does it warn?", Level: 4, Free: Yes, No: fail, Ours: No, Why: "they cannot change"},
	{Number: 202, Asked: "If so: is there a `###` line with the round and the old list?", Free: Yes, No: costs(5), Ours: No, Why: "they cannot change"},
	{Number: 203, Asked: "May ties remain at the end?", Free: Yes, No: costs(15).then(207), Ours: Yes, Shown: "test/vcl.TestQ203TiesRemain"},
	{Number: 204, Asked: "Does it draw lots for them?", Free: Yes, No: costs(3).then(207), Ours: Yes, Shown: "test/vcl.TestQ204DrawsLots"},
	{Number: 205, Asked: "Can the arbiter order the tied?", Free: Yes, No: costs(7), Ours: Yes, Shown: "test/vcl.TestQ205OrdersTheTied"},
	{Number: 206, Asked: "Would lots drawn again fall otherwise?", Free: No, Yes: fail, Ours: No, Shown: "test/vcl.TestQ204DrawsLots tournament.TestLotsFallTheSameAgain"},
	{Number: 207, Asked: "Can values be entered that were calculated elsewhere?", Free: Yes, No: costs(10), Ours: Yes, Shown: "test/vcl.TestQ207ValuesFromElsewhere"},
	{Number: 208, Asked: "Is there a way to treat the unrated in tie-breaks by ratings (C.07 10)?", Free: Yes, No: costs(32).then(210), Ours: Yes, Shown: "test/vcl.TestQ208TreatsTheUnrated tournament/tiebreak.TestAnnexRatings"},
	{Number: 209, Asked: "Is there more than one way?", Free: Yes, No: costs(10), Ours: Yes, Shown: "test/vcl.TestQ209OtherWaysForTheUnrated"},
	{Number: 210, Asked: "Can an event be marked as longer than 30 days?", Free: Yes, No: costs(40).then(217), Ours: Yes, Shown: "test/vcl.TestQ210LongerThan30Days tournament.TestLongDoubt"},
	{Number: 211, Asked: "Does it advise such events against tie-breaks by ratings?", Free: Yes, No: costs(3).then(213), Ours: Yes, Shown: "test/vcl.TestQ211AdvisesAgainstRatings tournament/fidemode.TestLongRatingsAreTold"},
	{Number: 212, Asked: "Can a player have several ratings in them?", Free: Yes, No: costs(35).then(217), Ours: Yes, Shown: "test/vcl.TestQ212SeveralRatings internal/web/events.TestLaterRatings"},
	{Number: 213, Asked: "Does each belong to rounds?", Free: Yes, No: costs(10).then(215), Ours: Yes, Shown: "test/vcl.TestQ212SeveralRatings tournament.TestLaterRatings"},
	{Number: 214, Asked: "Can tie-breaks take the rating of each round?", Free: Yes, No: costs(3), Ours: Yes, Shown: "test/vcl.TestQ214RatingOfEachRound tournament/tiebreak.TestAgreesWithTheNaive"},
	{Number: 215, Asked: "Do they take the first rating unless somebody says otherwise?", Free: Yes, No: costs(18), Ours: Yes, Shown: "test/vcl.TestQ214RatingOfEachRound"},
	{Number: 216, Asked: "May the user choose between the two?", Free: Yes, No: costs(10), Ours: Yes, Shown: "test/vcl.TestQ216ChoosesTheRating tournament.TestLongRegulations"},
}

// rest asks about the report, the warnings, Chess960 and work without a network.
var rest = []Question{
	{Number: 217, Asked: "Does the final report contain all that happened and TRF26 has a record for?", Free: Yes, No: costs(30), Ours: Yes, Shown: "test/vcl.TestQ217ReportHasAllRecords"},
	{Number: 218, Asked: "Can warnings of level 2 be switched off?", Free: No, Yes: costs(7), Ours: No, Shown: "test/vcl.TestQ218NothingSilences"},
	{Number: 219, Asked: "Can those of levels 2 and 3?", Free: No, Yes: costs(7), Ours: No, Shown: "test/vcl.TestQ218NothingSilences"},
	{Number: 220, Asked: "Can those of level 4?", Free: No, Yes: fail, Ours: No, Shown: "test/vcl.TestQ218NothingSilences"},
	{Number: 221, Asked: "Can those of level 4 be lowered to 3?", Free: No, Yes: costs(7), Ours: No, Shown: "test/vcl.TestQ218NothingSilences"},
	{Number: 222, Asked: "Does it run events of Chess960 and draw a position for each round?", Free: Yes, No: costs(15), Ours: Yes, Shown: "test/vcl.TestQ222Chess960"},
	{Number: 223, Asked: "Does it work without the Internet?", Free: Yes, Yes: to(Last + 1), No: to(224), Ours: Yes, Shown: "test/vcl.TestQ223WorksWithoutANetwork internal/cli.TestOrganiserPage"},
	{Number: 224, Asked: "If not: is there a test of it that does?", Free: Yes, No: fail, Ours: No, Why: "it works without the Internet"},
	{Number: 225, Asked: "If not: can everything be checked in that test?", Free: Yes, No: fail, Ours: No, Why: "it works without the Internet"},
}
