import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'

/** [text with the value in ⟦⟧, type]; without marks nothing of the type may be found. */
type Row = readonly [text: string, type: string]

function spans(row: Row): { text: string; wanted: string[]; found: string[] } {
  const wanted = [...row[0].matchAll(/⟦([^⟧]*)⟧/g)].map((match) => match[1])
  const text = row[0].replace(/[⟦⟧]/g, '')
  const found = detect(text)
    .filter(({ type }) => type === row[1])
    .map(({ start, end }) => text.slice(start, end))
  return { text, wanted, found }
}

const rows: Record<string, readonly Row[]> = {
  'e-mail addresses': [
    ['Write to ⟦jane.doe+x@mail.example.co.uk⟧.', 'EMAIL'],
    ['<⟦a@b.org⟧>, mailto:⟦c_d@e-f.de⟧;⟦g@h.fr⟧', 'EMAIL'],
    ['Anführung ⟦jürgen@müller.de⟧', 'EMAIL'],
    ['icon@2x.png and user@host and @decorator and a..b@c..d', 'EMAIL'],
  ],
  'telephone numbers': [
    ['Call ⟦+1-202-555-3456⟧ or ⟦(415) 555-0132⟧ or ⟦833.719.3994x1887⟧', 'PHONE'],
    ['Telefon: ⟦0431 19 97 94⟧', 'PHONE'],
    ['Tel.: ⟦948 255 400⟧, móvil ⟦633 349 565⟧', 'PHONE'],
    ['Appelez le ⟦06 12 34 56 78⟧', 'PHONE'],
    ['ISBN 978-3-16-148410-0, total 123-456-7890-1234, $202-555-3456', 'PHONE'],
    ['Fax: ⟦+34 93 567 22 28⟧', 'FAX'],
  ],
  'web and network': [
    ['See ⟦https://www.example.org/a_(b)?q=1#x⟧.', 'URL'],
    ['(⟦www.example.org⟧)', 'URL'],
    ['Visit the site ⟦example.org⟧ today', 'DOMAIN'],
    ['Run setup.py and index.html, e.g. this. End.Next', 'DOMAIN'],
    ['hosts ⟦10.0.0.1⟧, ⟦192.168.1.0/24⟧; version 1.2.3.4, 1.2.3.4.5, 999.1.1.1', 'IP'],
    ['[⟦2001:db8::8a2e:370:7334⟧] ⟦4f8a:c99e:dc86:faf9:5988:5f63:375e:8a2a⟧ std::vector at 10:22:33', 'IP'],
    ['⟦00:1A:2B:3C:4D:5E⟧ ⟦A1-bb-01-dd-ee-FF⟧ ff:ff:ff:ff:ff:ff', 'MAC'],
  ],
  'cards and banks': [
    ['order 4111-1111-1111-1112, card ⟦4111 1111 1111 1111⟧', 'CREDIT_CARD'],
    ['Amex ⟦3782 822463 10005⟧, ⟦5286285959496390⟧', 'CREDIT_CARD'],
    ['CVV: ⟦123⟧', 'CARD_CVV'],
    ['Valid thru ⟦09/27⟧', 'CARD_EXPIRY'],
    ['⟦DE89 3704 0044 0532 0130 00⟧ and ⟦gb82west12345698765432⟧, DE89 3704 0044 0532 0130 01', 'IBAN'],
    ['⟦BE68 5390 0754 7034⟧ and then', 'IBAN'],
    ['BIC ⟦DEUTDEFF500⟧; the word BUSINESS', 'SWIFT_BIC'],
    ['ISIN ⟦US0378331005⟧', 'ISIN'],
    ['LEI ⟦5493001KJTIIGC8Y1R12⟧', 'LEI'],
    ['Account number: ⟦3847283911⟧', 'BANK_ACCOUNT'],
  ],
  'devices and vehicles': [
    ['IMEI ⟦490154203237518⟧', 'IMEI'],
    ['ICCID ⟦89014103211118510720⟧ and 89014103211118510721', 'ICCID'],
    ['IMSI: ⟦310150123456789⟧', 'IMSI'],
    ['VIN ⟦1M8GDM9AXKP042788⟧', 'VIN'],
    ['ORCID ⟦0000-0002-1825-0097⟧, 0000-0002-1825-0098', 'ORCID'],
  ],
  'labelled numbers': [
    ['Medical record number: ⟦MRN_987654321⟧', 'MRN'],
    ['Patient ID ⟦AHC-0933289⟧', 'PATIENT_ID'],
    ['Member ID: ⟦XYZ123456789⟧', 'HEALTH_PLAN_ID'],
    ["Driver's license number is ⟦U62928788557186⟧", 'US_DRIVER_LICENSE'],
    ['passport number ⟦XG9382049⟧ and Reisepass-Nr. ⟦C01X00T47⟧', 'PASSPORT'],
    ['Employee ID: ⟦127854⟧; employee ID is required', 'EMPLOYEE_ID'],
    ['Invoice No. ⟦INV-2024-00123⟧', 'INVOICE_NUMBER'],
    ['Case ⟦1:23-cv-01234-ABC⟧ was filed', 'CASE_NUMBER'],
    ['policy number ⟦88291-LK⟧', 'POLICY_NUMBER'],
  ],
  'crypto addresses': [
    ['⟦1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2⟧ 1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3', 'CRYPTO_BTC'],
    ['⟦bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4⟧', 'CRYPTO_BTC'],
    ['⟦0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed⟧ 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', 'CRYPTO_ETH'],
  ],
  secrets: [
    ['aws ⟦AKIAIOSFODNN7EXAMPLE⟧', 'AWS_ACCESS_KEY'],
    ['aws_secret_access_key = ⟦wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY⟧', 'AWS_SECRET_KEY'],
    ['token ⟦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⟧', 'GITHUB_TOKEN'],
    ['⟦postgres://app:s3cret@db.internal:5432/main⟧', 'DB_CONNECTION'],
    ['password: ⟦hunter2⟧ and Passwort: ⟦Sommer2024!⟧, password is required', 'PASSWORD'],
    ["with password '⟦UPIsecure2024#⟧'", 'PASSWORD'],
    ['api_key = "⟦9f8A7c6B5d4E3f2A1b0C9d8E⟧"', 'GENERIC_SECRET'],
    [
      '⟦eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U⟧',
      'JWT',
    ],
    ['⟦-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA7bq1\n-----END RSA PRIVATE KEY-----⟧', 'PRIVATE_KEY'],
  ],
}

describe.each(Object.entries(rows))('%s', (_family, table) => {
  it.each(table)('%s', (...row) => {
    const { wanted, found } = spans(row)
    expect(found).toEqual(wanted)
  })
})

it('finds the machine readable zone of a passport, and none with a wrong digit', () => {
  const zone = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10'
  const types = (text: string) => detect(text).map(({ type }) => type)
  expect(types(zone)).toContain('PASSPORT_MRZ')
  expect(types(zone.replace('L898902C36', 'L898902C37'))).not.toContain('PASSPORT_MRZ')
})
