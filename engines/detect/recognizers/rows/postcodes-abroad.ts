import { standalone } from '../patterns.ts'
import type { Recognizer } from '../recognizer.ts'

const place = { type: 'LOCATION', label: 'Place', category: 'PII', region: 'GLOBAL' } as const

const states =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming'

/** A Polish postcode before its town, alone in its line or behind a comma: 81-393 Gdynia. */
const polishPostcode: Recognizer = {
  ...place,
  name: 'postcode-pl',
  triggers: [{ on: 'digits', lengths: [2] }],
  pattern: /(?<=(?:^|\n|, )[ \t]*)\d{2}-\d{3}(?= \p{Lu}\p{Ll}{2,})/uy,
  score: { base: 0.7 },
}

/** The ZIP code behind the name of a state: Illinois 60540. */
const zipOfState: Recognizer = {
  type: 'US_ZIP',
  label: 'US ZIP code',
  category: 'PII_US',
  region: 'US',
  name: 'zip-of-state',
  triggers: [{ on: 'digits', lengths: [5] }],
  pattern: new RegExp(`(?<=\\b(?:${states}),? )\\d{5}(?:-\\d{4})?(?![\\d,.-]\\d|\\d)`, 'y'),
  score: { base: 0.75 },
}

/** A Japanese postcode and block numbers in Latin letters: 2-11-3 Meguro, Tokyo 153-0063. */
const japanese = {
  en: [
    'japan',
    'tokyo',
    'osaka',
    'kyoto',
    'yokohama',
    'nagoya',
    'sapporo',
    'kobe',
    'fukuoka',
    'sendai',
    'hiroshima',
    'ku',
    'chome',
  ],
}
const japanesePostcode: Recognizer = {
  ...place,
  name: 'postcode-jp',
  triggers: [{ on: 'digits', lengths: [3] }],
  pattern: standalone(/\d{3}-\d{4}/),
  context: japanese,
  score: { base: 0.1, context: 0.75 },
}
const japaneseBlocks: Recognizer = {
  type: 'ADDRESS',
  label: 'Street address',
  category: 'PII',
  region: 'GLOBAL',
  name: 'blocks-jp',
  triggers: [{ on: 'digits', lengths: [1, 2, 3] }],
  pattern: standalone(/\d{1,3}-\d{1,3}(?:-\d{1,3})? [A-Z][a-z]{2,20}(?:-(?:ku|cho|shi|machi))?/),
  context: japanese,
  score: { base: 0.1, context: 0.75 },
}

export const postcodesAbroad: readonly Recognizer[] = [
  polishPostcode,
  zipOfState,
  japanesePostcode,
  japaneseBlocks,
]
