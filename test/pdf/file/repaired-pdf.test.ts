import { describe, expect, it } from 'vitest'
import { loadPdf, pages, repairPageTree, writePdf } from '../../../engines/pdf/file/index.ts'
import { redactPdf } from '../../../engines/redact/task.ts'
import { type PdfBuilder, pdf } from '../../builders/pdf/pdf.ts'

function threePages(): PdfBuilder {
  const doc = pdf()
  for (const name of ['Ann', 'Ben', 'Cleo'])
    doc.page().text(`Dear ${name} Okonkwo, a letter`, { x: 50, y: 700 })
  return doc
}

/** Its tree states 13 pages, and two of its kids are missing. */
function damaged(): Uint8Array {
  const doc = threePages()
  const [first, second, third] = doc.pages.map(({ ref }) => ref)
  doc.tree.Kids = `[ ${first} 901 0 R ${second} ${third} 902 0 R ]`
  doc.tree.Count = '13'
  return doc.build()
}

async function treeOf(bytes: Uint8Array) {
  const file = await loadPdf(bytes)
  const tree = file.dict(file.dict(file.trailer.get('Root'))?.get('Pages'))
  return { count: tree?.get('Count'), kids: file.array(tree?.get('Kids'))?.length }
}

describe('a damaged page tree', () => {
  it('is written without missing pages, and with the right count', async () => {
    const file = await loadPdf(damaged())
    expect(pages(file)).toHaveLength(3)
    repairPageTree(file)
    expect(await treeOf(writePdf(file))).toEqual({ count: 3, kids: 3 })
  })

  it('counts the pages of nodes within nodes', async () => {
    const doc = threePages()
    const [first, second, third] = doc.pages.map(({ ref }) => ref)
    const inner = doc.objects.add(`<< /Type /Pages /Count 7 /Kids [ ${second} ${third} 903 0 R ] >>`)
    doc.tree.Kids = `[ ${first} ${inner} ]`
    doc.tree.Count = '8'
    const file = await loadPdf(doc.build())
    repairPageTree(file)
    expect(await treeOf(writePdf(file))).toEqual({ count: 3, kids: 2 })
  })

  it('does not stop a redaction', async () => {
    const out = await redactPdf({ bytes: damaged(), detect: { entities: 'none' }, terms: ['Okonkwo'] })
    expect(out.entities).toHaveLength(3)
    expect(await treeOf(out.bytes)).toEqual({ count: 3, kids: 3 })
  })

  it('is not changed if it is correct', async () => {
    const file = await loadPdf(threePages().build())
    const before = writePdf(file)
    repairPageTree(file)
    expect(writePdf(file)).toEqual(before)
  })
})
