import { expect, it } from 'vitest'
import { softBreakAt } from '../../../engines/detect/text/soft-breaks.ts'

/** The break at the first line end of a text. */
function breakOf(text: string) {
  const codes = Uint16Array.from(text, (char) => char.charCodeAt(0))
  return softBreakAt(codes, codes.length, text.indexOf('\n'))
}

it.each([
  [
    'the address of the next line of a log, behind a bracket',
    'done (commit 2df3eb8009b0)\n15.254.37.22 - GET',
  ],
  [
    'the address of the next line of a log, behind an identifier',
    'queued as FDbE15eF8F\n137.234.192.208 - PUT',
  ],
  ['the time of the next line of a log', 'queued as FDbE15eF8F\n2024-03-01 02:05 PUT'],
  ['a value behind its equals sign', 'drop.unused.levels =\nTRUE'],
  ['a command', 'cd /\nwget $1'],
])('continues no value with %s', (_, text) => {
  expect(breakOf(text)).toBeUndefined()
})

it.each([
  ['a number behind a code in brackets', 'Phone: (030)\n901820'],
  ['a path', 'see https://example.com/\nguide/first'],
  ['a number', 'Phone: 030 9018\n2024-55'],
])('may continue a value with %s', (_, text) => {
  expect(breakOf(text)).toBeDefined()
})

it('does not continue a number with an abbreviated word', () => {
  expect(breakOf('SSN 575-99-6473\nMr. Jacobs')?.joints).toEqual(['space'])
  expect(breakOf('IBAN GB82 WEST 1234\nAb98 7654 32')?.joints).toEqual(['space', 'glue'])
})
