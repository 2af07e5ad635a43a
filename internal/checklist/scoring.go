package checklist

// scoring asks what results and the bye of an odd field are worth.
var scoring = []Question{
	{Number: 70, Asked: "Is a win worth 1, a draw ½ and a loss 0 unless somebody says otherwise?", Free: Yes, No: fail, Ours: Yes, Shown: "test/vcl.TestQ070UsualPoints"},
	{Number: 71, Asked: "Can results be worth something else?", Free: Yes, No: costs(10).then(75), Ours: Yes, Shown: "test/vcl.TestQ071OtherPoints"},
	{Number: 72, Asked: "Can they be worth 3, 1 and 0?", Free: Yes, No: costs(10).then(75), Ours: Yes, Shown: "test/vcl.TestQ071OtherPoints"},
	{Number: 73, Asked: "Can they be worth whatever the user says?", Free: Either, Yes: to(74), No: to(75), Ours: Yes, Shown: "test/vcl.TestQ071OtherPoints"},
	{Number: 74, Asked: "Can two draws be worth more than a win and a loss together?", Free: No, Yes: fail, Ours: No, Shown: "test/vcl.TestQ074TwoDraws"},
	{Number: 75, Asked: "Can these values change once a round is published?", Free: No, Yes: to(76), No: to(79), Ours: No, Shown: "test/vcl.TestQ075PointsAreFixed tournament.TestUndoKeepsWhatIsFixed"},
	{Number: 76, Asked: "If so: are published rounds paired again and compared?", Free: Yes, No: fail, Ours: No, Why: "the values cannot change"},
	{Number: 77, Asked: "Does it warn and write a `###` line if they would be paired otherwise?", Level: 3, Yes: costs(7), No: costs(30), Ours: No, Why: "the values cannot change"},
	{Number: 78, Asked: "Do games played before count by the new values?", Free: Yes, No: fail, Ours: No, Why: "the values cannot change"},
	{Number: 79, Asked: "Can the pairing-allocated bye be worth a win?", Free: Yes, No: fail, Ours: Yes, Shown: "test/vcl.TestQ079ByeIsWorthAWin"},
	{Number: 80, Asked: "Can it be worth something else?", Free: Yes, No: costs(35).then(89), Ours: Yes, Shown: "test/vcl.TestQ080ByeIsWorthSomethingElse"},
	{Number: 81, Asked: "Can it be worth more than a win?", Free: No, Yes: fail, Ours: No, Shown: "test/vcl.TestQ080ByeIsWorthSomethingElse"},
	{Number: 82, Asked: "Can it be worth neither a win nor a draw?", Free: Yes, No: costs(3).then(85), Ours: Yes, Shown: "test/vcl.TestQ080ByeIsWorthSomethingElse"},
	{Number: 83, Asked: "With 1, ½ and 0: can it be worth anything besides these?", Free: No, Yes: fail, Ours: No, Shown: "test/vcl.TestQ080ByeIsWorthSomethingElse"},
	{Number: 84, Asked: "With other values: can it be worth what some results together give?", Free: Yes, No: costs(3), Ours: Yes, Shown: "test/vcl.TestQ080ByeIsWorthSomethingElse"},
	{Number: 85, Asked: "Can its worth change once a round is published?", Free: No, Yes: to(86), No: to(89), Ours: No, Shown: "test/vcl.TestQ085ByeIsFixed"},
	{Number: 86, Asked: "If so: are published rounds paired again and compared?", Free: Yes, No: fail, Ours: No, Why: "its worth cannot change"},
	{Number: 87, Asked: "Does it warn and write a `###` line if they would be paired otherwise?", Level: 3, Yes: costs(7), No: costs(30), Ours: No, Why: "its worth cannot change"},
	{Number: 88, Asked: "Do byes given before count by the new worth?", Free: Yes, No: fail, Ours: No, Why: "its worth cannot change"},
}

