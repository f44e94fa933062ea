import { describe, expect, it } from 'vitest'
import type { Detection } from '../../../engines/model/detection.ts'
import { contentStreams, ReadCache, streamSurface } from '../../../engines/pdf/content/index.ts'
import { decodeStream, loadPdf, PdfStream } from '../../../engines/pdf/file/index.ts'
import type { RedactPdfInput } from '../../../engines/redact/pdf/request.ts'
import { detectPdf, redactPdf } from '../../../engines/redact/task.ts'
import { acroForm } from '../../builders/pdf/fields.ts'
import { info } from '../../builders/pdf/parts.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import { drawnText, readPage } from '../../builders/pdf/read-page.ts'

const letter = (): Uint8Array =>
  pdf()
    .use(info({ Subject: 'Otto Falk' }))
    .page()
    .lines(['Dear Otto Falk,', 'Greta Lindholm writes to Otto Falk today.'])
    .page()
    .lines(['Otto Falk signed.', 'Greta Lindholm too.'])
    .build()

async function found(terms: string[]): Promise<Detection[]> {
  const { entities } = await detectPdf({ bytes: letter(), detect: { entities: 'none' }, terms })
  return entities.map(({ recognizer, ...facts }, i) => ({ id: `d${i + 1}`, ...facts, reason: recognizer }))
}

async function textsAfter(options: Partial<RedactPdfInput>): Promise<string[]> {
  const { bytes } = await redactPdf({ bytes: letter(), detect: { entities: 'none' }, ...options })
  return [drawnText((await readPage(bytes)).surface), drawnText((await readPage(bytes, 1)).surface)]
}

describe('decisions of a reviewer', () => {
  it('remove exactly the values that were not rejected', async () => {
    const all = await found(['Otto Falk', 'Greta Lindholm'])
    const decisions = all.map(
      (one): Detection =>
        one.page === 2 && one.value === 'Otto Falk'
          ? { ...one, decision: 'rejected' }
          : { ...one, decision: 'accepted' },
    )
    const [first, second] = await textsAfter({ decisions })
    expect(first).not.toMatch(/Otto|Falk|Greta|Lindholm/)
    expect(first).toMatch(/Dear .*writes to.*today/s)
    expect(second).toContain('Otto Falk signed.')
    expect(second).not.toContain('Greta')
  })

  it('report in the proof that a value was kept elsewhere', async () => {
    const all = await found(['Otto Falk'])
    const decisions = all.map(
      (one, i): Detection => ({ ...one, decision: i === 0 ? 'accepted' : 'rejected' }),
    )
    const { proof, warnings } = await redactPdf({ bytes: letter(), detect: {}, decisions })
    expect(proof.notSearched).toEqual([{ reason: 'kept_elsewhere', count: 1 }])
    expect(warnings.map(({ message }) => message).join()).toContain('kept there by decision')
  })

  it('remove a value that is accepted everywhere from metadata and hidden places, too', async () => {
    const decisions = (await found(['Otto Falk'])).filter(({ page }) => page !== 0)
    const { bytes } = await redactPdf({ bytes: letter(), detect: {}, decisions })
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('Otto')
  })

  it('are not given for a page that does not exist', async () => {
    const [one] = await found(['Otto Falk'])
    await expect(textsAfter({ decisions: [{ ...one, page: 9 }] })).rejects.toThrow('There is no page 9')
  })
})

/** What every content stream outside the pages shows. */
async function textsOfAppearances(bytes: Uint8Array): Promise<string> {
  const { file } = await readPage(bytes)
  const cache = new ReadCache(file)
  return contentStreams(file)
    .map((source) => drawnText(streamSurface(file, source, cache)))
    .join('\n')
}

