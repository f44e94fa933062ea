import { describe, expect, it } from 'vitest'
import { loadPdf, pages, writePdf } from '../../../engines/pdf/file/index.ts'
import { RawSearch, Tally } from '../../../engines/pdf/scrub/index.ts'
import { LazyReader, openReader } from '../../../engines/pdf/second-reader/index.ts'
import { contentOrder } from '../../../engines/pdf/text/index.ts'
import { leakingObjects } from '../../../engines/redact/pdf/proof/leaking-objects.ts'
import { proofFailed } from '../../../engines/redact/pdf/proof/prove.ts'
import type { RedactPdfOutput } from '../../../engines/redact/pdf/request.ts'
import { Search, userTerms } from '../../../engines/redact/pdf/value-search.ts'
import { writeProved } from '../../../engines/redact/pdf/write-proved.ts'
import { AmbiguousValues } from '../../../engines/redact/proof.ts'
import { redactPdf } from '../../../engines/redact/task.ts'
import { type PdfBuilder, pdf } from '../../builders/pdf/pdf.ts'
import { readPage } from '../../builders/pdf/read-page.ts'
import { literal } from '../../builders/pdf/syntax.ts'

function line(operators: string): PdfBuilder {
  const doc = pdf().page()
  return doc.content(`BT /${doc.fontName()} 12 Tf 72 700 Td ${operators} ET`)
}

async function redacted(doc: PdfBuilder, term: string): Promise<RedactPdfOutput> {
  return await redactPdf({
    bytes: doc.build(),
    detect: { entities: 'none' },
    terms: [term],
    wholeWords: true,
    unreadImages: 'keep',
  })
}

async function texts(bytes: Uint8Array): Promise<{ own: string; second: string }> {
  await using reader = await openReader(bytes)
  return { own: contentOrder((await readPage(bytes)).surface).text, second: await reader.text(0) }
}

/** A line that our reader and pdf.js divide into words differently: for our reader, the gap is kerning. */
const narrowGap = '[(Ask the) -130 (agent of Okafor in Lisbon)] TJ'

/** Draws an image whose pixels are in another file under the first words: it cannot be painted over. */
function withOutsideImage(doc: PdfBuilder): PdfBuilder {
  const image = doc.objects.stream(
    '/Type /XObject /Subtype /Image /Width 4 /Height 4 /ColorSpace /DeviceGray /BitsPerComponent 8 /F (elsewhere)',
    '',
  )
  return doc.draw(image, [60, 0, 0, 12, 72, 698])
}

describe('a value that only pdf.js reads as a whole word', () => {
  it('is erased like the others, and the page stays text', async () => {
    const { bytes, rasterised, warnings } = await redacted(line(narrowGap), 'agent')
    expect(rasterised).toEqual([])
    expect(warnings).toEqual([])
    const { own, second } = await texts(bytes)
    expect(`${own}${second}`).not.toContain('agent')
    for (const text of [own, second]) expect(text).toMatch(/Ask the\s+of Okafor in Lisbon/)
  })

  it('turns the page into an image with its other words where it cannot be erased', async () => {
    const { bytes, rasterised } = await redacted(withOutsideImage(line(narrowGap)), 'agent')
    expect(rasterised).toEqual([1])
    const { own, second } = await texts(bytes)
    expect(`${own}${second}`).not.toContain('agent')
    for (const text of [own, second]) expect(text).toMatch(/of\s+Okafor\s+in\s+Lisbon/)
  })
})

describe('a kerned word that contains a value', () => {
  it('keeps it, since a piece of a word is not a word', async () => {
    const { bytes, rasterised } = await redacted(
      line('[(the sub) 20 (agent) -15 (s of agents) 5 (2)] TJ'),
      'agent',
    )
    expect(rasterised).toEqual([])
    expect((await texts(bytes)).own).toBe('the subagents of agents2')
  })

  it('loses it to a term that may be inside of words', async () => {
    const doc = line('[(the sub) 20 (ag) 9 (ent) -15 (s of Okafor)] TJ')
    const { bytes } = await redactPdf({ bytes: doc.build(), detect: { entities: 'none' }, terms: ['agent'] })
    expect((await texts(bytes)).own).toMatch(/^the sub\s+s of Okafor$/)
  })
})

describe('an object outside the pages that still contains a value', () => {
  const held = (): PdfBuilder => {
    const doc = pdf().page().text('Signed')
    doc.catalog.Acme = `[${literal('by Okonkwo')} /Okonkwo << /Okonkwo 7 /B ${literal('Okonkwo')} >> 492911882207 ${doc.objects.stream('', 'Okonkwo')}]`
    return doc
  }
  const values = ['Okonkwo', '492911882207']
  const search = new Search(userTerms(values), new Map())
  const raw = new RawSearch(search.literals)

  it('is removed, regardless of its container', async () => {
    const file = await loadPdf(held().build())
    const found = [...leakingObjects(file, new Set(), search, raw)]
    expect(found.map(({ kind }) => kind).sort()).toEqual([
      'name',
      'name',
      'number',
      'stream',
      'string',
      'string',
    ])
    for (const { drop } of found) drop()
    expect([...leakingObjects(await loadPdf(writePdf(file)), new Set(), search, raw)]).toEqual([])
  })

  it('is counted, and the pages stay as they are', async () => {
    const bytes = held().build()
    await using original = new LazyReader(bytes, {})
    const file = await loadPdf(bytes)
    const context = {
      scrub: {
        name: (name: string) => name,
        containsValue: () => false,
        mayHold: () => false,
        found: () => false,
        overwriteShown: () => null,
      },
      copies: new Map(),
    }
    const proved = await writeProved(
      {
        input: { bytes, detect: { entities: 'none' } },
        file,
        nodes: pages(file),
        original,
        ocr: null,
        tally: new Tally(),
        inferredTexts: new Map(),
        ambiguous: new AmbiguousValues(new Map()),
        document: { pages: [] },
        erased: {
          targets: new Map(),
          covers: new Map(),
          unpaintable: new Set(),
          context,
          overPictures: new Set(),
          unsealed: new Set(),
        },
        search,
        raw,
        onPages: null,
        textFor: () => undefined,
      },
      () => {},
    )
    expect(proved).toMatchObject({ dropped: 6, rasterised: new Set() })
    expect((await texts(proved.bytes)).own).toBe('Signed')
  })
})

describe('the error of a file that cannot be cleaned', () => {
  it('names type, place, page and the option to use, and not the value', () => {
    const search = new Search(userTerms(), new Map([['Okonkwo', { type: 'NAME', score: 0.9 }]]))
    const error = proofFailed([
      { page: 2, where: 'text by pdf.js', value: search.describe('by Okonkwo, Ann') },
    ])
    expect(error).toMatchObject({ code: 'proof_failed' })
    expect(error.message).toContain('NAME in text by pdf.js (page 3)')
    expect(error.message).toContain('--allow')
    expect(JSON.stringify([error.message, error.detail])).not.toContain('Okonkwo')
  })

  it('does not advise to omit a term', () => {
    const search = new Search(userTerms(['Okonkwo']), new Map())
    const error = proofFailed([{ page: -1, where: 'string', value: search.describe('Okonkwo') }])
    expect(error.message).toContain('TERM in string')
    expect(error.message).not.toContain('--allow')
  })
})
