// Command packages makes the files of a release from compiled programs: archives, Debian and Fedora
// packages, the macOS application, the folder of the Windows installer, and container images.
// scripts/release.sh compiles the programs, calls this command and writes the checksums. It is a
// separate module so that the program's go.mod stays small and linters need not be rebuilt for it.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// release describes a release and its folders.
type release struct {
	version        // of the program
	source  string // the checkout
	stage   string // contains programs/OS-ARCH/, manuals/, man/LANG/, completions/ and icons
	out     string
	date    time.Time // of every file: that of the commit, for reproducible builds
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "packages:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	flags := flag.NewFlagSet("packages", flag.ContinueOnError)
	name := flags.String("version", "", "the version, as v0.1.0 or as git describe prints it")
	seconds := flags.Int64("date", 0, "the time of all files, in seconds since 1970")
	var r release
	flags.StringVar(&r.source, "source", ".", "the checkout")
	flags.StringVar(&r.stage, "stage", "build/stage", "the folder of what is compiled")
	flags.StringVar(&r.out, "out", "build/release", "the folder for the packages")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *seconds <= 0 {
		return errors.New("-date is missing")
	}
	r.date = time.Unix(*seconds, 0).UTC()
	var err error
	if r.version, err = parseVersion(*name, r.date); err != nil {
		return err
	}
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return err
	}
	steps := map[string]func() error{
		"icons":     r.icons,
		"resource":  r.resource,
		"archives":  r.archives,
		"linux":     r.linux,
		"macos":     r.macos,
		"windows":   r.windows,
		"installer": r.installer,
		"images":    r.images,
	}
	for _, step := range flags.Args() {
		do, ok := steps[step]
		if !ok {
			return fmt.Errorf("there is no step %q", step)
		}
		if err := do(); err != nil {
			return fmt.Errorf("%s: %w", step, err)
		}
	}
	return nil
}

// program returns the path of the compiled program for a system and processor.
func (r release) program(system, processor string) string {
	exe := "escaque"
	if system == "windows" {
		exe += ".exe"
	}
	return filepath.Join(r.stage, "programs", system+"-"+processor, exe)
}

// artefact returns the path of a release file: escaque-0.1.0-END.
func (r release) artefact(end string) string {
	return filepath.Join(r.out, "escaque-"+r.files+"-"+end)
}

// manuals returns the paths of the PDF manuals.
func (r release) manuals() []string {
	return []string{filepath.Join(r.stage, "manuals", "manual-en.pdf"), filepath.Join(r.stage, "manuals", "manual-es.pdf")}
}
