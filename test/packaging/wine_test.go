package packaging

import (
	"bytes"
	"debug/pe"
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// windows is a Windows as wine has it, with a user whose folders have spaces and accents.
type windows struct {
	drive string // its drive C, here
	env   []string
}

const person = `C:\users\José Núñez Árbitro`

func newWindows(t *testing.T) windows {
	t.Helper()
	released(t, "windows.zip") // before Windows is set up, which takes a minute
	needs(t, "wine")
	prefix := filepath.Join(t.TempDir(), "wine")
	w := windows{drive: filepath.Join(prefix, "drive_c")}
	w.env = append(os.Environ(), "WINEPREFIX="+prefix, "WINEARCH=win64", "WINEDEBUG=-all", "WINEDLLOVERRIDES=mscoree,mshtml=", "LC_ALL=C.UTF-8", "DISPLAY=")
	t.Cleanup(func() {
		cmd := exec.Command("wineserver", "--kill", "--wait")
		if _, err := exec.LookPath("wineserver"); err != nil {
			cmd = exec.Command("/usr/lib/wine/wineserver64", "--kill", "--wait")
		}
		cmd.Env = w.env
		_ = cmd.Run()
	})
	w.run(t, "wineboot", "--init")
	w.addRandom(t)
	for name, folder := range map[string]string{
		"Local AppData": `AppData\Local`, "AppData": `AppData\Roaming`, "Personal": "Documents", "Programs": "Start Menu",
	} {
		for _, key := range []string{"User Shell Folders", "Shell Folders"} {
			w.run(t, "reg", "add", `HKCU\Software\Microsoft\Windows\CurrentVersion\Explorer\`+key, "/v", name, "/d", person+`\`+folder, "/f")
		}
		if err := os.MkdirAll(w.here(person+`\`+folder), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return w
}

// addRandom gives this Windows the library of random numbers with which every Go program begins.
// Windows has it since 7, wine since 8.13, and the wine of Debian 12 is 8.0.
func (w windows) addRandom(t *testing.T) {
	t.Helper()
	at := w.here(`C:\windows\system32\bcryptprimitives.dll`)
	if _, err := os.Stat(at); err == nil {
		return
	}
	if err := os.WriteFile(at, forwarder(t, "bcryptprimitives.dll", "ProcessPrng", "advapi32.SystemFunction036"), 0o644); err != nil {
		t.Fatal(err)
	}
}

// forwarder is a library of Windows in which one name stands for a function of another library.
func forwarder(t *testing.T, library, name, function string) []byte {
	t.Helper()
	const (
		page    = 0x1000 // where its only section is in memory
		aligned = 0x200  // where that is in the file, and how long
		tables  = 40 + 4 + 4 + 2
	)
	at := func(n int) uint32 { return uint32(page + n) }
	optional := pe.OptionalHeader64{
		Magic: 0x20b, ImageBase: 0x180000000, SectionAlignment: page, FileAlignment: aligned, MajorOperatingSystemVersion: 6,
		MajorSubsystemVersion: 6, SizeOfImage: 2 * page, SizeOfHeaders: aligned, SizeOfInitializedData: aligned,
		Subsystem: pe.IMAGE_SUBSYSTEM_WINDOWS_CUI, NumberOfRvaAndSizes: 16,
	}
	optional.DataDirectory[pe.IMAGE_DIRECTORY_ENTRY_EXPORT] = pe.DataDirectory{VirtualAddress: page, Size: aligned}
	head := packed(t, [64]byte{'M', 'Z', 60: 64}, []byte("PE\x00\x00"), pe.FileHeader{
		Machine: pe.IMAGE_FILE_MACHINE_AMD64, NumberOfSections: 1, SizeOfOptionalHeader: uint16(binary.Size(optional)),
		Characteristics: pe.IMAGE_FILE_EXECUTABLE_IMAGE | pe.IMAGE_FILE_LARGE_ADDRESS_AWARE | pe.IMAGE_FILE_DLL,
	}, optional, pe.SectionHeader32{
		Name: [8]uint8{'.', 'e', 'd', 'a', 't', 'a'}, VirtualSize: aligned, VirtualAddress: page, SizeOfRawData: aligned,
		PointerToRawData: aligned, Characteristics: pe.IMAGE_SCN_CNT_INITIALIZED_DATA | pe.IMAGE_SCN_MEM_READ,
	})
	library, name = library+"\x00", name+"\x00"
	names, functions := at(tables+len(library)), at(tables+len(library)+len(name))
	exports := packed(t,
		[3]uint32{}, at(tables), uint32(1), uint32(1), uint32(1), at(40), at(44), at(48), // the directory
		functions, names, uint16(0), []byte(library+name+function+"\x00"))
	made := make([]byte, 2*aligned)
	copy(made, head)
	copy(made[aligned:], exports)
	return made
}

// packed is values as a file of Windows has them, one after the other.
func packed(t *testing.T, values ...any) []byte {
	t.Helper()
	var b bytes.Buffer
	for _, v := range values {
		if err := binary.Write(&b, binary.LittleEndian, v); err != nil {
			t.Fatal(err)
		}
	}
	return b.Bytes()
}

// here is where a file of the drive C is on this machine.
func (w windows) here(name string) string {
	return filepath.Join(w.drive, filepath.FromSlash(strings.ReplaceAll(strings.TrimPrefix(name, `C:\`), `\`, "/")))
}

// run runs a program of Windows to its end, and returns what it prints.
func (w windows) run(t *testing.T, words ...string) string {
	t.Helper()
	out, said, err := w.try(words...)
	if err != nil {
		t.Fatalf("%v: %v\n%s%s", words, err, out, said)
	}
	return out
}

// try runs a program of Windows to its end, and returns what it prints and what it says.
func (w windows) try(words ...string) (out, said string, err error) {
	cmd := exec.Command("wine", words...)
	var o, e bytes.Buffer
	cmd.Env, cmd.Stdout, cmd.Stderr = w.env, &o, &e
	err = cmd.Run()
	return o.String(), e.String(), err
}

// serve starts a server of the installed program, and returns when it answers.
func (w windows) serve(t *testing.T, exe, data string) (*program, string) {
	t.Helper()
	http := free(t)
	p := &program{Cmd: exec.Command("wine", exe, "serve", "--data", data, "--http", http, "--ics", free(t))}
	p.Env, p.Stderr = w.env, &p.said
	p.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = syscall.Kill(-p.Process.Pid, syscall.SIGKILL) })
	answers(t, "http://"+http+"/readyz")
	return p, http
}

// TestInstallerUnderWine: the installer puts everything where Windows expects it, is refused while the
// program runs, and the uninstaller takes away what the installer brought and nothing else.
func TestInstallerUnderWine(t *testing.T) {
	setup := released(t, "windows-setup.exe")
	w := newWindows(t)
	if err := os.Symlink(setup, w.here(`C:\setup.exe`)); err != nil {
		t.Fatal(err)
	}
	event := w.here(person + `\Documents\Escaque\Copa de otoño.event`)
	if err := os.MkdirAll(filepath.Dir(event), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(event, []byte("an event"), 0o600); err != nil {
		t.Fatal(err)
	}
	w.run(t, `C:\setup.exe`, "/S")
	const in = person + `\AppData\Local\Programs\Escaque`
	for _, name := range []string{`\escaque.exe`, `\README.txt`, `\LICENSE.txt`, `\CHANGES.txt`, `\manual-en.pdf`, `\manual-es.pdf`, `\uninstall.exe`} {
		if info, err := os.Stat(w.here(in + name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := os.Stat(w.here(person + `\Start Menu\Escaque.lnk`)); err != nil {
		t.Errorf("no entry in the Start menu: %v", err)
	}
	const listed = `HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Escaque`
	if said := w.run(t, "reg", "query", listed); !strings.Contains(said, `uninstall.exe" /S`) || !strings.Contains(said, "DisplayVersion") {
		t.Errorf("the list of programs has\n%s", said)
	}
	if said := w.run(t, "reg", "query", `HKCU\Software\Classes\Escaque.Event\shell\open\command`); !strings.Contains(said, `escaque.exe" "%1"`) {
		t.Errorf("an event file is opened with\n%s", said)
	}
	if said := w.run(t, in+`\escaque.exe`, "version"); !strings.Contains(said, "windows/amd64") {
		t.Errorf("escaque version says %q", said)
	}
	serving, _ := w.serve(t, in+`\escaque.exe`, person+`\Documents\Escaque\Club`)
	if out, _, err := w.try(`C:\setup.exe`, "/S"); err == nil {
		t.Errorf("it installs over a program that runs: %s", out)
	}
	_ = syscall.Kill(-serving.Process.Pid, syscall.SIGTERM)
	w.end(t)

	// _?= keeps the uninstaller where it is, so that it can be waited for; then Windows does not let it
	// delete itself, and wine does.
	w.run(t, in+`\uninstall.exe`, "/S", "_?="+in)
	left, _ := filepath.Glob(w.here(in) + "/*") // the pattern is well formed
	if len(left) > 1 || len(left) == 1 && filepath.Base(left[0]) != "uninstall.exe" {
		t.Errorf("the uninstaller leaves %v", left)
	}
	if _, err := os.Stat(w.here(person + `\Start Menu\Escaque.lnk`)); err == nil {
		t.Error("the uninstaller leaves the entry in the Start menu")
	}
	if out, _, err := w.try("reg", "query", listed); err == nil {
		t.Errorf("the uninstaller leaves in the list of programs\n%s", out)
	}
	if text := string(contents(t, event)); text != "an event" {
		t.Errorf("the event file has become %q", text)
	}
	if _, err := os.Stat(w.here(person + `\Documents\Escaque\Club\escaque.db`)); err != nil {
		t.Errorf("the server's data is gone: %v", err)
	}
}

// end ends what runs in this Windows.
func (w windows) end(t *testing.T) {
	t.Helper()
	_, _, _ = w.try("taskkill", "/f", "/im", "escaque.exe")
	time.Sleep(time.Second) // until Windows has closed the file
}

// unpacked unpacks the zip into a folder with spaces and accents, and returns the program.
func (w windows) unpacked(t *testing.T) (exe string) {
	t.Helper()
	_, texts := unzip(t, released(t, "windows.zip"))
	for name, text := range texts {
		at := person + `\Downloads\Escaque versión nueva\` + strings.ReplaceAll(name, "/", `\`)
		if err := os.MkdirAll(filepath.Dir(w.here(at)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(w.here(at), text, 0o755); err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(at, ".exe") {
			exe = at
		}
	}
	return exe
}

// TestZipUnderWine: unpacked into a folder with spaces and accents, the program tells its version,
// finds no fault with a folder of such a name, and serves from it.
func TestZipUnderWine(t *testing.T) {
	w := newWindows(t)
	exe := w.unpacked(t)
	if said := w.run(t, exe, "version"); !strings.Contains(said, "windows/amd64") {
		t.Errorf("escaque version says %q", said)
	}
	data := person + `\Documents\Escaque\Club de Ávila`
	_, http := w.serve(t, exe, data)
	answers(t, "http://"+http+"/")
	w.end(t)
	if said := w.run(t, exe, "verify", "--data", data); !strings.Contains(said, "account") {
		t.Errorf("escaque verify says %q", said)
	}
}
