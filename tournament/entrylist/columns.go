package entrylist

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// The fields of an entry, as faults and sentences name them.
const (
	Name       = "name"
	Surname    = "surname" // joined with the name when the list keeps them apart
	Rating     = "rating"
	Title      = "title"
	Federation = "federation"
	Birth      = "birth"
	FIDEID     = "fideid"
	Club       = "club"
	Handle     = "handle"
	Sex        = "sex"
)

// Fields lists the fields in the order in which help texts name them.
func Fields() []string {
	return []string{Name, Surname, Rating, Title, Federation, Birth, FIDEID, Club, Handle, Sex}
}

// field returns which field a header names, or "" for an unknown one. Case,
// accents, spaces and punctuation make no difference.
func field(header string) string {
	switch plain(header) {
	case "name", "player", "playername", "fullname", "firstname", "givenname",
		"nombre", "nombres", "jugador", "jugadora", "nombrecompleto", "nombreyapellidos", "apellidosynombre", "apellidosnombre":
		return Name
	case "surname", "lastname", "familyname", "apellido", "apellidos":
		return Surname
	case "rating", "elo", "rtg", "irtg", "fiderating", "rtgfide", "elofide", "ratingfide", "stdrating", "standardrating", "rtgi", "elointernacional", "ratinginternational", "internationalrating", "eloi", "sro":
		return Rating
	case "title", "tit", "fidetitle", "titulo", "titulofide":
		return Title
	case "federation", "fed", "country", "federacion", "pais":
		return Federation
	case "birth", "birthdate", "dateofbirth", "dob", "birthday", "bday", "birthyear", "yearofbirth", "born", "year",
		"nacimiento", "fechadenacimiento", "fechanacimiento", "fechanac", "fnacimiento", "anodenacimiento", "anonacimiento", "nacido", "ano":
		return Birth
	case "fideid", "idfide", "fideno", "fidenumber", "fidecode", "codigofide", "numerofide", "idnumber", "idno", "fideidno", "idnofide", "fin", "idfidenumber":
		return FIDEID
	case "club", "team", "equipo", "clubcity", "clubname", "clubciudad":
		return Club
	case "sex", "gender", "sexo", "genero", "mw", "mf":
		return Sex
	case "handle", "user", "username", "member", "usuario", "alias", "apodo":
		return Handle
	default:
		return ""
	}
}

// plain reduces a header to its small letters without accents.
func plain(header string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(header) {
		if unicode.IsLetter(r) {
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return b.String()
}
