/** Searches the output of every conversion for metadata with exiftool and unzip. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import JSZip from 'jszip'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine, type Engine } from '../../src/index.ts'
import {
  authorName,
  taggedDocument,
  taggedPage,
  taggedPictures,
  taggedWorkbook,
  traces,
} from '../builders/metadata.ts'
import { attachments, info, pieceInfo, xmp } from '../builders/pdf/parts.ts'
import { pdf } from '../builders/pdf/pdf.ts'
import { requires } from '../builders/requires.ts'

/** Tags about people, times, places and software. Times of files and colour profiles are not about the document. */
const telling =
  /^(?:Author|Artist|Creator(?:Tool)?|By-line|LastModifiedBy|Company|Manager|Revision\w*|TotalEditTime|Comment|Software|Keywords|GPS\w+|History\w*|Thumbnail\w*|\w*Date|DocumentID|InstanceID|Template)$/
const ofTheFile = /^(?:File\w+Date|ZipModifyDate|ProfileDateTime)$/

const outputs = [
  ...(['pdf-a-1b', 'pdf-a-2b', 'pdf-1.7'] as const).map((compliance) => ['pdf', compliance] as const),
  ...['docx', 'html', 'md', 'txt', 'xlsx', 'pptx', 'jpg', 'png'].map((to) => [to, undefined] as const),
]
const sources = ['docx', 'html', 'pdf', 'xlsx', 'jpg', 'png', 'tif', 'webp'] as const
/** Images only go to a few outputs: OCR takes long, and the others use the same path. */
const outputsOf = (source: string) =>
  ['docx', 'html', 'pdf', 'xlsx'].includes(source)
    ? outputs
    : outputs.filter(([to, compliance]) => compliance === 'pdf-1.7' || ['jpg', 'png', 'docx'].includes(to))

describe.skipIf(!requires('exiftool', 'unzip'))('metadata', () => {
  let folder = ''
  let engine: Engine
  const files = new Map<string, Uint8Array>()

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'stripping-'))
    engine = await createEngine({ threads: 1 })
    const pictures = await taggedPictures(folder)
    for (const kind of ['jpg', 'png', 'tif', 'webp'] as const) files.set(kind, pictures[kind])
    files.set('docx', await taggedDocument(pictures))
    files.set('html', new TextEncoder().encode(taggedPage(pictures)))
    files.set('xlsx', await taggedWorkbook())
    files.set('pdf', taggedPdf())
  }, 60_000)

  afterAll(async () => {
    await engine[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true, force: true })
  })

  describe.each(sources)('of %s', (source) => {
    it('is found before conversion', async () => {
      expect(await metadataOf(files.get(source) ?? new Uint8Array(), folder)).not.toEqual([])
    })

    it.each(outputsOf(source))(
      'is removed from %s %s',
      async (to, pdfCompliance) => {
        const bytes = files.get(source) ?? new Uint8Array()
        const { bytes: out } = await engine.convert(bytes.slice(), {
          to,
          from: source === 'tif' ? 'tiff' : source,
          ...(pdfCompliance === undefined ? {} : { pdfCompliance }),
        })
        expect(out.length).toBeGreaterThan(0)
        expect(await metadataOf(out, folder)).toEqual([])
      },
      60_000,
    )
  })

  it.each([
    ['docx', 'docx'],
    ['docx', 'html'],
    ['docx', 'md'],
    ['pdf', 'pdf'],
  ] as const)('stays from %s to %s when it is asked to be kept', async (from, to) => {
    const bytes = files.get(from) ?? new Uint8Array()
    const { bytes: out } = await engine.convert(bytes.slice(), { to, from, keepMetadata: true })
    expect(await metadataOf(out, folder)).not.toEqual([])
  })

  it.each([
    ['html', 'docx', undefined],
    ['html', 'pdf', 'pdf-1.7'],
    ['html', 'pdf', 'pdf-a-1b'],
    ['html', 'pdf', 'pdf-a-2b'],
    ['docx', 'pdf', 'pdf-a-2b'],
    ['pdf', 'docx', undefined],
    ['md', 'docx', undefined],
  ] as const)(
    'title, authors, subject, keywords and dates stay from %s to %s (%s) when asked',
    async (from, to, pdfCompliance) => {
      const page = `<html lang="en"><head><title>The Report</title><meta name="author" content="Ada Quill"><meta name="description" content="Yearly figures">
<meta name="keywords" content="figures, year"><meta name="dcterms.created" content="2011-03-04T05:06:07Z"><meta name="dcterms.modified" content="2012-05-06T07:08:09Z"></head>
<body><p>Words of the report</p></body></html>`
      const options = { keepMetadata: true, ...(pdfCompliance === undefined ? {} : { pdfCompliance }) }
      const first = await engine.convert(new TextEncoder().encode(page), {
        from: 'html',
        to: from,
        keepMetadata: true,
      })
      const { bytes } = await engine.convert(first.bytes, { from, to, ...options })
      const file = join(mkdtempSync(join(folder, 'kept-')), `kept.${to}`)
      writeFileSync(file, bytes)
      const core = () => execFileSync('unzip', ['-p', file, 'docProps/core.xml'], { encoding: 'utf8' })
      const said = to === 'docx' ? core() : execFileSync('exiftool', ['-a', '-s', file], { encoding: 'utf8' })
      for (const value of ['The Report', 'Ada Quill', 'Yearly figures', 'figures, year'])
        expect(said).toContain(value)
      for (const date of [/2011[-:]03[-:]04[T ]05:06:07Z/, /2012[-:]05[-:]06[T ]07:08:09Z/])
        expect(said).toMatch(date)
    },
  )

  it('is removed from archives of results', async () => {
    const zip = new JSZip()
    zip.file('report.docx', files.get('docx') ?? '', {
      date: new Date(Date.UTC(2011, 2, 4)),
      comment: authorName,
    })
    const source = await zip.generateAsync({ type: 'uint8array', comment: authorName })
    const { bytes } = await engine.convertArchive(source, { to: 'docx' })
    expect(await metadataOf(bytes, folder)).toEqual([])
  }, 60_000)
})

