import { describe, expect, it } from 'vitest'
import {
  cellName,
  formulaTokens,
  parseArea,
  sheetNames,
  sheetPrefix,
  shiftFormula,
} from '../../../engines/office/sheet/formula.ts'

const kindsOf = (formula: string) =>
  formulaTokens(formula)
    .filter(({ kind }) => kind !== 'other')
    .map(({ kind, text }) => `${kind} ${text}`)

describe('formula tokens', () => {
  it.each([
    ['A1&" of "&B$2', ['reference A1', 'string " of "', 'reference B$2']],
    ['SUM(Data!A:A)+LOG10(2)', ['name SUM', 'sheet Data!', 'reference A:A', 'name LOG10']],
    [
      "VLOOKUP(\"a\"\"b\",'My ''own'' sheet'!$A$1:$C$9,2,FALSE)",
      ['name VLOOKUP', 'string "a""b"', "sheet 'My ''own'' sheet'!", 'reference $A$1:$C$9', 'name FALSE'],
    ],
    ['SUM(Sales[[#This Row],[Net]])', ['name SUM', 'name Sales', 'columns [[#This Row],[Net]]']],
    ['Jan:Mar!B2*1.5E+3', ['sheet Jan:Mar!', 'reference B2']],
    ['[1]Other!A1', ['sheet [1]Other!', 'reference A1']],
    ['Größe*2+A1B', ['name Größe', 'name A1B']],
    ['SUM(2:3)', ['name SUM', 'reference 2:3']],
  ])('divides %s', (formula, expected) => {
    expect(kindsOf(formula)).toEqual(expected)
    expect(
      formulaTokens(formula)
        .map(({ text }) => text)
        .join(''),
    ).toBe(formula)
  })

  it.each(['"never closed', "'no end", '[[[', 'A1:', '((('])(
    'keeps every character of the malformed %s',
    (formula) => {
      expect(
        formulaTokens(formula)
          .map(({ text }) => text)
          .join(''),
      ).toBe(formula)
    },
  )
})

it.each([
  ['A1+$B2+C$3+$D$4', 1, 2, 'C2+$B3+E$3+$D$4'],
  ['SUM(A:A,2:2)', 3, 1, 'SUM(B:B,5:5)'],
  ['"A1"&Data!A1', 1, 0, '"A1"&Data!A2'],
])('moves %s by %i rows and %i columns', (formula, rows, columns, moved) => {
  expect(shiftFormula(formula, rows, columns)).toBe(moved)
})

it('reads and writes names of sheets', () => {
  expect(sheetNames("'It''s'!")).toEqual(["It's"])
  expect(sheetNames('Jan:Mar!')).toEqual(['Jan', 'Mar'])
  expect(sheetNames('[1]Other!')).toEqual([])
  expect(sheetPrefix(["It's"])).toBe("'It''s'!")
  expect(sheetPrefix(['Data'])).toBe('Data!')
  expect(sheetPrefix(['AB12'])).toBe("'AB12'!")
})

it('reads areas of cells', () => {
  expect(parseArea('$B$4')).toEqual({ top: 3, left: 1, bottom: 3, right: 1 })
  expect(parseArea('C9:A1')).toEqual({ top: 0, left: 0, bottom: 8, right: 2 })
  expect(parseArea('AB:AB')).toMatchObject({ left: 27, right: 27, top: 0 })
  expect(parseArea('3:4')).toMatchObject({ top: 2, bottom: 3, left: 0 })
  expect(parseArea('A0')).toBeUndefined()
  expect(parseArea('Name')).toBeUndefined()
  expect(cellName(3, 27)).toBe('AB4')
})
