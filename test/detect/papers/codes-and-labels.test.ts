import { describe, expect, it } from 'vitest'
import { found } from '../grammars/found.ts'

describe('codes, plates and postcodes as people write them', () => {
  it.each([
    ['Alarm is 2580, safe is 14-47-18.', 'PASSWORD', ['2580', '14-47-18']],
    ['unser tor hat jetzt code 4471 falls jemand kommt', 'PASSWORD', ['4471']],
    ['The gate is 1200 mm wide. The door is 2000 €.', 'PASSWORD', []],
    ['Delivery to Ballinderreen, H91 K4T7, leave', 'IE_EIRCODE', ['H91 K4T7']],
    ['Part A12 B3C4 fits.', 'IE_EIRCODE', []],
    ['SRA HERMÍNIA\nRUA DOS MAREANTES 31 R/C ESQ\n4900-370 VIANA DO CASTELO\nConta', 'ADDRESS', ['4900-370']],
    ['2014 Madrid\n2015 Paris\n', 'ADDRESS', []],
    ['job 4471 queued by dbrandt title="payslips"', 'USERNAME', ['dbrandt']],
    ['logged in as svc_dkow, then left', 'USERNAME', ['svc_dkow']],
    ['It was posted by visitors, uploaded by staff.', 'USERNAME', []],
    ['iratxe@buzon.example · @iratxegv\n', 'SOCIAL_HANDLE', ['@iratxegv']],
  ] as const)('%j: %s %j', (text, type, values) => {
    const all = found(text, type)
    for (const value of values) expect(all.some((one) => one.startsWith(value))).toBe(true)
    if (values.length === 0) expect(all).toEqual([])
  })

  it('finds initials of a person with a full name, in positions of initials', () => {
    const text =
      'Present: Lee Bracken, Mal Prosser.\n\nLB said he had left early. (MP) agreed. The LP was sold.'
    expect(found(text, 'NAME')).toEqual(expect.arrayContaining(['LB', 'MP']))
    expect(found(text, 'NAME')).not.toContain('LP')
  })
})

describe('labels and titles of forms', () => {
  it.each([
    'Voorgeschiedenis   COPD\nAfspraken          Op maandag douchen\n',
    'Σύνολο      12\nΈκδοση      4\n',
    'Data   Descrição      Débito    Crédito    Saldo\n02-01  Compra  12,00            812,44\n',
    'Abo,Kundin,Badge,Garderobe,Trainer\n',
    'BEXAR COUNTY, TEXAS\n224TH JUDICIAL DISTRICT\n',
    'Bloods and ref BPAS. DNACPR on file.',
    'E-mail\n\nBank sort code                   40-12-34\n\nBank account\n\nDate of loss                     6 December 2024',
  ])('%j: no label is a person, a place or a company', (text) =>
    expect(found(text, 'NAME', 'LOCATION', 'ORG', 'CUSTOMER_ID')).toEqual([]),
  )
})

it('a clause of a Chinese sentence between commas is not a title of a column', () => {
  expect(found('李僖，唐朝皇子，是唐肃宗李亨的第十四子，生母是普通宫人。', 'NAME')).toEqual([
    '李僖',
    '唐肃宗李亨',
  ])
})

describe('conditions of people', () => {
  it.each([
    ['[09:14] nina: off to physio at 10, sciatica again\n[09:15] al: ok\n[09:16] al: bye', 'sciatica'],
    ['Tess grinds at night (bruxism), allergic to nickel.', 'bruxism'],
    ['Ingvild fikk hjernerystelse.', 'hjernerystelse'],
    ['she is deaf so text only', 'deaf'],
    ['mia figlia Ludovica è dislessica', 'dislessica'],
  ])('%j: %s is found', (text, condition) => expect(found(text, 'DIAGNOSIS')).toContain(condition))

  it.each(['bo żona Grażyna przebywa w sanatorium', 'Ella vive en la zona norte', 'Abort, retry or ignore'])(
    '%j: nothing is found',
    (text) => expect(found(text, 'DIAGNOSIS')).toEqual([]),
  )
})