describe('a region', () => {
  it('is removed with all that it shows, and nothing else', async () => {
    const { surface } = await readPage(letter())
    const top = Math.min(...surface.glyphs.map(({ box: { y0 } }) => y0))
    const box = { x0: 60, y0: top - 2, x1: 400, y1: top + 14 }
    const [first, second] = await textsAfter({ regions: [{ page: 1, box }] })
    expect(first).not.toContain('Dear')
    expect(first).toContain('Greta Lindholm writes to Otto Falk today.')
    expect(second).toContain('Otto Falk signed.')
  })

  it('empties a form field under it', async () => {
    const field = { type: 'Tx', name: 'who', value: 'Otto Falk', rect: [100, 670, 300, 700] } as const
    const bytes = pdf()
      .page()
      .text('Name')
      .use(acroForm([field]))
      .build()
    const { bytes: output } = await redactPdf({
      bytes,
      detect: { entities: 'none' },
      regions: [{ page: 1, box: { x0: 90, y0: 80, x1: 310, y1: 130 } }],
    })
    expect(Buffer.from(output).toString('latin1')).not.toContain('Otto')
  })

  it('empties a stamp that is larger than it: a stamp is drawn over the box', async () => {
    const doc = pdf().page().text('Name')
    const stamp = doc.formObject('BT /Helv 20 Tf 10 100 Td (Otto Falk) Tj ET', {
      bbox: [0, 0, 300, 300],
      resources: { Font: `<< /Helv ${doc.standardFont('Helvetica')} >>` },
    })
    doc.annotation({ Subtype: '/Stamp', Rect: '[100 300 400 600]', F: 4, AP: `<< /N ${stamp} >>` })
    const { bytes: output } = await redactPdf({
      bytes: doc.build(),
      detect: { entities: 'none' },
      regions: [{ page: 1, box: { x0: 105, y0: 370, x1: 200, y1: 400 } }],
    })
    const reader = await readPage(output)
    expect(drawnText(reader.surface)).toBe('Name')
    const texts = await textsOfAppearances(output)
    expect(texts).not.toContain('Otto')
  })

  it('cuts a drawing by making its page an image', async () => {
    const doc = pdf().page().text('Signed here', { x: 72, y: 500 })
    doc.content('2 w 100 400 m 150 450 250 350 300 400 c S')
    const { rasterised } = await redactPdf({
      bytes: doc.build(),
      detect: { entities: 'none' },
      regions: [{ page: 1, box: { x0: 90, y0: 350, x1: 200, y1: 450 } }],
    })
    expect(rasterised).toEqual([1])
  })
})

it('detection lists faces among the values, as a review shows them', async () => {
  const found = { type: 'FACE', score: 0.8, recognizer: 'vision' }
  const { entities } = await detectPdf({
    bytes: letter(),
    detect: { entities: 'none' },
    terms: ['Otto Falk'],
    regions: [{ page: 2, box: { x0: 100, y0: 300, x1: 160, y1: 380 }, found }],
  })
  expect(entities.filter(({ page }) => page === 2).map(({ type }) => type)).toEqual(['TERM', 'FACE'])
})

describe('pages', () => {
  it('limit the removal to themselves', async () => {
    const [first, second] = await textsAfter({ terms: ['Otto Falk'], onlyPages: [2] })
    expect(first).toContain('Dear Otto Falk,')
    expect(second).not.toContain('Otto')
    expect(second).toContain('Greta Lindholm too.')
  })
})

describe.each(['mira.onuki@example.org', 'GB29NWBK60161331926819'])(
  '%s, which no page shows, is detected and removed',
  (value) => {
    const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
    /** A file as written, and its decoded streams. */
    const all = async (bytes: Uint8Array): Promise<string> => {
      const file = await loadPdf(bytes)
      const streams = [...file.objects.values()].filter((object) => object instanceof PdfStream)
      return [latin1(bytes), ...streams.map((stream) => latin1(decodeStream(file, stream).bytes))].join('\n')
    }
    const words = 'The garden fence is green'
    const page = () => pdf().page().lines([words])

    it.each<[string, () => Uint8Array]>([
      ['in a comment of a page', () => page().content(`% for ${value}\n`).build()],
      ['in an operand that nothing uses', () => page().content(`(${value}) /Kept MP\n`).build()],
      ['right after other letters', () => page().content(`/F5 12 Tf (${value}) Tj\n`).build()],
      ['in a name', () => page().content(`/${value} MP\n`).build()],
      [
        'in a key',
        () =>
          pdf()
            .use(info({ [value]: 'x' }))
            .page()
            .lines([words])
            .build(),
      ],
    ])('%s', async (_, build) => {
      const bytes = build()
      expect(await all(bytes)).toContain(value)
      const done = await redactPdf({ bytes, detect: {} })
      expect(done.entities.map((one) => one.value)).toContain(value)
      expect(await all(done.bytes)).not.toContain(value)
      // A mail address may begin with the letters before it.
      expect(drawnText((await readPage(done.bytes)).surface)).toContain('The garden fence is')
    })
  },
)
