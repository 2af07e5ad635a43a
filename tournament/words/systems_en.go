package words

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/systems"
)

// englishSystems are the steps of the systems that are no Swiss.
var englishSystems = map[tournament.Code]string{
	systems.BergerTable:     "Row {row} of the Berger table for {players} players gives White to {white} and Black to {black}.",
	systems.BergerRest:      "In row {row} of the Berger table for {players} players {number} meets the last number, which nobody has: {number} rests.",
	systems.BergerExchanged: "The last two rounds of the cycle are exchanged, so that nobody has the same colour three times running: round {round} is row {row} of the table.",
	systems.BergerReversed:  "This is the second cycle: the colours of the table are reversed.",
	systems.TeamColors:      "In each match the team named first has White on the boards with odd numbers.",
	systems.TeamTable:       "Round {round} of the Scheveningen table for {boards} boards gives the games and their colours.",
	systems.TeamGame:        "The table lets number {one} of the first team meet number {other} of the second: White for {white}, Black for {black}.",
	systems.TeamRest:        "The table has {number} meet a member whom the smaller team does not have: {number} rests.",
	systems.GroupDealt:      "Group {group}, dealt from the seeds to and fro: {numbers}.",
	systems.BracketSeeds:    "Match {match}: in a group the highest seed meets the lowest, here {one} and {other}.",
	systems.BracketWinners:  "Match {match}: {one} has won match {first}, and {other} match {second}.",
	systems.BracketThrough:  "Match {match}: {number} goes on without play, for the bracket has more places than there are players.",
	systems.BracketStage:    "Match {match} goes on with stage {stage}. A lot gives White in its first game.",
}

// englishSystemRefusals say what no system takes.
var englishSystemRefusals = map[tournament.Code]string{
	systems.SystemUnknown:   "There is no pairing system “{system}”. There are: {known}.",
	systems.SystemMisspelt:  "There is no pairing system “{system}”. Did you mean {near}? There are: {known}.",
	systems.SystemNotHere:   "The file declares the system “{system}”, which is not here. There are: {known}.",
	systems.SystemDeclared:  "The event declares the system {declared}, not {system}. To pair it by {system} all the same, add --force.",
	systems.RoundImpossible: "Round {round} cannot be paired: the rules leave no pairing.",
	systems.TeamsImproper:   "{teams} teams are not possible: {needed} are needed.",
	systems.NothingOpen:     "Nothing in round {round} can begin now.",
}
