import { describe, expect, it } from 'vitest'
import type { Finding } from '../../engines/inspect/finding.ts'
import { inspectDocument } from '../../engines/inspect/task.ts'
import { layers } from '../builders/pdf/parts.ts'
import { type PdfBuilder, pdf } from '../builders/pdf/pdf.ts'

const secret = 'Eleanor Whitcombe'

/** A page with a line around the value, which stands from x 72 to 178 and y 698 to 712. */
function letter(change: (doc: PdfBuilder) => unknown, rotate = 0): Uint8Array {
  const doc = pdf().page({ width: 400, height: 792, rotate })
  doc.text(secret, { x: 72, y: 700 }).text('lives in the old mill.', { x: 190, y: 700 })
  doc.text('This line is shown to everyone.', { x: 72, y: 660 })
  change(doc)
  return doc.build()
}

async function hiddenIn(bytes: Uint8Array): Promise<readonly Finding[]> {
  const { findings } = await inspectDocument({ bytes, format: 'pdf', showText: true })
  return findings.filter(({ level }) => level === 'hidden')
}

const over = '70 695 112 18 re'
const image = (doc: PdfBuilder, pixel: string) =>
  doc.content(`q 112 0 0 18 70 695 cm BI /W 1 /H 1 /BPC 8 /CS /G ID ${pixel} EI Q`)
const state = (doc: PdfBuilder, entries: string) => doc.resource('ExtGState', 'S1', `<< ${entries} >>`)
const annotation = (doc: PdfBuilder, subtype: string, appearance: string, entries = {}) =>
  doc.annotation({
    Subtype: `/${subtype}`,
    Rect: '[70 695 182 713]',
    ...(appearance !== '' && { AP: `<< /N ${doc.formObject(appearance, { bbox: [70, 695, 182, 713] })} >>` }),
    ...entries,
  })

const bad: readonly (readonly [how: string, kind: string, change: (doc: PdfBuilder) => unknown])[] = [
  ['a black rectangle', 'text-under-box', (doc) => doc.content(`0 g ${over} f`)],
  ['a white rectangle', 'text-under-box', (doc) => doc.content(`1 g ${over} f`)],
  [
    'a closed path of lines',
    'text-under-box',
    (doc) => doc.content('0 g 70 695 m 178 695 l 178 713 l 70 713 l h f'),
  ],
  [
    'a rounded box',
    'text-under-box',
    (doc) =>
      doc.content('0 g 66 695 m 182 695 l 190 695 190 713 182 713 c 66 713 l 58 713 58 695 66 695 c f'),
  ],
  ['a thick line', 'text-under-box', (doc) => doc.content('16 w 70 704 m 178 704 l S')],
  [
    'boxes next to each other',
    'text-under-box',
    (doc) => [70, 107, 144].map((x) => doc.content(`0 g ${x} 695 38 18 re f`)),
  ],
  [
    'a form',
    'text-under-box',
    (doc) => doc.form('0 g 0 0 1 1 re f', { bbox: [0, 0, 1, 1], at: [112, 0, 0, 18, 70, 695] }),
  ],
  [
    'a box that darkens what is under it',
    'text-under-box',
    (doc) => state(doc, '/BM /Multiply').content(`q /S1 gs 0 g ${over} f Q`),
  ],
  ['a white page over all', 'text-under-box', (doc) => doc.content('1 g 0 0 400 792 re f')],
  ['an image', 'text-under-image', (doc) => image(doc, '\u0080')],
  ['a square annotation', 'text-under-annotation', (doc) => annotation(doc, 'Square', `0 g ${over} f`)],
  [
    'a square annotation that viewers draw',
    'text-under-annotation',
    (doc) => annotation(doc, 'Square', '', { C: '[0 0 0]', IC: '[0 0 0]' }),
  ],
  [
    'a highlight as a black bar',
    'text-under-annotation',
    (doc) =>
      annotation(doc, 'Highlight', `0 g ${over} f`, {
        QuadPoints: '[70 713 182 713 70 695 182 695]',
        C: '[0 0 0]',
      }),
  ],
]

