import { expect, it } from 'vitest'
import { compileTerms } from '../../../engines/detect/terms.ts'
import { AmbiguousValues } from '../../../engines/redact/proof.ts'
import { ColumnRules } from '../../../engines/redact/structured/columns.ts'
import { leftIn } from '../../../engines/redact/structured/prove.ts'
import { verbatim } from '../../../engines/structured/markup/codecs.ts'

/** How often values are left in a text of which the first word is a field, and the rest syntax. */
function left(values: readonly string[], rest: string): number {
  const text = `word\n${rest}\n`
  const field = {
    start: 0,
    end: 4,
    value: 'word',
    role: 'value',
    path: [],
    record: 0,
    codec: verbatim,
  } as const
  return leftIn(
    { text, items: [field], shape: '' },
    {
      ...{ values, terms: compileTerms([]), matcher: compileTerms(values, { wholeWords: true }) },
      ...{ origins: values.map(() => ({ type: 'NAME', score: 1 })), columns: new ColumnRules({}, []) },
      ambiguous: new AmbiguousValues(new Map()),
    },
  )
}

const line = `rQ12VmncGuDaq34x3G6O24debG7SFhR/Dtbob5fhk/eL9iuTLXSWWRdtsCe9`

it('does not take three letters in the base64 of a file for a value', () => {
  expect(left(['Dav'], `${line}+Dav/x==`)).toBe(0)
  expect(left(['Dav'], `${line}x\nab+Dav=`)).toBe(0)
})

it('finds short values in other syntax, and longer ones everywhere', () => {
  expect(left(['Dav'], 'X-Sender: Dav')).toBe(1)
  expect(left(['Dav'], `${line} Dav`)).toBe(1)
  expect(left(['Davina'], `${line}+Davina/x==`)).toBe(1)
})
