/** Words of street names. Sources: USPS Publication 28 appendix C (the usual of its suffixes), national postal guides. */

/** Behind the street's name: 12 Oak Street. */
export const streetsAfter =
  'street st avenue ave av road rd lane ln drive dr court ct boulevard blvd place pl square sq terrace ter trail trl parkway pkwy circle cir highway hwy way alley crescent cres close gardens grove mews row walk hill park green loop plaza pike turnpike crossing ridge run path bend cove point heights view vista expressway freeway route broadway fork junction landing meadows mill mount orchard pass bypass ranch spur station estate estates common commons quay wharf rise drove causeway bay creek glen hollow knoll lodge manor oval summit trace village'.split(
    ' ',
  )
/** Those of the above that are ordinary words; behind a number and a capitalised word they still need a tail or a unit. */
export const looseStreets = new Set(
  'way place pl square park green run path bend point view close row walk hill mill mount pass station common commons bay village lodge summit trace route dr st ct av pike rise oval landing manor ranch junction'.split(
    ' ',
  ),
)
/** Before the street's name: Calle Mayor 5, 12 rue de la Paix, Via Roma 3, Rua Augusta 10. */
export const streetsBefore =
  'calle c avenida avda av avd paseo pº plaza pza ronda camino carretera ctra travesia pasaje callejon glorieta urbanizacion urb alameda rambla carrer carretera rua r largo praca travessa estrada alameda rue boulevard bd allee allees quai impasse chemin cours place route ruelle faubourg via viale corso piazza piazzale vicolo largo lungomare strada contrada ulica ul ulitsa praça am an auf alte alter im unter'.split(
    ' ',
  )
/** Those that are letters or common words and count only in a capital, with a sign or before a capitalised word with a number. */
export const looseBefore = new Set(
  'c r av am an auf alte alter im unter ul largo place route cours via via corso strada am'.split(' '),
)
/** Endings of one-word street names: Hauptstraße 5, Kerkstraat 12, Storgatan 3, Suensaarenkatu 22. Three letters or more. */
export const compoundEndings =
  'straße strasse strase str gasse weg platz allee damm ufer steig chaussee promenade markt straat laan plein gracht kade dijk singel steeg hof gatan gata gränd vägen gade vej allé stræde vegen veien veg vei gaten plass bakken katu kuja polku braut stígur vegur stræti straeti utca tér'.split(
    ' ',
  )
export const compound = new RegExp(`(?:${compoundEndings.join('|')})$`, 'iu')
/** Of those, the endings that many other words have too. */
export const looseCompound =
  /(?:str|weg|platz|damm|ufer|markt|hof|alle|tie|veg|út|tér|steig|plein|gata|kade|dijk|laan)$/iu

const flat =
  '(?:(?:Apt|Apartment|Suite|Ste|Unit|Flat|Room|Rm|Floor|Fl|Bldg|Building|Lot|Piso|Puerta|Esc|Bloque|Portal|bajo|App|Appt|Wohnung|Whg|OG|EG|Etage|Int|Interno|Scala|bus|box|Apto|Andar|Bl)\\.?\\s{0,2}#?\\s?[A-Za-z0-9][\\w-]{0,7}(?:\\s?[ºª°])?|#\\s?\\d[\\w-]{0,6}|\\d{1,2}(?:st|nd|rd|th) (?:Floor|Fl\\b\\.?)|\\d{1,3}\\s?[ºª°]\\s?[A-Za-z]?(?![\\w])|\\d{1,2}\\s?[A-Z](?!\\w))'
/** Words of a flat that are hardly anything else. */
export const flatWords = 'apt apartment suite ste'.split(' ')
export const loneFlat = /(?:Apt|Apartment|Suite|Ste|APT|SUITE|STE)\.? #?\d{1,5}[A-Za-z]?(?![\p{L}\p{N}])/uy

/** A flat, suite or floor behind the street. */
export const unitTail = new RegExp(`(?:,?\\s{1,3}|,)${flat}`, 'iuy')
/** The house number behind a street: 5, 5a, 12-14, 23 bis, s/n. */
export const numberTail =
  /(?:,|\.)?\s{0,2}(?:[Nn](?:[º°o]|úm|um|ro?)\.?\s?)?(?:\d{1,4}(?:\s?[-/–]\s?\d{1,4})?(?:\s?(?:bis|ter|quater)\b)?(?:\s?[A-Za-z](?![\p{L}\p{N}]))?|s\/n\b)(?![\p{L}\d])/uy

const word = "[\\p{L}][\\p{L}.'-]{0,30}"
const town = `${word}(?:[ ]${word}){0,4}`
/** Town, then state, country or postcode, in any order that ends with a number or a two-letter code. */
export const cityTail = new RegExp(
  `,?\\s{0,2}[\\n]?\\s{0,2},?\\s{0,2}(?:` +
    // Town, ST 12345 / Town 12345 / Town, Country 12345
    `${town}\\s{0,2}[\\n]?\\s{0,2},?\\s{0,2}(?:${town}\\s{0,2},?\\s{0,2})?(?:[A-Za-z]{2,3}\\s{0,2}[\\n]?\\s{0,2})?\\d{5}(?:-\\d{4})?(?![\\d\\p{L}-])` +
    // 10115 Berlin, 75001 Paris, 1012 AB Amsterdam, 4000-123 Porto
    `|(?:[A-Z]{1,2}-)?\\d{4,5}(?:-\\d{3})?(?:\\s[A-Z]{2}(?![\\p{L}]))?\\s\\p{Lu}[\\p{L}'-]{1,30}(?:[ -]\\p{Lu}[\\p{L}'-]{1,30}){0,2}` +
    // London SW1A 2AA, Toronto ON M5V 2T6
    `|(?:${town}\\s{0,2},?\\s{0,2})?(?:[A-Z]{2}\\s{1,2})?(?:[A-Z]{1,2}\\d[A-Z\\d]?\\s\\d[A-Z]{2}|[A-Z]\\d[A-Z]\\s?\\d[A-Z]\\d)(?![\\p{L}\\d])` +
    // Town, ST or Town ST
    `|\\p{Lu}[\\p{L}.'-]{1,30}(?: \\p{Lu}[\\p{L}.'-]{1,30}){0,3},?\\s[A-Z]{2}(?![\\p{L}\\d])` +
    `)`,
  'uy',
)