// systems asks for systems besides the Dutch.
var systems = []Question{
	{Number: 89, Asked: "Does it have a system besides the Dutch?", Free: Yes, No: costs(50).then(106), Ours: Yes, Shown: "test/vcl.TestQ089OtherSystems"},
	{Number: 90, Asked: "Does it have another Swiss system?", Free: Yes, No: costs(1).then(94), Ours: Yes, Shown: "test/vcl.TestQ089OtherSystems tournament/swiss/teams.TestLiteral"},
	{Number: 91, Asked: "Can a Swiss be chosen for which it has no acceptance?", Free: No, Yes: to(92), No: to(93), Ours: Yes, Why: "no system has one yet, and the Dutch of 2009 and 2017 can be chosen"},
	{Number: 92, Asked: "Can the rules be had of a Swiss that is not in the handbook?", Free: Yes, No: fail, Why: "whether FIDE's archive of earlier handbooks is enough is for FIDE to say"},
	{Number: 93, Asked: "Can the system change in the middle of an event?", Free: No, Yes: fail, Ours: No, Shown: "test/vcl.TestQ093SystemIsFixed tournament.TestUndoKeepsWhatIsFixed"},
	{Number: 94, Asked: "Does it have round robins?", Free: Yes, No: costs(50).then(106), Ours: Yes, Shown: "test/vcl.TestQ089OtherSystems"},
	{Number: 95, Asked: "Can the organiser's own lots give the numbers of a round robin?", Free: Yes, No: fail, Ours: Yes, Shown: "test/vcl.TestQ095LotsOfTheOrganiser"},
	{Number: 96, Asked: "Does it follow the Berger tables?", Free: Yes, Yes: to(98), No: to(97), Ours: Yes, Shown: "tournament/roundrobin.TestThePrintedTables tournament/roundrobin.TestOddFieldsRestByThePrintedTables"},
	{Number: 97, Asked: "If not: are round robins paired by hand?", Yes: costs(32).then(103), No: costs(50).then(103), Ours: No, Why: "it follows the tables"},
	{Number: 98, Asked: "Double round robins: may the last two rounds of the first cycle be exchanged or not, as one chooses?", Free: Yes, Yes: to(100), No: to(99), Ours: Yes, Shown: "tournament/roundrobin.TestThreeEqualColors tournament/roundrobin.TestDoubleCycle test/vcl.TestQ098ExchangeOrNot"},
	{Number: 99, Asked: "If not: are they always exchanged?", Yes: costs(3), No: costs(10), Ours: No, Why: "one chooses"},
	{Number: 100, Asked: "Can a round robin also be paired by hand?", Free: Yes, No: costs(7).then(102), Ours: Yes, Shown: "test/vcl.TestQ100RoundRobinByHand"},
	{Number: 101, Asked: "Does it then check that everybody meets everybody once (or twice)?", Free: Yes, No: costs(15), Ours: Yes, Shown: "test/vcl.TestQ100RoundRobinByHand tournament/acts.TestMeetingTwiceInACycle"},
	{Number: 102, Asked: "Double and by hand: does it prevent a third equal colour?", Free: Yes, No: costs(7), Ours: Yes, Shown: "test/vcl.TestQ102NamesAThirdColor"},
	{Number: 103, Asked: "Is a player who completed less than half the games left out of the standings (C.05 6.6)?", Free: Yes, No: fail, Ours: Yes, Shown: "test/vcl.TestQ103LessThanHalf tournament/roundrobin.TestWhoLeavesARoundRobin"},
	{Number: 104, Asked: "Are the tie-breaks of round robins right?", Free: Yes, No: unknown, Ours: Yes, Shown: "tournament/tiebreak.TestHeldRoundRobin tournament/tiebreak.TestForfeitsInARoundRobin tournament/tiebreak.TestRepeatedMeetings tournament/tiebreak.TestKoyaKeepsRealResults tournament/tiebreak.TestKoyaByScoreGroups tournament/tiebreak.TestAgreesWithTheNaive"},
	{Number: 105, Asked: "Can a round robin declare Buchholz or its kin (C.07 8)?", Free: No, Yes: fail, Ours: No, Shown: "test/vcl.TestQ105NoBuchholzInARoundRobin tournament/tiebreak.TestCheck"},
}

// acceleration asks about accelerated rounds.
var acceleration = []Question{
	{Number: 106, Asked: "Does it follow the Baku rules (C.04.7)?", Free: Yes, No: fail, Ours: Yes, Shown: "tournament/swiss.TestBaku"},
	{Number: 107, Asked: "Does it have other ways to accelerate?", Free: No, Yes: to(108), No: to(109), Ours: No, Shown: "test/vcl.TestQ107OnlyBaku"},
	{Number: 108, Asked: "If so: can their rules be had?", Free: Yes, No: fail, Ours: No, Why: "it has no other"},
	{Number: 109, Asked: "Can acceleration be taken away once round 1 is published?", Free: No, Yes: fail, Ours: No, Shown: "test/vcl.TestQ109AccelerationIsFixed tournament.TestUndoKeepsWhatIsFixed"},
	{Number: 110, Asked: "Can it change once round 1 is published?", Free: No, Yes: fail, Ours: No, Shown: "test/vcl.TestQ109AccelerationIsFixed tournament.TestUndoKeepsWhatIsFixed"},
	{Number: 111, Asked: "Do its groups leave out who has a bye in round 1 (C.04.7 1.3.2)?", Free: Yes, No: costs(35), Ours: Yes, Shown: "tournament/swiss.TestBakuWithoutByes test/vcl.TestQ111GroupsWithoutByes internal/intake.TestGroupsOfReports"},
}

// integrity asks about acts that make a round something else than what the rules give.
var integrity = []Question{
	{Number: 112, Asked: "Are all of them kept in a log?", Free: Yes, No: costs(15).then(114), Ours: Yes, Shown: "test/vcl.TestQ069WritesLines internal/web/events.TestByHandBeginsAndEnds"},
	{Number: 113, Asked: "Is each a `###` line in the report?", Free: Yes, No: costs(7), Ours: Yes, Shown: "internal/intake.TestRandomEventsInTheMode test/vcl.TestQ069WritesLines"},
	{Number: 114, Asked: "Does the program undo them?", Free: Yes, No: costs(3), Ours: Yes, Shown: "test/vcl.TestQ114Undoes"},
	{Number: 115, Asked: "Does each warn before it is final?", Level: 3, Free: Yes, No: costs(10), Ours: Yes, Shown: "test/vcl.TestQ069WritesLines tournament/fidemode.TestIntegrityLines"},
}
