import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { decodeStream } from '../../../engines/pdf/filters/decode-stream.ts'
import { paintOverInline } from '../../../engines/pdf/images/paint-over.ts'
import { PdfStream } from '../../../engines/pdf/objects.ts'
import { dict, flate, name, newFile, noise, shades } from './build.ts'

const half = { x0: 0, y0: 0, x1: 0.5, y1: 1 }

describe('an inline image', () => {
  it('is painted over with short key and filter names', async () => {
    const file = newFile()
    const source = dict({ W: 9, H: 4, BPC: 8, CS: name('G'), F: name('Fl') })
    const out = await paintOverInline(file, source, flate(noise(36)), null, [half])
    expect(out.dict.get('W')).toBe(9)
    expect(out.dict.get('CS')).toEqual(name('G'))
    expect(out.dict.get('F')).toEqual([name('A85'), name('Fl')])
    const { bytes } = decodeStream(file, new PdfStream(out.dict, out.data))
    const was = noise(36)
    expect([...bytes]).toEqual([...was].map((sample, i) => (i % 9 < 6 ? 0 : sample)))
    expect(source.get('F')).toEqual(name('Fl'))
  })

  it('finds a named colour space in the resources', async () => {
    const file = newFile()
    const resources = dict({
      ColorSpace: dict({ C0: [name('Separation'), name('Spot'), name('G'), dict({})] }),
    })
    const source = dict({ W: 4, H: 1, BPC: 8, CS: name('C0') })
    const out = await paintOverInline(file, source, noise(4), resources, [half])
    const { bytes } = decodeStream(file, new PdfStream(out.dict, out.data))
    expect([...bytes]).toEqual([255, 255, 255, noise(4)[3]])
    await expect(paintOverInline(file, source, noise(4), null, [half])).rejects.toMatchObject({
      code: 'malformed',
    })
  })

  it('writes data that no reader can end too early', async () => {
    const file = newFile()
    const source = dict({ W: 64, H: 64, BPC: 8, CS: name('RGB') })
    const out = await paintOverInline(file, source, noise(64 * 64 * 3), null, [
      { x0: 0, y0: 0, x1: 0.1, y1: 0.1 },
    ])
    expect(Buffer.from(out.data).toString('latin1')).toMatch(/^[!-uz]+~>$/)
  })

  it('may be a JPEG or a stencil', async () => {
    const file = newFile()
    const jpeg = await sharp(shades(16, 16, 1), { raw: { width: 16, height: 16, channels: 1 } })
      .toColourspace('b-w')
      .jpeg({ quality: 95 })
      .toBuffer()
    const coded = await paintOverInline(
      file,
      dict({ W: 16, H: 16, BPC: 8, CS: name('G'), F: name('DCT') }),
      new Uint8Array(jpeg),
      null,
      [half],
    )
    expect(coded.dict.get('F')).toEqual([name('A85'), name('DCT')])
    const { bytes, rest } = decodeStream(file, new PdfStream(coded.dict, coded.data))
    expect(rest[0]?.name).toBe('DCTDecode')
    const pixels = await sharp(bytes).toColourspace('b-w').raw().toBuffer()
    expect(pixels[0]).toBeLessThan(10)

    const stencil = await paintOverInline(file, dict({ W: 8, H: 2, IM: true, D: [1, 0] }), noise(2), null, [
      half,
    ])
    const bits = decodeStream(file, new PdfStream(stencil.dict, stencil.data)).bytes
    expect([...bits]).toEqual([...noise(2)].map((b) => b | 0b11111000))
  })
})
