import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'

const found = (text: string): string[] =>
  detect(text)
    .filter(({ type }) => ['SOCIAL_HANDLE', 'USERNAME', 'URL'].includes(type))
    .map(({ start, end }) => text.slice(start, end))

describe('handles and profiles as people write them', () => {
  it.each([
    ['instagram zorvan_q', 'zorvan_q'],
    ['my IG is zorvan.q', 'zorvan.q'],
    ['Insta zorvan.q', 'zorvan.q'],
    ['FB: zorvan.qelmi', 'zorvan.qelmi'],
    ['PSN: zorvan_q', 'zorvan_q'],
    ['Discord zorvanq#4471', 'zorvanq#4471'],
    ['CashApp $zorvanq', '$zorvanq'],
    ['mi usuario de Instagram es zorvan.q', 'zorvan.q'],
    ['Instagram hesabım: zorvan.q', 'zorvan.q'],
    ['телеграм @zorvanq', '@zorvanq'],
    ['ник в телеграме zorvanq77', 'zorvanq77'],
    ['انستقرام: zorvan.q', 'zorvan.q'],
    ['सर इंस्टाग्राम: @zorvan.q', '@zorvan.q'],
    ['インスタ：zorvan.q', 'zorvan.q'],
    ['인스타: zorvan.q', 'zorvan.q'],
    ['t.me/zorvanq', 't.me/zorvanq'],
    ['wa.me/447700900417', 'wa.me/447700900417'],
    ['LinkedIn: /in/zorvanqelmi', '/in/zorvanqelmi'],
    ['reddit u/zorvanq', 'u/zorvanq'],
  ])('%s', (text, value) => {
    expect(found(text)).toContain(value)
  })

  it.each([
    'Instagram stories get more views',
    'Signal: strong in the hall',
    'Discord servers grew',
    'on Facebook: likes fell',
    'Twitter v2.1 was released',
    'see src/in/reader for the code',
    'Steam id is required',
    'npm install @types/node',
  ])('not %s', (text) => {
    expect(found(text)).toEqual([])
  })
})
