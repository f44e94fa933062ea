import { expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'

function found(text: string): string[] {
  return detect(text)
    .filter(({ type }) => type === 'LICENSE_PLATE' || type === 'CASE_NUMBER')
    .map(({ start, end }) => text.slice(start, end))
}

it.each([
  ['He left in a silver Astra, KX09 RDU, at noon.', ['KX09 RDU']],
  ['Er fuhr mit dem Pkw DH-RP 411 davon.', ['DH-RP 411']],
  ['sa Clio immatriculée FG-417-ZK', ['FG-417-ZK']],
  ['Az.: 412 Js 2218/26', ['412 Js 2218/26']],
  ['Sygn. akt II K 123/24', ['II K 123/24']],
  ['Crime ref. 43190/26. Custody no. CU/2206/26.', ['43190/26', 'CU/2206/26']],
  ['PV n° 2026/004417', ['2026/004417']],
  ['She drove a grey Octavia, 171-LM-4471, to Newbridge.', ['171-LM-4471']],
  ['No injuries. Ref: KX-41.', ['KX-41']],
])('finds number plates and file numbers as printed in statements: %s', (text, expected) => {
  expect(found(text)).toEqual(expected)
})

it.each([
  ['EČV: ', 'BL 417KX'],
  ['nr înmatriculare ', 'B 117 KLX'],
  ['registarska oznaka ', 'BG 447-KX'],
  ['Kontrollschild ', 'ZH 447188'],
  ['rego ', 'KBX-44C'],
  ['patente ', 'KB 447 KX'],
  ['patente ', 'KBKX-44'],
  ['registracijos numeris ', 'KBX 447'],
  ['reģistrācijas numurs ', 'KB-4471'],
  ['ทะเบียน ', 'กข 4471'],
  ['لوحة ', '7184 ب ط'],
  ['LIC ', 'BRK-4418'],
])('finds plates of countries after a word for them: %s%s', (label, plate) => {
  expect(found(`blue car, ${label}${plate}, moved at noon`)).toEqual([plate])
})

it.each([
  'The part AB12 CDE fits.',
  'Es gilt DIN-EN 1234.',
  'The lot 173-LM-4471 is sold.',
  'Ref A-4 of the catalogue',
])('takes no other code for a plate: %s', (text) => {
  expect(found(text)).toEqual([])
})

it.each([
  ['소유차량: 서울31 도8819', ['서울31 도8819']],
  ['차량번호 12가 3456', ['12가 3456']],
  ['사건 2026가합492810 손해배상', ['2026가합492810']],
  ['2019고단1234 사기', ['2019고단1234']],
  ['2026년 3월 15일', []],
  ['총 12가지 3456개', []],
  ['2024가격표', []],
])('finds plates and cases of South Korea, and no others: %s', (text, expected) => {
  expect(found(text)).toEqual(expected)
})
