import { describe, expect, it } from 'vitest'
import { parseOperations } from '../../../engines/pdf/content/operations.ts'
import { pageContents } from '../../../engines/pdf/content/surfaces.ts'
import { loadPdf } from '../../../engines/pdf/file/load.ts'
import { pages } from '../../../engines/pdf/file/pages.ts'
import { type PdfDict, type PdfFile, PdfString } from '../../../engines/pdf/objects.ts'
import { archival } from '../../../engines/pdf/pdfa/archival.ts'
import { divideContainers, isTooLarge } from '../../../engines/pdf/pdfa/limits.ts'
import { type PdfBuilder, pdf } from '../../builders/pdf/pdf.ts'

const many = (count: number, entry: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => entry(i)).join(' ')

/** As part 1, with the largest array and dictionary of the output. */
async function converted(doc: PdfBuilder) {
  const { bytes, warnings } = await archival(doc.build(), { part: 1 })
  const file = await loadPdf(bytes)
  const root = file.dict(file.trailer.get('Root'))
  const dicts = [...file.objects.values()].flatMap((object) => file.dict(object) ?? [])
  return { file, root, warnings, large: dicts.filter((dict) => isTooLarge(file, dict)).length }
}

const structure = (doc: PdfBuilder, kids: number, entries = '') => {
  const elements = many(kids, () => doc.objects.add('<</Type /StructElem /S /P>>'))
  doc.catalog.StructTreeRoot = doc.objects.add(
    `<</Type /StructTreeRoot /K <</Type /StructElem /S /Document /K [${elements}]>> ${entries}>>`,
  )
}

describe('in part 1', () => {
  it('a tree of numbers with too many entries is divided, and all stay', async () => {
    const doc = pdf().page()
    structure(doc, 1, `/ParentTree <</Nums [${many(5000, (i) => `${i} null`)}]>>`)
    const { file, root, large } = await converted(doc)
    const tree = file.dict(file.dict(root?.get('StructTreeRoot'))?.get('ParentTree'))
    const leaves = (file.array(tree?.get('Kids')) ?? []).flatMap((kid) => file.dict(kid) ?? [])
    const keys = leaves.flatMap((leaf) => (file.array(leaf.get('Nums')) ?? []).filter((_, i) => i % 2 === 0))
    expect([large, keys.length, keys[0], keys.at(-1)]).toEqual([0, 5000, 0, 4999])
    expect(leaves.map((leaf) => file.numbers(leaf.get('Limits')))).toEqual([
      [0, 1999],
      [2000, 3999],
      [4000, 4999],
    ])
  })

  it('destinations of one dictionary become a tree, and links still lead to them', async () => {
    const doc = pdf().page()
    doc.catalog.Dests = `<<${many(5000, (i) => `/D${i} [${doc.current.ref} /Fit]`)}>>`
    doc.annotation({ Subtype: '/Link', Rect: '[0 0 9 9]', Dest: '/D4999' })
    doc.annotation({ Subtype: '/Link', Rect: '[0 0 9 9]', A: '<</S /GoTo /D /D17>>' })
    const { file, root, large } = await converted(doc)
    const names = namesOf(file, file.dict(file.dict(root?.get('Names'))?.get('Dests')))
    const links = (file.array(pages(file)[0].dict.get('Annots')) ?? []).flatMap(
      (link) => file.dict(link) ?? [],
    )
    const led = links.map((link) => file.resolve(link.get('Dest') ?? file.dict(link.get('A'))?.get('D')))
    expect([large, names.length, root?.has('Dests')]).toEqual([0, 5000, false])
    expect(names).toEqual([...names].sort())
    for (const place of led) expect(names).toContain(place instanceof PdfString && latin1(place))
  })

  it('a structure with too many kids of one element is removed', async () => {
    const doc = pdf().page()
    structure(doc, 8192)
    const { root, large } = await converted(doc)
    expect([large, root?.has('StructTreeRoot')]).toEqual([0, false])
  })

  it('the last of too many links are removed', async () => {
    const doc = pdf().page()
    for (let i = 0; i < 8200; i++)
      doc.annotation({ Subtype: '/Link', Rect: '[0 0 9 9]', Dest: `[${doc.current.ref} /Fit]` })
    const { file, large } = await converted(doc)
    expect([large, file.array(pages(file)[0].dict.get('Annots'))?.length]).toEqual([0, 8191])
  })

  it('a pattern of too many dashes is cut', async () => {
    const doc = pdf()
      .page()
      .content(`[${many(9000, () => '3')}] 0 d 9 9 m 500 500 l S`)
    const { file, warnings } = await converted(doc)
    const operations = parseOperations(pageContents(file, pages(file)[0]))
    const dashes = operations.find(({ name }) => name === 'd')?.operands[0]
    expect([Array.isArray(dashes) && dashes.length, warnings]).toEqual([8190, []])
  })

  it.each<[string, (doc: PdfBuilder) => PdfBuilder]>([
    [
      'more than 8 colorants',
      (doc) => {
        const tint = doc.objects.stream(
          `/FunctionType 4 /Domain [${many(9, () => '0 1')}] /Range [0 1 0 1 0 1 0 1]`,
          '{pop pop pop pop pop}',
        )
        const space = `[/DeviceN [${many(9, (i) => `/S${i}`)}] /DeviceCMYK ${tint}]`
        return doc
          .resource('ColorSpace', 'N', space)
          .content(`/N cs ${many(9, () => '.5')} scn 0 0 99 99 re f`)
      },
    ],
    [
      'too many resources',
      (doc) => {
        for (let i = 0; i < 4096; i++) doc.resource('ExtGState', `G${i}`, '<</LW 1>>')
        return doc.content(many(4096, (i) => `/G${i} gs`))
      },
    ],
  ])('a page with %s becomes an image, and a warning says why', async (_, build) => {
    const { large, warnings } = await converted(build(pdf().page().content('0 0 99 99 re f ')))
    expect(large).toBe(0)
    expect(warnings).toMatchObject([
      { code: 'page_made_picture', message: expect.stringContaining('larger array') },
    ])
  })
})

it('a page tree with too many pages in one node is divided, and the pages stay in order', async () => {
  const doc = pdf()
  for (let i = 0; i < 8192; i++) doc.page({ width: 100 + i })
  const file = await loadPdf(doc.build())
  const root = file.dict(file.trailer.get('Root'))
  if (!root) throw new Error('The file has no root.')
  divideContainers(file, root, pages(file))
  const tree = file.dict(root.get('Pages'))
  expect(file.array(tree?.get('Kids'))).toHaveLength(5)
  expect(pages(file).map(({ width }) => width)).toEqual(Array.from({ length: 8192 }, (_, i) => 100 + i))
  const counts = (file.array(tree?.get('Kids')) ?? []).map(
    (kid) => file.number(file.dict(kid)?.get('Count')) ?? 0,
  )
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(8192)
})

const latin1 = ({ bytes }: PdfString) => Buffer.from(bytes).toString('latin1')

function namesOf(file: PdfFile, tree: PdfDict | null): string[] {
  return (file.array(tree?.get('Kids')) ?? []).flatMap((kid) =>
    (file.array(file.dict(kid)?.get('Names')) ?? []).flatMap((item) =>
      item instanceof PdfString ? latin1(item) : [],
    ),
  )
}