function taggedPdf(): Uint8Array {
  return pdf()
    .page()
    .text('Words of the report')
    .use(
      info({
        Author: authorName,
        Creator: authorName,
        Keywords: authorName,
        ModDate: 'D:20110304050607Z',
        Title: 'The Report',
      }),
    )
    .use(
      xmp(
        `<dc:creator><rdf:Seq><rdf:li>${authorName}</rdf:li></rdf:Seq></dc:creator><xmp:ModifyDate>2011-03-04</xmp:ModifyDate>`,
      ),
    )
    .use(pieceInfo(`/Client (${authorName})`))
    .use(attachments([{ file: `${authorName}.txt`, data: `of ${authorName}` }]))
    .annotation({
      Subtype: '/Link',
      Rect: '[72 700 90 712]',
      A: '<</S/URI/URI(https://example.org)>>',
      T: `(${authorName})`,
    })
    .build()
}

/** Metadata of a file and of the files in it. */
async function metadataOf(bytes: Uint8Array, folder: string): Promise<string[]> {
  const found: string[] = []
  const place = mkdtempSync(join(folder, 'looked-at-'))
  let count = 0
  const waiting: [name: string, bytes: Uint8Array][] = [['file', bytes]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [name, content] = next
    const text = Buffer.from(content).toString('latin1')
    const unspaced = text.replaceAll('\0', '')
    for (const trace of traces) if (trace.test(unspaced)) found.push(`${name}: ${trace}`)
    writeFileSync(join(place, String(count++)), content)
    for (const [inner, data] of innerFiles(content, text, place)) waiting.push([`${name}/${inner}`, data])
  }
  return [...found, ...tags(place)]
}

/** Telling metadata of every file in a folder, by exiftool. */
function tags(place: string): string[] {
  // It exits with 1 for an unknown format; its output is still valid.
  const { stdout } = spawnSync('exiftool', ['-a', '-s', '-ee', place], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  return stdout.split('\n').flatMap((line) => {
    const [tag = '', value = ''] = line.split(/\s*: /, 2)
    if (!telling.test(tag.trim()) || ofTheFile.test(tag.trim()) || value.startsWith('0000')) return []
    return [`${tag.trim()}=${value}`]
  })
}

function innerFiles(content: Uint8Array, text: string, place: string): [string, Uint8Array][] {
  if (text.startsWith('PK\x03\x04')) return unzipped(content, place)
  if (text.startsWith('%PDF-'))
    return [...text.matchAll(/(?<!end)stream\r?\n/g)].flatMap(
      ({ index, 0: head }): [string, Uint8Array][] => {
        const data = content.subarray(index + head.length)
        try {
          return data[0] === 0xff && data[1] === 0xd8
            ? [['picture', data.subarray(0, text.indexOf('endstream', index) - index - head.length)]]
            : [['stream', inflateSync(data, { finishFlush: 2 })]]
        } catch {
          // In another encoding.
          return []
        }
      },
    )
  return [...text.matchAll(/data:image\/[a-z+]+;base64,([\w+/=]+)/g)].map(([, data]) => [
    'data',
    Buffer.from(data, 'base64'),
  ])
}

/** The entries by unzip, and any date in its listing other than the earliest one of the ZIP format. */
function unzipped(content: Uint8Array, place: string): [string, Uint8Array][] {
  const folder = mkdtempSync(join(place, 'zip-'))
  const path = join(folder, 'looked-at.zip')
  writeFileSync(path, content)
  const list = execFileSync('unzip', ['-Z', '-v', path], { encoding: 'utf8', maxBuffer: 1 << 26 })
  const dated = [...list.matchAll(/file last modified on.*?:\s+(.*)/g)].some(
    ([, when]) => !when.includes('1980'),
  )
  execFileSync('unzip', ['-q', path, '-d', join(folder, 'out')])
  const names = readdirSync(join(folder, 'out'), { recursive: true, withFileTypes: true })
  const inner = names.flatMap((entry): [string, Uint8Array][] =>
    entry.isFile() ? [[entry.name, readFileSync(join(entry.parentPath, entry.name))]] : [],
  )
  rmSync(folder, { recursive: true })
  return [['list', Buffer.from(`${list}${dated ? 'written 2011-03-04' : ''}`)], ...inner]
}
