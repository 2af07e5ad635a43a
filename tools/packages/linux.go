package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/goreleaser/nfpm/v2"
	_ "github.com/goreleaser/nfpm/v2/deb"
	"github.com/goreleaser/nfpm/v2/files"
	_ "github.com/goreleaser/nfpm/v2/rpm"
)

// processors are the processors of the Linux and macOS packages.
var processors = []string{"amd64", "arm64"}

// archives writes the plain archives of Linux and macOS.
func (r release) archives() error {
	common, err := r.common()
	if err != nil {
		return err
	}
	for system, called := range map[string]string{"linux": "linux", "darwin": "macos"} {
		for _, processor := range processors {
			end := called + "-" + processor
			in := "escaque-" + r.files + "-" + end
			entries := []entry{executable(in+"/escaque", r.program(system, processor))}
			for _, e := range common {
				e.name = in + "/" + e.name
				entries = append(entries, e)
			}
			if err := writeTarGz(r.artefact(end+".tar.gz"), entries, r.date); err != nil {
				return err
			}
		}
	}
	return nil
}

// linux writes the Debian and Fedora packages.
func (r release) linux() error {
	if err := r.units(); err != nil {
		return err
	}
	if err := r.texts(); err != nil {
		return err
	}
	if err := r.pages(); err != nil {
		return err
	}
	for _, processor := range processors {
		for _, format := range []string{"deb", "rpm"} {
			if err := r.nfpm(format, processor); err != nil {
				return fmt.Errorf("%s: %w", format, err)
			}
		}
	}
	return nil
}

// common returns the files that every plain archive contains besides the program.
func (r release) common() ([]entry, error) {
	var entries []entry
	carried := append(slices.Clone(documents), "LICENSE")
	for _, name := range documents {
		b, err := r.document(name, carried)
		if err != nil {
			return nil, err
		}
		entries = append(entries, text(filepath.Base(name), b))
	}
	entries = append(entries, file("LICENSE", filepath.Join(r.source, "LICENSE")))
	for _, manual := range r.manuals() {
		entries = append(entries, file(filepath.Base(manual), manual))
	}
	for name, from := range map[string]string{"man": filepath.Join(r.stage, "man"), "completions": filepath.Join(r.stage, "completions"), "systemd": filepath.Join(r.source, "packaging/systemd")} {
		inside, err := tree(name, from)
		if err != nil {
			return nil, err
		}
		entries = append(entries, inside...)
	}
	return entries, nil
}

// units writes the systemd units for packages. They are those of packaging/systemd with the
// packages' program path. They use a permanent user instead of a dynamic one, so that the data has
// a visible owner.
func (r release) units() error {
	changes := []string{
		"ExecStart=/usr/local/bin/escaque ", "ExecStart=/usr/bin/escaque ",
		"DynamicUser=yes\n", "User=escaque\nGroup=escaque\nStateDirectoryMode=0700\nRemoveIPC=yes\nRestrictSUIDSGID=yes\n",
	}
	dir := filepath.Join(r.stage, "units")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, name := range []string{"escaque.service", "escaque@.service"} {
		unit, err := os.ReadFile(filepath.Join(r.source, "packaging/systemd", name))
		if err != nil {
			return err
		}
		for i := 0; i < len(changes); i += 2 {
			if bytes.Count(unit, []byte(changes[i])) != 1 {
				return fmt.Errorf("packaging/systemd/%s does not have the line %q once", name, changes[i])
			}
		}
		// The words before the first section are for who installs the file by hand.
		_, body, _ := strings.Cut(string(unit), "[Unit]\n")
		body = "# " + filepath.Join("/usr/lib/systemd/system", name) + ", from the package escaque; see docs/operations.md\n[Unit]\n" + body
		if err := os.WriteFile(filepath.Join(dir, name), []byte(strings.NewReplacer(changes...).Replace(body)), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// pages writes the compressed manual pages.
func (r release) pages() error {
	for lang, in := range map[string]string{"en": "man1", "es": "es/man1"} {
		found, err := filepath.Glob(filepath.Join(r.stage, "man", lang, "man1", "*.1"))
		if err != nil || len(found) == 0 {
			return fmt.Errorf("no manual pages in %s: %v", lang, err)
		}
		dir := filepath.Join(r.stage, "manpages", in)
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
		for _, page := range found {
			text, err := os.ReadFile(page)
			if err != nil {
				return err
			}
			err = create(filepath.Join(dir, filepath.Base(page)+".gz"), func(w io.Writer) error {
				z, _ := gzip.NewWriterLevel(w, gzip.BestCompression)
				if _, err := z.Write(text); err != nil {
					return err
				}
				return z.Close()
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// nfpm makes a package as described in packaging/linux/nfpm.yaml.
func (r release) nfpm(format, processor string) error {
	description, err := os.ReadFile(filepath.Join(r.source, "packaging/linux/nfpm.yaml"))
	if err != nil {
		return err
	}
	config, err := nfpm.Parse(strings.NewReader(os.Expand(string(description), func(name string) string {
		return map[string]string{"PROCESSOR": processor, "VERSION": r.ordered, "STAGE": r.stage, "SOURCE": r.source}[name]
	})))
	if err != nil {
		return err
	}
	info, err := config.Get(format)
	if err != nil {
		return err
	}
	info.MTime = r.date
	info.RPM.BuildHost = "escaque" // not the name of the machine
	for _, manual := range r.manuals() {
		info.Contents = append(info.Contents, &files.Content{Source: manual, Destination: "/usr/share/doc/escaque/" + filepath.Base(manual)})
	}
	for _, one := range info.Contents {
		if one.FileInfo == nil {
			one.FileInfo = &files.ContentFileInfo{}
		}
		one.FileInfo.MTime = r.date
		if one.FileInfo.Mode == 0 && one.Type != files.TypeDir && one.Type != files.TypeSymlink {
			one.FileInfo.Mode = 0o644
		}
	}
	info = nfpm.WithDefaults(info)
	packager, err := nfpm.Get(format)
	if err != nil {
		return err
	}
	return create(r.artefact("linux-"+processor+"."+format), func(w io.Writer) error {
		info.Target = r.artefact("linux-" + processor + "." + format)
		return packager.Package(info, w)
	})
}
