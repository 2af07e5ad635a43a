package entrylist

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// The fields of an entry, as used in faults and sentences.
const (
	Name       = "name"
	Surname    = "surname" // joined with the name if the list separates them
	Rating     = "rating"
	National   = "national"
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
	return []string{Name, Surname, Rating, National, Title, Federation, Birth, FIDEID, Club, Handle, Sex}
}

// headers lists the known column headers by field, normalized by [normalizeHeader]. They are in the languages
// of the web pages, and as Swiss-Manager and chess-results write them.
var headers = map[string]string{
	Name: "name player playername fullname firstname givenname" +
		" nombre nombres jugador jugadora nombrecompleto nombreyapellidos apellidosynombre apellidosnombre" +
		" nom nomcomplet nomicognoms cognomsinom cognomsnom" +
		" joueur joueuse prenom nometprenom nomprenom" +
		" spieler spielerin vorname" +
		" nome nomecompleto nomeproprio jogador jogadora" +
		" cognomeenome nomeecognome nominativo giocatore giocatrice",
	Surname: "surname lastname familyname apellido apellidos cognom cognoms nomdefamille nachname familienname apelido apelidos sobrenome cognome",
	Rating: "rating elo rtg irtg fiderating rtgfide elofide ratingfide stdrating standardrating rtgi elointernacional ratinginternational internationalrating eloi sro" +
		" classement elozahl wertungszahl fideelo",
	National: "national nationalrating ratingnational natrating ratingnat rtgnat nrtg rtgn nationalelo elonational elonat" +
		" elonacional ratingnacional elofeda elonazionale nwz dwz nationalewertungszahl",
	Title:      "title tit fidetitle titulo titulofide titol titolfide titre titrefide titel fidetitel titolo titolofide",
	Federation: "federation fed country federacion pais federacio pays foderation land federacao federazione nazione",
	Birth: "birth birthdate dateofbirth dob birthday bday birthyear yearofbirth born year" +
		" nacimiento fechadenacimiento fechanacimiento fechanac fnacimiento anodenacimiento anonacimiento nacido ano" +
		" naixement datadenaixement anydenaixement naissance datedenaissance anneedenaissance" +
		" geburt geburtsdatum geburtstag geburtsjahr geb jahrgang nascimento datadenascimento anodenascimento nascita datadinascita annodinascita",
	FIDEID: "fideid idfide fideno fidenumber fidecode codigofide numerofide idnumber idno fideidno idnofide fin idfidenumber" +
		" codifide codefide idnr fidenr fidenummer fidekennung codicefide",
	Club:   "club team equipo clubcity clubname clubciudad equip equipe verein vereinort mannschaft clube equipa circolo societa squadra",
	Sex:    "sex gender sexo genero mw mf sexe genere genre geschlecht sesso",
	Handle: "handle user username member usuario alias apodo usuari pseudo utilisateur benutzer benutzername utilizador utente nomeutente",
}

// givenNames lists the headers of given names. Next to such a column, a column for the name holds
// the surname.
const givenNames = "prenom vorname nomeproprio"

// fieldOf returns the fields by normalized header.
var fieldOf = sync.OnceValue(func() map[string]string {
	fields := map[string]string{}
	for field, words := range headers {
		for word := range strings.FieldsSeq(words) {
			fields[word] = field
		}
	}
	return fields
})

// fieldOfHeader returns the field that a header names, or "" if it is unknown. Case, accents, spaces and
// punctuation are ignored.
func fieldOfHeader(header string) string { return fieldOf()[normalizeHeader(header)] }

// nearestField returns the field of a known header that isOneSlip finds similar to an unknown one,
// or "" if there is none. Headers of fewer than five letters are not compared.
func nearestField(header string) string {
	const enough = 5
	written := normalizeHeader(header)
	if len(written) < enough || len(written) > 40 {
		return ""
	}
	for _, field := range Fields() {
		for word := range strings.FieldsSeq(headers[field]) {
			if len(word) >= enough && isOneSlip(written, word) {
				return field
			}
		}
	}
	return ""
}

// isOneSlip reports whether two words differ by one inserted, omitted or changed letter, or by two
// exchanged neighbours.
func isOneSlip(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	switch {
	case len(a) < len(b):
		return a[i:] == b[i+1:]
	case i == len(a):
		return false
	}
	return a[i+1:] == b[i+1:] || i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}

// isGivenName reports whether a header names a column of given names.
func isGivenName(header string) bool {
	return slices.Contains(strings.Fields(givenNames), normalizeHeader(header))
}

// normalizeHeader returns the letters of a header, in lower case and without accents.
func normalizeHeader(header string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(header) {
		if unicode.IsLetter(r) {
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return b.String()
}
