import type { Recognizer } from '../../recognizer.ts'

/** Positions in degrees of WGS 84, as in ISO 6709 and in the forms people write. */
const coordinate = {
  type: 'GEO_COORD',
  label: 'Latitude and longitude',
  category: 'PII',
  region: 'GLOBAL',
} as const

const coordinateWords = {
  '*': [
    'gps',
    'lat',
    'latitude',
    'lng',
    'lon',
    'long',
    'longitude',
    'latlng',
    'coordinates',
    'geo',
    'wgs',
    'geolocation',
  ],
  en: ['coordinate', 'location', 'position', 'coords', 'pinned', 'map'],
  de: ['koordinaten', 'breitengrad', 'längengrad', 'standort'],
  fr: ['coordonnées', 'latitude', 'longitude'],
  es: ['coordenadas', 'latitud', 'longitud', 'ubicación'],
  it: ['coordinate', 'latitudine', 'longitudine'],
  pt: ['coordenadas', 'latitude', 'longitude'],
  nl: ['coördinaten', 'breedtegraad', 'lengtegraad'],
}

/** Latitude of at most 90 degrees and longitude of at most 180. */
function isPair(value: string): boolean {
  const [latitude, longitude] = value.split(/[,;/ ]+/).map(Number)
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

/** Latitude and longitude in decimal degrees, each with at least four decimals (eleven metres). */
const decimalPair: Recognizer = {
  ...coordinate,
  name: 'coordinates-decimal',
  triggers: [
    { on: 'digits', lengths: [1, 2] },
    { on: 'literal', of: ['-', '+'] },
  ],
  pattern: /(?<![\w.,+-])[+-]?\d{1,2}\.\d{4,12}(?:, ?|; ?| )[+-]?\d{1,3}\.\d{4,12}(?![\w.]|,\d)/y,
  check: isPair,
  context: coordinateWords,
  score: { base: 0.3, context: 0.9 },
}

/** Degrees, minutes and seconds with a hemisphere: 40°42'46"N 74°00'22"W, 52.5200° N, 13.4050° E. */
const angle = String.raw`\d{1,3}(?:[.,]\d{1,8})? ?° ?(?:\d{1,2}(?:[.,]\d{1,6})? ?['’′] ?(?:\d{1,2}(?:[.,]\d{1,6})? ?(?:["”″]|'') ?)?)?`

/** Latitude and longitude with the hemisphere after the angle (ISO 6709, annex D). */
const hemisphereLast: Recognizer = {
  ...coordinate,
  name: 'coordinates-degrees',
  triggers: [{ on: 'digits', lengths: [1, 2, 3] }],
  pattern: new RegExp(`(?<![\\w.,])${angle}[NSns](?:,? ?|;? ?)${angle}[EWOewo](?![A-Za-z0-9])`, 'y'),
  score: { base: 0.9 },
}

/** Latitude and longitude with the hemisphere in front: N 40 42.767 W 74 0.367. */
const hemisphereFirst: Recognizer = {
  ...coordinate,
  name: 'coordinates-hemispheres',
  triggers: [
    { on: 'mixed', prefix: ['N', 'S'] },
    { on: 'literal', of: ['N ', 'S '] },
  ],
  pattern:
    /(?<![\w.])[NS] ?\d{1,2}(?:\.\d{3,8}| \d{1,2}\.\d{2,6}|° ?\d{1,2}(?:\.\d{1,6}|['′] ?\d{1,2}(?:\.\d{1,4})?["″])'?)°?,? ?[EW] ?\d{1,3}(?:\.\d{3,8}| \d{1,2}\.\d{2,6}|° ?\d{1,2}(?:\.\d{1,6}|['′] ?\d{1,2}(?:\.\d{1,4})?["″])'?)°?(?![\w.])/y,
  score: { base: 0.85 },
}

/** Latitude or longitude under its own key, as in JSON and forms. */
const keyedCoordinate: Recognizer = {
  ...coordinate,
  name: 'coordinates-keyed',
  triggers: [
    { on: 'digits', lengths: [1, 2, 3] },
    { on: 'literal', of: ['-', '+'] },
  ],
  pattern:
    /(?<=(?:\blat(?:itude|itud|itudine)?|\bl(?:ng|on|ong)(?:itude|itud|itudine)?|breitengrad|längengrad)["']?[ \t]{0,2}(?:[:=>]|is)[ \t]{0,2}["']?)[+-]?\d{1,3}\.\d{3,15}(?![\w.]|°|, ?[+-]?\d{1,3}\.\d{3})/iy,
  check: (value) => Math.abs(Number(value)) <= 180,
  context: coordinateWords,
  score: { base: 0.4, context: 0.85 },
}

export const coordinatesRecognizers: readonly Recognizer[] = [
  decimalPair,
  hemisphereLast,
  hemisphereFirst,
  keyedCoordinate,
]
