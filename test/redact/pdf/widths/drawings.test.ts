import { expect, it } from 'vitest'
import { loadPdf, pages } from '../../../../engines/pdf/file/index.ts'
import { redactPdf } from '../../../../engines/redact/task.ts'
import { pdf } from '../../../builders/pdf/pdf.ts'

/** The places of the annotations of a page whose link or mark was drawn around the words with the name. */
async function placesOf(subtype: string, name: string, width: number) {
  const [x0, x1] = [72, 72 + width]
  const doc = pdf()
    .page()
    .text('Dear neighbour', { x: 72, y: 700, size: 12 })
    .text(`of ${name} here`, { x: 72, y: 680, size: 12 })
    .annotation({
      Subtype: `/${subtype}`,
      Rect: `[${x0} 676 ${x1} 690]`,
      QuadPoints: `[${x0} 690 ${x1} 690 ${x0} 676 ${x1} 676]`,
    })
  const { bytes } = await redactPdf({
    bytes: doc.build(),
    detect: { entities: 'none' },
    terms: [name],
    width: 'sealed',
  })
  const file = await loadPdf(bytes)
  const [node] = pages(file)
  return (file.array(node?.dict.get('Annots')) ?? []).map((entry) => {
    const annotation = file.dict(entry)
    return { rect: file.numbers(annotation?.get('Rect')), quads: file.numbers(annotation?.get('QuadPoints')) }
  })
}

/** Points, in Helvetica at 12. */
const [narrow, wide] = [
  { name: 'Tillit', width: 62.02 },
  { name: 'Wammam', width: 95.35 },
] as const

it.each(['Link', 'Highlight', 'Underline', 'StrikeOut'])(
  'moves a %s with its text, so that it does not reveal the width',
  async (subtype) => {
    const [first, second] = [
      await placesOf(subtype, narrow.name, narrow.width),
      await placesOf(subtype, wide.name, wide.width),
    ]
    expect(first).toHaveLength(1)
    expect(second).toEqual(first)
  },
)

it('does not move a mark elsewhere on the page', async () => {
  const doc = pdf()
    .page()
    .text('of Okonkwo here', { x: 72, y: 680, size: 12 })
    .annotation({ Subtype: '/Link', Rect: '[72 500 300 512]' })
  const { bytes } = await redactPdf({ bytes: doc.build(), detect: { entities: 'none' }, terms: ['Okonkwo'] })
  const file = await loadPdf(bytes)
  const [node] = pages(file)
  const [entry] = file.array(node?.dict.get('Annots')) ?? []
  expect(file.numbers(file.dict(entry)?.get('Rect'))).toEqual([72, 500, 300, 512])
})
