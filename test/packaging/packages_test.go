package packaging

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"debug/macho"
	"encoding/binary"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/test/witness"
)

// The packages are made here by the release's own program, tools/packages, around programs of a
// few bytes, so that it takes seconds; make test-packages installs those with the real programs.

// stage lays out what scripts/release.sh compiles.
func stage(t *testing.T) string {
	t.Helper()
	dir, bin := t.TempDir(), witness.Build(t)
	put := func(name string, text []byte) {
		t.Helper()
		at := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for processor, cpu := range map[string]macho.Cpu{"amd64": macho.CpuAmd64, "arm64": macho.CpuArm64} {
		put("programs/linux-"+processor+"/escaque", []byte("the program for "+processor))
		head := new(bytes.Buffer)
		err := binary.Write(head, binary.LittleEndian, [8]uint32{macho.Magic64, uint32(cpu), 3, uint32(macho.TypeExec)})
		if err != nil {
			t.Fatal(err)
		}
		put("programs/darwin-"+processor+"/escaque", head.Bytes())
	}
	put("programs/windows-amd64/escaque.exe", []byte("MZ"))
	put("manuals/manual-en.pdf", []byte("%PDF in English"))
	put("manuals/manual-es.pdf", []byte("%PDF in Spanish"))
	for _, lang := range []string{"en", "es"} {
		cmd := exec.Command(bin, "man", filepath.Join(dir, "man", lang, "man1"))
		cmd.Env = append(os.Environ(), "LC_ALL="+lang)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	for _, shell := range []string{"bash", "zsh", "fish"} {
		out, err := exec.Command(bin, "completion", shell).Output()
		if err != nil {
			t.Fatal(err)
		}
		put("completions/escaque."+shell, out)
	}
	return dir
}

// packer is the release's program that packs.
func packer(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("makes the packages of a release: too long for -short")
	}
	bin := filepath.Join(t.TempDir(), "packages")
	cmd := exec.Command("go", "build", "-o", bin, ".")
	cmd.Dir = "../../tools/packages"
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("building tools/packages: %v\n%s", err, out)
	}
	return bin
}

// pack runs the steps, and returns the folder of what they have made.
func pack(t *testing.T, packer, stage, version string, steps ...string) string {
	t.Helper()
	out := t.TempDir()
	args := []string{"-version", version, "-date", "1764288000", "-source", "../..", "-stage", stage, "-out", out}
	if said, err := exec.Command(packer, append(args, steps...)...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", steps, err, said)
	}
	return out
}

var quickSteps = []string{"icons", "resource", "archives", "linux", "macos", "windows", "images"}

func TestPackages(t *testing.T) {
	program, from := packer(t), stage(t)
	made := pack(t, program, from, "v0.1.0", quickSteps...)
	want := []string{
		"escaque-0.1.0-container-amd64.tar", "escaque-0.1.0-container-arm64.tar",
		"escaque-0.1.0-linux-amd64.deb", "escaque-0.1.0-linux-amd64.rpm", "escaque-0.1.0-linux-amd64.tar.gz",
		"escaque-0.1.0-linux-arm64.deb", "escaque-0.1.0-linux-arm64.rpm", "escaque-0.1.0-linux-arm64.tar.gz",
		"escaque-0.1.0-macos-amd64.tar.gz", "escaque-0.1.0-macos-arm64.tar.gz", "escaque-0.1.0-macos.zip",
		"escaque-0.1.0-windows.zip",
	}
	if got := names(t, made); !slices.Equal(got, want) {
		t.Fatalf("the release has\n%s", strings.Join(got, "\n"))
	}
	t.Run("the same bytes again", func(t *testing.T) {
		again := pack(t, program, from, "v0.1.0", quickSteps...)
		for _, name := range want {
			one, two := contents(t, filepath.Join(made, name)), contents(t, filepath.Join(again, name))
			if !bytes.Equal(one, two) {
				t.Errorf("%s is another file the second time", name)
			}
		}
	})
	t.Run("tar.gz", func(t *testing.T) { judgeArchive(t, filepath.Join(made, "escaque-0.1.0-linux-arm64.tar.gz")) })
	t.Run("deb", func(t *testing.T) { judgeDeb(t, filepath.Join(made, "escaque-0.1.0-linux-amd64.deb")) })
	t.Run("rpm", func(t *testing.T) { judgeRPM(t, filepath.Join(made, "escaque-0.1.0-linux-arm64.rpm")) })
	t.Run("macOS", func(t *testing.T) { judgeMacOS(t, filepath.Join(made, "escaque-0.1.0-macos.zip")) })
	t.Run("Windows", func(t *testing.T) { judgeWindows(t, filepath.Join(made, "escaque-0.1.0-windows.zip"), from) })
	t.Run("image", func(t *testing.T) { judgeImage(t, filepath.Join(made, "escaque-0.1.0-container-arm64.tar")) })
	t.Run("links", func(t *testing.T) { judgeLinks(t, made, filepath.Join(from, "documents")) })
	t.Run("versions", func(t *testing.T) { judgeVersions(t, program, from) })
	t.Run("units", func(t *testing.T) { judgeUnits(t, filepath.Join(from, "units")) })
}

