package ics

import (
	"maps"
	"slices"
	"strings"
	"sync"
)

// systemAliases returns the aliases that the server defines, with the commands for which they
// stand. An abbreviation is no alias: it is any beginning of a command word that fits only one
// command.
var systemAliases = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"a": "accept $@", "at": "accept t $@", "b": "backward $@", "bye": "quit", "cm": "clearmessages $@",
		"d": "decline $@", "dt": "decline t $@", "e": "examine $@", "exit": "quit", "exl": "examine $m -1",
		"f": "finger $@", "fi": "finger $@", "fo": "forward $@", "fop": "finger $o $@", "fp": "finger $p $@",
		"g": "games $@", "gf": "getgame $@f", "gm": "getgame $@m", "goto": "goboard $@", "h": "help $@",
		"hi": "history $@", "ho": "history $o", "hp": "history $p", "i": "it $@", "in": "inchannel $@",
		"ivars": "ivariables $@", "logoff": "quit", "logout": "quit", "m": "match $@", "ma": "match $@",
		"more": "next", "motd": "help motd", "n": "next $@", "new": "news $@", "o": "observe $@",
		"ol": "smoves $@ -1", "old": "smoves $@ -1", "oldme": "smoves $m -1", "p": "who a$@", "pl": "who a$@",
		"players": "who a$@", "r": "refresh $@", "re": "refresh $@", "rem": "rematch", "res": "resign $@",
		"setup": "bsetup $@", "sh": "shout $@", "sn": "simnext", "so": "sought $@", "sp": "simprev", "stats": "statistics $@",
		"t": "tell $@", "unfollow": "follow", "ungetgame": "unseek", "vars": "variables $@", "w": "who $@",
		"worst": "rank 0 $1", "wt": "withdraw t $@", "znotl": "znotify $@",
		".": "tell . $@", ",": "tell , $@", "`": "tell . $@", "!": "shout $@", ":": "it $@", "^": "cshout $@",
		"?": "help $@", "*": "kibitz $@", "#": "whisper $@", "+": "addlist $@", "-": "sublist $@", "=": "showlist $@",
		"'": "say $@",
	}
})

// punctuation are the aliases of one character, which need no space after them.
const punctuation = "@!#$%^&*-+'\"/.,=`:?"

// SystemAliases returns the server's aliases with the commands for which they stand.
func SystemAliases() map[string]string { return maps.Clone(systemAliases()) }

// AliasScope holds the values for the dollar variables in an alias.
type AliasScope struct {
	Me       string // $m: the handle of the user
	Opponent string // $o: the last opponent
	Partner  string // $p: the partner
	LastTell string // $. : the last receiver of a message
	Channel  string // $, : the last channel used
}

// ErrAlias is the error for an alias that contains a dollar variable without a value.
var ErrAlias error = &Refusal{Code: CodeBadCommand, Line: "Command failed: There was an error expanding aliases."}

// ExpandAlias replaces the alias at the beginning of a line by its text. The user's own aliases
// come before the system's. The result is not expanded again. A line without an alias is returned
// unchanged.
func ExpandAlias(line string, own map[string]string, scope AliasScope) (string, error) {
	line = strings.TrimSpace(line)
	word, rest := line, ""
	if line != "" && strings.IndexByte(punctuation, line[0]) >= 0 {
		word, rest = line[:1], strings.TrimSpace(line[1:])
	} else if at := strings.IndexByte(line, ' '); at >= 0 {
		word, rest = line[:at], strings.TrimSpace(line[at+1:])
	}
	word = strings.ToLower(word)
	text, ok := own[word]
	if !ok {
		text, ok = systemAliases()[word]
	}
	if !ok {
		return line, nil
	}
	expanded, err := expandDollars(text, rest, scope)
	return strings.TrimSpace(expanded), err
}

// expandDollars replaces the dollar variables in the text of an alias; rest is the text after the
// alias. As on most FICS-like servers, $@ is not added to an alias that lacks it. A single @ at the
// end of the alias, as older servers write it, counts as $@.
func expandDollars(text, rest string, scope AliasScope) (string, error) {
	if before, ok := strings.CutSuffix(text, "@"); ok && (before == "" || strings.HasSuffix(before, " ")) {
		text = before + "$@"
	}
	var out strings.Builder
	words := strings.Fields(rest)
	from := func(i int) string { return strings.Join(words[min(max(i, 0), len(words)):], " ") }
	upTo := func(i int) string { return strings.Join(words[:min(max(i, 0), len(words))], " ") }
	for i := 0; i < len(text); i++ {
		if text[i] != '$' {
			out.WriteByte(text[i])
			continue
		}
		if i++; i == len(text) {
			return "", ErrAlias
		}
		known := func(value string) error {
			if value == "" {
				return ErrAlias
			}
			out.WriteString(value)
			return nil
		}
		var err error
		switch ch := text[i]; {
		case ch == '@':
			out.WriteString(rest)
		case ch >= '1' && ch <= '9':
			n := int(ch - '0')
			if i+1 < len(text) && text[i+1] == '-' { // $2-: the second word and all that follow
				i++
				out.WriteString(from(n - 1))
			} else if n <= len(words) {
				out.WriteString(words[n-1])
			}
		case ch == '-' && i+1 < len(text) && text[i+1] >= '1' && text[i+1] <= '9': // $-2: the first two
			i++
			out.WriteString(upTo(int(text[i] - '0')))
		case ch == '-', ch == '_': // $_ for "$2" with a hyphen behind it
			out.WriteByte('-')
		case ch == '$':
			out.WriteByte('$')
		case ch == 'm':
			err = known(scope.Me)
		case ch == 'o':
			err = known(scope.Opponent)
		case ch == 'p':
			err = known(scope.Partner)
		case ch == '.':
			err = known(scope.LastTell)
		case ch == ',':
			err = known(scope.Channel)
		default:
			err = ErrAlias
		}
		if err != nil {
			return "", err
		}
		if out.Len() > MaxLine {
			return "", ErrAlias
		}
	}
	return out.String(), nil
}

// AliasList returns the answer to "alias" without a name.
func AliasList(own map[string]string) string {
	if len(own) == 0 {
		return "You have no aliases."
	}
	var s strings.Builder
	s.WriteString("Aliases:\n")
	for _, name := range slices.Sorted(maps.Keys(own)) {
		s.WriteString(name + " -> " + own[name] + "\n")
	}
	return strings.TrimRight(s.String(), "\n")
}
