package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// version is a version in the forms that the packages need.
type version struct {
	files   string    // in file names: 0.1.0
	ordered string    // for nfpm: 0.1.0, 0.1.0-rc1 (before 0.1.0), 0.1.0+5.gabc1234 (after it)
	numbers [4]uint16 // in the Windows program: 0.1.0.0
	display string    // for users: 0.1.0
	ref     string    // in the repository: v0.1.0, or the commit
}

var (
	tagged    = regexp.MustCompile(`^v?(\d+)\.(\d+)\.(\d+)(-[0-9A-Za-z.]+)?$`)
	described = regexp.MustCompile(`^v?(\d+)\.(\d+)\.(\d+)-(\d+)-(g[0-9a-f]+)(-dirty)?$`)
	commit    = regexp.MustCompile(`^[0-9a-z]+(-dirty)?$`)
)

// parseVersion parses a tag (v0.1.0, v0.1.0-rc1) or the output of git describe. A commit without an
// earlier tag sorts before every release and after older commits, so that package managers upgrade
// in order.
func parseVersion(name string, date time.Time) (version, error) {
	files := strings.TrimPrefix(name, "v")
	v := version{files: files, ordered: files, display: files, ref: "v" + files}
	if m := described.FindStringSubmatch(name); m != nil {
		v.ordered = fmt.Sprintf("%s.%s.%s+%s.%s%s", m[1], m[2], m[3], m[4], m[5], strings.Replace(m[6], "-", ".", 1))
		v.ref = strings.TrimPrefix(m[5], "g")
		v.setNumbers(m[1:4])
		return v, nil
	}
	if m := tagged.FindStringSubmatch(name); m != nil {
		v.setNumbers(m[1:4])
		return v, nil
	}
	if commit.MatchString(name) {
		v.files, v.display, v.ref = name, name, strings.TrimSuffix(name, "-dirty")
		v.ordered = "0.0.0-git" + date.Format("20060102150405") + "." + strings.ReplaceAll(name, "-", ".")
		return v, nil
	}
	return v, fmt.Errorf("%q is no version: v0.1.0, or what git describe prints", name)
}

func (v *version) setNumbers(parts []string) {
	for i, part := range parts {
		n, _ := strconv.ParseUint(part, 10, 16)
		v.numbers[i] = uint16(n)
	}
}
