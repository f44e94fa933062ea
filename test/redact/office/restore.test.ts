/** Reversible tokens in office files: what is restored says the same as the source, in every part. */
import { read, utils } from '@e965/xlsx'
import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { redactOfficeDocument, restoreOfficeDocument } from '../../../engines/redact/office/redact-office.ts'
import { docx, p, part, run } from '../../builders/docx.ts'
import { cell, row, workbook } from '../../builders/office/workbook.ts'
import { file as presentation, shape } from '../leak-cases/office/pptx-places.ts'

/** Values with the signs of XML, letters outside of ASCII, digits, and one that is a part of another. */
const values = [
  'Jo <& "Quintanilla">',
  "O'Brien & Sons",
  'Zoë Åström',
  'Ætna 数据',
  '48213377',
  'Ann',
  'Ann Lee',
]

/** Numbers that are the same in every run (Park and Miller's generator). */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48271) % 0x7fffffff
    return state % below
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Some words, with values between them. */
function words(random: (below: number) => number): string {
  const list = Array.from({ length: 1 + random(6) }, () =>
    random(2) === 0 ? values[random(values.length)] : ['the', 'case of', 'agreed.', '[NAME]'][random(4)],
  )
  return list.join(' ')
}

/** Cuts a text into pieces, at most one for each letter. */
function pieces(text: string, random: (below: number) => number): string[] {
  const out: string[] = []
  let rest = [...text]
  while (rest.length > 0) {
    const length = 1 + random(rest.length)
    out.push(rest.slice(0, length).join(''))
    rest = rest.slice(length)
  }
  return out
}

/** The text of every part that is XML, in which white space between elements does not count. */
async function texts(bytes: Uint8Array): Promise<Record<string, string>> {
  const zip = await JSZip.loadAsync(bytes)
  const out: Record<string, string> = {}
  for (const [name, entry] of Object.entries(zip.files))
    if (/\.xml$/.test(name) && !/Content_Types|docProps/.test(name))
      out[name] = (await entry.async('string'))
        .replace(/\?>\s*/, '?>')
        .replace(/<\/(?:w:p|a:p|w:tc|si|c)>/g, '\n')
        .replace(/<[^<>]*>/g, '')
        .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
        .replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => signs[name])
  return out
}

const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** The file with tokens, and the file restored from it. */
async function thereAndBack(bytes: Uint8Array, terms: readonly string[] = values) {
  const input = { bytes: bytes.slice(), detect: { entities: 'none' as const }, terms: [...terms] }
  const done = await redactOfficeDocument({ ...input, mode: 'token', key: 'a key of a test' })
  const tokens = new Map(done.entities.map(({ replacement = '', value }) => [replacement, value]))
  const restored = await restoreOfficeDocument({ bytes: done.bytes.slice(), tokens })
  return { tokens: done.bytes, restored: restored.bytes }
}

const seeds = Array.from({ length: 12 }, (_, i) => i + 1)

