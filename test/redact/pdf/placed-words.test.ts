import { describe, expect, it } from 'vitest'
import { type ReadWord, tablesOfWords } from '../../../engines/redact/pdf/placed-words.ts'
import { type DrawnList, listWords } from '../../builders/images/scanned-list.ts'

const people: DrawnList = {
  rows: [
    ['Last', 'First', 'Zip', 'Manager'],
    ['Van den Zwaag', 'Iweta', '90364', 'Hjalma Vos'],
    ['Boukhris', 'Hope', '90181', 'Uwe Brontal'],
    ['Nwosu', 'Lieselotte', '90772', 'Hjalma Vos'],
  ],
  columns: [40, 300, 500, 620],
}
const peopleText = people.rows.map((row) => row.join('\t')).join('\n')

/** Words after clockwise quarter turns of their page. */
function turned(words: readonly ReadWord[], turns: number): ReadWord[] {
  if (turns === 0) return [...words]
  const once = words.map(
    ({ box: { x0, y0, x1, y1 }, base, ...word }): ReadWord => ({
      ...word,
      box: { x0: 1000 - y1, y0: x0, x1: 1000 - y0, y1: x1 },
      base: base && { x: 1000 - base.y, y: base.x },
    }),
  )
  return turned(once, turns - 1)
}

const textOf = (words: readonly ReadWord[]): string => tablesOfWords(words).text

describe('tables among the words of an image', () => {
  it('have cells between tabs', () => {
    expect(textOf(listWords(people))).toBe(peopleText)
  })

  it.each([-3, -1.3, 0.4, 2, 5])('are found where the page is tilted by %d degrees', (tilt) => {
    expect(textOf(listWords({ ...people, tilt }))).toBe(peopleText)
  })

  it.each([1, 2, 3])('are found after %d quarter turns', (turns) => {
    expect(textOf(turned(listWords({ ...people, tilt: 1 }), turns))).toBe(peopleText)
  })

  it('are found without baselines', () => {
    expect(textOf(listWords({ ...people, tilt: 1 }).map(({ base: _, ...word }) => word))).toBe(peopleText)
  })

  it('have the places of their words', () => {
    const words = listWords(people)
    expect(tablesOfWords(words).runs.map(({ place }) => place)).toEqual(expect.arrayContaining(words))
  })

  it('are found next to specks and rulings that are read as punctuation', () => {
    const words = listWords(people).map((word) =>
      word.text === 'Iweta' ? { ...word, text: '|Iweta]' } : word,
    )
    const specks: ReadWord[] = [80, 124, 168].map((y, i) => ({
      ...{ text: ['|', '~', 'i'][i], line: 100 + i },
      box: { x0: 284, y0: y - 4, x1: 286, y1: y },
    }))
    expect(textOf([...words, ...specks])).toBe(peopleText)
  })

  it('have titles of several words with wide spaces', () => {
    const rows = [
      ['Date of birth', 'Family name'],
      ['17.12.1948', 'Zwaag'],
      ['02.01.1990', 'Boukhris'],
    ]
    const words = listWords({ rows, columns: [40, 400] }).map(spread)
    expect(textOf(words)).toBe(rows.map((row) => row.join('\t')).join('\n'))
  })

  it('have the first line of a cell in its row, and not in the header', () => {
    const blank = ['', '', '']
    const first = [
      ['', '', '0393'],
      ['Zwaag', 'Delft', ''],
      ['', '', '621554'],
    ]
    const second = [
      ['', '', '0250'],
      ['Nwosu', 'Kleve', ''],
      ['', '', '452529'],
    ]
    const rows = [['Surname', 'City', 'Phone'], blank, blank, ...first, blank, blank, ...second]
    const words = listWords({ rows, columns: [40, 200, 400], pitch: 13 })
    expect(textOf(words)).toBe('Surname\tCity\tPhone\nZwaag\tDelft\t0393 621554\nNwosu\tKleve\t0250 452529')
  })

  it('have titles with a letter that OCR misread', () => {
    const rows = [
      ['Coghome', 'Voto'],
      ['Zwaag', 'B'],
      ['Nwosu', 'D'],
    ]
    expect(textOf(listWords({ rows, columns: [40, 300] }))).toBe('cognome\tVoto\nZwaag\tB\nNwosu\tD')
  })

  it('have a column without a title, as where OCR did not read it', () => {
    const rows = [
      ['Surname', '', 'Amount'],
      ['Zwaag', 'Hege Mar', '12.50'],
      ['Boukhris', 'Am Bruch', '80.00'],
      ['Nwosu', 'Lange Gasse', '7.10'],
      ['Vos', 'Dorp', '3.90'],
    ]
    const words = listWords({ rows, columns: [40, 200, 400] })
    expect(textOf(words)).toBe(rows.map((row) => row.join('\t')).join('\n'))
  })

  it('continue below a row whose words were read as one', () => {
    const words = listWords(people).flatMap((word) => {
      if (word.text === 'Hope') return []
      if (word.text !== 'Boukhris') return [word]
      return [{ ...word, text: 'BoukhrisHope', box: { ...word.box, x1: 370 }, base: undefined }]
    })
    expect(textOf(words)).toContain('BoukhrisHope')
    expect(textOf(words)).toContain('Nwosu\tLieselotte')
  })

  it('are not found among sentences', () => {
    const rows = [
      ['The surname is printed above the first line of each page'],
      ['and below it the city and the zip code of the sender'],
    ]
    expect(textOf(listWords({ rows, columns: [40] }))).toBe('')
  })
})

/** Spaces of half an em. */
function spread(word: ReadWord, i: number, words: readonly ReadWord[]): ReadWord {
  const before = words.slice(0, i).filter(({ line }) => line === word.line).length
  const by = before * 7
  const { box, base } = word
  return {
    ...word,
    box: { ...box, x0: box.x0 + by, x1: box.x1 + by },
    base: base && { ...base, x: base.x + by },
  }
}
