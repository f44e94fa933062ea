import { describe, expect, it } from 'vitest'
import { archival } from '../../../engines/pdf/pdfa/archival.ts'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import { pdf } from '../../builders/pdf/pdf.ts'

/** A page with a visible and a hidden layer, converted to PDF/A. */
async function converted(
  draw: (doc: ReturnType<typeof layered>['doc'], layers: ReturnType<typeof layered>) => void,
) {
  const layers = layered()
  draw(layers.doc, layers)
  const results = []
  for (const part of [1, 2] as const) {
    const { bytes, warnings } = await archival(layers.doc.build(), { part })
    expect(warnings).toEqual([])
    await using reader = await openReader(bytes)
    const { data, width } = await reader.raster(0, { dpi: 72 })
    const at = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)]
    results.push({ at, text: (await reader.text(0)).replace(/\s+/g, ' ').trim() })
  }
  return results
}

function layered() {
  const doc = pdf().page()
  const shown = doc.objects.add('<</Type/OCG/Name(Shown)>>')
  const hidden = doc.objects.add('<</Type/OCG/Name(Hidden)>>')
  doc.catalog.OCProperties = `<</OCGs[${shown} ${hidden}]/D<</OFF[${hidden}]>>>>`
  doc.resource('Properties', 'Shown', shown).resource('Properties', 'Hidden', hidden)
  return { doc, hidden }
}

const white = [255, 255, 255]

describe('a layer that is hidden when the file is opened', () => {
  it('is removed, and what others show stays in its place', async () => {
    const results = await converted((doc) => {
      doc
        .content('/OC /Hidden BDC 1 0 0 rg 0 692 100 100 re f ')
        .text('Hidden words', { y: 500 })
        .content('EMC ')
      doc.content('/OC /Shown BDC 100 692 100 100 re f ').text('Shown words', { y: 400 }).content('EMC')
    })
    for (const { at, text } of results) {
      expect(at(50, 50)).toEqual(white)
      // The colour that was set in the hidden layer stays.
      expect(at(150, 50)).toEqual([255, 0, 0])
      expect(text).toBe('Shown words')
    }
  })

  it('is removed from forms, with forms that belong to it', async () => {
    const results = await converted((doc, { hidden }) => {
      const properties = { Properties: `<</Hidden ${hidden}>>` }
      doc.form('/OC /Hidden BDC 0 0 100 100 re f EMC 100 0 100 100 re f', { resources: properties })
      doc.form('0 200 100 100 re f', { entries: `/OC ${hidden}` })
    })
    for (const { at } of results) {
      expect(at(50, 742)).toEqual(white)
      expect(at(150, 742)).toEqual([0, 0, 0])
      expect(at(50, 542)).toEqual(white)
    }
  })

  it('moves with its annotations', async () => {
    const results = await converted((doc, { hidden }) => {
      doc.annotation({
        Subtype: '/Square',
        Rect: '[0 0 100 100]',
        F: '4',
        IC: '[1 0 0]',
        C: '[1 0 0]',
        OC: hidden,
      })
    })
    for (const { at } of results) expect(at(50, 742)).toEqual(white)
  })
})
