import { expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'

it.each([
  ['surname', 'Quux'],
  ['SURNAME', 'Quux'],
  ['emergencyContact', 'Quux Zorb'],
  ['next_of_kin', 'Quux Zorb'],
  ['Prénom', 'Quux'],
  ['фамилия', 'Куукс'],
  ['姓', '靐'],
  ['custno', 'K-7731'],
  ['staffId', 'Q7731'],
  ['hausNr', '12 b'],
])('a line is a header if its only known title is %s', (title, value) => {
  const text = `colour,${title},weight\nred,${value},light\ngreen,${value},heavy\n`
  const found = detect(text).map(({ start, end }) => text.slice(start, end))
  expect(found).toEqual([value, value])
})

it('lines of other words are no headers', () => {
  const found = detect('colour,taste,weight\nred,Quux,light\ngreen,Quux,heavy\n')
  expect(found.map(({ recognizer }) => recognizer)).not.toContain('table-columns')
})

const titles = ['Surname', 'First name', 'Town', 'Member no']
const people = [
  ['Orrisk', 'Velm', 'Ustka', '88412'],
  ['Tharb', 'Quellin', 'Kotka', '88413'],
]
const lines = (join: (cells: readonly string[]) => string) => [titles, ...people].map(join).join('\n')
const padded = (cells: readonly string[]) => cells.map((cell, k) => cell.padEnd([8, 11, 9, 9][k])).join('')
const ruling = '======= ========== ======== ========='

it.each([
  ...['^', '~', '¦', ' & ', ' / ', ' · ', ' - ', ' – ', ' > '].map((delimiter): [string, string] => [
    `separated by ${delimiter}`,
    lines((cells) => cells.join(delimiter)),
  ]),
  ['of LaTeX', lines((cells) => `${cells.join(' & ')} \\\\\n\\hline`)],
  [
    'of a wiki',
    `{|\n! ${titles.join(' !! ')}\n${people.map((cells) => `|-\n| ${cells.join(' || ')}`).join('\n')}\n|}`,
  ],
  ['of Jira', `||${titles.join('||')}||\n${people.map((cells) => `|${cells.join('|')}|`).join('\n')}`],
  [
    'of reStructuredText',
    `${ruling}\n${padded(titles)}\n${ruling}\n${people.map(padded).join('\n')}\n${ruling}`,
  ],
  ['below a ruling', `${padded(titles)}\n${ruling.replaceAll('=', '-')}\n${people.map(padded).join('\n')}`],
  ['whose columns one blank separates', lines(padded)],
  ['with an empty line below its titles', lines((cells) => `|${cells.join('|')}|`).replace('\n', '\n\n')],
  ['of JSON', JSON.stringify([titles, ...people])],
  ['of JSON in many lines', JSON.stringify([titles, ...people], undefined, 1)],
  ['of JSON with keys', JSON.stringify({ columns: titles, rows: people })],
  ['of Python', `rows = [\n${lines((cells) => `    (${cells.map((cell) => `'${cell}'`).join(', ')}),`)}\n]`],
])('the cells of a table %s are values by their titles', (_, text) => {
  const found = new Set(detect(text).map(({ start, end }) => text.slice(start, end)))
  for (const value of people.flat()) expect(found).toContain(value)
})

it('words apart by one blank are a table where their titles are people', () => {
  const found = (text: string) => detect(text).map(({ start, end }) => text.slice(start, end))
  expect(found('Surname Town Age House\nTharb Kotka 9 Oak\nKrammek Ustka 8 Elm\n')).toContain('Krammek')
  expect(found('Colour Taste Size Weight\nTharb Kotka 9 Oak\nKrammek Ustka 8 Elm\n')).not.toContain('Krammek')
})

it('lines with dashes are not a table where only one word is a title', () => {
  const text = 'Harbour - Name - Berth\nFalcon - Tharb - 12\nMerlin - Quellin - 14\n'
  expect(detect(text).map(({ recognizer }) => recognizer)).not.toContain('table-columns')
})
