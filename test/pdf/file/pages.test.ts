import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { transformBox, transformPoint } from '../../../engines/model/geometry.ts'
import { loadPdf } from '../../../engines/pdf/file/load.ts'
import { pages, withUnboundedPages } from '../../../engines/pdf/file/pages.ts'
import { writePdf } from '../../../engines/pdf/file/write.ts'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import { classic, codeOf, onePage, words } from '../source.ts'

async function pagesOf(objects: Readonly<Record<number, string>>) {
  return pages(await loadPdf(classic({ 1: '<</Type/Catalog/Pages 2 0 R>>', ...objects }).bytes))
}

async function pageWith(entries: string) {
  const [page] = await pagesOf({
    2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    3: `<</Type/Page/Parent 2 0 R${entries}>>`,
  })
  return page
}

describe('the page tree', () => {
  it('returns pages in order, with inherited entries', async () => {
    const found = await pagesOf({
      2: '<</Type/Pages/Kids[3 0 R 6 0 R]/MediaBox[0 0 100 200]/Rotate 90/Resources<</A 1>>>>',
      3: '<</Type/Pages/Kids[4 0 R 5 0 R]/CropBox[10 10 50 60]>>',
      4: '<</Type/Page>>',
      5: '<</Type/Page/MediaBox[0 0 30 40]/Rotate 0/Resources<</B 2>>>>',
      6: '<</Type/Page>>',
    })
    expect(found.map((page) => page.ref?.num)).toEqual([4, 5, 6])
    expect(found.map(({ width, height }) => [width, height])).toEqual([
      [50, 40],
      [20, 30],
      [200, 100],
    ])
    expect(found.map((page) => [...page.resources.entries.keys()])).toEqual([['A'], ['B'], ['A']])
  })

  it('accepts kids that are missing, not dictionaries, or without a type', async () => {
    const found = await pagesOf({ 2: '<</Kids[null 9 0 R 7 3 0 R <</MediaBox[0 0 5 5]>>]>>', 3: '<<>>' })
    expect(found.map((page) => page.ref?.num ?? null)).toEqual([3, null])
  })

  it('counts a page twice that is in the tree twice', async () => {
    expect(await pagesOf({ 2: '<</Kids[3 0 R 3 0 R]>>', 3: '<</Type/Page>>' })).toHaveLength(2)
  })

  it('cuts a loop, and refuses a tree without a page', async () => {
    expect(await codeOf(() => pagesOf({ 2: '<</Kids[3 0 R]>>', 3: '<</Kids[2 0 R]>>' }))).toBe('malformed')
    expect(await codeOf(() => pagesOf({ 2: '<</Kids[2 0 R]>>' }))).toBe('malformed')
    expect(await codeOf(() => pagesOf({ 2: '<</Kids[]>>' }))).toBe('malformed')
    expect(await pagesOf({ 2: '<</Kids[3 0 R 2 0 R]>>', 3: '<</Type/Page>>' })).toHaveLength(1)
    const deep = { 2: '<</Kids[3 0 R 4 0 R]>>', 3: '<</Kids[4 0 R 2 0 R]>>', 4: '<</Type/Page>>' }
    expect(await pagesOf(deep)).toHaveLength(2)
  })

  it('bounds the pages, and a tree that doubles at each level', async () => {
    const file = await loadPdf(
      classic({ 1: '<</Pages 2 0 R>>', 2: '<</Kids[3 0 R 3 0 R 3 0 R]>>', 3: '<<>>' }).bytes,
    )
    expect(await codeOf(() => pages(file, { pages: 2 }))).toBe('too_many_pages')
    const levels: Record<number, string> = {}
    for (let i = 2; i < 60; i++) levels[i] = `<</Kids[${i + 1} 0 R ${i + 1} 0 R]>>`
    expect(await codeOf(() => pagesOf({ ...levels, 60: '<<>>' }))).toBe('too_many_pages')
    expect(await codeOf(() => pagesOf({ ...levels, 60: '<</Kids[]>>' }))).toBe('too_many_entries')
  })

  it('walks a tree of any depth', async () => {
    const levels: Record<number, string> = {}
    for (let i = 2; i < 20_000; i++) levels[i] = `<</Kids[${i + 1} 0 R]>>`
    expect(await pagesOf({ ...levels, 20000: '<</Type/Page>>' })).toHaveLength(1)
  })
})

