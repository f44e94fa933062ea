import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'

const dates = (text: string) =>
  detect(text, { entities: ['DATE'], bareDates: true }).map(({ start, end }) => text.slice(start, end))

describe('weekdays, months and years without a date around them', () => {
  it.each([
    ['She left the clinic on Tuesday.', ['Tuesday']],
    ['He has had pain since March.', ['March']],
    ['Operated in 1987 and again in 2004.', ['1987', '2004']],
    ['Er kam am Donnerstag im Oktober.', ['Donnerstag', 'Oktober']],
    ['(2011)', ['2011']],
    ['On 4 May 2021 she called.', ['4 May 2021']],
  ])('are dates with the option: %s', (text, found) => expect(dates(text)).toEqual(found))

  it.each([
    'It may cost $1999.',
    'Call 1987-4432 or 12.1987.33',
    'Model X1987 and 1987GT',
    'She will march on.',
    'May I ask?',
  ])('parts of other values and ordinary words are not: %s', (text) => expect(dates(text)).toEqual([]))

  it('are not dates by default', () =>
    expect(
      detect('In March 1987, on a Tuesday.', { entities: ['DATE'] }).some(
        ({ start, end }) => end - start < 6,
      ),
    ).toBe(false))
})
