import { describe, expect, it } from 'vitest'
import type { Raster } from '../../../engines/model/raster.ts'
import { paintBoxes, rasterPage } from '../../../engines/pdf/erase/raster-page.ts'
import { loadPdf } from '../../../engines/pdf/file/load.ts'
import { pages } from '../../../engines/pdf/file/pages.ts'
import { writePdf } from '../../../engines/pdf/file/write.ts'
import { decodeStream } from '../../../engines/pdf/filters/decode-stream.ts'
import {
  PdfDict,
  PdfFile,
  PdfName,
  type PdfObject,
  PdfStream,
  PdfString,
} from '../../../engines/pdf/objects.ts'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import { invisibleText } from '../../../engines/pdf/text/invisible-text.ts'

const name = PdfName.of
const dict = (entries: Record<string, PdfObject>) => new PdfDict(Object.entries(entries))

/** A file of one page with these entries and this content. */
function onePage(entries: Record<string, PdfObject>, content: string): PdfFile {
  const file = new PdfFile(new Map(), new PdfDict())
  const bytes = new TextEncoder().encode(content)
  const tree = dict({ Type: name('Pages'), Count: 1 })
  const parent = file.add(tree)
  const font = dict({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica') })
  const page = dict({
    Type: name('Page'),
    Parent: parent,
    MediaBox: [0, 0, 300, 200],
    Resources: dict({ Font: dict({ F: font }) }),
    Contents: file.add(new PdfStream(dict({ Length: bytes.length }), bytes)),
    ...entries,
  })
  tree.set('Kids', [file.add(page)])
  file.trailer.set('Root', file.add(dict({ Type: name('Catalog'), Pages: parent })))
  return file
}

const blocks =
  '0.2 0.4 0.9 rg 20 150 60 30 re f 0.9 0.2 0.1 rg 200 20 30 90 re f 0 g BT /F 18 Tf 40 60 Td (Secret) Tj ET'

async function shown(file: PdfFile, dpi: number): Promise<Raster> {
  await using reader = await openReader(writePdf(file))
  return await reader.raster(0, { dpi })
}

async function textOf(file: PdfFile): Promise<string> {
  await using reader = await openReader(writePdf(file))
  return (await reader.text(0)).trim()
}

function meanDifference(a: Raster, b: Raster): number {
  expect([a.width, a.height]).toEqual([b.width, b.height])
  let sum = 0
  for (let i = 0; i < a.data.length; i++) sum += Math.abs(a.data[i] - b.data[i])
  return sum / a.data.length
}

describe('a page replaced by an image', () => {
  const shapes: Record<string, Record<string, PdfObject>> = {
    plain: {},
    'turned by 90': { Rotate: 90 },
    'turned by 180': { Rotate: 180 },
    'turned by 270': { Rotate: 270 },
    cropped: { CropBox: [10, 15, 260, 185] },
    'cropped and turned': { CropBox: [10, 15, 260, 185], Rotate: 90 },
    'off the origin': { MediaBox: [-50, -20, 250, 180] },
    'with a larger unit': { UserUnit: 2, Rotate: 270 },
  }
  for (const [title, entries] of Object.entries(shapes))
    it(`looks the same and has the same size: ${title}`, async () => {
      const file = onePage(entries, blocks)
      const [page] = pages(file)
      const before = await shown(file, 144)
      const picture = { ...before, data: before.data.slice() }
      await rasterPage(file, page, picture, { dpi: 144 })
      const after = await shown(file, 144)
      expect(meanDifference(before, after)).toBeLessThan(1)
      const [made] = pages(await loadPdf(writePdf(file)))
      expect([made.width, made.height, made.rotate, made.userUnit]).toEqual([
        page.width,
        page.height,
        page.rotate,
        page.userUnit,
      ])
    })

  it('has only the given words at the given places', async () => {
    for (const rotate of [0, 90, 180, 270]) {
      const file = onePage({ Rotate: rotate }, blocks)
      const [page] = pages(file)
      await rasterPage(file, page, await shown(file, 72), {
        dpi: 72,
        words: [
          { text: 'kept', box: { x0: 20, y0: 20, x1: 50, y1: 32 } },
          { text: 'words', box: { x0: 54, y0: 20, x1: 92, y1: 32 } },
          { text: 'below', box: { x0: 20, y0: 40, x1: 60, y1: 52 } },
        ],
      })
      expect(await textOf(file)).toBe('kept words\nbelow')
    }
  })

  it('loses annotations, actions, thumbnails, private data and everything they refer to', async () => {
    const secret = new PdfString(new TextEncoder().encode('Secret'))
    const file = onePage(
      {
        Annots: [dict({ Type: name('Annot'), Subtype: name('Text'), Rect: [0, 0, 9, 9], Contents: secret })],
        AA: dict({ O: dict({ S: name('JavaScript'), JS: secret }) }),
        PieceInfo: dict({ X: secret }),
        StructParents: 0,
        Rotate: 90,
      },
      blocks,
    )
    const [page] = pages(file)
    await rasterPage(file, page, await shown(file, 72), { dpi: 72 })
    expect([...page.dict.entries.keys()].sort()).toEqual([
      'Contents',
      'MediaBox',
      'Parent',
      'Resources',
      'Rotate',
      'Type',
    ])
    const written = await loadPdf(writePdf(file, { xref: 'table' }))
    for (const object of written.objects.values()) {
      const bytes = object instanceof PdfStream ? decodeStream(written, object).bytes : new Uint8Array(0)
      expect(Buffer.from(bytes).includes('Secret')).toBe(false)
    }
    expect(Buffer.from(writePdf(file, { xref: 'table' })).includes('Secret')).toBe(false)
  })

  it('stores black and white in one bit, grey in one component, a photograph as JPEG', async () => {
    const made = async (paint: (x: number, y: number) => readonly [number, number, number]) => {
      const file = onePage({}, '')
      const [page] = pages(file)
      const data = new Uint8ClampedArray(300 * 200 * 4).fill(255)
      for (let y = 0; y < 200; y++) for (let x = 0; x < 300; x++) data.set(paint(x, y), (y * 300 + x) * 4)
      await rasterPage(file, page, { width: 300, height: 200, data }, { dpi: 72 })
      const image = file.stream(file.dict(file.dict(page.dict.get('Resources'))?.get('XObject'))?.get('Page'))
      return ['ColorSpace', 'BitsPerComponent', 'Filter'].map((key) => {
        const value = image?.dict.get(key)
        return value instanceof PdfName ? value.name : value
      })
    }
    const bit = (x: number, y: number) => ((x * y) % 7 ? 255 : 0)
    expect(await made((x, y) => [bit(x, y), bit(x, y), bit(x, y)])).toEqual(['DeviceGray', 1, 'FlateDecode'])
    expect(await made((x) => [x / 2, x / 2, x / 2])).toEqual(['DeviceGray', 8, 'FlateDecode'])
    expect(await made((x) => [x / 2, 0, 9])).toEqual(['DeviceRGB', 8, 'FlateDecode'])
    const rough = (x: number, y: number) => 128 + 60 * Math.sin(x * y) + 60 * Math.sin(x / 9)
    expect(await made((x, y) => [rough(x, y), rough(y, x), 90])).toEqual(['DeviceRGB', 8, 'DCTDecode'])
  })
})

describe('boxes painted into an image', () => {
  it('cover exactly the pixels they touch and one more on each side', () => {
    const data = new Uint8ClampedArray(20 * 10 * 4).fill(200)
    paintBoxes({ width: 20, height: 10, data }, [{ x0: 2.6, y0: 1.2, x1: 4.1, y1: 2.3 }], 144)
    for (let y = 0; y < 10; y++)
      for (let x = 0; x < 20; x++) {
        const inside = x >= 4 && x < 10 && y >= 1 && y < 6
        expect([...data.subarray((y * 20 + x) * 4, (y * 20 + x) * 4 + 4)]).toEqual(
          inside ? [0, 0, 0, 255] : [200, 200, 200, 200],
        )
      }
  })

  it('outside the page have no effect', () => {
    const data = new Uint8ClampedArray(4 * 4 * 4).fill(255)
    paintBoxes({ width: 4, height: 4, data }, [{ x0: -90, y0: -90, x1: -50, y1: 900 }], 72)
    expect(new Set(data)).toEqual(new Set([255]))
    paintBoxes({ width: 4, height: 4, data }, [{ x0: -90, y0: -90, x1: 900, y1: 900 }], 72)
    expect(new Set(data)).toEqual(new Set([0, 255]))
  })
})

describe('invisible text', () => {
  const layer = async (words: readonly [string, number, number, number, number][]) => {
    const file = onePage({}, '')
    const [page] = pages(file)
    const { content, resources } = invisibleText(
      file,
      words.map(([text, x0, y0, x1, y1]) => ({ text, box: { x0, y0, x1, y1 } })),
    )
    page.dict.set('Contents', file.add(new PdfStream(dict({ Length: content.length }), content)))
    page.dict.set('Resources', resources)
    return file
  }

  it('is read back as its words, in any script', async () => {
    const file = await layer([
      ['Größe', 20, 150, 60, 165],
      ['😀𝔘', 64, 150, 90, 165],
      ['漢字', 20, 120, 50, 135],
      ['été', 54, 120, 80, 135],
      ['tight', 20, 90, 60, 105],
      ['together', 60.2, 90, 120, 105],
    ])
    expect((await textOf(file)).normalize('NFC')).toBe('Größe 😀𝔘\n漢字 été\ntight together')
  })

  it('is read back in logical order from right to left', async () => {
    const file = await layer([
      ['שלום', 155, 100, 205, 120],
      ['עולם', 100, 100, 150, 120],
      ['אב12גד', 50, 100, 95, 120],
      ['مرحبا', 125, 60, 180, 80],
      ['العربية', 55, 60, 120, 80],
    ])
    expect(await textOf(file)).toBe('שלום עולם אב12גד\nمرحبا العربية')
  })

  it('omits a word without a box', () => {
    const file = onePage({}, '')
    const box = { x0: 0, y0: 0, x1: 9, y1: 9 }
    const nowhere = [
      { text: 'a', box: { ...box, x1: Number.NaN } },
      { text: 'b', box: { ...box, y1: Number.POSITIVE_INFINITY } },
      { text: 'c', box, angle: Number.NaN },
    ]
    expect(invisibleText(file, nowhere).content.length).toBe(0)
  })

  it('is not visible', async () => {
    const file = await layer([['invisible', 20, 90, 160, 140]])
    expect(new Set((await shown(file, 72)).data)).toEqual(new Set([255]))
  })

  it('fills the boxes of its words', async () => {
    const file = await layer([
      ['wide', 20, 90, 220, 110],
      ['narrower', 225, 90, 245, 110],
    ])
    const { content } = invisibleText(file, [{ text: 'wide', box: { x0: 20, y0: 90, x1: 220, y1: 110 } }])
    // Four letters of half an em at 20 points are 40 points long; the box is 200.
    expect(new TextDecoder().decode(content)).toContain('20 Tf 500 Tz 1 0 0 1 20 92.6 Tm')
  })

  it('drops control characters and is empty for no words', async () => {
    const file = await layer([
      ['a\u0000\u0007b\ud800', 20, 90, 60, 110],
      ['\u200b', 70, 90, 80, 110],
      ['flat', 90, 90, 90, 110],
      ['two\n words', 100, 90, 180, 110],
    ])
    expect(await textOf(file)).toBe('ab\ufffd two words')
    expect(invisibleText(file, []).content.length).toBe(0)
  })

  it('shares one font program between pages', () => {
    const file = onePage({}, '')
    const word = { text: 'a', box: { x0: 0, y0: 0, x1: 9, y1: 9 } }
    invisibleText(file, [word])
    const before = file.objects.size
    invisibleText(file, [word])
    expect(file.objects.size - before).toBe(2)
  })
})
