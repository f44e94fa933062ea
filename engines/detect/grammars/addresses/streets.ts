/** Words of street names. Sources: USPS Publication 28 appendix C (its frequent suffixes), national postal guides. */

/** Behind the street's name: 12 Oak Street. */
export const streetsAfter =
  'street st avenue ave av road rd lane ln drive dr court ct boulevard blvd place pl square sq terrace ter trail trl parkway pkwy circle cir highway hwy way alley crescent cres close gardens grove mews row walk hill park green loop plaza pike turnpike crossing ridge run path bend cove point heights view vista expressway freeway route broadway fork junction landing meadows mill mount orchard pass bypass ranch spur station estate estates common commons quay wharf rise drove causeway bay creek glen hollow knoll lodge manor oval summit trace village'.split(
    ' ',
  )
/** Those that are also ordinary words: without a tail their score is lower. */
export const ambiguousStreets = new Set(
  'way place pl square park green run path bend point view close row walk hill mill mount pass station common commons bay village lodge summit trace route dr st ct av pike rise oval landing manor ranch junction'.split(
    ' ',
  ),
)
/** Before the street's name: Calle Mayor 5, 12 rue de la Paix, Via Roma 3, Rua Augusta 10. */
export const streetsBefore =
  'beco calçada salita fondamenta località polígono bulevar esplanade sentier lotissement quinta carrera набережная наб calle c avenida avda av avd paseo pº plaza pza ronda camino carretera ctra travesia pasaje callejon glorieta urbanizacion urb alameda rambla carrer carretera rua r avenue largo praca travessa estrada alameda rue boulevard bd allee allees quai impasse chemin cours place route ruelle faubourg via viale corso piazza piazzale vicolo largo lungomare strada contrada ulica ul ulitsa praça am an auf alte alter im unter ulice aleja osiedle náměstí trg λεωφόρος οδός πλατεία улица ул проспект пр переулок пер площадь бульвар шоссе вулиця'.split(
    ' ',
  )
/** Those that are single letters or common words: they count only with a capital, a sign or a number. */
export const ambiguousBefore = new Set(
  'c r av am an auf alte alter im unter ul ул пр пер trg largo place route cours via via corso strada am'.split(
    ' ',
  ),
)
/** Endings of one-word street names: Hauptstraße 5, Kerkstraat 12, Storgatan 3, Suensaarenkatu 22. Three letters or more. */
export const compoundEndings =
  'straße strasse strase str gasse weg platz allee damm ufer steig chaussee promenade markt ring straat laan plein gracht kade dijk singel steeg hof gatan gata gränd vägen gade vej allé stræde vegen veien veg vei gaten plass bakken katu kuja polku braut stígur vegur stræti straeti utca tér ntie tänav puiestee caddesi sokak sokağı'.split(
    ' ',
  )
export const compoundPattern = new RegExp(`(?:${compoundEndings.join('|')})$`, 'iu')
/** Separate words between the street's name and its number: Nordahl Rolfsens vei 187, Piroska utca 97, Gajeva ulica 5. */
export const streetsBetween =
  'straat dijk laan gracht singel kade steeg weg plein ring platz markt vei veg vej väg vägen gate gata gade plass plads allé allee utca u út útja tér tere rakpart körút sétány sor fasor ulica ulice cesta třída trg tänav tee maantee caddesi cad sokak sok sokağı bulvarı iela gatvė'.split(
    ' ',
  )
/** Those that are letters or other words too: they count with a full stop, a name of two words, or a postcode behind. */
export const ambiguousBetween = new Set(
  'weg plein ring platz markt u út sor tee tere cad sok gate cesta trg allee'.split(' '),
)
/** Endings of one-word streets that many other words have too. */
export const ambiguousCompound =
  /(?:weg|platz|damm|ufer|markt|ring|hof|alle|tie|veg|út|tér|steig|plein|gata|kade|dijk|laan)$/iu

const flat =
  '(?:(?:Apt|Apartment|Suite|Ste|Unit|Flat|Room|Rm|Floor|Fl|Bldg|Building|Lot|Piso|Puerta|Esc|Bloque|Portal|bajo|App|Appt|Wohnung|Whg|OG|EG|Etage|Int|Interno|Scala|bus|box|Apto|Andar|Bl)(?:\\.\\s{0,2}|\\s{1,2}|(?=[#\\d]))#?\\s?(?=[A-Za-z]?\\d|[A-Z]\\b)[A-Za-z0-9][\\w-]{0,7}(?:\\s?[ºª°])?|#\\s?\\d[\\w-]{0,6}|\\d{1,2}(?:st|nd|rd|th) (?:Floor|Fl\\b\\.?)|\\d{1,3}\\s?\\.?[ºª°]\\s?-?\\s?(?:[A-Z]|izqu?i?e?r?d?a?|dcha|dch|dr|esq|dto|fte|\\d{1,2})?(?![\\w])|\\d{1,2}\\s?[A-Z](?!\\w))'
/** Words for a flat that rarely mean anything else. */
export const flatWords = 'apt apartment suite ste'.split(' ')
export const loneFlatPattern =
  /(?:Apt|Apartment|Suite|Ste|APT|SUITE|STE|apt|suite)\.? #?\d{1,5}[A-Za-z]?(?![\p{L}\p{N}])/uy

/** A flat, suite or floor. */
export const flatPattern = new RegExp(flat, 'iuy')
/** The house number behind a street: 5, 5a, 5/A, 12-14, 23 bis, s/n; in the Netherlands also 12-rood and 12-hs. */
export const houseNumber =
  /(?:,|\.)?\s{0,2}(?:(?:[Nn](?:\.?[º°]|o|úm|um|ro?|\.)|д(?:ом)?|буд|[Ll]ote|[Nn]ave|[Pp]arcela)[.:]?\s?)?(?:\d{1,4}(?:(?:\s?[-/–]\s?\d{1,4}){1,3}|[-/–](?:[A-Za-z]|[IVX]{1,4})(?![\p{L}\d]))?(?:\s?(?:bis|ter|quater)\b|-(?:rood|zwart|wit|hs|huis|boven|beneden|bel)\b)?(?:\s?[A-Za-z](?![\p{L}\p{N}]))?|s\/n\b)(?![\p{L}\d])/uy
/** The kilometre of a road, instead of a house number. */
export const kilometre = /,?\s{0,2}km\.?\s?\d{1,4}(?:[.,]\d{1,3})?(?![\p{L}\d])/iuy
/** Floor and door behind the house number, as written in Spain: , 4, C and , 2º dcha. and -P1 2B. */
export const floorAndDoor =
  /,\s?\d{1,2}(?:\.?\s?[ºª°o])?(?:,?\s?(?:[A-Z]|izqu?i?e?r?d?a?|dcha|dch|esq|dto|fte)(?:\s?[ºª°])?|(?:,\s?|\s)\d{1,2}(?:\s?[ºª°])?)?(?![\p{L}\d]|\.\d|-\d)/iuy
