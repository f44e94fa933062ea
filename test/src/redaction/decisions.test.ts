import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createEngine, type Decisions } from '../../../src/index.ts'
import { parseDecisions, parseRegions } from '../../../src/redaction/decisions.ts'
import { pdf } from '../../builders/pdf/pdf.ts'

const letter = (): Uint8Array =>
  pdf().page().lines(['Dear Otto Falk,', 'write to otto@example.com or greta@example.com.']).build()

describe('a review, from the page to the redacted file', () => {
  it('removes accepted values, records the reviewer and the reason', async () => {
    await using engine = await createEngine({ threads: 0 })
    const { detections, html } = await engine.review(letter(), { entities: ['EMAIL'] })
    expect(detections.map(({ value }) => value)).toEqual(['otto@example.com', 'greta@example.com'])
    const data = /id="data">(.*?)<\/script>/s.exec(new TextDecoder().decode(html))?.[1] ?? ''
    const { document } = JSON.parse(data)
    const decisions: Decisions = parseDecisions({
      format: 'palimpsest-decisions',
      version: 1,
      document,
      reviewer: 'Ada Brandt',
      created: '2026-01-02T03:04:05Z',
      detections: detections.map((one, i) => ({ ...one, decision: i === 0 ? 'accepted' : 'rejected' })),
    })
    const done = await engine.redactDocument(letter(), { decisions, reasons: { EMAIL: 'b(6)' } })
    expect(done.manifest.review).toMatchObject({ reviewer: 'Ada Brandt', accepted: 1, rejected: 1, added: 0 })
    expect(done.manifest.entities.map(({ type, exemption }) => [type, exemption])).toEqual([
      ['EMAIL', 'b(6)'],
    ])
    const text = await engine.convert(done.bytes, { to: 'txt' })
    expect(new TextDecoder().decode(text.bytes)).toContain('greta@example.com')
    expect(new TextDecoder().decode(text.bytes)).not.toContain('otto@')
  })

  it('refuses decisions about another document', async () => {
    await using engine = await createEngine({ threads: 0 })
    const decisions = parseDecisions({
      format: 'palimpsest-decisions',
      version: 1,
      document: { sha256: '0'.repeat(64), bytes: 3 },
      reviewer: 'Ada Brandt',
      created: '',
      detections: [],
    })
    await expect(engine.redactDocument(letter(), { decisions })).rejects.toThrow('another document')
  })
})

describe('decisions about an image', () => {
  it('keep the type, the value and what found it', async () => {
    await using engine = await createEngine({ threads: 0 })
    const bytes = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const boxes = [{ x0: 10, y0: 10, x1: 60, y1: 30 }]
    const place = { page: 1, boxes, score: 0.9, decision: 'accepted' } as const
    const decisions: Decisions = {
      format: 'palimpsest-decisions',
      version: 1,
      document: { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length },
      reviewer: 'Ada Brandt',
      created: '2026-01-02T03:04:05Z',
      detections: [
        { ...place, id: 'd1', type: 'EMAIL', value: 'otto@example.com', reason: 'email' },
        { ...place, id: 'd2', type: 'FACE', reason: 'vision', boxes: [{ x0: 80, y0: 40, x1: 99, y1: 60 }] },
      ],
    }
    const { entities, manifest } = await engine.redactDocument(new Uint8Array(bytes), {
      decisions,
      ocr: false,
      unreadImages: 'keep',
    })
    expect(entities).toMatchObject([
      { type: 'EMAIL', value: 'otto@example.com', recognizer: 'email', boxes },
      { type: 'FACE', value: '', recognizer: 'vision', score: 0.9 },
    ])
    expect(manifest.entities.map(({ type }) => type)).toEqual(['EMAIL', 'FACE'])
  })
})

describe('decisions and boxes that are not valid', () => {
  it('are rejected by the name of the field, without their content', () => {
    const wrong = () =>
      parseDecisions({ format: 'palimpsest-decisions', version: 1, reviewer: '', secret: 'Otto' })
    expect(wrong).toThrow(/document.*reviewer/s)
    expect(wrong).not.toThrow(/Otto/)
    expect(() => parseRegions([{ page: 0, box: { x0: 1, y0: 1, x1: 2, y1: 2 } }])).toThrow(
      /boxes are not valid/,
    )
    expect(() => parseRegions([{ page: 1 }])).toThrow('has no box')
  })

  it('give a region for each box', () => {
    const box = { x0: 1, y0: 1, x1: 2, y1: 2 }
    expect(parseRegions([{ page: 1, box, reason: 'b(6)' }])).toEqual([{ page: 1, box, exemption: 'b(6)' }])
    expect(parseRegions({ detections: [{ page: 2, boxes: [box, box] }] })).toHaveLength(2)
  })
})
