import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestOf } from '../../../engines/redact/manifest.ts'
import { masked } from '../../../engines/redact/report/report.ts'
import { withChangesMarked } from '../../../engines/redact/report/thumbnails.ts'
import { createEngine, type Decisions, type Engine, type RedactedDocument } from '../../../src/index.ts'
import { openHtml } from '../../builders/html-page.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import { requires } from '../../builders/requires.ts'

const chromium = requires('chromium')
const original = (): File =>
  new File(
    [
      pdf()
        .page()
        .lines(['Dear Otto Falk,', 'write to otto@example.com.'])
        .page()
        .text('No value here')
        .build(),
    ],
    'letter <b>.pdf',
  )
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

let folder = ''
let engine: Engine
let result: RedactedDocument
let html = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'report-'))
  engine = await createEngine({ threads: 0, home: folder })
  const reasons = { EMAIL: 'b(6)' }
  result = await engine.redactDocument(original(), { entities: ['EMAIL'], terms: ['Otto Falk'], reasons })
  html = decode(await engine.report(result, { original: original() }))
  await writeFile(path.join(folder, 'report.html'), html)
})

afterAll(async () => {
  await engine[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

describe('a report', () => {
  it('shows no value, in no format, unless that is asked for', async () => {
    for (const format of ['html', 'csv', 'json'] as const) {
      const report = decode(await engine.report(result, { format, original: original() }))
      expect(report).not.toMatch(/otto|falk/i)
      expect(report).toContain('******')
      expect(report).toContain('b(6)')
    }
    const open = decode(await engine.report(result, { format: 'csv', showValues: true }))
    expect(open).toContain('otto@example.com')
  })

  it('has a redaction log with a row for each place', async () => {
    const log = decode(await engine.report(result, { format: 'csv' }))
    const [head, ...rows] = log.trim().split('\r\n')
    expect(head).toBe('number,page,place,type,exemption,reason,action,value,score,recognizer')
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatch(/^1,1,\d+ \d+ \d+ \d+,TERM,,a term of the user,removed,\*{6},1\.00,term$/)
    expect(rows[1]).toMatch(/^2,1,\d+ \d+ \d+ \d+,EMAIL,b\(6\),/)
  })

  it('does not let a cell of the log run as a formula', async () => {
    const reasons = { EMAIL: '=HYPERLINK("x")' }
    const done = await engine.redactDocument(original(), { entities: ['EMAIL'], reasons })
    expect(decode(await engine.report(done, { format: 'csv' }))).toContain(`"'=HYPERLINK(""x"")"`)
  })

  it('lists kept values and the reviewer', async () => {
    const { detections } = await engine.review(original(), { entities: ['EMAIL'] })
    const decisions: Decisions = {
      format: 'palimpsest-decisions',
      version: 1,
      reviewer: 'Ada Brandt',
      document: digestOf(new Uint8Array(await original().arrayBuffer())),
      created: '2026-01-02T03:04:05Z',
      detections: detections.map((one) => ({ ...one, decision: 'rejected' as const })),
    }
    const done = await engine.redactDocument(original(), { decisions })
    const report = JSON.parse(decode(await engine.report(done, { format: 'json', decisions })))
    expect(report.rows).toMatchObject([
      { action: 'kept', type: 'EMAIL', value: '******', reason: 'kept by Ada Brandt' },
    ])
    expect(report.byType).toEqual([{ type: 'EMAIL', removed: 0, kept: 1 }])
    expect(report.review).toMatchObject({ reviewer: 'Ada Brandt', rejected: 1 })
  })

  it('refuses an original that is not the document', async () => {
    const other = engine.report(result, { original: new Uint8Array([1]) })
    await expect(other).rejects.toThrow('not the document that was redacted')
  })

  it('of a text gives places as lines, since offsets reveal the lengths of values', async () => {
    const options = { allow: ['office@example.com'], listKept: true }
    for (const [name, text] of [
      ['a.txt', 'to\notto@example.com, carla@example.com and office@example.com'],
      ['a.csv', 'who,cc\notto@example.com,office@example.com\n'],
      ['a.html', '<p>To</p>\n<p>otto@example.com and office@example.com</p>'],
    ]) {
      const done = await engine.redactDocument(new File([text], name), options)
      for (const format of ['html', 'csv', 'json'] as const) {
        const report = decode(await engine.report(done, { format }))
        expect(report).toContain('line 2')
        expect(report).not.toMatch(/characters \d/)
      }
      const report = JSON.parse(decode(await engine.report(done, { format: 'json' })))
      expect(report.rows.map(({ place }: { place: string }) => place)).toContain('line 2')
      expect(report.rows[0].page).toBeUndefined()
    }
  })

  it('lists first what stays in the output', async () => {
    const text = 'Patient: Ann Okonkwo, age: 41\n\nsee chapter 41'
    const done = await engine.redactDocument(new File([text], 'a.txt'))
    const report = decode(await engine.report(done))
    expect(report.indexOf('Stays in the output')).toBeLessThan(report.indexOf('Proof'))
    expect(report).toContain('line 3, column 13')
    expect(report).toContain('1 short or ordinary value occurs again and stays')
    expect(report).not.toContain('none found')
    const { remaining } = JSON.parse(decode(await engine.report(done, { format: 'json' })))
    expect(remaining).toEqual([
      {
        place: 'line 3, column 13',
        type: 'AGE',
        value: '******',
        reason: 'fewer than five letters and digits',
      },
    ])
    const clean = decode(await engine.report(result))
    expect(clean).not.toContain('Stays in the output')
    expect(clean).toContain('none found')
  })
})

describe('a masked value', () => {
  it.each([
    ['', ''],
    ['7', '******'],
    ['Bob', '******'],
    ['Otto', 'O*****'],
    ['Quintanilla', 'Q*****'],
    ['𝒜lpha', '𝒜*****'],
  ])('%j is %j with initials, and only stars without', (value, shown) => {
    expect(masked(value, 'initials')).toBe(shown)
    expect(masked(value)).toBe(value === '' ? '' : '******')
  })
})

describe('the images of a report', () => {
  it('mark changes without a pixel of the original', async () => {
    const size = { width: 12, height: 12 }
    const white = new Uint8ClampedArray(4 * 144).fill(255)
    const black = white.slice()
    black.set([1, 2, 3], 4 * (7 * 12 + 7))
    const { data } = withChangesMarked({ ...size, data: black }, { ...size, data: white })
    const colours = new Set(Array.from({ length: 144 }, (_, i) => data.slice(4 * i, 4 * i + 3).join()))
    expect(colours).toEqual(new Set(['255,255,255', '214,69,42']))
    expect(data.filter((_, i) => i % 4 === 0 && data[i] === 214)).toHaveLength(36)
  })

  it('show each page twice', async () => {
    const pictures = [...html.matchAll(/data:image\/jpeg;base64,([^"]+)/g)]
    expect(pictures).toHaveLength(4)
    const { width } = await sharp(Buffer.from(pictures[0][1], 'base64')).metadata()
    expect(width).toBeGreaterThan(250)
  })
})

describe.runIf(chromium).each([
  ['light', {}],
  ['dark', { dark: true }],
  ['on a phone', { width: 390, height: 800 }],
] as const)('the report in a browser: %s', (_, options) => {
  it('loads nothing, runs nothing, and axe finds nothing', async () => {
    expect(html).not.toContain('<script')
    await using report = await openHtml(path.join(folder, 'report.html'), options)
    expect(await report.page.textContent('h1 small')).toBe('letter <b>.pdf')
    await report.page.locator('figure img').first().scrollIntoViewIfNeeded()
    expect(await report.accessProblems()).toEqual([])
    expect(report.errors).toEqual([])
    expect(await readFile(path.join(folder, 'report.html'), 'utf8')).toContain("default-src 'none'")
  })
})

it.runIf(chromium)('the report is whole on paper, also where tables scroll on screen', async () => {
  const row = /By type.*?<tbody>\n(<tr>.*?<\/tr>)/s.exec(html)?.[1] ?? ''
  expect(row).not.toBe('')
  await writeFile(path.join(folder, 'long.html'), html.replace(row, row.repeat(40)))
  await using report = await openHtml(path.join(folder, 'long.html'))
  expect(await report.cutInPrint()).toEqual([])
})
