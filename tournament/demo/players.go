package demo

import "github.com/escaque/escaque/tournament"

// Number of players of a demonstration.
const (
	Players = 40
	late    = Players - 1 // index of the player who enters after the first round
)

// player returns one entry of the list.
func player(rating int, title tournament.Title, name, federation, club string) tournament.Entry {
	return tournament.Entry{Name: name, Title: title, Federation: federation, Rating: rating, Club: club}
}

// entries returns the players. All of them are invented.
func entries() []tournament.Entry {
	return []tournament.Entry{
		player(2487, "GM", "Arrizala, Teodoro", "ESP", "Torre Blanca"),
		player(2441, "IM", "Vandermolk, Joris", "NED", ""),
		player(2418, "IM", "Kestrelova, Milena", "CZE", ""),
		player(2376, "FM", "Ibarrondo, Saúl", "MEX", "Peón Aislado"),
		player(2342, "WGM", "Okonjara, Adaeze", "NGR", ""),
		player(2315, "FM", "Lindqvarn, Petter", "SWE", ""),
		player(2298, "", "Montferrat-Oliva, Bruno", "FRA", ""),
		player(2267, "FM", "Quispetoro, Amaru", "PER", "Caballo Andino"),
		player(2239, "", "Dragomirsky, Yuliy", "BUL", ""),
		player(2214, "WIM", "Fernandúriz, Leonor", "ESP", "Torre Blanca"),
		player(2193, "CM", "Holloway-Trent, Miles", "ENG", ""),
		player(2171, "", "Castropol, Ginés", "ESP", "Café Central"),
		player(2158, "", "Tamashiro-Vega, Kenji", "PER", "Caballo Andino"),
		player(2126, "", "Weissenbrunn, Lothar", "GER", ""),
		player(2104, "WFM", "Albaladez, Noelia", "ARG", ""),
		player(2087, "", "Etxegorri, Unai", "ESP", "Torre Blanca"),
		player(2063, "", "Pallavicci, Renzo", "ITA", ""),
		player(2041, "", "Saldívar Pons, Emilio", "MEX", "Peón Aislado"),
		player(2018, "", "Ravensdale, Harriet", "ENG", ""),
		player(1996, "", "Moncayola, Dámaso", "ESP", "Café Central"),
		player(1974, "", "Brzezicki, Olek", "POL", ""),
		player(1952, "", "Urrutimendi, Ainhoa", "ESP", "Torre Blanca"),
		player(1937, "", "Figueirasol, Duarte", "POR", ""),
		player(1911, "", "Chandramohar, Vikas", "IND", ""),
		player(1889, "", "Torrealbina, Celia", "CHI", ""),
		player(1864, "", "Gallardón Ruz, Íñigo", "ESP", "Café Central"),
		player(1842, "", "Mbekwele, Thandi", "RSA", ""),
		player(1818, "", "Olivarenes, Rocío", "MEX", "Peón Aislado"),
		player(1795, "", "Stannardson, Eirik", "NOR", ""),
		player(1763, "", "Pereyrano, Facundo", "ARG", ""),
		player(1738, "", "Valdecasas, Justo", "ESP", "Torre Blanca"),
		player(1709, "", "Lacombière, Odile", "FRA", ""),
		player(1684, "", "Zumalabe, Garazi", "ESP", "Café Central"),
		player(1651, "", "Hargreen, Toby", "IRL", ""),
		player(1622, "", "Marroquinta, Elvira", "COL", ""),
		player(1588, "", "Benavidal, Hugo", "ESP", "Peón Aislado"),
		player(1547, "", "Solórzanes, Iker", "ESP", "Café Central"),
		player(1493, "", "Piccolomore, Ginevra", "ITA", ""),
		player(0, "", "Arenaldo, Lucas", "ESP", "Café Central"),
		player(1927, "", "Tardamonte, Próspero", "URU", ""),
	}
}
