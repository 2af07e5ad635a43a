package checklist

// program asks where the program runs and in which language it speaks.
var program = []Question{
	{Number: 1, Asked: "Does it run on Windows?", Free: Yes, Yes: to(7), No: to(2), Ours: Yes, Shown: "make platforms make test-packages"},
	{Number: 2, Asked: "Does it run on Linux?", Free: Yes, Yes: to(7), No: to(3), Ours: Yes, Shown: "make test-packages"},
	{Number: 3, Asked: "Does it run on macOS?", Free: Yes, Yes: to(7), No: to(4), Ours: Yes, Shown: "make platforms"},
	{Number: 4, Asked: "Does it run on some other system that is sold?", Free: Yes, Yes: to(7), No: to(5), Ours: No},
	{Number: 5, Asked: "Does it run on some other free system?", Free: Yes, Yes: to(7), No: to(6), Ours: No},
	{Number: 6, Asked: "Can it be used online, on somebody's server?", Free: Yes, Yes: to(7), No: fail, Ours: Yes, Shown: "internal/web.TestEveryPageInBothLanguages"},
	{Number: 7, Asked: "Does it speak English?", Free: Yes, No: fail, Ours: Yes, Shown: "internal/i18n.TestCatalogueIsWhole test/vcl.TestQ008SpeaksEnglishWithoutASetting"},
	{Number: 8, Asked: "Does it speak English after installing, without a setting?", Free: Yes, Yes: to(10), No: to(9), Ours: Yes, Shown: "test/vcl.TestQ008SpeaksEnglishWithoutASetting"},
	{Number: 9, Asked: "May the user choose English while it runs?", Free: Yes, No: fail, Ours: Yes, Shown: "internal/web.TestLanguageIsKept test/vcl.TestQ008SpeaksEnglishWithoutASetting"},
	{Number: 10, Asked: "Do words of other languages stand among its English ones?", Free: No, Yes: costs(10), Ours: No, Shown: "test/vcl.TestQ010NoForeignWords internal/web.TestEveryPageInBothLanguages", Why: "the chess server, beside the events, offers Spanish in Spanish"},
	{Number: 11, Asked: "Does an English manual describe every feature?", Free: Yes, Yes: to(12), No: to(14), Ours: No, Why: "the manual has a chapter for each task and a word on each setting, not on every command of the chess server"},
	{Number: 12, Asked: "Does the program itself open that manual?", Free: Yes, Yes: to(16), No: to(13), Ours: Yes, Shown: "internal/web.TestEveryPageOfTheOfficeHasAChapter internal/web.TestHelpOfOneEvent"},
	{Number: 13, Asked: "If not: does it come with the program or at an address?", Yes: costs(2).then(16), No: fail.then(16), Ours: Yes, Why: "asked only of a manual that is whole"},
	{Number: 14, Asked: "Does an English manual describe at least the essentials: lists, beginning an event, byes, pairing, printing?", Free: Yes, No: fail, Ours: Yes, Shown: "test/vcl.TestQ014ManualOfTheEssentials internal/web/manual.TestEveryChapterIsWhole"},
	{Number: 15, Asked: "Does its maker promise to complete the manual within a year?", Yes: costs(5), No: fail, Ours: Open, Why: "a promise that only the maker can give"},
}

// engine asks what calculates pairings and tie-breaks, and how it was compared with others.
var engine = []Question{
	{Number: 16, Asked: "Does it calculate pairings and tie-breaks with an engine of its own?", Free: Yes, Yes: to(19), No: to(17), Ours: Yes, Shown: "tournament/swiss/dutch.TestFastIsLiteral tournament/tiebreak.TestAgreesWithTheNaive"},
	{Number: 17, Asked: "With an engine of somebody else?", Free: Yes, No: fail, Ours: No, Why: "the engine is our own"},
	{Number: 18, Asked: "Is that engine part of a program that FIDE has accepted?", Free: Yes, Yes: to(40), No: to(19), Ours: No, Why: "the engine is our own"},
	{Number: 19, Asked: "May everybody have its checker and its generator?", Free: Yes, No: fail, Why: "later: pairings are checked and generated, standings are not yet"},
	{Number: 20, Asked: "Is the checker a command that costs no money?", Free: Yes, No: fail, Why: "later: with the checker"},
	{Number: 21, Asked: "Does it read TRF26 and name each wrong round, and each place that does not follow from the declared tie-breaks?", Free: Yes, No: fail, Why: "later: with the checker"},
	{Number: 22, Asked: "Is the generator a command that costs no money?", Free: Yes, Yes: to(24), No: to(23), Why: "later: with the generator"},
	{Number: 23, Asked: "If not: can it be used for no money in another way?", Yes: costs(3), No: fail, Why: "later: with the generator"},
	{Number: 24, Asked: "Can it be told players, rounds, byes of each kind, forfeits, unusual results, Baku and tie-breaks?", Free: Yes, No: unknown, Why: "later: with the generator"},
	{Number: 25, Asked: "Does it draw what it is not told, with sense?", Free: Yes, No: fail, Why: "later: with the generator"},
	{Number: 26, Asked: "Can it be told ratings in some way?", Free: Yes, No: costs(25).then(30), Why: "later: with the generator"},
	{Number: 27, Asked: "Each player's rating?", Free: Yes, No: costs(10), Why: "later: with the generator"},
	{Number: 28, Asked: "Ratings by parameters, such as a range?", Free: Yes, No: costs(3), Why: "later: with the generator"},
	{Number: 29, Asked: "Ratings by chance?", Free: Yes, No: costs(7), Why: "later: with the generator"},
	{Number: 30, Asked: "Do the same parameters always make the same file, without a seed that the user gives?", Free: No, Yes: fail, Why: "later: with the generator"},
	{Number: 31, Asked: "Does each tournament that it makes follow the pairing rules and the tie-breaks in its file?", Free: Yes, No: fail, Why: "later: with the generator"},
	{Number: 32, Asked: "Does it draw results by the chances of FIDE's rating table?", Free: Yes, No: costs(5), Why: "later: with the generator"},
	{Number: 33, Asked: "Were 50,000 tournaments compared with another engine in each direction, with pairings and tie-breaks?", Free: Yes, No: fail, Why: "later: with the cross-test"},
	{Number: 34, Asked: "Did more than ten of a direction differ?", Free: No, Yes: to(35), No: to(40), Why: "later: with the cross-test"},
	{Number: 35, Asked: "Was any difference the fault of its own engine?", Free: No, Yes: fail, Why: "later: with the cross-test"},
	{Number: 36, Asked: "Was any the fault of the other engine?", Free: No, Yes: to(37), No: to(38), Why: "later: with the cross-test"},
	{Number: 37, Asked: "Were the faults of the other engine reported to its maker?", Free: Yes, No: costs(25), Why: "later: with the cross-test"},
	{Number: 38, Asked: "Did any come from two readings of a rule?", Free: No, Yes: to(39), No: to(40), Why: "later: with the cross-test"},
	{Number: 39, Asked: "Were those put before FIDE's commission?", Free: Yes, No: costs(50), Why: "later: with the cross-test; only FIDE can confirm it"},
}