describe('files restored from tokens', () => {
  it.each(seeds)('DOCX: every part has the text of the source (%i)', async (seed) => {
    const random = randomNumbers(seed)
    const paragraph = () => {
      const text = words(random)
      return p(
        pieces(text, random)
          .map((piece) => run(escaped(piece), random(2) === 0 ? '<w:b/>' : ''))
          .join(''),
      )
    }
    const some = () => Array.from({ length: 1 + random(5) }, paragraph).join('')
    const bytes = await docx({
      body: `${some()}<w:tbl><w:tr><w:tc>${some()}</w:tc><w:tc>${some()}</w:tc></w:tr></w:tbl>`,
      footnotes: `<w:footnote w:id="1">${some()}</w:footnote>`,
      relations: [
        ['r1', 'header', 'header1.xml'],
        ['r2', 'footnotes', 'footnotes.xml'],
      ],
      parts: { 'word/header1.xml': part('w:hdr', some()) },
    })
    const { tokens, restored } = await thereAndBack(bytes)
    const hidden = Object.values(await texts(tokens)).join('\n')
    for (const value of values) expect(hidden).not.toContain(value)
    expect(await texts(restored)).toEqual(await texts(bytes))
  })

  it.each(seeds)('PPTX: every part has the text of the source (%i)', async (seed) => {
    const random = randomNumbers(seed)
    const some = () =>
      Array.from({ length: 1 + random(3) }, () => {
        const runs = pieces(words(random), random).map(escaped).join('</a:t></a:r><a:r><a:t>')
        return shape(runs)
      }).join('')
    const bytes = await presentation({ slides: [{ shapes: some() }, { shapes: some() }] })()
    const { tokens, restored } = await thereAndBack(bytes)
    const hidden = Object.values(await texts(tokens)).join('\n')
    for (const value of values) expect(hidden).not.toContain(value)
    expect(await texts(restored)).toEqual(await texts(bytes))
  })

  it.each(seeds)('XLSX: every cell shows what the source shows (%i)', async (seed) => {
    const random = randomNumbers(seed)
    const strings = Array.from({ length: 8 }, () => {
      const runs = pieces(words(random), random).map(
        (text) => `<r><t xml:space="preserve">${escaped(text)}</t></r>`,
      )
      return random(2) === 0 ? runs.join('') : `<t xml:space="preserve">${escaped(words(random))}</t>`
    })
    const rows = Array.from({ length: 12 }, (_, i) => {
      const shared = `<v>${random(strings.length)}</v>`
      return `<row r="${i + 1}">${cell(`A${i + 1}`, shared, ' t="s"')}${cell(`B${i + 1}`, escaped(words(random)))}${cell(`C${i + 1}`, random(1000))}</row>`
    })
    const bytes = await workbook({ sheets: [{ name: 'Data', rows: rows.join('') }], strings })
    const { tokens, restored } = await thereAndBack(bytes)
    const hidden = JSON.stringify(cellsOf(tokens))
    for (const value of values) expect(hidden).not.toContain(JSON.stringify(value).slice(1, -1))
    expect(cellsOf(restored)).toEqual(cellsOf(bytes))
  })

  it('XLSX: numbers and dates are numbers and dates again, with their formats', async () => {
    const data = `${row(1, 'Account', 'Born', 'Share')}<row r="2">${cell('A2', 48213377)}${cell('B2', 30758, ' s="1"')}${cell('C2', 0.125, ' s="2"')}</row><row r="3">${cell('A3', 7)}${cell('B3', 30759, ' s="1"')}${cell('C3', -1234.5, ' s="3"')}</row><row r="4">${cell('A4', '48213377')}${cell('B4', 30760, ' s="4"')}${cell('C4', 536904399, ' s="5"')}</row>`
    const bytes = await workbook({
      sheets: [{ name: 'Data', rows: data }],
      formats: ['yyyy\\-mm\\-dd', '0.0%', '#,##0.00', 'dd/mm/yyyy', '000\\-00\\-0000'],
    })
    const terms = ['48213377', '1984-03-17', '12.5%', '-1,234.50', '19/03/1984', '536-90-4399']
    const { tokens, restored } = await thereAndBack(bytes, terms)
    for (const at of ['A2', 'B2', 'C2', 'C3', 'A4', 'B4', 'C4'])
      expect(read(tokens).Sheets.Data[at].v, at).toMatch(/^\[TERM_\w+\]$/)
    expect(typed(restored)).toEqual(typed(bytes))
  })
})

/** What the cells show. */
function cellsOf(bytes: Uint8Array): unknown[][] {
  const book = read(bytes)
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0]], { header: 1, raw: false, defval: '' })
}

/** Type, value and shown text of each cell. */
function typed(bytes: Uint8Array): unknown {
  const sheet = read(bytes, { cellNF: true }).Sheets.Data
  return Object.fromEntries(
    Object.entries(sheet).flatMap(([at, { t, v, w }]) => (at.startsWith('!') ? [] : [[at, [t, v, w]]])),
  )
}