describe('the boxes of a page', () => {
  it('are normalised, clipped to the media box, and letter size if invalid', async () => {
    const page = await pageWith('/MediaBox[200 300 0 0]/CropBox[-10 20 100 500]')
    expect(page.mediaBox).toEqual({ x0: 0, y0: 0, x1: 200, y1: 300 })
    expect(page.cropBox).toEqual({ x0: 0, y0: 20, x1: 100, y1: 300 })
    for (const entries of ['', '/MediaBox[0 0 0 0]', '/MediaBox[1 2]', '/MediaBox(x)']) {
      const { width, height } = await pageWith(entries)
      expect([width, height]).toEqual([612, 792])
    }
    expect((await pageWith('/MediaBox[0 0 9 9]/CropBox[20 20 30 30]')).cropBox.x1).toBe(9)
  })

  it('ignore odd rotations and normalise negative ones', async () => {
    const turns = [-90, 450, 45, 270].map(async (turn) => (await pageWith(`/Rotate ${turn}`)).rotate)
    expect(await Promise.all(turns)).toEqual([270, 90, 0, 270])
  })

  it('map onto the page as shown, from its top left corner', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(0, 90, 180, 270),
        fc.integer({ min: -50, max: 50 }),
        fc.constantFrom(1, 2.5),
        async (turn, x, unit) => {
          const page = await pageWith(`/MediaBox[${x} 7 ${x + 100} 67]/Rotate ${turn}/UserUnit ${unit}`)
          const box = transformBox(page.toShown, page.cropBox)
          expect([box.x0, box.y0, box.x1, box.y1].map((n) => n + 0)).toEqual([0, 0, page.width, page.height])
        },
      ),
    )
  })

  it('agree with pdf.js on inherited and on invalid entries', async () => {
    const page = (own: string) => ({
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 50 60]/CropBox[5 5 30 30]/Rotate 90/UserUnit 3>>',
      3: `<</Type/Page/Parent 2 0 R${own}>>`,
    })
    for (const own of [
      '',
      '/MediaBox[0 0 0 0]',
      '/MediaBox[0 0 20 20 20]',
      '/CropBox(x)',
      '/CropBox[1 2]',
      '/Rotate/No',
      '/Rotate 33',
      '/UserUnit -1',
      '/UserUnit 1.5/Rotate 180',
    ]) {
      const { bytes } = classic(page(own))
      const [ours] = pages(await loadPdf(bytes))
      await using reader = await openReader(bytes)
      expect(await reader.pageSize(0), own).toEqual({ width: ours.width, height: ours.height })
    }
  })

  it("agree with pdf.js's viewport", async () => {
    for (const turn of [0, 90, 180, 270])
      for (const boxes of ['/MediaBox[0 0 300 200]', '/MediaBox[-20 30 300 200]/CropBox[5 40 250 190]'])
        for (const unit of ['', '/UserUnit 2']) {
          const bytes = onePage(words('A'), {
            3: `<</Type/Page/Parent 2 0 R${boxes}${unit}/Rotate ${turn}/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>`,
          }).bytes
          const [page] = pages(await loadPdf(bytes))
          await using reader = await openReader(bytes)
          const theirs = await reader.pageSize(0)
          expect([theirs.width, theirs.height]).toEqual([page.width, page.height])
          // The position of the letter's stem tests the whole matrix, not only the size.
          const { width, data } = await reader.raster(0, { dpi: 72 })
          const at = transformPoint(page.toShown, 26, 105)
          let nearest = Number.POSITIVE_INFINITY
          for (let i = 0; i < data.length; i += 4) {
            if (data[i] > 128) continue
            const [px, py] = [(i / 4) % width, Math.floor(i / 4 / width)]
            nearest = Math.min(nearest, Math.hypot(px - at.x, py - at.y))
          }
          expect(nearest).toBeLessThan(7 * page.userUnit)
        }
  })
})

describe('pages without bounds', () => {
  it('show a reader what is beyond the edge of the page, and leave the file unchanged', async () => {
    const far = 'BT /F 12 Tf 900 900 Td (outside) Tj ET BT /F 12 Tf -400 20 Td (left) Tj ET'
    const file = await loadPdf(onePage(`${words('inside')} ${far}`).bytes)
    const before = writePdf(file)
    await using narrow = await openReader(before)
    expect(await narrow.text(0)).not.toContain('outside')
    await using wide = await openReader(writePdf(withUnboundedPages(file)))
    const text = await wide.text(0)
    for (const word of ['inside', 'outside', 'left']) expect(text).toContain(word)
    expect(writePdf(file)).toEqual(before)
  })
})
