import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { PDFDocument } from 'pdf-lib'
import { describe, expect, it, vi } from 'vitest'
import { encodePng } from '../../../engines/image/image-files.ts'
import { PalimpsestError } from '../../../engines/model/errors.ts'
import { openReader } from '../../../engines/pdf/second-reader/open.ts'
import { bytesOf, codeOf, onePage, stream, textOf, words } from '../source.ts'

const dark = (data: Uint8ClampedArray) => {
  let count = 0
  for (let i = 0; i < data.length; i += 4) if (data[i] < 128) count++
  return count
}

it('stops drawing a page after the time limit', async () => {
  const busy = onePage('0 0 m 300 300 l 9 200 100 5 40 40 c S\n'.repeat(60_000))
  await using reader = await openReader(busy.bytes)
  await expect(reader.raster(0, { dpi: 72, maxMs: 0 })).rejects.toMatchObject({
    code: 'time_exceeded',
    detail: { page: 1 },
  })
})

describe('text', () => {
  it('reads a page in content order, invisible and hidden text included', async () => {
    const hidden = `/OC /Layer BDC BT /F 18 Tf 20 60 Td (hidden) Tj ET EMC BT 3 Tr /F 18 Tf 20 30 Td (invisible) Tj ET`
    const page = onePage(`${words('shown')} ${hidden}`, {
      1: '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[6 0 R]/D<</OFF[6 0 R]>>>>>>',
      3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>/Properties<</Layer 6 0 R>>>>>>',
      6: '<</Type/OCG/Name(L)>>',
    })
    await using reader = await openReader(page.bytes)
    expect(reader.pageCount).toBe(1)
    const text = await reader.text(0)
    for (const word of ['shown', 'hidden', 'invisible']) expect(text).toContain(word)
  })

  it('returns each glyph with its code and text, in forms and outside the edge too', async () => {
    const page = onePage('BT /F 9 Tf 20 100 Td [(Ab) -500 (c)] TJ ET /X Do BT /F 9 Tf 900 9 Td (far) Tj ET', {
      3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>/XObject<</X 6 0 R>>>>>>',
      6: stream(
        '/Type/XObject/Subtype/Form/BBox[0 0 99 99]/Resources<</Font<</F 5 0 R>>>>',
        'BT /F 9 Tf (form) Tj ET',
      ),
    })
    await using reader = await openReader(page.bytes)
    const glyphs = await reader.glyphs(0)
    expect(glyphs.map((glyph) => glyph.unicode).join('')).toBe('Abcformfar')
    expect(glyphs[0].code).toBe(65)
    expect(glyphs[0].width).toBeGreaterThan(500)
  })

  it('reads annotations and fields', async () => {
    const page = onePage('', {
      3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Annots[6 0 R 7 0 R 8 0 R]>>',
      6: '<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/Contents(a note)/T(an author)>>',
      7: '<</Type/Annot/Subtype/Widget/FT/Ch/T(a field)/V(a choice)/Opt[(first)(a choice)]/TU(a tip)/Rect[0 0 9 9]>>',
      8: '<</Type/Annot/Subtype/Link/F 2/Rect[0 0 9 9]/A<</S/URI/URI(https://example.org/target)>>>>',
    })
    await using reader = await openReader(page.bytes)
    const text = await reader.annotationText(0)
    for (const words of [
      'a note',
      'an author',
      'a field',
      'a choice',
      'first',
      'a tip',
      'example.org/target',
    ])
      expect(text).toContain(words)
  })
})

describe('images', () => {
  it('draws fonts that are not embedded', async () => {
    await using reader = await openReader(onePage(words('Words in Helvetica')).bytes)
    const { width, height, data } = await reader.raster(0, { dpi: 100 })
    expect([width, height]).toEqual([417, 278])
    expect(data).toHaveLength(width * height * 4)
    expect(dark(data)).toBeGreaterThan(500)
  })

  it('draws annotations by their appearance', async () => {
    const page = onePage('', {
      3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Annots[6 0 R]>>',
      6: '<</Type/Annot/Subtype/Stamp/F 4/Rect[50 50 150 150]/AP<</N 7 0 R>>>>',
      7: stream('/Type/XObject/Subtype/Form/BBox[0 0 100 100]', '0 0 100 100 re f'),
    })
    await using reader = await openReader(page.bytes)
    const { data } = await reader.raster(0, { dpi: 72 })
    expect(dark(data)).toBeGreaterThan(9000)
  })

  it('refuses an image larger than the limit, before drawing it', async () => {
    await using reader = await openReader(onePage('').bytes, { limits: { pixels: 10_000 } })
    expect(await codeOf(() => reader.raster(0, { dpi: 72 }))).toBe('too_many_pixels')
    expect(await codeOf(() => reader.raster(0, { dpi: 0 }))).toBe('invalid_request')
  })

  it('makes PNG files', async () => {
    await using reader = await openReader(onePage(words('x')).bytes)
    const png = await encodePng(await reader.raster(0, { dpi: 72 }))
    expect(textOf(png.subarray(0, 8))).toBe('\x89PNG\r\n\x1a\n')
    expect(Buffer.from(png).readUInt32BE(16)).toBe(300)
    expect(Buffer.from(png).readUInt32BE(20)).toBe(200)
  })
})

