// Command packages makes what a release carries out of programs that are compiled already:
// archives, packages for Debian and Fedora, the macOS application, the Windows installer's
// folder, images for container engines. scripts/release.sh compiles, calls it and writes the
// checksums. It is a module of its own, so that the program's go.mod stays small and the
// linters need not be built again for it.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// release is what is packed, and where.
type release struct {
	version        // of the program
	source  string // the checkout
	stage   string // programs/OS-ARCH/, manuals/, man/LANG/, completions/ and icons are here
	out     string
	date    time.Time // of every file: the commit's, so that two builds give the same bytes
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

// program is the compiled program for a system and a processor.
func (r release) program(system, processor string) string {
	exe := "escaque"
	if system == "windows" {
		exe += ".exe"
	}
	return filepath.Join(r.stage, "programs", system+"-"+processor, exe)
}

// artefact is the path of a file of the release: escaque-0.1.0-END.
func (r release) artefact(end string) string {
	return filepath.Join(r.out, "escaque-"+r.files+"-"+end)
}

// manuals are the manuals as PDF.
func (r release) manuals() []string {
	return []string{filepath.Join(r.stage, "manuals", "manual-en.pdf"), filepath.Join(r.stage, "manuals", "manual-es.pdf")}
}