func names(t *testing.T, dir string) []string {
	t.Helper()
	var all []string
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}

func contents(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// untar gives the headers of an archive and what its files contain.
func untar(t *testing.T, r io.Reader) (map[string]*tar.Header, map[string][]byte) {
	t.Helper()
	heads, texts := map[string]*tar.Header{}, map[string][]byte{}
	for in := tar.NewReader(r); ; {
		h, err := in.Next()
		if errors.Is(err, io.EOF) {
			return heads, texts
		}
		if err != nil {
			t.Fatal(err)
		}
		if texts[h.Name], err = io.ReadAll(in); err != nil {
			t.Fatal(err)
		}
		heads[h.Name] = h
	}
}

func judgeArchive(t *testing.T, name string) {
	z, err := gzip.NewReader(bytes.NewReader(contents(t, name)))
	if err != nil {
		t.Fatal(err)
	}
	heads, texts := untar(t, z)
	const in = "escaque-0.1.0-linux-arm64/"
	if h := heads[in+"escaque"]; h == nil || h.Mode != 0o755 || string(texts[in+"escaque"]) != "the program for arm64" {
		t.Errorf("the program is not there, or not to be started: %+v", h)
	}
	for _, name := range []string{"README.md", "LICENSE", "CHANGELOG.md", "install.md", "manual-en.pdf", "manual-es.pdf", "man/es/man1/escaque-serve.1", "completions/escaque.zsh", "systemd/escaque.service"} {
		if h := heads[in+name]; h == nil || h.Mode != 0o644 || h.Size == 0 {
			t.Errorf("%s: %+v", name, h)
		}
	}
	for name, h := range heads {
		if h.ModTime.Unix() != 1764288000 || h.Uid != 0 || h.Uname != "" {
			t.Errorf("%s tells who has built it: %+v", name, h)
		}
	}
}

// ask runs a program of the system over a package, or skips where the system lacks it.
func ask(t *testing.T, program string, args ...string) string {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		t.Skipf("%s is not here (Debian has it)", program)
	}
	cmd := exec.Command(program, args...)
	cmd.Env = append(os.Environ(), "LC_ALL=C")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %v: %v", program, args, err)
	}
	return string(out)
}

// installs is what both packages of Linux put into the system.
var installs = []string{
	"/etc/default/escaque", "/usr/bin/escaque",
	"/usr/lib/systemd/system/escaque.service", "/usr/lib/systemd/system/escaque@.service", "/usr/lib/sysusers.d/escaque.conf",
	"/usr/share/applications/escaque.desktop", "/usr/share/mime/packages/escaque.xml", "/usr/share/icons/hicolor/scalable/apps/escaque.svg",
	"/usr/share/icons/hicolor/48x48/apps/escaque.png", "/usr/share/man/man1/escaque.1.gz", "/usr/share/man/es/man1/escaque-serve.1.gz",
	"/usr/share/bash-completion/completions/escaque", "/usr/share/fish/vendor_completions.d/escaque.fish",
	"/usr/share/doc/escaque/copyright", "/usr/share/doc/escaque/install.md", "/usr/share/doc/escaque/operations.md", "/usr/share/doc/escaque/manual-en.pdf", "/usr/share/doc/escaque/manual-es.pdf",
}