describe('opening', () => {
  it('does not change the given bytes', async () => {
    const { bytes } = onePage(words('x'))
    const before = Uint8Array.from(bytes)
    await using reader = await openReader(bytes)
    await reader.text(0)
    expect(bytes).toEqual(before)
  })

  it('keeps several documents open at once', async () => {
    const readers = await Promise.all(
      ['one', 'two', 'three'].map((word) => openReader(onePage(words(word)).bytes)),
    )
    expect(await Promise.all(readers.map((reader) => reader.text(0)))).toEqual(['one', 'two', 'three'])
    await readers[0][Symbol.asyncDispose]()
    expect(await readers[1].text(0)).toBe('two')
    for (const reader of readers) await reader[Symbol.asyncDispose]()
  })

  it('throws typed errors', async () => {
    expect(await codeOf(() => openReader(new Uint8Array(0)))).toBe('empty')
    expect(await codeOf(() => openReader(bytesOf('not a PDF at all')))).toBe('malformed')
    expect(await codeOf(() => openReader(onePage('').bytes, { limits: { bytes: 10 } }))).toBe(
      'too_many_bytes',
    )
    await using reader = await openReader(onePage('').bytes)
    expect(await codeOf(() => reader.text(1))).toBe('malformed')
  })

  it('asks for the password of a locked file', async () => {
    const document = await PDFDocument.create()
    document.addPage([300, 200]).drawText('locked words')
    document.encrypt({ userPassword: 'user', ownerPassword: 'owner' })
    const bytes = await document.save()
    expect(await codeOf(() => openReader(bytes))).toBe('encrypted')
    expect(await codeOf(() => openReader(bytes, { password: 'wrong' }))).toBe('encrypted')
    await using reader = await openReader(bytes, { password: 'user' })
    expect(await reader.text(0)).toBe('locked words')
  })

  it('reads malicious bytes or throws a typed error', async () => {
    const seed = onePage(words('some words'), {
      6: '<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/Contents(x)>>',
    }).bytes
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(seed.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 }),
        fc.nat(seed.length),
        async (flips, cut) => {
          const bytes = Uint8Array.from(cut % 3 === 0 ? seed.subarray(0, cut) : seed)
          for (const [at, value] of flips) if (at < bytes.length) bytes[at] = value
          try {
            await using reader = await openReader(bytes)
            await reader.text(0)
            await reader.glyphs(0)
            await reader.annotationText(0)
            await reader.raster(0, { dpi: 20 })
          } catch (error) {
            expect(error).toBeInstanceOf(PalimpsestError)
          }
        },
      ),
      { numRuns: 150 },
    )
  })

  it('prints nothing about damaged files', async () => {
    const spies = (['log', 'info', 'warn', 'error'] as const).map((name) =>
      vi.spyOn(console, name).mockReturnValue(),
    )
    const page = onePage(`${words('x')} /No gs /Im Do (unfinished`, {
      5: '<</Type/Font/Subtype/TrueType/BaseFont/Odd/FontDescriptor<</FontFile2 4 0 R>>>>',
      3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>/XObject<</Im 6 0 R>>>>>>',
      6: stream(
        '/Type/XObject/Subtype/Image/Width 9/Height 9/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/JPXDecode',
        'no',
      ),
    })
    await using reader = await openReader(page.bytes)
    await reader.text(0)
    await reader.raster(0, { dpi: 72 })
    expect(spies.flatMap((spy) => spy.mock.calls)).toEqual([])
    for (const spy of spies) spy.mockRestore()
  })

  it('lets the process end', () => {
    const open = fileURLToPath(new URL('../../../engines/pdf/second-reader/open.ts', import.meta.url))
    const source = Buffer.from(onePage(words('x')).bytes).toString('base64')
    const script = `const { openReader } = await import(${JSON.stringify(open)})
      const reader = await openReader(Buffer.from('${source}', 'base64'))
      await reader.text(0); await reader.raster(0, { dpi: 50 })`
    const { status, stderr, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      timeout: 30_000,
    })
    expect([status, stdout, stderr]).toEqual([0, '', ''])
  })

  it('loads the canvas when the first page is drawn', () => {
    const open = fileURLToPath(new URL('../../../engines/pdf/second-reader/open.ts', import.meta.url))
    const source = Buffer.from(onePage(words('x')).bytes).toString('base64')
    const script = `import { createRequire } from 'node:module'
      const { cache } = createRequire(import.meta.url)
      const isLoaded = () => Object.keys(cache).some((file) => /skia|napi-rs.canvas/.test(file))
      const { openReader } = await import(${JSON.stringify(open)})
      const reader = await openReader(Buffer.from('${source}', 'base64'))
      await reader.text(0)
      const before = isLoaded()
      const { data } = await reader.raster(0, { dpi: 50 })
      console.log(before, isLoaded(), data.some((value) => value < 128), new DOMMatrix().a, new Path2D() instanceof Path2D)`
    const { stderr, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      timeout: 30_000,
    })
    expect([stdout, stderr]).toEqual(['false true true 1 true\n', ''])
  })
})
