import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { wordClass } from '../../../engines/detect/dictionaries/word-classes.ts'
import { families } from '../../../engines/detect/grammars/special-categories/special-categories.ts'
import { alternatives, classedWords, words, wordValues } from '../../../engines/detect/words/words.ts'
import { read, sources } from '../../house/source.ts'

const folder = path.join(import.meta.dirname, '../../../engines/detect/words')
const lines = readdirSync(folder)
  .filter((file) => file.endsWith('.tsv'))
  .flatMap((file) => readFileSync(path.join(folder, file), 'utf8').replace(/\n$/, '').split('\n'))
  .map((line) => line.split('\t'))
const code = sources('engines/detect/**/*.ts')
const text = code.map(read).join('\n')
const rows = sources('engines/detect/recognizers/rows/*.rows').map(read).join('\n')

describe('words of rules', () => {
  it('are one in a line, with classes and lists, and each is in one place', () => {
    expect(lines.filter((columns) => columns.length !== 3 || columns[1] + columns[2] === '')).toEqual([])
    const all = lines.map(([word]) => word)
    const places = new Map(all.map((word, i) => [word, i]))
    expect(all.filter((word, i) => places.get(word) !== i)).toEqual([])
    expect(all.filter((word) => word !== word.trim() || word === '')).toEqual([])
  })

  it('have classes that the lexicon knows', () => {
    expect(Object.keys(classedWords()).filter((name) => !(name in wordClass))).toEqual([])
  })

  it('are in lists that the code or rows read', () => {
    const lists = new Set(lines.flatMap(([, , uses]) => uses.split(' ')).map((use) => use.split('=')[0]))
    lists.delete('')
    const isRead = (list: string) =>
      text.includes(`'${list}'`) ||
      rows.includes(`${list}}}`) ||
      families.some(({ name }) => list.startsWith(`${name}.`))
    expect([...lists].filter((list) => !isRead(list))).toEqual([])
  })

  it('are read by list, by value and as alternatives', () => {
    expect(words('maiden-names.born')).toContain('née')
    expect(wordValues('month').get('märz')).toBe('3')
    expect(alternatives('short-dates.before-slashed')).toMatch(/^(?:since|until)\|/)
    expect(() => words('no-such-list')).toThrow(RangeError)
  })

  it('are not written in the code of rules', () => {
    const literal = /'(?:[\p{L}\p{M}’-]+[ ,]+){9,}[\p{L}\p{M}’-]+'/gu
    const found = code
      .filter((file) => /detect\/(?:grammars|tokens|match|columns|rows)\//.test(file))
      .flatMap((file) => [...read(file).matchAll(literal)].map(([list]) => `${file}: ${list.slice(0, 60)}`))
    expect(found).toEqual([])
  })
})
