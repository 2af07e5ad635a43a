package ics

import (
	"maps"
	"slices"
	"strings"
)

// systemAliases are the words that the family puts for a command, with what
// they stand for. They are not abbreviations: those are any beginning that
// fits one command only.
var systemAliases = map[string]string{
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

// punctuation are the aliases of one sign, which need no space behind them.
const punctuation = "@!#$%^&*-+'\"/.,=`:?"

// SystemAliases lists the words that have a meaning as aliases, with it.
func SystemAliases() map[string]string { return maps.Clone(systemAliases) }

// AliasScope is what the dollar signs of an alias can stand for.
type AliasScope struct {
	Me       string // $m: the handle of who types
	Opponent string // $o: of the last opponent
	Partner  string // $p: of the partner
	LastTell string // $. : who last received a message
	Channel  string // $, : the channel last spoken in
}

// ErrAlias says that an alias stands for something that there is not.
var ErrAlias error = &Refusal{Code: CodeBadCommand, Line: "Command failed: There was an error expanding aliases."}

// ExpandAlias puts the text behind an alias in its place, the user's own
// before the system's, once: what comes out is not expanded again. A line that
// is no alias comes back as it was.
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
		text, ok = systemAliases[word]
	}
	if !ok {
		return line, nil
	}
	expanded, err := expand(text, rest, scope)
	return strings.TrimSpace(expanded), err
}

// expand fills the dollar signs of an alias in. As on most servers of the
// family there is no $@ behind an alias that has none; a lone @ at its end, as
// older servers write it, is one.
func expand(text, rest string, scope AliasScope) (string, error) {
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

// AliasList is the answer to "alias" without a name.
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
