import { words } from '../../words/words.ts'
/** Words of street names. Sources: USPS Publication 28 appendix C (its frequent suffixes), national postal guides. */

/** Those that are also ordinary words: without a tail their score is lower. */
export const ambiguousStreets = new Set(words('streets.ambiguous-streets'))
/** Those that are single letters or common words: they count only with a capital, a sign or a number. */
export const ambiguousBefore = new Set(words('streets.ambiguous-before'))
/** Endings of one-word street names: Hauptstraße 5, Kerkstraat 12, Storgatan 3, Suensaarenkatu 22. Three letters or more. */
export const compoundEndings = words('streets.compound-endings')
export const compoundPattern = new RegExp(`(?:${compoundEndings.join('|')})$`, 'iu')
/** Those that are letters or other words too: they count with a full stop, a name of two words, or a postcode behind. */
export const ambiguousBetween = new Set(words('streets.ambiguous-between'))
/** Endings of one-word streets that many other words have too. */
export const ambiguousCompound =
  /(?:weg|platz|damm|ufer|markt|ring|hof|alle|tie|veg|út|tér|steig|plein|gata|kade|dijk|laan)$/iu

const flat =
  '(?:(?:Apt|Apartment|Suite|Ste|Unit|Flat|Room|Rm|Floor|Fl|Bldg|Building|Lot|Piso|Puerta|Esc|Bloque|Portal|bajo|App|Appt|Wohnung|Whg|OG|EG|Etage|Int|Interno|Scala|bus|box|Apto|Andar|Bl|Ap|Bloco|Conj|Lgh|Daire|Kat|Byt|Dto|Depto|Dpto|кв)(?:\\.\\s{0,2}|\\s{1,2}|(?=[#\\d]))#?\\s?(?=[A-Za-z]?\\d|[A-Z]\\b)[A-Za-z0-9][\\w-]{0,7}(?:\\s?[ºª°])?|[DK]: ?\\d{1,3}(?!\\d)|#\\s?\\d[\\w-]{0,6}|\\d{1,2}(?:st|nd|rd|th) (?:Floor|Fl\\b\\.?)|\\d{1,3}\\s?\\.?[ºª°]\\s?-?\\s?(?:[A-Z]|izqu?i?e?r?d?a?|dcha|dch|dr|esq|dto|fte|\\d{1,2})?(?![\\w])|\\d{1,2}\\s?[A-Z](?!\\w))'
export const loneFlatPattern =
  /(?:Apt|Apartment|Suite|Ste|APT|SUITE|STE|apt|suite)\.? #?\d{1,5}[A-Za-z]?(?![\p{L}\p{N}])/uy

/** A flat, suite or floor. */
export const flatPattern = new RegExp(flat, 'iuy')
/** The house number behind a street: 5, 5a, 5/A, 12-14, 23 bis, s/n; in the Netherlands also 12-rood and 12-hs. */
export const houseNumber =
  /(?:,|\.)?\s{0,2}(?:(?:[Nn](?:\.?[º°]|o|úm|um|ro?|\.)|д(?:ом)?|буд|[Ll]ote|[Nn]ave|[Pp]arcela)[.:]?\s?)?(?:\d{1,4}(?:(?:\s?[-/–]\s?\d{1,4}){1,3}|[-/–](?:[A-Za-z]|[IVX]{1,4})(?![\p{L}\d]))?(?:\s?(?:bis|ter|quater)\b|-(?:rood|zwart|wit|hs|huis|boven|beneden|bel)\b)?(?:\s?[A-Za-z](?![\p{L}\p{N}])(?:(?<=\s[A-Z]) \d{1,3}(?![\d.,:/-]))?)?(?: as\.? \d{1,3}(?!\d))?|s\/n\b)(?![\p{L}\d])/uy
/** The kilometre of a road, instead of a house number. */
export const kilometre = /,?\s{0,2}km\.?\s?\d{1,4}(?:[.,]\d{1,3})?(?![\p{L}\d])/iuy
/** Floor and door after the house number, as written in Spain: , 4, C and , 2º dcha. and -P1 2B. */
export const floorAndDoor =
  /(?:,|\s[-–])\s?\d{1,2}(?:\.?\s?[ºª°o])?(?:,?\s?(?:[A-Z]|izqu?i?e?r?d?a?|dcha|dch|esq|dto|fte)(?:\s?[ºª°])?|(?:,\s?|\s)\d{1,2}(?:\s?[ºª°])?)?(?![\p{L}\d]|\.\d|-\d)/iuy
/** Floor and door in Denmark: , 2. tv. and , st. th. */
export const danishFloor = /,\s?(?:\d{1,2}\.|st\.|kl\.)\s?(?:tv|th|mf)(?![\p{L}\d])/iuy
