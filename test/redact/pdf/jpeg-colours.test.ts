import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { decodeImage } from '../../../engines/image/image-files.ts'
import { imageInfo } from '../../../engines/pdf/images/image-dictionary.ts'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import { redactPdf } from '../../../src/executor/redact-pdf-task.ts'
import { textOf } from '../../builders/images/ocr.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import { readPage } from '../../builders/pdf/read-page.ts'
import { imageObject, textPicture } from '../../builders/pictures.ts'

const picture = textPicture('Dear Ann Okonkwo', 48)
const { width, height } = picture

async function redacted(space: 'b-w' | 'srgb' | 'cmyk', declared: string) {
  const jpeg = await sharp(picture.rgb, { raw: { width, height, channels: 3 } })
    .toColourspace(space)
    .jpeg({ quality: 90 })
    .toBuffer()
  const doc = pdf().page({ width: 400, height: 100 })
  const entries = { Filter: '/DCTDecode', ColorSpace: declared }
  const image = imageObject(doc, picture, new Uint8Array(jpeg), entries, { filter: 'none' })
  const bytes = doc.draw(image, [360, 0, 0, (360 * height) / width, 20, 40]).build()
  return (await redactPdf({ bytes, detect: { entities: 'none' }, terms: ['Okonkwo'], width: 'exact' })).bytes
}

describe('a JPEG whose colour space has another number of components', () => {
  for (const [space, declared, components] of [
    ['b-w', '/DeviceRGB', 1],
    ['b-w', '/DeviceCMYK', 1],
    ['srgb', '/DeviceGray', 3],
    ['srgb', '[/CalGray << /WhitePoint [0.95 1 1.09] >>]', 3],
    ['cmyk', '/DeviceGray', 4],
    ['cmyk', '/DeviceRGB', 4],
  ] as const)
    it(`is redacted by the components of its data: ${components} components, ${declared}`, async () => {
      const bytes = await redacted(space, declared)
      const { file, surface } = await readPage(bytes)
      const stream = surface.images[0]?.stream
      if (!stream) throw new Error('the page shows no picture')
      expect(imageInfo(file, stream).components).toBe(components)
      await using reader = await openReader(bytes)
      for (const shown of [await decodeImage(stream.raw), await reader.raster(0, { dpi: 144 })]) {
        const text = await textOf(shown)
        expect(text).toContain('Dear Ann')
        expect(text).not.toContain('Okonkwo')
      }
    })
})
