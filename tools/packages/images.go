package main

import (
	"bytes"
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
)

// nobody is the user of the container, as in packaging/Dockerfile.
const nobody = 65534

// images writes a container image for each processor as described in packaging/Dockerfile, without
// an engine. The file is an OCI image layout that older versions of `docker load` also accept.
func (r release) images() error {
	for _, processor := range processors {
		image, err := r.image(processor)
		if err != nil {
			return err
		}
		if err := r.writeImage(image, r.artefact("container-"+processor+".tar")); err != nil {
			return err
		}
	}
	return nil
}

func (r release) image(processor string) (v1.Image, error) {
	var files bytes.Buffer
	err := writeTar(&files, []entry{
		executable("escaque", r.program("linux", processor)),
		file("LICENSE", filepath.Join(r.source, "LICENSE")),
		{name: "data", mode: fs.ModeDir | 0o755, user: nobody},
	}, r.date)
	if err != nil {
		return nil, err
	}
	layer, err := tarball.LayerFromOpener(func() (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(files.Bytes())), nil
	}, tarball.WithMediaType(types.OCILayer))
	if err != nil {
		return nil, err
	}
	image := mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON)
	image, err = mutate.Append(image, mutate.Addendum{Layer: layer, History: v1.History{Created: v1.Time{Time: r.date}, CreatedBy: "tools/packages"}})
	if err != nil {
		return nil, err
	}
	file, err := image.ConfigFile()
	if err != nil {
		return nil, err
	}
	file = file.DeepCopy()
	file.Created = v1.Time{Time: r.date}
	file.OS, file.Architecture = "linux", processor
	file.Config = v1.Config{
		User:         "65534:65534",
		Entrypoint:   []string{"/escaque"},
		Cmd:          []string{"serve", "--data", "/data", "--http", "0.0.0.0:8080", "--ics", "0.0.0.0:5000"},
		ExposedPorts: map[string]struct{}{"8080/tcp": {}, "5000/tcp": {}},
		Volumes:      map[string]struct{}{"/data": {}},
		StopSignal:   "SIGTERM",
		Labels: map[string]string{
			"org.opencontainers.image.title":    "Escaque",
			"org.opencontainers.image.version":  r.display,
			"org.opencontainers.image.licenses": "Apache-2.0",
		},
	}
	return mutate.ConfigFile(image, file)
}

func (r release) writeImage(image v1.Image, to string) error {
	dir, err := os.MkdirTemp("", "escaque-image-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	at, err := layout.Write(dir, empty.Index)
	if err != nil {
		return err
	}
	tag := "escaque:" + r.files
	if err := at.AppendImage(image, layout.WithAnnotations(map[string]string{"org.opencontainers.image.ref.name": tag})); err != nil {
		return err
	}
	manifest, err := image.Manifest()
	if err != nil {
		return err
	}
	blob := func(h v1.Hash) string { return "blobs/" + h.Algorithm + "/" + h.Hex }
	list := []struct {
		Config   string
		RepoTags []string
		Layers   []string
	}{{blob(manifest.Config.Digest), []string{tag}, []string{blob(manifest.Layers[0].Digest)}}}
	old, err := json.Marshal(list)
	if err != nil {
		return err
	}
	entries, err := tree("", dir)
	if err != nil {
		return err
	}
	return create(to, func(w io.Writer) error { return writeTar(w, append(entries, text("manifest.json", old)), r.date) })
}
