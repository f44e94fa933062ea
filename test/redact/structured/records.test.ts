import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import type { VerificationError } from '../../../engines/model/errors.ts'
import {
  blocksOf,
  RecordRedaction,
  redactRecords,
  StructuredStream,
} from '../../../engines/redact/structured/record-redaction.ts'
import { redactStructured } from '../../../engines/redact/structured/redact-structured.ts'
import { type RecordFormat, RecordReader } from '../../../engines/structured/index.ts'

const people = Array.from({ length: 60 }, (_, i) => ({
  id: i,
  email: `person${i}@example.org`,
  ssn: `512-${44 - (i % 30)}-${1234 + i}`,
  notes: i % 7 === 0 ? `said "yes",\ncall person${(i + 30) % 60}@example.org` : 'none',
}))
const cell = (value: unknown) =>
  /[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : value
const texts: Readonly<Record<RecordFormat, string>> = {
  csv: ['id,email,ssn,notes', ...people.map((one) => Object.values(one).map(cell).join(','))].join('\r\n'),
  tsv: ['email\tssn', ...people.map(({ email, ssn }) => `${email}\t${ssn}`)].join('\n'),
  jsonl: `${people.map((one) => JSON.stringify(one)).join('\n')}\n`,
  log: `${people.map(({ email, ssn }) => `2024-05-01T10:00:00Z login ${email}\n  SSN: ${ssn}\n`).join('')}`,
}
const formats = Object.keys(texts) as RecordFormat[]
const options = { mode: 'redact', key: 'key', detect: {} } as const
/** A few records. */
const blockLength = 300

describe.each(formats)('%s in blocks', (format) => {
  it('is read as whole records, regardless of the chunks', () => {
    const whole = [...blocksOf([texts[format]], format, blockLength)]
    expect(whole.length).toBeGreaterThan(3)
    expect(whole.map(({ text }) => text).join('')).toBe(texts[format])
    for (const size of [1, 7, 100]) {
      const reader = new RecordReader(format, blockLength)
      const blocks: string[] = []
      for (let at = 0; at < texts[format].length; at += size)
        for (const { text } of reader.push(texts[format].slice(at, at + size))) blocks.push(text)
      for (const { text } of reader.end()) blocks.push(text)
      expect(blocks.join('')).toBe(texts[format])
      if (format === 'csv') for (const text of blocks) expect(Papa.parse(text).errors).toEqual([])
    }
  })

  it.each(['blackout', 'redact', 'mask', 'hash', 'synthetic', 'token'] as const)(
    'has the same result as the whole text, in mode %s',
    (mode) => {
      const all = { ...options, mode, terms: ['none'], columns: { id: 'ORG' } }
      const rules = format === 'csv' || format === 'jsonl' ? all : { ...all, columns: {} }
      const whole = redactStructured(texts[format], format, rules)
      const parts = redactRecords(texts[format], format, rules, blockLength)
      expect(parts?.text).toBe(whole?.text)
      expect(parts?.entities).toEqual(whole?.entities)
      expect(parts?.proof).toEqual(whole?.proof)
      expect(parts?.warnings).toEqual(whole?.warnings)
    },
  )

  it('can be redacted as a stream', () => {
    const stream = new StructuredStream(format, options, blockLength)
    const out: string[] = []
    for (const char of texts[format]) for (const { text } of stream.push(char)) out.push(text)
    for (const { text } of stream.end()) out.push(text)
    expect(out.join('')).not.toMatch(/@example\.org|512-/)
    expect(out.join('').split('\n')).toHaveLength(texts[format].split('\n').length)
  })
})

describe('the proof of blocks', () => {
  const prove = (output: string) => {
    const redaction = new RecordRedaction('csv', options)
    for (const block of blocksOf([texts.csv], 'csv', blockLength)) redaction.collect(block)
    for (const block of blocksOf([output], 'csv', blockLength)) redaction.prove(block)
    return redaction.finish()
  }
  const clean = redactRecords(texts.csv, 'csv', options, blockLength)?.text ?? ''
  const code = 'proof_failed' satisfies VerificationError['code']

  it('passes for the output', () => {
    expect(prove(clean).proof).toMatchObject({ found: 0 })
  })

  it('fails where a value is left in any block', () => {
    expect(() => prove(`${clean}\r\n9,x,x,person3@example.org`)).toThrow(expect.objectContaining({ code }))
  })

  it('fails where a row is missing or has another number of cells', () => {
    const rows = clean.split('\r\n')
    expect(() => prove(rows.slice(0, -1).join('\r\n'))).toThrow(expect.objectContaining({ code }))
    expect(() => prove(clean.replace('[EMAIL],', ''))).toThrow(expect.objectContaining({ code }))
  })
})

describe('a text of records that is not valid', () => {
  it('has no result', () => {
    expect(redactRecords(`${texts.csv}\r\n1,"never closed\r\n2,x`, 'csv', options, blockLength)).toBeNull()
    expect(redactRecords(`${texts.jsonl}{"a":\n`, 'jsonl', options, blockLength)).toBeNull()
  })

  it('with a quote that is never closed does not fill the memory', () => {
    const reader = new RecordReader('csv', blockLength)
    const piece = `"${'x'.repeat(4_000_000)}`
    expect(() => {
      for (let i = 0; i < 20; i++) for (const _ of reader.push(piece.slice(i > 0 ? 1 : 0))) expect.fail()
    }).toThrow(expect.objectContaining({ code: 'too_many_bytes' }))
  })
})

it('a log is cut before a line that begins with a time', () => {
  for (const { text } of blocksOf([texts.log], 'log', blockLength)) expect(text).toMatch(/^2024-/)
})

it('says that files in base64 are not read', () => {
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(80, 1)]).toString('base64')
  const lines = [{ scan: png }, { scan: `data:image/png;base64,${png}` }, { scan: 'none' }]
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  const warnings = redactRecords(text, 'jsonl', options, blockLength)?.warnings
  expect(warnings).toMatchObject([{ code: 'pictures_not_read', message: expect.stringMatching(/^2 /) }])
})
