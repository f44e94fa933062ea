import { describe, expect, it } from 'vitest'
import { namedByAddress } from '../../../engines/redact/structured/find.ts'
import { createEngine } from '../../../src/index.ts'

/** The names that are found beside the addresses of a text. */
function namesIn(text: string): string[] {
  const found = [...text.matchAll(/\S+@\S+\.\w+|https?:\/\/\S+|www\.\S+/g)].map(({ 0: value, index }) => ({
    ...{ start: index, end: index + value.length, score: 1, recognizer: 'address' },
    type: value.includes('@') ? 'EMAIL' : 'URL',
  }))
  return namedByAddress(text, found).map(({ start, end }) => text.slice(start, end))
}

describe('an organisation that an address spells', () => {
  it.each([
    ['Harbour Lantern\ntom@harbourlantern.example', ['Harbour Lantern']],
    ['HARBOUR LANTERN, www.harbour-lantern.example/prices', ['HARBOUR LANTERN']],
    ['Tom (Harbour-Lantern) https://shop.harbourlantern.co.uk', ['Harbour-Lantern']],
    ['Grünes Ufer, post@grünesufer.example', ['Grünes Ufer']],
    ['Harbour Lantern and Harbour Lantern: a@harbourlantern.example', ['Harbour Lantern', 'Harbour Lantern']],
  ])('is found: %s', (text, names) => {
    expect(namesIn(text)).toEqual(names)
  })

  it.each([
    'The harbour lantern is lit. tom@harbourlantern.example',
    'Harbourlantern, tom@harbourlantern.example',
    'Open Day on Friday: ann@openday.example',
    'Harbour Lanterns Inc, tom@harbourlantern.example',
    'Harbour Lantern without an address',
    'Harbour\nLantern tom@harbourlantern.example',
  ])('is not: %s', (text) => {
    expect(namesIn(text)).toEqual([])
  })

  it('is removed from a mail, in its text and in its subject', async () => {
    const mail = [
      'From: Robyn Kendall <robyn@continuityharbour.example>',
      'To: Robert Ashby <robert@example.org>',
      'Subject: Papers of Continuity Harbour',
      '',
      'The agenda is attached.',
      '',
      'Robyn Kendall',
      'Conference Director',
      'Continuity Harbour',
      'Phone: 415-555-0133',
      '',
    ].join('\r\n')
    await using engine = await createEngine({ threads: 0 })
    const { bytes } = await engine.redactDocument(new TextEncoder().encode(mail), { mode: 'redact' })
    const text = new TextDecoder().decode(bytes)
    expect(text).not.toMatch(/Continuity|Harbour/i)
    expect(text).toMatch(/^\[ORG\]\r?\nPhone/m)
    expect(text).toContain('The agenda is attached.')
  })

  it('stays where organisations are not asked for', async () => {
    const mail = 'From: a@harbourlantern.example\r\n\r\nHarbour Lantern\r\n'
    await using engine = await createEngine({ threads: 0 })
    const { bytes } = await engine.redactDocument(new TextEncoder().encode(mail), { entities: ['EMAIL'] })
    expect(new TextDecoder().decode(bytes)).toContain('Harbour Lantern')
  })
})