func judgeDeb(t *testing.T, name string) {
	fields := ask(t, "dpkg-deb", "--field", name)
	for _, line := range []string{"Package: escaque\n", "Version: 0.1.0-1\n", "Architecture: amd64\n", "Recommends: xdg-utils\n"} {
		if !strings.Contains(fields, line) {
			t.Errorf("no field %q in\n%s", line, fields)
		}
	}
	if strings.Contains(fields, "Depends") {
		t.Errorf("the static program needs nothing:\n%s", fields)
	}
	heads, texts := untar(t, strings.NewReader(ask(t, "dpkg-deb", "--fsys-tarfile", name)))
	for _, name := range append(slices.Clone(installs), "/usr/share/zsh/vendor-completions/_escaque") {
		if heads["."+name] == nil {
			t.Errorf("it lacks %s", name)
		}
	}
	for name, h := range heads {
		switch mode, text := h.Mode, string(texts[name]); {
		case h.Typeflag == tar.TypeDir && mode != 0o755, h.Uid != 0:
			t.Errorf("%s is installed with mode %o for user %d", name, mode, h.Uid)
		case name == "./usr/bin/escaque" && (mode != 0o755 || text != "the program for amd64"):
			t.Errorf("%s: mode %o", name, mode)
		case strings.HasPrefix(name, "./var"), strings.HasPrefix(name, "./home"):
			t.Errorf("%s is data, which no package removes because none has it", name)
		}
	}
	control, _ := untar(t, strings.NewReader(ask(t, "dpkg-deb", "--ctrl-tarfile", name)))
	for _, script := range []string{"./postinst", "./prerm", "./postrm"} {
		if control[script] == nil {
			t.Errorf("no script %s", script)
		}
	}
	if said := ask(t, "dpkg-deb", "--info", name, "conffiles"); said != "/etc/default/escaque\n" {
		t.Errorf("settings that an upgrade keeps: %q", said)
	}
}

func judgeRPM(t *testing.T, name string) {
	if said := ask(t, "rpm", "-qp", "--qf", "%{NAME} %{VERSION} %{RELEASE} %{ARCH} %{LICENSE} %{BUILDHOST}", name); said != "escaque 0.1.0 1 aarch64 Apache-2.0 escaque" {
		t.Errorf("it says of itself %q", said)
	}
	listed := strings.Fields(ask(t, "rpm", "-qpl", name))
	for _, file := range append(slices.Clone(installs), "/usr/share/zsh/site-functions/_escaque") {
		if !slices.Contains(listed, file) {
			t.Errorf("it lacks %s", file)
		}
	}
	// A folder that belongs to the system as well as to this package is a conflict.
	if modes := ask(t, "rpm", "-qp", "--qf", `[%{FILEMODES:perms} %{FILENAMES}\n]`, name); regexp.MustCompile(`(?m)^d`).MatchString(modes) {
		t.Errorf("it has folders of its own:\n%s", modes)
	}
	if said := ask(t, "rpm", "-qp", "--requires", name); regexp.MustCompile(`(?m)^[^r/]`).MatchString(said) {
		t.Errorf("the static program needs nothing but a shell for its scripts:\n%s", said)
	}
	if said := ask(t, "rpm", "-qpc", name); said != "/etc/default/escaque\n" {
		t.Errorf("settings that an upgrade keeps: %q", said)
	}
}

// unzip gives the files of a zip.
func unzip(t *testing.T, name string) (map[string]fs.FileMode, map[string][]byte) {
	t.Helper()
	z, err := zip.OpenReader(name)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	modes, texts := map[string]fs.FileMode{}, map[string][]byte{}
	for _, f := range z.File {
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if texts[f.Name], err = io.ReadAll(in); err != nil {
			t.Fatal(err)
		}
		in.Close()
		modes[f.Name] = f.Mode()
	}
	return modes, texts
}

func judgeMacOS(t *testing.T, name string) {
	modes, texts := unzip(t, name)
	const app = "escaque-0.1.0/Escaque.app/Contents/"
	if modes[app+"MacOS/escaque"] != 0o755 {
		t.Errorf("the program's mode is %v", modes[app+"MacOS/escaque"])
	}
	whole, err := macho.NewFatFile(bytes.NewReader(texts[app+"MacOS/escaque"]))
	if err != nil {
		t.Fatal(err)
	}
	var found []macho.Cpu
	for _, arch := range whole.Arches {
		found = append(found, arch.Cpu)
		if arch.Offset%(1<<arch.Align) != 0 || arch.Align != 14 || arch.FatArchHeader.Cpu != arch.File.Cpu {
			t.Errorf("%v is not where a page begins", arch.FatArchHeader)
		}
	}
	if !slices.Equal(found, []macho.Cpu{macho.CpuAmd64, macho.CpuArm64}) {
		t.Errorf("it is for %v", found)
	}
	plist := string(texts[app+"Info.plist"])
	if err := xml.Unmarshal([]byte(plist), new(struct{})); err != nil {
		t.Errorf("Info.plist: %v", err)
	}
	for _, want := range []string{"<key>CFBundleShortVersionString</key><string>0.1.0</string>", "<key>CFBundleExecutable</key><string>escaque</string>", "<key>CFBundleIconFile</key><string>escaque</string>"} {
		if !strings.Contains(plist, want) {
			t.Errorf("Info.plist lacks %s", want)
		}
	}
	icon := texts[app+"Resources/escaque.icns"]
	if len(icon) < 8 || string(icon[:4]) != "icns" || int(binary.BigEndian.Uint32(icon[4:])) != len(icon) {
		t.Errorf("the icon is none (%d bytes)", len(icon))
	}
	for _, want := range []string{"README.txt", "LICENSE.txt", "CHANGES.txt", "manual-en.pdf", "manual-es.pdf"} {
		if len(texts["escaque-0.1.0/"+want]) == 0 {
			t.Errorf("no %s", want)
		}
	}
}

