import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { DocumentError } from '../../../engines/model/errors.ts'
import { type OfficePorts, redactOfficeDocument } from '../../../engines/redact/office/redact-office.ts'
import { redactPdf } from '../../../engines/redact/task.ts'
import { docx, p } from '../../builders/docx.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import { archiveText } from './archive-text.ts'

const person = 'Marisol Quintanilla'
const ports: OfficePorts = { redactPdf: (input) => redactPdf(input) }

async function redact(bytes: Uint8Array, given: OfficePorts = ports, options: object = {}) {
  const done = await redactOfficeDocument(
    { bytes, detect: { entities: 'none' }, terms: [person], mode: 'redact', ...options },
    given,
  )
  const zip = await JSZip.loadAsync(done.bytes)
  const names = Object.keys(zip.files).filter((name) => name.startsWith('word/parts/'))
  const attached = Buffer.from((await zip.file(names[0] ?? '')?.async('uint8array')) ?? [])
  return { ...done, names, attached, entries: await archiveText(done.bytes) }
}

const withChunk = (name: string, content: string, text = 'text') =>
  docx({
    body: `${p(text)}<w:altChunk r:id="r1"/>`,
    relations: [['r1', 'aFChunk', name]],
    parts: { [`word/${name}`]: content },
  })

describe('a PDF in a document', () => {
  const bytes = pdf().page().text(`Signed by ${person} today`).build()
  const holder = docx({
    body: p('text'),
    relations: [['r1', 'package', `embeddings/${person}.pdf`]],
    parts: { [`word/embeddings/${person}.pdf`]: bytes },
  })

  it('is redacted, and keeps its other text', async () => {
    const { attached, names, entities } = await redact(await holder)
    expect(names).toEqual(['word/parts/part1.pdf'])
    const again = await redactPdf({
      bytes: new Uint8Array(attached),
      detect: { entities: 'none' },
      terms: ['today', person],
    })
    expect(again.entities.map(({ value }) => value)).toEqual(['today'])
    expect(entities.map(({ place, value }) => [place, value])).toEqual([['embedded document', person]])
  })

  it('is removed with a warning if it cannot be redacted', async () => {
    const failing: OfficePorts = {
      redactPdf: async () => {
        throw new DocumentError('encrypted', 'The file is encrypted.')
      },
    }
    for (const given of [{}, failing]) {
      const { names, warnings } = await redact(await holder, given)
      expect(names).toEqual([])
      expect(warnings.map(({ code }) => code)).toEqual(['embedded_removed'])
    }
  })
})

describe('an imported text', () => {
  it('is redacted as HTML', async () => {
    const { entries, attached } = await redact(
      await withChunk('chunk.html', `<p title="of ${person}">By Marisol <b>Quintanilla</b>.</p>`),
    )
    expect(attached.toString()).toContain('By [TERM]')
    expect(entries.get('word/document.xml')).toContain('altChunk')
    expect([...entries.values()].join('').replace(/<[^>]*>/g, '')).not.toContain('Quintanilla')
  })

  it('is redacted as plain text', async () => {
    const { attached } = await redact(await withChunk('chunk.txt', `Signed by ${person}.`))
    expect(attached.toString()).toBe('Signed by [TERM].')
  })

  it('shares its values with the document', async () => {
    const { attached, entries } = await redact(
      await withChunk(
        'chunk.txt',
        'By b.ashgrove@example.org and c.ashgrove@example.org.',
        'Ask b.ashgrove@example.org or C.ASHGROVE@EXAMPLE.ORG',
      ),
      ports,
      { detect: { entities: ['EMAIL'] } },
    )
    expect(attached.toString()).toMatch(/^By \[\w+\] and \[\w+\]\.$/)
    expect(entries.get('word/document.xml')).not.toMatch(/ashgrove/i)
  })

  it('is redacted as a web page with its images', async () => {
    const mail = [
      'MIME-Version: 1.0',
      'Content-Type: multipart/related; boundary="b"',
      '',
      '--b',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '<p>By Marisol Quin=',
      'tanilla, kept</p>',
      '--b',
      'Content-Type: image/png',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('picture').toString('base64'),
      '--b--',
      '',
    ].join('\r\n')
    const redactPicture: OfficePorts['redactPicture'] = async () => ({
      ...{
        bytes: Buffer.from('painted'),
        pages: 1,
        entities: [],
        scrubbed: [],
        rasterised: [],
        warnings: [],
      },
      proof: { searched: [], values: 0, found: 0, notSearched: [] },
      kept: [],
    })
    const { attached, names, warnings } = await redact(await withChunk('chunk.mht', mail), { redactPicture })
    expect(names).toEqual(['word/parts/part1.mht'])
    expect(attached.toString()).toContain(Buffer.from('painted').toString('base64'))
    expect(attached.toString()).toMatch(/By \[TERM\], =?\s*kept/)
    expect(warnings).toEqual([])
  })

  it('in RTF is redacted and kept as a web page, with a warning', async () => {
    const { attached, names, warnings } = await redact(
      await withChunk('chunk.rtf', '{\\rtf1 By Marisol {\\b Quin}tanilla.\\par A < B}'),
    )
    expect(names).toEqual(['word/parts/part1.html'])
    expect(attached.toString()).toContain('<p>By [TERM].</p>\n<p>A &#60; B</p>')
    expect(warnings.map(({ code }) => code)).toEqual(['rtf_as_text'])
  })

  it('is removed if it is of another type', async () => {
    const { names, warnings } = await redact(await withChunk('chunk.wps', person))
    expect(names).toEqual([])
    expect(warnings.map(({ code }) => code)).toEqual(['embedded_removed'])
  })
})
