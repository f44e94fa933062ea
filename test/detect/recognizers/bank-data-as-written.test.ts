import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'

const bankTypes: ReadonlySet<string> = new Set([
  ...['BANK_ACCOUNT', 'BANK_CODE', 'IBAN', 'CREDIT_CARD', 'CARD_CVV', 'CARD_EXPIRY', 'UK_SORT_CODE'],
])
const found = (text: string): string[] =>
  detect(text)
    .filter(({ type }) => bankTypes.has(type))
    .map(({ start, end }) => text.slice(start, end))

describe('accounts and cards as people write them', () => {
  it.each([
    ['IBAN: GB 29 NWBK 601613 31926819', 'GB 29 NWBK 601613 31926819'],
    ['Transit 04471, institution 003, account 4471882', '04471'],
    ['caja de ahorro 18820-9', '18820-9'],
    ['CCI 002-447-001882093214-18', '002-447-001882093214-18'],
    ['agência 4471 conta 18820-9', '18820-9'],
    ['ABI 05428 CAB 11101 c/c 000000123456', '05428'],
    ['bankgiro 447-1882', '447-1882'],
    ['БИК 044525225 к/с 30101810400000000225', '044525225'],
    ['STK: 0447188209321', '0447188209321'],
    ['חשבון 447188 סניף 214', '447188'],
    ['Karte mit den Endziffern 4471', '4471'],
    ['CB finissant par 4471', '4471'],
    ['cartão final 4471', '4471'],
    ['pas eindigend op 4471', '4471'],
    ['karta končící na 4471', '4471'],
    ['kort som slutar på 4471', '4471'],
    ['kortti, joka päättyy 4471', '4471'],
    ['κάρτα που λήγει σε 4471', '4471'],
    ['карта, заканчивающаяся на 4471', '4471'],
    ['カード番号の下4桁は4471', '4471'],
    ['卡号后四位4471', '4471'],
    ['尾号4471的信用卡', '4471'],
    ['sonu 4471 ile biten kart', '4471'],
    ['카드 끝자리 4471', '4471'],
    ['the three digits on the back are 447', '447'],
    ['Prüfziffer auf der Rückseite: 447', '447'],
    ['vence 04/27', '04/27'],
  ])('%s', (text, value) => {
    expect(found(text)).toContain(value)
  })

  it.each([
    'A conta deu 447 reais',
    'savings 15000 euros',
    'La cuenta asciende a 4471,88',
    'Agência 24 horas',
    'sucursal 24 de mayo',
    'kort 4471 meter løb',
    'exp(4) is 54.6',
    'Das Konto hat 447 Buchungen.',
  ])('not %s', (text) => {
    expect(found(text)).toEqual([])
  })
})
