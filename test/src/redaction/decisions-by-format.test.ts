import { read, utils } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { createEngine, type Decisions, type Detection, type RedactedDocument } from '../../../src/index.ts'
import { docx, p, run } from '../../builders/docx.ts'
import { row, workbook } from '../../builders/office/workbook.ts'
import { secret } from '../../redact/leak-cases/office/office-case.ts'
import { pptxCases } from '../../redact/leak-cases/office/pptx-places.ts'
import { archiveText, entriesWith } from '../../redact/office/archive-text.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

type Decide = (one: Detection, index: number) => Partial<Detection>

/** Reviews a file, decides on every place, and redacts it. */
async function decided(
  input: Uint8Array,
  name: string,
  decide: Decide,
  added: (text: string) => readonly Detection[] = () => [],
): Promise<RedactedDocument & { readonly found: readonly Detection[] }> {
  await using engine = await createEngine({ threads: 0 })
  const file = () => new File([input.slice()], name)
  const { html, detections } = await engine.review(file(), { entities: ['EMAIL'] })
  const { document, text } = JSON.parse(/id="data">(.*?)<\/script>/s.exec(decode(html))?.[1] ?? '')
  const decisions: Decisions = {
    format: 'palimpsest-decisions',
    version: 1,
    document: { sha256: document.sha256, bytes: document.bytes },
    reviewer: 'Ada Brandt',
    created: '2026-01-02T03:04:05Z',
    detections: [...detections.map((one, i) => ({ ...one, ...decide(one, i) })), ...added(text)],
  }
  return { ...(await engine.redactDocument(file(), { decisions, mode: 'redact' })), found: detections }
}

/** Keeps the second place of otto@example.com, and removes everything else. */
const keepSecondOtto: Decide = ({ value }, i) => ({
  decision: value === 'otto@example.com' && i === 1 ? 'rejected' : 'accepted',
})

const marked =
  (value: string) =>
  (text: string): readonly Detection[] => {
    const start = text.indexOf(value)
    const span = { start, end: start + value.length }
    return [
      {
        id: 'r1',
        type: 'MARKED',
        span,
        value,
        score: 1,
        reason: 'reviewer',
        decision: 'accepted',
        exemption: 'b(6)',
      },
    ]
  }

const lines = [
  'from otto@example.com',
  'to otto@example.com',
  'and greta@example.com',
  'signed Quirin',
  'Quirin again',
]

const texts: readonly (readonly [name: string, input: string, output: string])[] = [
  [
    'letter.txt',
    lines.join('\n'),
    'from [EMAIL]\nto otto@example.com\nand [EMAIL]\nsigned [MARKED]\n[MARKED] again',
  ],
  [
    'letter.csv',
    `note,who\n${lines.map((line) => `"${line}",x`).join('\n')}\n`,
    'note,who\n"from [EMAIL]",x\n"to otto@example.com",x\n"and [EMAIL]",x\n"signed [MARKED]",x\n"[MARKED] again",x\n',
  ],
  [
    'letter.json',
    JSON.stringify({ lines: ['from \tKarl: otto@example.com', ...lines.slice(1)] }),
    JSON.stringify({
      lines: [
        'from \tKarl: [EMAIL]',
        'to otto@example.com',
        'and [EMAIL]',
        'signed [MARKED]',
        '[MARKED] again',
      ],
    }),
  ],
  [
    'letter.xml',
    `<letter>${lines.map((line) => `<line>${line}</line>`).join('')}</letter>`,
    '<letter><line>from [EMAIL]</line><line>to otto@example.com</line><line>and [EMAIL]</line><line>signed [MARKED]</line><line>[MARKED] again</line></letter>',
  ],
]

describe.each(texts)('decisions about %s', (name, input, output) => {
  it('remove accepted and marked values, with all mentions, and keep a rejected place', async () => {
    const done = await decided(encode(input), name, keepSecondOtto, marked('Quirin'))
    expect(done.found).toHaveLength(3)
    expect(decode(done.bytes)).toBe(output)
    expect(done.manifest.review).toMatchObject({ reviewer: 'Ada Brandt', accepted: 2, rejected: 1, added: 1 })
    expect(done.manifest.proof.notSearched).toEqual([{ reason: 'kept_elsewhere', count: 1 }])
    expect(done.manifest.entities.find(({ type }) => type === 'MARKED')?.exemption).toBe('b(6)')
  })
})

describe('decisions about office documents', () => {
  it('keep a rejected place of a DOCX while the same value is removed elsewhere', async () => {
    const split = p(run('from otto@exam') + run('ple.com', '<w:b/>'))
    const input = await docx({
      body:
        split +
        lines
          .slice(1)
          .map((line) => p(line))
          .join(''),
    })
    const done = await decided(input, 'letter.docx', keepSecondOtto, marked('Quirin'))
    await using engine = await createEngine({ threads: 0 })
    const text = decode((await engine.convert(done.bytes, { to: 'txt' })).bytes)
    expect(text.split(/\n+/).filter(Boolean)).toEqual([
      'from [EMAIL]',
      'to otto@example.com',
      'and [EMAIL]',
      'signed [MARKED]',
      '[MARKED] again',
    ])
    expect(done.manifest.proof.notSearched).toEqual([{ reason: 'kept_elsewhere', count: 1 }])
  })

  it('apply to the cells of an XLSX', async () => {
    const rows = row(1, 'Note', 'Who') + lines.map((line, i) => row(i + 2, line, 'x')).join('')
    const input = await workbook({ sheets: [{ name: 'Notes', rows }] })
    const done = await decided(input, 'notes.xlsx', keepSecondOtto, marked('Quirin'))
    const book = read(done.bytes)
    const shown = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]], { header: 1 })
    expect(shown.slice(1).map(([note]) => note)).toEqual([
      'from [EMAIL]',
      'to otto@example.com',
      'and [EMAIL]',
      'signed [MARKED]',
      '[MARKED] again',
    ])
  })
})

it('apply to a PPTX', async () => {
  const { build } = pptxCases[0]
  const done = await decided(await build(), 'talk.pptx', () => ({}), marked(secret))
  expect(done.entities.filter(({ type }) => type === 'MARKED').length).toBeGreaterThan(0)
  expect(entriesWith(await archiveText(done.bytes), secret)).toEqual([])
})

describe('decisions that a file cannot honour', () => {
  it('are rejected without the text: syntax, places outside, and another reading of the file', async () => {
    const at = (span: { start: number; end: number }, value?: string) => (): Detection[] => [
      { id: 'r1', type: 'MARKED', span, value, score: 1, reason: 'reviewer' },
    ]
    const none: Decide = () => ({ decision: 'rejected' })
    const json = encode('{"secret": "otto@example.com"}')
    await expect(decided(json, 'a.json', none, at({ start: 0, end: 1 }))).rejects.toThrow(
      'The decision r1 is not in a value of this file',
    )
    await expect(decided(json, 'a.json', none, at({ start: 90, end: 95 }))).rejects.toThrow(
      'outside the text',
    )
    const text = encode('Otto Falk')
    const wrong = decided(text, 'a.txt', none, at({ start: 0, end: 4 }, 'Karl'))
    await expect(wrong).rejects.toThrow('does not contain its value')
    await expect(wrong).rejects.not.toThrow('Karl')
    const placeless = decided(text, 'a.txt', none, () => [
      { id: 'r1', type: 'NAME', page: 1, boxes: [], score: 1, reason: 'reviewer' },
    ])
    await expect(placeless).rejects.toThrow('has no span')
  })
})
