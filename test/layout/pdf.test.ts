import { describe, expect, it } from 'vitest'
import { analyse } from '../../engines/layout/analyse.ts'
import { readPdf } from '../../engines/pdf/reading/read-pdf.ts'
import { summarise } from '../builders/block-summary.ts'
import { bitmapFont } from '../builders/pdf/bitmap-font.ts'
import { predefinedFont, type0Font } from '../builders/pdf/fonts.ts'
import { structure } from '../builders/pdf/parts.ts'
import { type PdfBuilder, pdf } from '../builders/pdf/pdf.ts'

async function shapes(doc: PdfBuilder): Promise<unknown[]> {
  return summarise(analyse(await readPdf(doc.build())).blocks)
}

describe('a PDF', () => {
  it('becomes headings, paragraphs, lists and links', async () => {
    const doc = pdf().page()
    doc.text('The history of rivers', { x: 72, y: 720, size: 20, font: 'Helvetica-Bold' })
    doc.lines(
      [
        'A river begins as a spring somewhere in the hills, and takes in wa-',
        'ter from all sides until it meets the sea.',
      ],
      { y: 690 },
    )
    doc.text('\u2022 one spring', { x: 72, y: 640 }).text('\u2022 two springs', { x: 72, y: 624 })
    doc.text('Read more', { x: 72, y: 590 })
    doc.annotation({
      Subtype: '/Link',
      Rect: '[70 586 140 602]',
      A: '<< /S /URI /URI (https://example.org/) >>',
    })
    expect(await shapes(doc)).toEqual([
      { h1: 'The history of rivers' },
      'A river begins as a spring somewhere in the hills, and takes in water from all sides until it meets the sea.',
      { ul: [['one spring'], ['two springs']] },
      '[Read more](https://example.org/)',
    ])
  })

  it('in bitmap fonts of dvips is read by the size and the weight of the bitmaps', async () => {
    const doc = pdf().page()
    const [regular, bold] = [bitmapFont(doc), bitmapFont(doc, { stem: 5 })]
    const show = (font: typeof regular, text: string, y: number) =>
      doc.text({ raw: font.show(text, 72, y) }, { font: font.ref, size: 0.24, x: 72, y })
    show(bold, 'First findings', 700)
    const lines = [
      'The office of the waterfall was',
      'modelled in the flat and fluid',
      'shuffled files of the difference.',
    ]
    for (const [i, line] of lines.entries()) show(regular, line, 670 - 13 * i)
    show(bold, 'Second findings', 600)
    show(regular, 'A final paragraph.', 575)
    expect(await shapes(doc)).toEqual([
      { h1: 'First findings' },
      lines.join(' '),
      { h1: 'Second findings' },
      'A final paragraph.',
    ])
  })

  it('in Japanese is joined without spaces', async () => {
    const doc = pdf().page()
    const font = predefinedFont(doc, 'UniJIS-UTF16-H')
    const lines = ['吾輩は猫である名前はまだ無い', 'どこで生れたか頓と見當が', 'つかぬ。']
    for (const [i, text] of lines.entries())
      doc.text({ raw: `${font.hex(text)} Tj` }, { font: font.ref, x: 72, y: 700 - i * 18 })
    expect(await shapes(doc)).toEqual([lines.join('')])
  })

  it('in vertical writing is read column by column from the right', async () => {
    const doc = pdf().page()
    const font = predefinedFont(doc, 'UniJIS-UTF16-V')
    const columns = ['縦書きの文章は右から左へ進み', '一行ずつ上から下へ読まれる', '短い。']
    for (const [i, text] of columns.entries())
      doc.text({ raw: `${font.hex(text)} Tj` }, { font: font.ref, x: 500 - i * 20, y: 700 })
    expect(await shapes(doc)).toEqual([columns.join('')])
  })

  it('in Arabic is read from the right, its numbers from the left, in any presentation forms', async () => {
    const doc = pdf().page()
    // As shown from left to right: the year, and the word in presentation forms.
    const shown = ['٢', '٠', '١', '٩', ' ', 'ﻡ', 'ﺎ', 'ﻋ']
    const font = type0Font(doc, { glyphs: [...new Set(shown)], width: () => 500 })
    doc.text({ raw: `${font.hex(shown.join(''))} Tj` }, { font: font.ref, x: 300, y: 700 })
    expect(await shapes(doc)).toEqual(['عام ٢٠١٩'])
  })

  it('with tags keeps the structure of its tags', async () => {
    const doc = pdf().page()
    doc.content('/H3 <</MCID 0>> BDC').text('Small title', { y: 700 }).content('EMC')
    doc.content('/P <</MCID 1>> BDC').text('And its text.', { y: 684 }).content('EMC')
    doc.use(
      structure([
        { type: 'H3', mcid: 0 },
        { type: 'P', mcid: 1 },
      ]),
    )
    expect(await shapes(doc)).toEqual([{ h3: 'Small title' }, 'And its text.'])
  })

  it('that is rotated is read like any other', async () => {
    const doc = pdf().page({ rotate: 90 })
    doc.lines(['A page that is shown turned by its rotation', 'has lines like every other page of a book.'], {
      x: 100,
    })
    const turned = pdf().page()
    for (const [i, text] of [
      'Lines that run upwards on an upright page',
      'are lines all the same for a reader.',
    ].entries())
      turned.text(text, { matrix: [0, 1, -1, 0, 100 + i * 16, 100] })
    expect(await shapes(doc)).toEqual([
      'A page that is shown turned by its rotation has lines like every other page of a book.',
    ])
    expect(await shapes(turned)).toEqual([
      'Lines that run upwards on an upright page are lines all the same for a reader.',
    ])
  })

  it('without words has no blocks', async () => {
    expect(await shapes(pdf().page())).toEqual([])
  })
})