func judgeWindows(t *testing.T, name, stage string) {
	_, texts := unzip(t, name)
	for _, want := range []string{"escaque.exe", "README.txt", "LICENSE.txt", "CHANGES.txt", "manual-en.pdf", "manual-es.pdf"} {
		if len(texts["escaque-0.1.0/"+want]) == 0 {
			t.Errorf("no %s", want)
		}
	}
	if len(texts) != 6 {
		t.Errorf("it has %d files", len(texts))
	}
	// What the linker puts into the program: the manifest and the version as text.
	resource := contents(t, filepath.Join(stage, "rsrc_windows_amd64.syso"))
	wide := func(s string) []byte { return []byte(strings.Join(append(strings.Split(s, ""), ""), "\x00")) }
	for _, want := range [][]byte{[]byte(`level="asInvoker"`), []byte("longPathAware"), wide("FileDescription"), wide("0.1.0"), {0, 0, 1, 0, 0, 0, 0, 0}} {
		if !bytes.Contains(resource, want) {
			t.Errorf("the program's resources lack %q", want)
		}
	}
}

// judgeImage: the image is whole, and it is that of packaging/Dockerfile.
func judgeImage(t *testing.T, name string) {
	_, files := untar(t, bytes.NewReader(contents(t, name)))
	layer, config := image(t, files)
	heads, texts := untar(t, layer)
	if h := heads["escaque"]; h == nil || h.Mode != 0o755 || string(texts["escaque"]) != "the program for arm64" {
		t.Errorf("the program: %+v", h)
	}
	if h := heads["data/"]; h == nil || h.Uid != 65534 || h.Typeflag != tar.TypeDir {
		t.Errorf("the folder of the data: %+v", h)
	}
	dockerfile := read(t, "Dockerfile")
	for _, line := range []string{
		"USER " + config.Config.User, "STOPSIGNAL " + config.Config.StopSignal,
		"ENTRYPOINT " + quoted(t, config.Config.Entrypoint), "CMD " + quoted(t, config.Config.Cmd),
	} {
		if !strings.Contains(dockerfile, "\n"+line+"\n") && !strings.HasSuffix(dockerfile, "\n"+line+"\n") {
			t.Errorf("packaging/Dockerfile does not say %s", line)
		}
	}
	if config.Architecture != "arm64" || config.OS != "linux" || len(config.Config.ExposedPorts) != 2 || len(config.Config.Volumes) != 1 {
		t.Errorf("%+v", config)
	}
}

func quoted(t *testing.T, words []string) string {
	t.Helper()
	b, err := json.Marshal(words)
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(b), ",", ", ")
}

// imageConfig is how a container of an image is started.
type imageConfig struct {
	Architecture, OS string
	Config           struct {
		User, StopSignal      string
		Entrypoint, Cmd       []string
		ExposedPorts, Volumes map[string]any
	}
}

