import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import { readPdf } from '../../../engines/pdf/reading/read-pdf.ts'
import { summarise } from '../../builders/block-summary.ts'
import { type PdfBuilder, pdf } from '../../builders/pdf/pdf.ts'

/** A form with a label for each of its fields, from y = 700 downwards. */
function form(...labels: readonly string[]): PdfBuilder {
  const doc = pdf().page()
  for (const [i, label] of labels.entries()) doc.text(label, { x: 72, y: 700 - 40 * i, size: 12 })
  return doc
}

function field(doc: PdfBuilder, y: number, entries: Readonly<Record<string, string>>): PdfBuilder {
  return doc.annotation({
    Subtype: '/Widget',
    DA: '(/Helv 10 Tf 0 g)',
    Rect: `[200 ${y - 4} 400 ${y + 12}]`,
    F: '4',
    ...entries,
  })
}

async function words(doc: PdfBuilder): Promise<string[]> {
  const [page] = (await readPdf(doc.build())).pages
  return [...page.words]
    .sort((a, b) => Math.round((a.baseline - b.baseline) / 10) || a.box.x0 - b.box.x0)
    .map(({ text }) => text)
}

describe('values of form fields', () => {
  it('are read where the program that filled the form left drawing them to readers', async () => {
    const doc = form('Name', 'Country')
    const empty = doc.objects.add(
      '<< /Subtype /Form /BBox [0 0 200 16] /Length 11 >>\nstream\n/Tx BMC EMC\nendstream',
    )
    field(doc, 700, { FT: '/Tx', T: '(name)', V: '(Ada Winter)', AP: `<< /N ${empty} >>` })
    field(doc, 660, {
      FT: '/Ch',
      Ff: '131072',
      T: '(land)',
      V: '(BE)',
      Opt: '[[(BE) (Belgium)] [(TD) (Chad)]]',
    })
    expect(await words(doc)).toEqual(['Name', 'Ada', 'Winter', 'Country', 'Belgium'])
  })

  it('are not read of hidden fields, passwords and fields without a value', async () => {
    const doc = form('Name')
    field(doc, 700, { FT: '/Tx', V: '(Ada)', F: '2' })
    field(doc, 660, { FT: '/Tx', V: '(secret)', Ff: '8192' })
    field(doc, 620, { FT: '/Tx', V: '( )' })
    expect(await words(doc)).toEqual(['Name'])
  })

  it('are the checked options of a list', async () => {
    const doc = form('Season')
    field(doc, 700, { FT: '/Ch', V: '(Summer)', Opt: '[(Spring) (Summer)]', Rect: '[200 660 400 714]' })
    expect(await words(doc)).toEqual(['Season', '☐', 'Spring', '☒', 'Summer'])
  })

  it('belong to the paragraphs of a tagged PDF', async () => {
    const doc = pdf().page()
    doc
      .content('/P << /MCID 0 >> BDC')
      .text('Name of the person:', { x: 72, y: 700, size: 12 })
      .content('EMC')
    field(doc, 700, { FT: '/Tx', V: '(Ada)', DA: '(/Helv 12 Tf 0 g)', StructParent: '1' })
    const widget = doc.current.annotations[0]
    const page = doc.current.ref
    const inner = doc.objects.add(`<< /S /Form /Pg ${page} /K << /Type /OBJR /Obj ${widget} >> >>`)
    const paragraph = doc.objects.add(`<< /S /P /Pg ${page} /K [0 ${inner}] >>`)
    doc.catalog.StructTreeRoot = `<< /Type /StructTreeRoot /K ${paragraph} >>`
    const reading = await readPdf(doc.build())
    expect(reading.tags).not.toBeNull()
    expect(summarise(analyse(reading).blocks)).toEqual(['Name of the person: Ada'])
  })
})
