package checklist

// mode asks for the state of an event in which nothing departs from the regulations.
var mode = []Question{
	{Number: 40, Asked: "Is a new event in FIDE mode unless somebody says otherwise?", Free: Yes, Yes: to(42), No: to(41), Ours: Yes, Shown: "test/vcl.TestQ040BeginsInTheMode"},
	{Number: 41, Asked: "If not: can an event enter FIDE mode?", Free: Yes, No: fail, Why: "new events are in it"},
	{Number: 42, Asked: "Can an event leave FIDE mode?", Free: No, Yes: to(43), No: to(47), Ours: Yes, Shown: "test/vcl.TestQ043AsksTwice"},
	{Number: 43, Asked: "Does every way out of it warn?", Level: 4, Free: Yes, No: fail, Ours: Yes, Shown: "test/vcl.TestQ043AsksTwice tournament/fidemode.TestDepartures"},
	{Number: 44, Asked: "Does the report have a `###` line with the round in which it was left?", Free: Yes, No: costs(30), Ours: Yes, Shown: "test/vcl.TestQ044ReportLine"},
	{Number: 45, Asked: "Can an event that left it come back, by undo, restore or import too?", Free: No, Yes: fail, Ours: No, Shown: "internal/intake.TestRandomEventsInTheMode test/vcl.TestQ045NeverComesBack tournament/fidemode.TestExit"},
	{Number: 46, Asked: "Does every page of the event show for ever that it was left?", Free: Yes, No: costs(3), Ours: Yes, Shown: "test/vcl.TestQ046ShownOnPrints"},
}

// reports asks how files of other programs are read.
var reports = []Question{
	{Number: 47, Asked: "Does it read TRF06?", Free: Yes, No: costs(7).then(49), Ours: Yes, Shown: "test/vcl.TestQ047ReadsTRF06"},
	{Number: 48, Asked: "Does it say what it had to assume in order to read TRF06 as TRF26?", Free: Yes, No: costs(3), Ours: Yes, Shown: "test/vcl.TestQ048SaysWhatItAssumesOfTRF06"},
	{Number: 49, Asked: "Does it read TRF16?", Free: Yes, No: costs(15).then(51), Ours: Yes, Shown: "test/vcl.TestQ049ReadsTRF16"},
	{Number: 50, Asked: "Does it say what it had to assume in order to read TRF16 as TRF26?", Free: Yes, No: costs(7), Ours: Yes, Shown: "test/vcl.TestQ050SaysWhatItAssumesOfTRF16"},
	{Number: 51, Asked: "Does it take a defective file?", Free: Yes, Yes: to(52), No: to(53), Ours: Yes, Shown: "test/vcl.TestQ051TakesDefectiveReports"},
	{Number: 52, Asked: "Does it say each thing that it changed in a defective file?", Free: Yes, No: costs(70), Ours: Yes, Shown: "test/vcl.TestQ052SaysEachChange tournament/trf.TestReadDefective"},
	{Number: 53, Asked: "Does it say every fault of a TRF26 that it refuses?", Free: Yes, No: costs(10), Ours: Yes, Shown: "test/vcl.TestQ053ShowsAllFaults tournament/trf.TestAllFaultsAtOnce"},
	{Number: 54, Asked: "Does it check the rounds of a file that is imported by the pairing rules?", Free: Yes, No: fail, Ours: Yes, Shown: "internal/intake.TestRoundRobinsAreCompared test/vcl.TestQ054ComparesRoundRobins test/vcl.TestQ054PairsTheRoundsAgain"},
	{Number: 55, Asked: "Does it warn of rounds that break the rules, and write a `###` line for each?", Level: 3, Free: Yes, No: costs(30), Ours: Yes, Shown: "test/vcl.TestQ055AsksForWrongRounds"},
	{Number: 56, Asked: "Is an imported event in FIDE mode?", Free: Yes, No: fail, Ours: Yes, Shown: "test/vcl.TestQ056IsInTheMode"},
}

// rounds asks how many rounds an event has.
var rounds = []Question{
	{Number: 57, Asked: "Can the number of rounds change once the event has begun?", Free: No, Yes: to(58), No: to(62), Ours: No, Shown: "test/vcl.TestQ057RoundsStay"},
	{Number: 58, Asked: "Does such a change warn?", Level: 4, Free: Yes, No: fail, Ours: No, Why: "it wants a reason and asks nothing"},
	{Number: 59, Asked: "Does the report have a `###` line about it?", Free: Yes, No: costs(7), Ours: No, Why: noLines},
	{Number: 60, Asked: "Is the last published round paired again and compared when it becomes the final one, or ceases to be?", Free: Yes, No: fail, Ours: No, Why: "not compared"},
	{Number: 61, Asked: "Does it warn and write a `###` line if that round would now be paired otherwise?", Level: 3, Yes: costs(7), No: costs(30), Ours: No, Why: "follows from 60"},
	{Number: 62, Asked: "Does it warn before the start if so many rounds cannot all be paired?", Free: Yes, No: costs(3), Ours: Yes, Shown: "test/vcl.TestQ062TooManyRounds"},
	{Number: 63, Asked: "Can an event in which no legal pairing is left be finished by hand?", Free: Yes, No: fail, Ours: Yes, Shown: "test/vcl.TestQ063EndsByHand"},
}

const noLines = "no `###` lines are written"

// byHand asks about pairs that the arbiter makes.
var byHand = []Question{
	{Number: 64, Asked: "May the arbiter make or change pairs?", Free: Yes, No: fail, Ours: Yes, Shown: "test/vcl.TestQ064PairsByHand"},
	{Number: 65, Asked: "Does such work have a stated beginning and end, and no next round before its end?", Free: Yes, No: fail, Ours: Yes, Shown: "test/vcl.TestQ065ByHandBeginsAndEnds internal/web/events.TestByHandBeginsAndEnds"},
	{Number: 66, Asked: "Does it warn of rematches, forbidden pairs, byes to the ineligible and a third equal colour?", Level: 3, Free: Yes, No: costs(25), Ours: Yes, Shown: "test/vcl.TestQ066NamesWhatIsWrong"},
	{Number: 67, Asked: "Does it warn if both players of a pair get the colour that neither should have?", Free: Yes, No: costs(10), Ours: Yes, Shown: "test/vcl.TestQ067NamesWrongColors"},
	{Number: 68, Asked: "Are pairs by hand compared with those of the rules at the end, with colours?", Free: Yes, No: fail, Ours: Yes, Shown: "test/vcl.TestQ068ComparesPairsByHand"},
	{Number: 69, Asked: "Does it warn and write a `###` line if they differ?", Level: 3, Free: Yes, No: costs(30), Ours: Yes, Shown: "test/vcl.TestQ069WritesLines tournament/fidemode.TestIntegrityLines"},
}
