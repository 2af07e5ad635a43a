package server

import (
	"errors"
	"log/slog"

	"github.com/escaque/escaque/internal/certs"
)

// CertificatesFolder is the folder of certificates from an authority, in the data folder.
const CertificatesFolder = "certificates"

// Certificates names the source of the certificates of the encrypted ports: a pair of files, or an
// authority that issues certificates for domain names.
type Certificates struct {
	Cert, Key string // paths of the files

	Names            []string // names for which an authority issues certificates
	Email, Directory string   // of the account at the authority; Authority is its address
}

// CheckAuthority returns an error if both sources are set, or if there is an authority but no HTTPS
// port through which it could verify a domain name. The error is a [*CertificateError].
func (c Certificates) CheckAuthority(https bool) error {
	switch {
	case len(c.Names) > 0 && (c.Cert != "" || c.Key != ""):
		return &CertificateError{Problem: TwoSources}
	case len(c.Names) > 0 && !https:
		return &CertificateError{Problem: AuthorityWithoutHTTPS}
	}
	return nil
}

// check returns an error when the certificates cannot be used with these ports.
func (c Certificates) check(p Ports) error {
	if err := c.CheckAuthority(p.HTTPS != ""); err != nil {
		return err
	}
	if (c.Cert != "" || c.Key != "") && p.HTTPS == "" && p.ICSTLS == "" {
		return &CertificateError{Problem: FilesUnused}
	}
	return nil
}

// OpenFiles reads a certificate and its key from two files. The error is a [*CertificateError].
func OpenFiles(cert, key string, log *slog.Logger) (*certs.Files, error) {
	files, err := certs.OpenFiles(cert, key, log)
	switch {
	case errors.Is(err, certs.ErrPair) && cert != "":
		return nil, &CertificateError{Problem: KeyMissing, Err: err}
	case errors.Is(err, certs.ErrPair) && key != "":
		return nil, &CertificateError{Problem: CertMissing, Err: err}
	case errors.Is(err, certs.ErrPair):
		return nil, &CertificateError{Problem: PairMissing, Err: err}
	case err != nil:
		return nil, &CertificateError{Problem: FilesUnusable, Certificates: Certificates{Cert: cert, Key: key}, Err: err}
	}
	return files, nil
}

// A CertificateProblem is a kind of fault in the certificate settings.
type CertificateProblem string

const (
	TwoSources            CertificateProblem = "files and an authority are both given"
	AuthorityWithoutHTTPS CertificateProblem = "an authority needs an HTTPS port"
	FilesUnused           CertificateProblem = "files are given and no port is encrypted"
	KeyMissing            CertificateProblem = "a certificate is given without its key"
	CertMissing           CertificateProblem = "a key is given without its certificate"
	PairMissing           CertificateProblem = "an encrypted port has no certificate"
	FilesUnusable         CertificateProblem = "the files cannot be used"
	AuthorityFailed       CertificateProblem = "the authority's certificates cannot be used"
)

// CertificateError reports why certificates cannot be used.
type CertificateError struct {
	Problem      CertificateProblem
	Certificates Certificates // for FilesUnusable and AuthorityFailed
	Folder       string       // for AuthorityFailed
	Err          error        // nil when settings contradict each other
}

func (e *CertificateError) Error() string {
	if e.Err == nil {
		return string(e.Problem)
	}
	return string(e.Problem) + ": " + e.Err.Error()
}

func (e *CertificateError) Unwrap() error { return e.Err }
