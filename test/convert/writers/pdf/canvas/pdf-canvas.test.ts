import { describe, expect, it } from 'vitest'
import { openFont } from '../../../../../engines/convert/writers/pdf/fonts/coverage.ts'
import { fontFile } from '../../../../../engines/convert/writers/pdf/fonts/font-files.ts'
import { PdfCanvas } from '../../../../../engines/convert/writers/pdf/pdf-canvas.ts'
import { encodePng } from '../../../../../engines/image/image-files.ts'
import {
  decodeStream,
  type PdfFile,
  PdfName,
  pages,
  writePdf,
} from '../../../../../engines/pdf/file/index.ts'
import { openReader } from '../../../../../engines/pdf/second-reader/index.ts'

const size = { width: 200, height: 300 }

/** A page of a canvas with one font, `body`. */
function drawn(draw: (canvas: PdfCanvas) => void): PdfFile {
  const canvas = new PdfCanvas({ compliance: 'pdf-a-2b' })
  canvas.addFont('body', openFont(fontFile('text-regular', 'sans', undefined)).font)
  canvas.addPage(size.width, size.height)
  draw(canvas)
  return canvas.finish()
}

function contentOf(file: PdfFile, page = 0): string {
  const stream = file.stream(pages(file)[page].dict.get('Contents'))
  return stream ? Buffer.from(decodeStream(file, stream).bytes).toString('latin1') : ''
}

const style = { face: 'body', size: 10 }

describe('a page that is drawn', () => {
  it('is read by another reader, with its spaces', async () => {
    const file = drawn((canvas) => canvas.drawText('Two words, äöü AVAVA', 10, 20, style))
    await using reader = await openReader(writePdf(file))
    expect((await reader.text(0)).trim()).toBe('Two words, äöü AVAVA')
  })

  it('has its text regardless of what the font showed before: parts of other letters, or characters of the same shape', async () => {
    for (const text of ['É', 'E', 'А Cyrillic', 'A Latin']) {
      const file = drawn((canvas) => canvas.drawText(text, 10, 20, style))
      await using reader = await openReader(writePdf(file))
      expect((await reader.text(0)).trim()).toBe(text)
    }
  })

  it('keeps apart characters that share a glyph, such as both spaces', () => {
    const file = drawn((canvas) => canvas.drawText('A\u00a0b c', 10, 20, style))
    const maps = [...file.objects.values()].flatMap((object) => {
      const map = file.stream(file.dict(object)?.get('ToUnicode'))
      return map ? [Buffer.from(decodeStream(file, map).bytes).toString('latin1')] : []
    })
    expect(maps).toHaveLength(1)
    for (const code of ['<00a0>', '<0020>']) expect(maps[0]).toContain(code)
  })

  it('has the letters of a ligature, also where the font showed it as one character before', async () => {
    const serif = openFont(fontFile('text-regular', 'serif', undefined)).font
    for (const text of ['\ufb01', 'affix file', 'offline']) {
      const file = drawn((canvas) => {
        canvas.addFont('serif', serif)
        canvas.drawText(text, 10, 20, { ...style, face: 'serif' })
      })
      await using reader = await openReader(writePdf(file))
      expect((await reader.text(0)).normalize('NFKC').trim()).toBe(text.normalize('NFKC'))
    }
  })

  it('measures a text as the sum of its words and spaces', () => {
    drawn((canvas) => {
      const parts = ['AVAVA', ' ', 'Two'].map((text) => canvas.measure(text, 'body', 10))
      expect(canvas.measure('AVAVA Two', 'body', 10)).toBeCloseTo(parts[0] + parts[1] + parts[2], 6)
    })
  })

  it('writes a font and colour only where they change', () => {
    const content = contentOf(
      drawn((canvas) => {
        for (const colour of ['#ff0000', '#ff0000', '#0000ff'])
          canvas.drawText('word', 10, 20, { ...style, colour })
      }),
    )
    expect(content.match(/Tf/g)).toHaveLength(1)
    expect(content.match(/rg/g)).toHaveLength(2)
  })

  it('sets font and colour again after a saved state ends', () => {
    const content = contentOf(
      drawn((canvas) => {
        canvas.drawWithin({}, () => canvas.drawText('in', 10, 20, { ...style, colour: '#ff0000' }))
        canvas.drawText('out', 10, 40, { ...style, colour: '#ff0000' })
      }),
    )
    expect(content.match(/Tf/g)).toHaveLength(2)
    expect(content.match(/1 0 0 rg/g)).toHaveLength(2)
  })

  it('never nests marked content of nodes, and closes all of it, also over a page break', () => {
    const tag = { type: 'P', parent: null }
    const file = drawn((canvas) =>
      canvas.drawTagged(tag, () => {
        canvas.drawText('before', 10, 20, style)
        canvas.drawArtifact(() => canvas.drawArtifact(() => canvas.fillRect(0, 0, 5, 5, '#808080')))
        canvas.addPage(size.width, size.height)
        canvas.drawText('after', 10, 20, style)
      }),
    )
    for (const page of [0, 1]) {
      let depth = 0
      for (const [operator] of contentOf(file, page).matchAll(/\b(?:BDC|EMC)\b/g)) {
        depth += operator === 'BDC' ? 1 : -1
        expect(depth).toBeGreaterThanOrEqual(0)
        expect(depth).toBeLessThanOrEqual(1)
      }
      expect(depth).toBe(0)
    }
  })

  it('keeps the transparency of a PNG as a mask', async () => {
    const pixels = { width: 2, height: 1, data: Uint8ClampedArray.of(255, 0, 0, 255, 0, 0, 255, 64) }
    const png = await encodePng(pixels)
    const file = drawn((canvas) => canvas.drawImage(png, 0, 0, 20, 10))
    const image = [...file.objects.values()]
      .map((object) => file.stream(object))
      .find((stream) => stream?.dict.has('SMask'))
    const mask = file.stream(image?.dict.get('SMask'))
    expect(mask && [...decodeStream(file, mask).bytes]).toEqual([255, 64])
  })

  it('keeps coordinates in the range of PDF/A-1, and fails where one is not a number', () => {
    expect(contentOf(drawn((canvas) => canvas.fillRect(1e9, 0, 1, 1, '#000000')))).toContain('32767')
    expect(() => drawn((canvas) => canvas.fillRect(Number.NaN, 0, 1, 1, '#000000'))).toThrow()
  })

  it('adds an outline by levels', () => {
    const file = drawn((canvas) => {
      canvas.addOutlineItem(1, 'One')
      canvas.addOutlineItem(2, 'Below')
      canvas.addOutlineItem(1, 'Two')
    })
    const root = file.dict(file.dict(file.trailer.get('Root'))?.get('Outlines'))
    const first = file.dict(root?.get('First'))
    expect([root?.get('Count'), first?.get('Count')]).toEqual([2, 1])
    expect(file.dict(first?.get('Next'))?.get('Prev')).toEqual(root?.get('First'))
    expect(PdfName.of('Fit')).toBe(file.array(first?.get('Dest'))?.[1])
  })
})
