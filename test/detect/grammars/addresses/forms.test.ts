import { expect, it } from 'vitest'
import { detect } from '../../../../engines/detect/detect.ts'

const places = new Set(['ADDRESS', 'LOCATION', 'DE_PLZ', 'US_ZIP', 'CITY'])

/** What is left of an address when all that was found of it is taken away, without spaces and commas. */
function rest(text: string, address: string): string {
  const at = text.indexOf(address)
  const left = [...address]
  for (const { type, start, end } of detect(text))
    if (places.has(type))
      for (let i = Math.max(start, at); i < Math.min(end, at + address.length); i++) left[i - at] = ''
  return left.join('').replace(/[ ,\n]/g, '')
}

it.each([
  [
    'the last number of a row',
    'Rows 1 2 3 4 5 6 7 8 9 10 12 Oak Street, Springfield, IL 62704.',
    '12 Oak Street, Springfield, IL 62704',
  ],
  [
    'Italian number with a letter',
    'Abita in Via Cavour, 18/A, 50129 Firenze.',
    'Via Cavour, 18/A, 50129 Firenze',
  ],
  [
    'French square in lower case',
    'Elle habite 14 place de la Mairie, 31000 Toulouse.',
    '14 place de la Mairie, 31000 Toulouse',
  ],
  [
    'Dutch street in two words',
    'Zij woont op Nieuwe Dijk 23, 4811 AB Breda.',
    'Nieuwe Dijk 23, 4811 AB Breda',
  ],
  [
    'particle between hyphens',
    'Er wohnt Anna-von-Stein-Str. 7, 50667 Köln.',
    'Anna-von-Stein-Str. 7, 50667 Köln',
  ],
  [
    'German street without a word for street',
    'Er zog nach Rotenkamp 11, 37736 Bad Ellerstadt um.',
    'Rotenkamp 11, 37736 Bad Ellerstadt',
  ],
  [
    'German way in two words',
    'Sie wohnt Kleiner Weg 31, 12142 Lindenscheid.',
    'Kleiner Weg 31, 12142 Lindenscheid',
  ],
  [
    'Portuguese number like a year',
    'Mora na Rua Direita, 1975, Recife - PE, 57001-335.',
    'Rua Direita, 1975, Recife - PE, 57001-335',
  ],
  [
    'state that is also a greeting',
    'He lives at 55 Arbor Light, Elmhaven, HI 83363.',
    '55 Arbor Light, Elmhaven, HI 83363',
  ],
  [
    'Russian embankment of a river',
    'Она живёт: наб. реки Мойки, д. 12, кв. 3',
    'наб. реки Мойки, д. 12, кв. 3',
  ],
  [
    'Japanese quarter with a number',
    '住所は北海道札幌市北区北七条西3丁目6番11号です。',
    '北海道札幌市北区北七条西3丁目6番11号',
  ],
])('%s is found whole', (_, text, address) => expect(rest(text, address)).toBe(''))

it.each([
  'Wir haben auf Seite 12, 10000 Exemplare gedruckt.',
  'Der Weg 31 endet hier.',
  'On the 12 place of the list',
])('no address: %s', (text) => expect(detect(text).filter(({ type }) => type === 'ADDRESS')).toEqual([]))

it.each(['Gisteren regende het.', 'Indirizzo: non noto', 'Szanowna Pani', 'Вчера было холодно.'])(
  'the opening word of a sentence is no entity: %s',
  (text) => expect(detect(text)).toEqual([]),
)
