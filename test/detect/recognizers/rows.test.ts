import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { anyValue } from '../../../engines/detect/checks/values/general.ts'
import { valueChecks } from '../../../engines/detect/checks/values/index.ts'
import { grammars } from '../../../engines/detect/grammars/index.ts'
import { compileRows } from '../../../engines/detect/recognizers/compile-rows.ts'
import { recognizers } from '../../../engines/detect/recognizers/index.ts'
import { readRows, rowTable } from '../../../engines/detect/recognizers/read-rows.ts'

const { rows, types, words, pieces } = rowTable()
const byName = new Map(recognizers.map((recognizer) => [recognizer.name, recognizer]))

/**
 * The values that a check accepts are published examples, test numbers of standards and registers, or were computed by the published
 * rule; those that it refuses are off by one character, or all zeros.
 */
describe('the check of', () => {
  const tested = rows.filter(({ fields }) => fields.accepts !== undefined)
  it.each(tested.map(({ name, fields }) => [name, fields] as const))('%s', (name, { accepts, refuses }) => {
    const check = byName.get(name)?.check
    const outcome = (value: string) => [value, check?.(value)]
    for (const value of accepts.split(', ')) expect(outcome(value)).toEqual([value, true])
    for (const value of refuses.split(', ')) expect(outcome(value)).toEqual([value, false])
  })

  it('every national number that is found without a label has examples', () => {
    const ofCountry = (region: string) => !['GLOBAL', 'EU'].includes(region)
    const without = rows
      .filter(({ fields }) => fields.accepts === undefined)
      .map(({ name }) => byName.get(name))
      .filter(
        (one) =>
          one?.check !== undefined &&
          one.check !== anyValue &&
          one.group === undefined &&
          ofCountry(one.region),
      )
      .filter((one) => one?.type !== 'PHONE')
    expect(without.map((one) => one?.name)).toEqual([])
  })
})

describe('the rows', () => {
  const text = rows
    .flatMap(({ fields }) => Object.entries(fields).map((field) => field.join(': ')))
    .join('\n')

  it('use all types, lists, pieces and checks that there are', () => {
    const ofGrammars = grammars.flatMap((grammar): readonly string[] => grammar.types)
    const used = new Set([...rows.map(({ fields }) => fields.type), ...ofGrammars])
    expect(ofGrammars.filter((type) => !(type in types))).toEqual([])
    expect(Object.keys(types).filter((type) => !used.has(type))).toEqual([])
    expect(Object.keys(words).filter((name) => !text.includes(`@${name}`))).toEqual([])
    const all = text + Object.values(pieces).join('\n')
    expect(Object.keys(pieces).filter((name) => !all.includes(`{{${name}}}`))).toEqual([])
    const checks = rows.map(({ fields }) => `${fields.check} ${fields.ambiguous}`).join(' ')
    expect(Object.keys(valueChecks).filter((name) => !new RegExp(`\\b${name}\\b`).test(checks))).toEqual([])
  })

  it('have no other fields than those that are read', () => {
    const known =
      /^(?:type|on (?:digits|mixed|literal|sign|label|script)|value(?: \w+)*|pattern(?: [imu]+)?|lead|check|ambiguous|reason|context (?:\*|[a-z]{2})|exact labels|score|specificity|region|accepts|refuses)$/
    const unknown = rows.flatMap(({ name, fields }) =>
      Object.keys(fields)
        .filter((key) => !known.test(key))
        .map((key) => `${name}: ${key}`),
    )
    expect(unknown).toEqual([])
  })
})

describe('a row with a mistake is refused', () => {
  const compiled = (text: string) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'rows-'))
    try {
      writeFileSync(path.join(folder, 'types.tsv'), 'A\tAn A\tPII\tGLOBAL\n')
      writeFileSync(path.join(folder, 'a.rows'), text)
      return compileRows(readRows(pathToFileURL(`${folder}/`)))
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  const row = '[a]\ntype: A\non digits: 3\nvalue: \\d{3}\nscore: .5\n'

  it.each([
    ['a line that is no field', `${row}nothing`],
    ['two rows of one name', `${row}${row}`],
    ['a row like one that does not exist', `${row}[b] like c`],
    ['a check that does not exist', `${row}check: isNothing`],
    ['a type that does not exist', row.replace('type: A', 'type: B')],
    ['a trigger that does not exist', row.replace('on digits', 'on days')],
    ['a list that does not exist', `${row}exact labels: @nothing`],
    ['a piece that does not exist', row.replace('{3}', '{{nothing}}')],
    ['no pattern', row.replace(/value.*\n/, '')],
  ])('%s', (_, text) => expect(() => compiled(text)).toThrow(RangeError))

  it('and without it is a recognizer; fields of another are taken over, removed and replaced', () => {
    const [first, second] = compiled(
      `words ab: x, y\n${row}check: /^1/ & !/0$/\ncontext en: one\n[b] like a\non literal: "@ab ", [pq]r\ncontext en:\nspecificity: 1`,
    )
    expect(first).toMatchObject({ name: 'b', type: 'A', score: { base: 0.5 } })
    expect(first.triggers).toEqual([{ on: 'literal', of: ['x ', 'y ', 'pr', 'qr'] }])
    expect(first.context).toBeUndefined()
    expect(second).toMatchObject({ name: 'a', context: { en: ['one'] } })
    expect(['123', '120', '223'].map((value) => second.check?.(value))).toEqual([true, false, false])
  })
})
