import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'

/** Numbers, codes and words of forms that are not personal data. */
const texts: readonly string[] = [
  'Version 10.15.7.1234 build 20240311.4, ISBN 978-3-16-148410-0, DOI 10.1000/182, part no. 123-456-7890, model 555-0142-A.',
  'RFC 2822, PMID 31452104, SKU 4471-2290-11, CAS 7732-18-5, EAN 4006381333931.',
  'commit 3f786850e387550fdab836ed7e6dc881de23001b tree d670460b4b4aece5915caf5c68d12f560a9e3e4 parent 4b825dc',
  'file IMG_20240311_101500.jpg sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  'The table lists 4012 8888 1234 units, 1998-2004 budgets of 12 345 678 EUR and 0.123456789 rates.',
  'loss: 0.93812 acc: 0.93812 val_acc: 12.34567 epoch 10000',
  'points in the plane (12.345, 67.890), p < 0.0012, n = 1234567, t(48) = 2.345',
  'batch LOT-2024-0099, page 123-125, pp. 1023-1034, Fig. 12-3',
  'timestamp 1710151964, epoch 1710151964123, pid 44123, port 52144, size 1048576 bytes, offset 0x7ffde4a2b3c4',
  'error code 80070057, exit status 137',
  "npm install lodash@4.17.21 @types/node@20.11.5; import foo from 'foo.js'; see utils.py and config.yaml; a.b.c.d(e)",
  'Passport control, account settings, policy changes, license terms, plate tectonics and chart types: chapter 12.',
  'The group number of carbon is 14; case 3 of 2023; record 1,234.',
  'The account of 2023, bank account opening hours 9:00-17:00, call 3 functions, mobile first, cell 12345 of the sheet.',
  'home page 2, work order 55123, office 365 plan, pin diode 1N4148, 70-170 mg/dl (70-170)',
  'id: 12345, user_id=42, session: 8841, key: value, token: abcdef, secret: santa, password: required, username: string',
  'login: true, host: localhost, mac: apple, lat: 12, zip: file, this.Dl = T224_IV[6] | 0; color: #cc993311;',
  'cache = new Store({ id: \'d20aacff-7c29-3f7e-067e-e257718a2de9\' }) data-id="3eea0c3b-7db3-05a5-e4b8-3620aff88dbb"',
  '/** @author somebody @license MIT @copyright 2015 */ mask 255.255.255.0',
]

const words = new Set(['NAME', 'ORG', 'LOCATION', 'DATE'])

describe('numbers and words that are not personal data', () => {
  it.each(texts)('%s', (text) => {
    const found = detect(text).filter(({ type }) => !words.has(type))
    expect(found.map(({ type, start, end }) => `${type} ${text.slice(start, end)}`)).toEqual([])
  })
})
