import { expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'

it.each([
  ['1.1SMITH/JOHN MR  2.1SMITH/MARY MRS', ['SMITH/JOHN', 'SMITH/MARY']],
  ['  1.HALVERSEN/INGRID MRS   2.HALVERSEN/MATS MSTR(CHD/09AUG17)', ['HALVERSEN/INGRID', 'HALVERSEN/MATS']],
  ['  3.ODUYA/T MR', ['ODUYA/T']],
  ['RP/LONBA0100/LONBA0100   AA/SU  14MAY/0931Z   QK7T2M', ['QK7T2M']],
  ['  9 SSR DOCS BA HK1 P/NOR/31448807/NOR/04FEB84/F/11OCT29/', ['31448807']],
  [' 12 SSR FQTV BA HK/ BA44718820/P1', ['BA44718820']],
  [' 13 OSI BA CTCM 447700900612/P1', ['447700900612']],
  [' 15 FA PAX 125-4471882091/ETBA/14MAY/P1', ['125-4471882091']],
  ['E-ticket number 125 4471882004', ['125 4471882004']],
  ['Flugschein-Nr. 1254471882004', ['1254471882004']],
])('finds the passengers of a passenger name record: %s', (line, expected) => {
  const text = `${line}\n`
  const found = detect(text).map(({ start, end }) => text.slice(start, end))
  for (const value of expected) expect(found.some((one) => one.startsWith(value))).toBe(true)
})

it.each([
  '  4  BA 492 Y 21JUN 6 LHRGIB HK3  0715 1105  *1A/E*',
  ' 10 SSR WCHR BA HK1/S4/P3',
  'The ratio was 12ABC/DEF MRI per cent.',
  'DOCS 12 are in the folder. FA PAX is missing.',
])('finds nothing in its flights and services: %s', (line) => {
  const found = detect(`${line}\n`).filter(({ type }) => type !== 'DATE')
  expect(found).toEqual([])
})
