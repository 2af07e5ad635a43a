package words

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/systems"
)

// germanSystems are the steps of the systems that are no Swiss.
var germanSystems = map[tournament.Code]string{
	systems.BergerTable:     "Zeile {row} der Berger-Tabelle für {players} Spieler gibt {white} Weiß und {black} Schwarz.",
	systems.BergerRest:      "In Zeile {row} der Berger-Tabelle für {players} Spieler trifft {number} auf die letzte Nummer, die niemand hat: {number} ist spielfrei.",
	systems.BergerExchanged: "Die letzten zwei Runden des Durchgangs sind getauscht, damit niemand dreimal hintereinander dieselbe Farbe hat: Runde {round} ist Zeile {row} der Tabelle.",
	systems.BergerReversed:  "Dies ist der zweite Durchgang: Die Farben der Tabelle sind vertauscht.",
	systems.TeamColors:      "In jedem Kampf hat die zuerst genannte Mannschaft Weiß an den ungeraden Brettern.",
	systems.TeamTable:       "Runde {round} der Scheveninger Tabelle für {boards} Bretter gibt die Partien und ihre Farben.",
	systems.TeamGame:        "Nach der Tabelle spielt Nummer {one} der ersten Mannschaft gegen Nummer {other} der zweiten: Weiß für {white}, Schwarz für {black}.",
	systems.TeamRest:        "Die Tabelle setzt {number} gegen einen Spieler an, den die kleinere Mannschaft nicht hat: {number} ist spielfrei.",
	systems.GroupDealt:      "Gruppe {group}, im Schlangensystem nach den Setzplätzen verteilt: {numbers}.",
	systems.BracketSeeds:    "Match {match}: In einer Gruppe spielt der höchste Setzplatz gegen den niedrigsten, hier {one} und {other}.",
	systems.BracketWinners:  "Match {match}: {one} hat Match {first} gewonnen und {other} Match {second}.",
	systems.BracketThrough:  "Match {match}: {number} kommt kampflos weiter, denn der Turnierbaum hat mehr Plätze, als es Spieler gibt.",
	systems.BracketStage:    "Match {match} geht mit Stufe {stage} weiter. Ein Los gibt Weiß in ihrer ersten Partie.",
}

// germanSystemRefusals say what no system takes.
var germanSystemRefusals = map[tournament.Code]string{
	systems.SystemUnknown:   "Ein Paarungssystem „{system}“ gibt es nicht. Es gibt: {known}.",
	systems.SystemMisspelt:  "Ein Paarungssystem „{system}“ gibt es nicht. Meinten Sie {near}? Es gibt: {known}.",
	systems.SystemNotHere:   "Die Datei gibt das System „{system}“ an, das es hier nicht gibt. Es gibt: {known}.",
	systems.SystemDeclared:  "Das Turnier gibt das System {declared} an, nicht {system}. Um es trotzdem nach {system} zu paaren, fügen Sie --force hinzu.",
	systems.RoundImpossible: "Runde {round} lässt sich nicht paaren: Die Regeln lassen keine Paarung zu.",
	systems.TeamsImproper:   "{teams} Mannschaften gehen nicht: Nötig sind {needed}.",
	systems.NothingOpen:     "Von Runde {round} kann jetzt nichts beginnen.",
}
