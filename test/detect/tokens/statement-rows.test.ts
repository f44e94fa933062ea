import { describe, expect, it } from 'vitest'
import { readStatementHead, readTuples } from '../../../engines/detect/tokens/statement-rows.ts'
import { found } from '../grammars/found.ts'

function codesOf(text: string): Uint16Array {
  return Uint16Array.from(text, (unit) => unit.charCodeAt(0))
}

function head(text: string) {
  const found = readStatementHead(text, codesOf(text), 0)
  return found && { rows: found.rows, columns: found.columns.map(([start, end]) => text.slice(start, end)) }
}

function tuples(text: string): { cells: string[][]; isWhole: boolean } {
  const cells: string[][] = []
  const isWhole = readTuples(codesOf(text), 0, text.length, (start, ends) => {
    cells.push(ends.map((end, k) => text.slice(k === 0 ? start : ends[k - 1] + 1, end).trim()))
  })
  return { cells, isWhole }
}

describe('the columns of a statement', () => {
  it.each([
    ['INSERT INTO people (id, surname) VALUES', 'tuples', ['id', ' surname']],
    ['insert ignore into "crm"."people" ("id","city") values (1,2)', 'tuples', ['"id"', '"city"']],
    ['REPLACE INTO `people` (`id`) VALUES (1);', 'tuples', ['`id`']],
    ['COPY public.people (id, surname) FROM stdin;', 'tabs', ['id', ' surname']],
  ])('are read: %s', (text, rows, columns) => {
    expect(head(text)).toEqual({ rows, columns })
  })

  it.each(['INSERT INTO people VALUES (1)', 'SELECT * FROM people', 'Copy that (please) from the desk', 'i'])(
    'are not read without names: %s',
    (text) => {
      expect(head(text)).toBeUndefined()
    },
  )
})

describe('the rows of a statement', () => {
  it('are read with doubled quotes, calls and commas in texts', () => {
    expect(tuples("(1, 'O''Zwetla, Ann', now()), (2, 'b\\'c', NULL);")).toEqual({
      cells: [
        ['1', "'O''Zwetla, Ann'", 'now()'],
        ['2', "'b\\'c'", 'NULL'],
      ],
      isWhole: true,
    })
  })

  it.each(["(1, 'open", 'SELECT 1', '(1, (2)'])('end where the line is something else: %s', (text) => {
    expect(tuples(text).isWhole).toBe(false)
  })

  it('are values by the names of their columns', () => {
    const text =
      "INSERT INTO people (id, surname, given, city) VALUES\n (1,'Zwetla','Quorn','Umbergå'),\n (2,'O''Zwab','Ilp','Zorf');\n"
    expect(found(text, 'NAME')).toEqual(['Zwetla', 'Quorn', "O''Zwab", 'Ilp'])
    expect(found(text, 'LOCATION')).toEqual(['Umbergå', 'Zorf'])
  })

  it('are values in a dump with tabs', () => {
    const text = 'COPY people (id, surname, notes) FROM stdin;\n1\tZwetla\tnothing\n2\tFrunzig\t\\N\n\\.\n'
    expect(found(text, 'NAME')).toEqual(['Zwetla', 'Frunzig'])
  })
})
