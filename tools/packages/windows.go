package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/tc-hib/winres"
	winversion "github.com/tc-hib/winres/version"
)

// resource writes the resources of the Windows program: icon, version, and the manifest, by which
// it needs no administrator.
func (r release) resource() error {
	var set winres.ResourceSet
	ico, err := os.Open(filepath.Join(r.stage, "icons", "escaque.ico"))
	if err != nil {
		return err
	}
	defer ico.Close()
	icon, err := winres.LoadICO(ico)
	if err != nil {
		return err
	}
	if err := set.SetIcon(winres.Name("APPICON"), icon); err != nil {
		return err
	}
	info := winversion.Info{FileVersion: r.numbers, ProductVersion: r.numbers}
	for key, value := range map[string]string{
		winversion.ProductName:      "Escaque",
		winversion.FileDescription:  "Escaque",
		winversion.ProductVersion:   r.display,
		winversion.FileVersion:      r.display,
		winversion.OriginalFilename: "escaque.exe",
		winversion.LegalCopyright:   "Apache License 2.0",
	} {
		if err := info.Set(winversion.LangDefault, key, value); err != nil {
			return err
		}
	}
	set.SetVersionInfo(info)
	set.SetManifest(winres.AppManifest{
		Description:    "Escaque",
		Compatibility:  winres.Win10AndAbove,
		ExecutionLevel: winres.AsInvoker,
		LongPathAware:  true,
	})
	return create(filepath.Join(r.stage, "rsrc_windows_amd64.syso"), func(w io.Writer) error {
		return set.WriteObject(w, winres.ArchAMD64)
	})
}

// folder returns the files of the Windows zip and installer.
func (r release) folder() ([]entry, error) {
	changes, err := r.document("CHANGELOG.md", nil)
	if err != nil {
		return nil, err
	}
	entries := []entry{
		executable("escaque.exe", r.program("windows", "amd64")),
		file("README.txt", filepath.Join(r.source, "packaging/windows/README.txt")),
		file("LICENSE.txt", filepath.Join(r.source, "LICENSE")),
		text("CHANGES.txt", changes),
	}
	for _, manual := range r.manuals() {
		entries = append(entries, file(filepath.Base(manual), manual))
	}
	return entries, nil
}

// windows writes the Windows zip.
func (r release) windows() error {
	entries, err := r.folder()
	if err != nil {
		return err
	}
	for i := range entries {
		entries[i].name = "escaque-" + r.files + "/" + entries[i].name
	}
	return writeZip(r.artefact("windows.zip"), entries, r.date)
}

// installer makes the Windows installer with NSIS.
func (r release) installer() error {
	makensis, err := exec.LookPath("makensis")
	if err != nil {
		return errors.New("makensis is not here, which makes the installer for Windows (Debian: apt-get install nsis)")
	}
	folder, err := filepath.Abs(filepath.Join(r.stage, "windows"))
	if err != nil {
		return err
	}
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	entries, err := r.folder()
	if err != nil {
		return err
	}
	entries = append(entries, file("escaque.ico", filepath.Join(r.stage, "icons", "escaque.ico")))
	for _, e := range entries {
		to := filepath.Join(folder, e.name)
		if e.from == "" {
			if err := os.WriteFile(to, e.text, 0o644); err != nil {
				return err
			}
			continue
		}
		if err := copyFile(to, e.from); err != nil {
			return err
		}
		if err := os.Chtimes(to, r.date, r.date); err != nil { // NSIS packs the times of files
			return err
		}
	}
	out, err := filepath.Abs(r.artefact("windows-setup.exe"))
	if err != nil {
		return err
	}
	n := r.numbers
	cmd := exec.Command(makensis, "-V2", "-WX", "-INPUTCHARSET", "UTF8",
		"-DVERSION="+r.display, fmt.Sprintf("-DNUMBERS=%d.%d.%d.%d", n[0], n[1], n[2], n[3]),
		"-DFOLDER="+folder, "-DOUT="+out, filepath.Join(r.source, "packaging/windows/escaque.nsi"))
	cmd.Env = append(os.Environ(), fmt.Sprintf("SOURCE_DATE_EPOCH=%d", r.date.Unix()))
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	return cmd.Run()
}

func copyFile(to, from string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	return create(to, func(w io.Writer) error {
		_, err := io.Copy(w, in)
		return err
	})
}
