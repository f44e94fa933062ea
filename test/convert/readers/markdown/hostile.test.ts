import { describe, expect, it } from 'vitest'
import { plainText } from '../../../../engines/model/document-text.ts'
import { conversion, markdown } from '../../conversion.ts'

/** Each is a hundred thousand of something; none may take longer than its length, nor more stack than there is. */
const hostile: readonly [string, string][] = [
  ['quotes in quotes', `${'>'.repeat(100_000)} end`],
  ['items in items', `${'- '.repeat(100_000)}end`],
  ['numbers in numbers', `${'1. '.repeat(100_000)}end`],
  ['emphasis in emphasis', `${'*a **b '.repeat(10_000)}end`],
  ['emphasis in emphasis that ends', `${'*a **b '.repeat(5000)}end${' b** a*'.repeat(5000)}`],
  ['underscores in a word', `${'_a'.repeat(50_000)} end`],
  ['brackets', `${'['.repeat(100_000)} end`],
  ['links that do not end', `${'[a]('.repeat(25_000)} end`],
  ['pictures that do not end', `${'![a'.repeat(30_000)} end`],
  ['tags that do not end', `${'<a '.repeat(30_000)} end`],
  ['dollars', `${'$a'.repeat(50_000)} end`],
  ['addresses that do not end', `${'a@'.repeat(50_000)} end`],
  ['notes', `${'[^a]'.repeat(20_000)} end\n\n[^a]: b`],
  ['lists by indentation', Array.from({ length: 500 }, (_, i) => `${' '.repeat(2 * i)}- end`).join('\n')],
]

describe('hostile Markdown', () => {
  it.each(hostile)('takes bounded time: %s', (_, source) => {
    expect(plainText(markdown(source))).toContain('end')
  })

  it('warns where it was flattened', () => {
    const under = conversion()
    markdown(`${'>'.repeat(100_000)} end`, under)
    expect(under.warnings).toMatchObject([{ code: 'flattened' }])
  })
})