// image finds the one layer of an image and its settings, by index.json as the specification of
// images has it, and sees that manifest.json of older engines names the same.
func image(t *testing.T, files map[string][]byte) (io.Reader, imageConfig) {
	t.Helper()
	type pointer struct{ Digest string }
	blob := func(p pointer) string { return "blobs/" + strings.Replace(p.Digest, ":", "/", 1) }
	decode := func(name string, into any) {
		t.Helper()
		if err := json.Unmarshal(files[name], into); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	var index struct{ Manifests []pointer }
	decode("index.json", &index)
	if len(index.Manifests) != 1 {
		t.Fatalf("%d images", len(index.Manifests))
	}
	var manifest struct {
		Config pointer
		Layers []pointer
	}
	decode(blob(index.Manifests[0]), &manifest)
	if len(manifest.Layers) != 1 {
		t.Fatalf("%d layers", len(manifest.Layers))
	}
	var old []struct {
		Config   string
		RepoTags []string
		Layers   []string
	}
	decode("manifest.json", &old)
	if len(old) != 1 || old[0].Config != blob(manifest.Config) || !slices.Equal(old[0].Layers, []string{blob(manifest.Layers[0])}) {
		t.Errorf("manifest.json names another image: %+v", old)
	}
	var config imageConfig
	decode(blob(manifest.Config), &config)
	z, err := gzip.NewReader(bytes.NewReader(files[blob(manifest.Layers[0])]))
	if err != nil {
		t.Fatal(err)
	}
	return z, config
}

// judgeVersions: what is built of a commit is older than the release that follows, and newer than the
// one before, for dpkg.
func judgeVersions(t *testing.T, program, stage string) {
	var was string
	for _, version := range []string{"d061e642", "v0.1.0-rc1", "v0.1.0", "v0.1.0-5-gd061e642", "v0.1.1"} {
		made := pack(t, program, stage, version, "linux")
		found, err := filepath.Glob(filepath.Join(made, "*amd64.deb"))
		if err != nil || len(found) != 1 {
			t.Fatalf("%v: %v", names(t, made), err)
		}
		is := strings.TrimSpace(ask(t, "dpkg-deb", "--field", found[0], "Version"))
		if was != "" && exec.Command("dpkg", "--compare-versions", was, "lt", is).Run() != nil {
			t.Errorf("%s (%s) does not follow %s", version, is, was)
		}
		was = is
	}
	if said, err := exec.Command(program, "-version", "next", "-date", "1", "-out", t.TempDir(), "x y").CombinedOutput(); err == nil {
		t.Errorf("a step that is none: %s", said)
	}
}

// judgeUnits: systemd finds no fault with the units of the packages, which have a user of their own.
func judgeUnits(t *testing.T, dir string) {
	for _, name := range units {
		text := string(contents(t, filepath.Join(dir, name)))
		for _, line := range []string{"ExecStart=/usr/bin/escaque serve ", "User=escaque\n", "StateDirectory=escaque", "StateDirectoryMode=0700\n"} {
			if !strings.Contains(text, "\n"+line) {
				t.Errorf("%s lacks %s", name, line)
			}
		}
		if strings.Contains(text, "DynamicUser") || strings.Contains(text, "/usr/local") {
			t.Errorf("%s is still that for an installation by hand", name)
		}
	}
}

// TestPackageScripts: the scripts of the packages do what they are told when, and nothing else: none
// removes a file.
func TestPackageScripts(t *testing.T) {
	scripts, err := filepath.Glob(folder + "/linux/*.sh")
	if err != nil || len(scripts) != 3 {
		t.Fatalf("%v: %v", scripts, err)
	}
	for _, name := range scripts {
		if regexp.MustCompile(`(?m)^\s*(rm|rmdir|userdel|deluser|find)\b`).Match(contents(t, name)) {
			t.Errorf("%s removes something", name)
		}
		if out, err := exec.Command("sh", "-n", name).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
		if _, err := exec.LookPath("shellcheck"); err == nil {
			if out, err := exec.Command("shellcheck", name).CombinedOutput(); err != nil {
				t.Errorf("%s: %v\n%s", name, err, out)
			}
		}
	}
	// What people read, in the language of the terminal.
	for _, c := range []struct{ script, lang, arg, before, want string }{
		{"postremove.sh", "en", "remove", "", "Events stay in the folder Escaque"},
		{"postremove.sh", "en", "purge", "", "Events stay in the folder Escaque"},
		{"postremove.sh", "es_ES.UTF-8", "0", "", "Los torneos se quedan en la carpeta Escaque"},
		{"postremove.sh", "en", "upgrade", "", ""},
		{"postremove.sh", "en", "1", "", ""},
		{"postinstall.sh", "en", "triggered", "", ""},
		{"preremove.sh", "en", "upgrade", "", ""},
	} {
		cmd := exec.Command("sh", filepath.Join(folder, "linux", c.script), c.arg, c.before)
		cmd.Env = []string{"LC_ALL=" + c.lang, "PATH=/nowhere"} // without systemctl, and cat
		out, err := cmd.CombinedOutput()
		if err != nil || (c.want == "") != (len(out) == 0) || !strings.HasPrefix(string(out), c.want) {
			t.Errorf("%s %s (%s): %v %q", c.script, c.arg, c.lang, err, out)
		}
	}
}
