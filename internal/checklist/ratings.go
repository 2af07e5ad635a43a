package checklist

// ratings asks where the ratings of players come from.
var ratings = []Question{
	{Number: 116, Asked: "Does a player have an official rating and a rating of the event, apart?", Free: Yes, No: costs(12), Ours: No, Why: oneRating},
	{Number: 117, Asked: "Can the user bring rating lists of their own?", Free: Yes, No: costs(18), Ours: No, Why: "only FIDE's list is read"},
	{Number: 118, Asked: "Does it make rapid and blitz lists that have the standard rating of who has no other?", Free: Yes, No: costs(12), Ours: No, Why: "not built"},
	{Number: 119, Asked: "Does it know where lists are published and fetch them?", Free: Yes, Yes: to(121), No: to(120), Ours: No, Why: "the user brings the file"},
	{Number: 120, Asked: "If not: does it read them from a file?", Free: Yes, Yes: to(122), No: fail.then(122), Ours: Yes, Shown: "internal/cli.TestScripts/fide internal/fidelist.TestForms"},
	{Number: 121, Asked: "Does it fetch all lists of FIDE?", Free: Yes, Yes: to(123), No: costs(7).then(120), Ours: No, Why: "it fetches none"},
	{Number: 122, Asked: "Does it read all lists of FIDE from files?", Free: Yes, No: fail, Ours: Yes, Shown: "internal/fidelist.TestForms internal/fidelist.TestSingleLists"},
	{Number: 123, Asked: "Does each kind of event have an order of lists to begin with?", Free: Yes, Yes: to(126), No: costs(7).then(124), Ours: No, Why: "one list fills the entries"},
	{Number: 124, Asked: "Can the user declare an order of lists?", Free: Yes, Yes: to(126), No: to(125), Ours: No, Why: "one list fills the entries"},
	{Number: 125, Asked: "If not: can the user choose one list?", Free: Yes, No: fail, Ours: Yes, Shown: "internal/fidelist.TestListOf internal/cli.TestScripts/fide"},
	{Number: 126, Asked: "Can the user change the order?", Free: Yes, No: costs(12), Ours: No, Why: "there is no order"},
	{Number: 127, Asked: "Does the first list fill in the rating?", Free: Yes, No: costs(18), Ours: Yes, Shown: "internal/cli.TestScripts/fide"},
	{Number: 128, Asked: "If it has none: are the ratings of other lists shown?", Free: Yes, No: costs(7).then(130), Ours: Yes, Shown: "internal/cli.TestScripts/fide"},
	{Number: 129, Asked: "Can one of them be taken?", Free: Yes, No: costs(7), Ours: No, Why: "it is said and has to be typed"},
	{Number: 130, Asked: "Does it fill in a least rating for who has none?", Free: Either, Yes: to(132), No: to(131), Ours: No, Shown: "test/vcl.TestQ130NoLeastRating"},
	{Number: 131, Asked: "Can a rating be typed?", Free: Yes, No: costs(10), Ours: Yes, Shown: "test/vcl.TestQ131TypedRating"},
	{Number: 132, Asked: "Can a rating be changed?", Free: Yes, No: costs(18), Ours: Yes, Shown: "test/vcl.TestQ131TypedRating"},
	{Number: 133, Asked: "Does it check that ratings are still those of the list?", Free: Yes, No: costs(50).then(145), Ours: No, Why: "not built"},
	{Number: 134, Asked: "Does it remember from which list each rating came, and which were typed?", Free: Yes, No: costs(18), Ours: No, Why: "not built"},
	{Number: 135, Asked: "Are its FIDE lists at most a day behind while it runs?", Free: Yes, No: costs(18), Ours: No, Why: "it fetches none"},
	{Number: 136, Asked: "Does one act renew all lists?", Free: Yes, No: costs(7), Ours: No, Why: "not built"},
	{Number: 137, Asked: "Does it check by the list of the first day, and in long events by today's?", Free: Yes, No: costs(7).then(139), Ours: No, Why: "not built"},
	{Number: 138, Asked: "Can these checks be switched on and off?", Free: Yes, No: costs(1), Ours: No, Why: "not built"},
	{Number: 139, Asked: "Does it check unasked after each new list?", Free: Yes, Yes: to(141), No: to(140), Ours: No, Why: "not built"},
	{Number: 140, Asked: "Does it check only when asked?", Free: No, Yes: costs(25), Ours: Yes, Why: "not built"},
	{Number: 141, Asked: "Does it first look whether its lists are current?", Free: Yes, No: costs(18), Ours: No, Why: "not built"},
	{Number: 142, Asked: "Does it name the players concerned?", Free: Yes, No: unknown, Ours: No, Why: "not built"},
	{Number: 143, Asked: "Does it change ratings without being told?", Free: No, Yes: costs(18).then(145), Ours: No, Why: "not built"},
	{Number: 144, Asked: "May the user choose which ratings change?", Free: Yes, No: costs(12), Ours: No, Why: "not built"},
}

const oneRating = "a player has one rating"

// numbers asks for the order of the field.
var numbers = []Question{
	{Number: 145, Asked: "Can the rating of the event follow each of the six methods of record 172?", Free: Yes, No: costs(117), Ours: No, Why: oneRating},
	{Number: 146, Asked: "Does something besides the alphabet order players of one rating?", Free: Yes, No: costs(15), Ours: Yes, Shown: "test/vcl.TestQ146EqualsByTitle"},
	{Number: 147, Asked: "Can numbers change while ratings stay?", Free: Yes, No: costs(7).then(155), Ours: No, Why: "no exchange and no regeneration of numbers"},
	{Number: 148, Asked: "Are exchanges possible among equal ratings only?", Free: Yes, Yes: to(150), No: to(149), Ours: No, Why: "asked only where 147 is yes"},
	{Number: 149, Asked: "If not: does one that breaks the order warn?", Level: 3, Yes: costs(10), No: costs(35), Ours: No, Why: "asked only where 147 is yes"},
	{Number: 150, Asked: "Does every exchange warn?", Level: 3, Free: Yes, No: costs(15), Ours: No, Why: "asked only where 147 is yes"},
	{Number: 151, Asked: "Can numbers be exchanged or given anew once round 4 is published (C.04.2 2.3)?", Free: No, Yes: to(152), No: to(153), Ours: No, Why: "asked only where 147 is yes"},
	{Number: 152, Asked: "If so: does it warn?", Level: 4, Yes: costs(25), No: fail, Ours: No, Why: "asked only where 147 is yes"},
	{Number: 153, Asked: "Can all numbers be given anew before that?", Free: Yes, No: costs(60).then(156), Ours: No, Why: "asked only where 147 is yes"},
	{Number: 154, Asked: "Does it warn if two or more players move?", Level: 3, Free: Yes, No: costs(15), Ours: No, Why: "asked only where 147 is yes"},
	{Number: 155, Asked: "Do equals stay in the order in which they were put first?", Free: Yes, No: costs(7), Ours: Yes, Shown: "test/vcl.TestQ155EqualsKeepTheirOrder"},
	{Number: 156, Asked: "Does who enters after round 4 get the number that the rating earns (C.04.2 2.4)?", Free: Yes, No: costs(18), Ours: No, Why: "who enters after round 4 comes last"},
}
