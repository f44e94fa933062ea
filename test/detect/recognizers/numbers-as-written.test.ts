import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'

const found = (text: string): string[] =>
  detect(text)
    .filter(({ start, end }) => /\d/.test(text.slice(start, end)))
    .map(({ type, start, end }) => `${type} ${text.slice(start, end)}`)

describe('codes as people write them', () => {
  it.each([
    ['le code est le 6614', 'PASSWORD 6614'],
    ['Der Code ist jetzt 6614', 'PASSWORD 6614'],
    ['kod to 6614', 'PASSWORD 6614'],
    ['it is in box 17, code 66140', 'PASSWORD 66140'],
    ['use 6614# to get in', 'PASSWORD 6614#'],
    ['user code 6614, engineer code 0918', 'PASSWORD 0918'],
    ['hänglås 41-07-22', 'PASSWORD 41-07-22'],
    ['szyfr po wymianie 41-77-03', 'PASSWORD 41-77-03'],
    ['letterbox combo L12-R31-L4', 'PASSWORD L12-R31-L4'],
    ['wifi key on the sticker: maple-6614-fen', 'PASSWORD maple-6614-fen'],
    ['Wi-Fi misafir: yosun6614', 'PASSWORD yosun6614'],
    [
      'recovery key 118204-447188-220417-663047-118842-091827-447100-204418',
      'PASSWORD 118204-447188-220417-663047-118842-091827-447100-204418',
    ],
    ['Name;Padlock\nTarn;0926\nVelm;4471\n', 'PASSWORD 0926'],
  ])('%s', (text, value) => expect(found(text)).toContain(value))

  it.each([
    'the error code is 6614',
    'error code 66140',
    'the country code is 0044',
    'the code was 2019',
    'Wifi 802.11ac, WLAN: WPA2-PSK',
    'code 66140 kg',
    'enter 12 names',
  ])('not %s', (text) => expect(found(text)).toEqual([]))
})

describe('ends of numbers and masked numbers', () => {
  it.each([
    ['texted to the mobile ending 418', 'CUSTOMER_ID 418'],
    ['VIN kończy się na 417788', 'CUSTOMER_ID 417788'],
    ['last four digits 7719', 'CUSTOMER_ID 7719'],
    ['carta che finisce per 0418', 'CREDIT_CARD 0418'],
    ['kartı 5400 61** **** 4418 geçmedi', 'CREDIT_CARD 5400 61** **** 4418'],
    ['Phone (work): x4418', 'PHONE x4418'],
  ])('%s', (text, value) => expect(found(text)).toContain(value))

  it.each(['the phone has 4418 photos', '2 x 4418', 'mobile 4 of 418'])('not %s', (text) =>
    expect(found(text)).toEqual([]),
  )
})

describe('dates of birth in short forms', () => {
  it.each([
    ['She was b. 3.4.61 in Leeds', '3.4.61'],
    ['s. 12.6.-48', '12.6.-48'],
    ['Tarn Velm *3.4.61', '3.4.61'],
    ['née en 05/1974', '05/1974'],
    ['geb. 61 in Hamm', '61'],
    ["(geb. '83)", '83'],
    ['Jg. 1961', '1961'],
  ])('%s', (text, value) => expect(found(text)).toContain(`DOB ${value}`))

  it.each(['vol. 3.4.61', 'geb. 61 cm', 'b. 31'])('not %s', (text) =>
    expect(found(text).filter((value) => value.startsWith('DOB'))).toEqual([]),
  )
})

describe('numbers in letters about people', () => {
  it.each([
    ['Kirsty Munro-Vaal has the other, it was 4471 8820 I think.', '4471 8820'],
    ['Kirsty Munro-Vaal left it, found goods KE-0091.', 'KE-0091'],
  ])('%s', (text, value) => expect(found(text)).toContain(`CUSTOMER_ID ${value}`))

  it.each(['Kirsty Munro-Vaal sails 0715 1105 daily.', 'Kirsty Munro-Vaal worked 2019 2020.'])(
    'not %s',
    (text) => expect(found(text).filter((value) => value.startsWith('CUSTOMER'))).toEqual([]),
  )
})
