package arch

import (
	"bufio"
	"bytes"
	"fmt"
	"go/scanner"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// commentWords are counted in comments, outside quotations, at each occurrence; those that mean the
// same are counted together.
var commentWords = map[string]string{
	"he": "he", "him": "him", "himself": "him", "his": "his", "man": "men", "men": "men",
	"whoever": "whoever", "whomever": "whoever",
}

// whatHas matches the riddle "what ... has", which is counted in comments too.
var whatHas = regexp.MustCompile(`\bwhat( [a-z']+){1,4} has\b`)

// nameWords are counted in identifiers, of which each counts once in a package.
var nameWords = map[string]bool{
	"aside": true, "awaited": true, "folds": true, "goings": true, "he": true, "him": true,
	"his": true, "man": true, "men": true, "outlived": true, "unheard": true, "whoever": true,
}

// wholeNames are identifiers that are counted like nameWords, and not as parts of others.
var wholeNames = map[string]bool{"comeIn": true, "goOut": true}

// wordsFile lists how often each package may still use a word.
const wordsFile = "testdata/words.txt"

// quotation matches quoted text, which is mostly that of the Laws.
var quotation = regexp.MustCompile(`"[^"]*"`)

// TestWords checks that no package uses a word of the lists more often than wordsFile allows.
// With -update it lowers the figures there; it never raises one.
func TestWords(t *testing.T) {
	used := usedWords(t)
	allowed := allowedWords(t)
	for _, key := range slices.Sorted(maps.Keys(used)) {
		if used[key] > allowed[key] {
			t.Errorf("%s: %d times, and %s allows %d: use a plain word (CONTRIBUTING.md, Plain language)",
				key, used[key], wordsFile, allowed[key])
		}
	}
	var text bytes.Buffer
	fewer := false
	for _, key := range slices.Sorted(maps.Keys(allowed)) {
		n := min(used[key], allowed[key])
		if n < allowed[key] && !*update {
			t.Errorf("%s: only %d times, and %s allows %d: go test ./internal/arch -run TestWords -update lowers it",
				key, n, wordsFile, allowed[key])
		}
		fewer = fewer || n < allowed[key]
		if n > 0 {
			fmt.Fprintf(&text, "%s: %d\n", key, n)
		}
	}
	if fewer && *update {
		if err := os.WriteFile(filepath.FromSlash(wordsFile), text.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// allowedWords reads wordsFile.
func allowedWords(t *testing.T) map[string]int {
	t.Helper()
	allowed := map[string]int{}
	lines := bufio.NewScanner(strings.NewReader(read(t, filepath.FromSlash(wordsFile))))
	for lines.Scan() {
		key, figure, _ := strings.Cut(lines.Text(), ": ")
		var n int
		if _, err := fmt.Sscan(figure, &n); err != nil {
			t.Fatalf("%s: %q: %v", wordsFile, lines.Text(), err)
		}
		allowed[key] = n
	}
	return allowed
}

// usedWords counts the words in the Go files of the repository, by folder, kind and word.
func usedWords(t *testing.T) map[string]int {
	t.Helper()
	used := map[string]int{}
	names := map[string]bool{}
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "node_modules" || d.Name() == "testdata" || d.Name() == "build" || strings.HasPrefix(d.Name(), ".") && name != root) {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") {
			return nil
		}
		at, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		src, err := os.ReadFile(name) //nolint:gosec // a file of the repository
		if err == nil {
			countWords(used, names, path.Dir(filepath.ToSlash(at)), src)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(names) == 0 {
		t.Fatal("no Go files were found")
	}
	return used
}

// countWords adds the words of a file to used. In names it notes the identifiers that have been
// counted.
func countWords(used map[string]int, names map[string]bool, dir string, src []byte) {
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", -1, len(src)), src, nil, scanner.ScanComments)
	for {
		_, kind, text := s.Scan()
		switch kind { //nolint:exhaustive // nothing else is in words
		case token.EOF:
			return
		case token.COMMENT:
			text = strings.ToLower(text)
			if strings.Contains(text, `"`) {
				text = quotation.ReplaceAllString(text, "")
			}
			for word := range strings.FieldsFuncSeq(text, isNoLetter) {
				if word := commentWords[word]; word != "" {
					used[dir+" comment "+word]++
				}
			}
			if strings.Contains(text, "what ") && strings.Contains(text, " has") {
				if n := len(whatHas.FindAllStringIndex(text, -1)); n > 0 {
					used[dir+" comment what..has"] += n
				}
			}
		case token.IDENT:
			if names[dir+" "+text] {
				continue
			}
			names[dir+" "+text] = true
			for _, word := range riddlesIn(text) {
				used[dir+" name "+word]++
			}
		default:
		}
	}
}

func isNoLetter(r rune) bool { return !unicode.IsLetter(r) }

// riddlesIn returns the words of the lists that an identifier contains.
func riddlesIn(name string) (found []string) {
	if wholeNames[name] {
		return []string{name}
	}
	start := 0
	for i, r := range name + "A" {
		if i > start && (unicode.IsUpper(r) || r == '_') {
			if word := strings.Trim(strings.ToLower(name[start:i]), "_"); nameWords[word] {
				found = append(found, word)
			}
			start = i
		}
	}
	return found
}

func TestRiddlesIn(t *testing.T) {
	for name, want := range map[string]string{
		"men": "men", "MenDisplaced": "men", "noManThere": "man", "comeIn": "comeIn", "comeInAt": "",
		"manual": "", "theirs": "", "left_men": "men", "setAside": "aside", "Pieces": "",
	} {
		if got := strings.Join(riddlesIn(name), " "); got != want {
			t.Errorf("%s contains %q, want %q", name, got, want)
		}
	}
}