describe('text that a reader does not see', () => {
  for (const [how, kind, change] of bad)
    for (const rotate of [0, 90])
      it(`is found under ${how}${rotate ? ' on a rotated page' : ''}`, async () => {
        const found = await hiddenIn(letter(change, rotate))
        expect(found.map((finding) => [finding.kind, finding.page])).toEqual([[kind, 1]])
        expect(found[0].texts?.join(' ')).toContain(secret)
      })

  it('is found in the colour of the paper, and nearly in it', async () => {
    for (const color of ['1 g', '0.98 0.99 0.99 rg', '0 0 0 0 k']) {
      const found = await hiddenIn(letter((doc) => doc.text('Under the seal', { y: 600, color })))
      expect(found).toMatchObject([{ kind: 'background-text', count: 3 }])
    }
  })

  it('is found in the colour of a box below it', async () => {
    const bytes = letter((doc) =>
      doc.content('0 0 0.5 rg 60 590 200 30 re f').text('Under the seal', { y: 600, color: '0 0 0.5 rg' }),
    )
    expect(await hiddenIn(bytes)).toMatchObject([{ kind: 'background-text', count: 3 }])
  })

  it('is found where it is black on a black bar, and not where the bar is pale', async () => {
    const onBar = (colour: string) =>
      letter((doc) => doc.content(`${colour} 60 590 200 30 re f 0 g`).text('Under the seal', { y: 600 }))
    expect(await hiddenIn(onBar('0 g'))).toMatchObject([{ kind: 'background-text', count: 3 }])
    expect(await hiddenIn(onBar('0.05 0.05 0.05 rg'))).toMatchObject([{ kind: 'background-text', count: 3 }])
    expect(await hiddenIn(onBar('0.8 g'))).toEqual([])
  })

  it('is found where it is transparent, invisible, tiny, cut off, or outside of the page', async () => {
    const cases = [
      [
        'background-text',
        (doc: PdfBuilder) =>
          state(doc, '/ca 0').content('q /S1 gs').text('Under the seal', { y: 600 }).content('Q'),
      ],
      ['invisible-text', (doc: PdfBuilder) => doc.text('Under the seal', { y: 600, render: 3 })],
      ['tiny-text', (doc: PdfBuilder) => doc.text('Under the seal', { y: 600, size: 1 })],
      [
        'clipped-text',
        (doc: PdfBuilder) => doc.content('q 0 0 5 5 re W n').text('Under the seal', { y: 600 }).content('Q'),
      ],
      ['text-outside-page', (doc: PdfBuilder) => doc.text('Under the seal', { x: 420, y: 600 })],
    ] as const
    for (const [kind, change] of cases)
      expect(await hiddenIn(letter(change)), kind).toMatchObject([{ kind, count: 3 }])
  })

  it('is found in a layer that is switched off', async () => {
    const layer = (off: readonly string[]) =>
      letter((doc) =>
        doc
          .use(layers({ L1: 'Private' }, off))
          .content('/OC /L1 BDC')
          .text('Under the seal', { y: 600 })
          .content('EMC'),
      )
    expect(await hiddenIn(layer(['L1']))).toMatchObject([{ kind: 'hidden-layer', page: 1, count: 3 }])
    expect(await hiddenIn(layer([]))).toEqual([])
  })

  it('has no text in the findings unless it was requested', async () => {
    const { findings } = await inspectDocument({
      bytes: letter((doc) => doc.content(`0 g ${over} f`)),
      format: 'pdf',
    })
    expect(JSON.stringify(findings)).not.toContain('Eleanor')
    expect(findings[0]).toMatchObject({ kind: 'text-under-box', level: 'hidden', page: 1, count: 2 })
  })
})

const good: readonly (readonly [what: string, change: (doc: PdfBuilder) => unknown])[] = [
  ['a transparent highlight', (doc) => state(doc, '/ca 0.4').content(`q /S1 gs 1 1 0 rg ${over} f Q`)],
  [
    'a highlight that multiplies',
    (doc) => state(doc, '/BM /Multiply').content(`q /S1 gs 1 1 0 rg ${over} f Q`),
  ],
  ['a frame without a filling', (doc) => doc.content(`1 0 0 RG ${over} S`)],
  [
    'a frame of two rectangles filled by the even-odd rule',
    (doc) => doc.content('0 g 10 10 380 772 re 20 20 360 752 re f*'),
  ],
  ['a clip around a white box', (doc) => doc.content('q 10 10 20 20 re W n 1 g 0 0 400 792 re f Q')],
  ['a strike-through line', (doc) => doc.content('1 w 72 704 m 176 704 l S')],
  [
    'text written again over a box',
    (doc) => doc.content(`1 g ${over} f 0 g`).text(secret, { x: 72, y: 700 }),
  ],
  ['bold by drawing twice', (doc) => doc.text(secret, { x: 72.3, y: 700 })],
  ['a pale watermark', (doc) => doc.text('DRAFT', { x: 100, y: 400, size: 80, color: '0.88 g' })],
  ['a light grey footer', (doc) => doc.text('Page 1 of 9', { y: 40, size: 8, color: '0.6 g' })],
]

describe('text that a reader sees', () => {
  for (const [what, change] of good)
    it(`is not reported for ${what}`, async () => {
      expect(await hiddenIn(letter(change))).toEqual([])
    })

  it('is not reported for white text in a coloured table header, or rows with shading below', async () => {
    const doc = pdf().page()
    doc.content('0 0 0.4 rg 60 690 400 30 re f').text('Name', { y: 700, color: '1 g' })
    for (const [i, word] of ['First', 'Second', 'Third'].entries())
      doc.content(`0.92 g 60 ${652 - 30 * i} 400 24 re f`).text(word, { y: 660 - 30 * i, color: '0 g' })
    expect(await hiddenIn(doc.build())).toEqual([])
  })
})
