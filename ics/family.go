package ics

import "sync"

// Code is the number of a command in block mode. It is the same on all FICS-like servers, so a
// client can recognise which command a block answers.
type Code int

// The codes of blocks that are not the number of a command. Those from 512 on stand in its place when
// the command could not be carried out.
const (
	CodeNull       Code = 0
	CodeGameMove   Code = 1
	CodeBadCommand Code = 512 // no such command
	CodeBadParams  Code = 513 // the command was used wrongly
	CodeAmbiguous  Code = 514 // the abbreviation fits several commands
	CodeRights     Code = 515 // the user has not the right to give the command
	CodeNotPlaying Code = 518 // the command needs a game, and the user has none
	CodeNoSequence Code = 519 // the line has no number in block mode
	CodeLength     Code = 520 // the line is too long
)

// RefusalCodes returns the codes that a block has in place of the command's own code when the
// command was refused.
func RefusalCodes() []Code {
	return []Code{CodeBadCommand, CodeBadParams, CodeAmbiguous, CodeRights, CodeNotPlaying, CodeNoSequence, CodeLength}
}

// commandCodes returns the command words of FICS-like servers with their codes. Each server has some of
// these commands.
var commandCodes = sync.OnceValue(func() map[Name]Code {
	return map[Name]Code{
		"abort": 10, "accept": 11, "addlist": 12, "adjourn": 13, "alias": 159, "allobservers": 14, "assess": 15,
		"backward": 16, "bell": 17, "best": 18, "bname": 19, "boards": 20, "bsetup": 21, "bugwho": 22,
		"cbest": 23, "clearmessages": 24, "clrsquare": 25, "convert_bcf": 26, "convert_elo": 27, "convert_uscf": 28,
		"copygame": 29, "crank": 30, "cshout": 31, "commit": 196,
		"date": 32, "decline": 33, "draw": 34, "eco": 35, "examine": 36, "finger": 37, "flag": 38, "flip": 39,
		"fmessage": 40, "follow": 41, "forward": 42, "games": 43, "getgame": 164, "getgi": 44, "getpi": 45, "ginfo": 46,
		"goboard": 47, "handles": 48, "hbest": 49, "help": 50, "history": 51, "hrank": 52, "inchannel": 53, "index": 54,
		"info": 55, "iset": 56, "it": 57, "ivariables": 58, "jkill": 59, "journal": 60, "jsave": 61, "kibitz": 62,
		"limits": 63, "line": 64, "llogons": 65, "logons": 66, "mailhelp": 67, "mailmess": 68, "mailmoves": 69,
		"mailoldmoves": 70, "mailsource": 71, "mailstored": 72, "match": 73, "messages": 74, "mexamine": 75,
		"moretime": 76, "moves": 77, "news": 78, "next": 79, "observe": 80, "oldmoves": 81, "oldstored": 82, "open": 83,
		"partner": 84, "password": 85, "pause": 86, "pending": 87, "pfollow": 88, "play": 158, "pobserve": 89,
		"prefresh": 90, "primary": 91, "promote": 92, "pstat": 93, "ptell": 94, "ptime": 95, "ping": 190,
		"qtell": 96, "quit": 97, "rank": 98, "rcopygame": 99, "rfollow": 100, "refresh": 101, "rematch": 102,
		"resign": 103, "resume": 104, "revert": 105, "rmatch": 183, "robserve": 106, "say": 107, "seek": 155,
		"servers": 108, "set": 109, "shout": 110, "showadmins": 195, "showlist": 111, "showsrs": 198, "simabort": 112,
		"simallabort": 113, "simadjourn": 114, "simalladjourn": 115, "simgames": 116, "simmatch": 117, "simnext": 118,
		"simobserve": 119, "simopen": 120, "simpass": 121, "simprev": 122, "smoves": 123, "smposition": 124,
		"sought": 157, "sposition": 125, "statistics": 126, "stored": 127, "style": 128, "sublist": 129, "summon": 154,
		"switch": 130, "takeback": 131, "tell": 132, "time": 133, "tomove": 134, "tournset": 135, "truncate": 197,
		"unalias": 136, "unexamine": 137, "unobserve": 138, "unpause": 139, "unseek": 156, "uptime": 140, "uscf": 141,
		"ustat": 142, "variables": 143, "whenshut": 144, "whisper": 145, "who": 146, "withdraw": 147, "wname": 148,
		"xkibitz": 149, "xtell": 150, "xwhisper": 151, "znotify": 152,

		// For those who run the server.
		"addcomment": 300, "addplayer": 301, "adjudicate": 302, "admin": 304, "announce": 306, "annunreg": 307,
		"asetadmin": 310, "asetpasswd": 316, "cmuzzle": 329, "muzzle": 338, "nuke": 339, "quota": 342, "remplayer": 345,
		"showcomment": 347, "shutdown": 348,
	}
})

// CodeOf returns the code of a command word, or CodeNull if it has none.
func CodeOf(n Name) Code {
	if n == MakeMove {
		return CodeGameMove
	}
	return commandCodes()[n]
}

// CodedCommands returns all command words that have a code, in no particular order.
func CodedCommands() []Name {
	names := make([]Name, 0, len(commandCodes()))
	for n := range commandCodes() {
		names = append(names, n)
	}
	return names
}
