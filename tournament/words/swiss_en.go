package words

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/dutch"
	"github.com/escaque/escaque/tournament/trf"
)

var englishFindings = map[tournament.Code]finding{
	trf.FileEmpty:       {"The file is empty.", "Choose a tournament report file."},
	trf.FileTooLarge:    {"The file is too large for a tournament report.", "Check that it is one: 20 megabytes are the most."},
	trf.FileNotText:     {"The file is no text in the encoding {value}.", "Save it as UTF-8, or name its encoding."},
	trf.LineTooLong:     {"The line is too long.", "Check that each record stands on a line alone."},
	trf.NoPlayers:       {"There is no player in the file.", "Each player needs a record 001."},
	trf.NumberImproper:  {"“{value}” is no number, or has no room in these columns.", "Write digits only, within the columns of the field."},
	trf.NumberMissing:   {"A number above 0 is missing here.", "Write it; without it the record says nothing."},
	trf.PointsImproper:  {"“{value}” is no number of points.", "Write it as 1.5."},
	trf.ColourImproper:  {"“{value}” is no colour.", "Write w or b in a round, - where there is none, W or B for the lot."},
	trf.ResultImproper:  {"“{value}” is no result.", "Write one of 1 = 0 for games, W D L for those of less than a move, + - for forfeits, H F U Z for byes."},
	trf.CodeUnknown:     {"The record does not know “{value}”.", "Look its codes up in the specification of the file."},
	trf.RoundsTooMany:   {"Player {number} has more than {other} rounds.", "Check that the line is not two."},
	trf.PointsNotHalves: {"{value} is no multiple of half a point.", "Pairing here counts in half points: give results another worth."},
	trf.PointsDiffer:    {"Player {number} has {value} points, but the results give {other}.", "Correct the points or the results; say in record 162 or XXS what results are worth if that is not 1, ½ and 0."},
	trf.PlayerTwice:     {"Player {number} stands in line {other} already.", "Give each player a number of his or her own."},
	trf.TeamsNotHere:    {"The file has teams, and this pairs individuals.", "Begin record 092 with “Individual” if the teams are only for prizes."},
	trf.TabFound:        {"There is a tab among the columns.", "Replace it by the spaces that it stands for."},
	trf.ColumnStray:     {"“{value}” stands outside the columns of any field.", "Move it into its columns."},
	trf.DateImproper:    {"“{value}” is no date.", "Write it as 2026/12/31; in record 132 as 26/12/31."},
	trf.TitleUnknown:    {"“{value}” is not a FIDE title.", "Write GM, IM, WGM, WIM, FM, CM, WFM or WCM, or leave it empty."},
	trf.SexUnknown:      {"“{value}” is neither m nor w.", "Write m or w, or leave it empty."},
	trf.PointsMissing:   {"The points of player {number} are missing.", "Write them in columns 81 to 84."},
	trf.RecordTwice:     {"This record stands in line {other} already.", "Delete one of them; the last one counts."},
	trf.RecordUnknown:   {"The line means nothing here and is kept as it is: “{value}”.", "Begin it with ### if it is a comment."},
	trf.CountDiffers:    {"The file says “{value}” and has {other}.", "Correct the number."},
	trf.PlayerUnlisted:  {"No player has the number {number}.", "Correct the number, or add the player."},
	trf.ColumnsInBytes:  {"The columns of this line fit only when letters with accents count twice; it is read so.", "Save the file anew with columns that count characters."},

	swiss.NumberImproper:    {"{number} cannot be a starting number.", "Use the numbers from 1 to 9999."},
	swiss.NumberTwice:       {"The starting number {number} is given twice.", "Give each player a number of his or her own."},
	swiss.RoundsImproper:    {"The number of rounds cannot be that.", "A tournament has at most {other} rounds."},
	swiss.RoundBeyond:       {"Round {round} cannot be paired.", "The next round is {other}, and none comes after the last one."},
	swiss.TurnBeyond:        {"Player {number} has a result in round {round}, but the tournament has {other} rounds.", "Correct the number of rounds or the result."},
	swiss.OpponentMissing:   {"Player {number} has the result of a game in round {round} and no opponent.", "Write the opponent, or the code of a bye."},
	swiss.OpponentNeedless:  {"Player {number} has a bye in round {round} and also the opponent {other}.", "Write 0000 for the opponent, or the result of the game."},
	swiss.OpponentUnknown:   {"Player {number} has the opponent {other} in round {round}, whom nobody knows.", "Correct the number, or add the player."},
	swiss.OpponentSelf:      {"Player {number} is paired with himself or herself in round {round}.", "Write the opponent's number."},
	swiss.OpponentElsewhere: {"Player {number} names {other} as the opponent in round {round}, but {other} says something else.", "Correct one of the two."},
	swiss.ColourMissing:     {"Player {number} has played in round {round}, but nobody says with which colour.", "Write w or b."},
	swiss.ColourSame:        {"Players {number} and {other} had the same colour in round {round}.", "Correct one of the two."},
	swiss.ResultsDiffer:     {"The results of players {number} and {other} in round {round} do not fit together.", "Correct one of the two."},
	swiss.PlayerUnknown:     {"No player has the number {number}.", "Correct the number, or add the player."},
	swiss.FixedAbsent:       {"Player {number} is paired by hand in round {round} and has a bye there.", "Take one of them back."},
	swiss.FixedTwice:        {"Player {number} stands in two pairs by hand in round {round}.", "Take one of them back."},
	swiss.RequestImproper:   {"The bye of player {number} in round {round} cannot be.", "Ask for a half-point, full-point or zero-point bye in a round of the tournament."},
	swiss.VirtualImproper:   {"Virtual points for player {number} are given from round {round} to round {other}.", "Give the first round first, both from 1 on."},
	swiss.ScoresTooMany:     {"Round {round} cannot be paired: players of too many different scores float down into one bracket.", "Lift some of the bans that keep players apart, or pair some of them by hand."},
	swiss.BakuImproper:      {"The Baku acceleration cannot be used.", "It needs the number of rounds, and a win that is worth two draws with nothing for a loss."},
}

var englishSteps = map[tournament.Code]string{
	swiss.ByHand: "The arbiter has paired {white} and {black} by hand.",

	dutch.Unpairable: "However the others are paired, at least {count} of the field (the bye counted with an odd number of players) are left over.",
	dutch.SetAside:   "Set these players aside: {numbers}.",
	dutch.ByeAside:   "Set the bye aside.",
	dutch.OddGroups:  "Then groups of an odd number are left, with no pair allowed from one to another: {groups} of them. Each needs somebody from those set aside, and they are only {aside}.",
	dutch.OddGroup:   "One of the groups: {numbers}.",
	dutch.ByeGroup:   "One of the groups, in which the bye counts as a player: {numbers} and the bye.",
	dutch.ByeAlone:   "One of the groups: the bye alone.",
	dutch.WayRematch: "let these meet again: {pairs}",
	dutch.WayBye:     "give the bye to {number} all the same",
	dutch.WayColours: "pair two with the same absolute colour preference: {pairs}",
	dutch.WayBan:     "lift the ban on {pairs}",
	dutch.WayMixed:   "allow, against more than one rule: {pairs} (0 is the bye)",
	dutch.WayByHand:  "take back the pairs made by hand",
}
