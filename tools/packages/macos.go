package main

import (
	"bytes"
	"debug/macho"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// macos writes a zip with Escaque.app, whose program runs on both kinds of processors.
func (r release) macos() error {
	var programs [][]byte
	for _, processor := range []string{"amd64", "arm64"} {
		program, err := os.ReadFile(r.program("darwin", processor))
		if err != nil {
			return err
		}
		programs = append(programs, program)
	}
	universal, err := fat(programs)
	if err != nil {
		return err
	}
	plist, err := os.ReadFile(filepath.Join(r.source, "packaging/macos/Info.plist"))
	if err != nil {
		return err
	}
	numbers := fmt.Sprintf("%d.%d.%d", r.numbers[0], r.numbers[1], r.numbers[2])
	plist = []byte(strings.ReplaceAll(string(plist), "@VERSION@", numbers))
	in, app := "escaque-"+r.files, "escaque-"+r.files+"/Escaque.app/Contents"
	program := text(app+"/MacOS/escaque", universal)
	program.mode = 0o755
	changes, err := r.document("CHANGELOG.md", nil)
	if err != nil {
		return err
	}
	entries := []entry{
		program,
		text(app+"/Info.plist", plist),
		text(app+"/PkgInfo", []byte("APPL????")),
		file(app+"/Resources/escaque.icns", filepath.Join(r.stage, "icons", "escaque.icns")),
		file(in+"/README.txt", filepath.Join(r.source, "packaging/macos/README.txt")),
		file(in+"/LICENSE.txt", filepath.Join(r.source, "LICENSE")),
		text(in+"/CHANGES.txt", changes),
	}
	for _, manual := range r.manuals() {
		entries = append(entries, file(in+"/"+filepath.Base(manual), manual))
	}
	return writeZip(r.artefact("macos.zip"), entries, r.date)
}

// fat combines programs for several processors into one universal program: a table of offsets, then
// the unchanged programs. So the signatures by Go's linker stay valid.
func fat(programs [][]byte) ([]byte, error) {
	const page = 1 << 14 // of the processor with the largest pages
	var b bytes.Buffer
	put := func(numbers ...uint32) {
		for _, n := range numbers {
			_ = binary.Write(&b, binary.BigEndian, n)
		}
	}
	put(macho.MagicFat, uint32(len(programs)))
	at := uint32(page)
	for _, program := range programs {
		f, err := macho.NewFile(bytes.NewReader(program))
		if err != nil {
			return nil, err
		}
		put(uint32(f.Cpu), f.SubCpu, at, uint32(len(program)), 14)
		at = (at + uint32(len(program)) + page - 1) / page * page
	}
	for _, program := range programs {
		b.Write(make([]byte, (page-b.Len()%page)%page))
		b.Write(program)
	}
	return b.Bytes(), nil
}
