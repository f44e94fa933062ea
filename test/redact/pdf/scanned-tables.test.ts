import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openImageFile } from '../../../engines/image/codecs/open-image.ts'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import { redactImage } from '../../../engines/redact/image/index.ts'
import { redactPdf } from '../../../src/executor/redact-pdf-task.ts'
import { recognise, textOf } from '../../builders/images/ocr.ts'
import { listRaster } from '../../builders/images/scanned-list.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import { imageObject } from '../../builders/pictures.ts'

const rows = [
  ['Surname', 'First name', 'Town', 'Room'],
  ['Zwaag', 'Iweta', 'Kleve', '31'],
  ['Boukhris', '', 'Delft', '14'],
  ['Nwosu', 'Lieselotte', 'Emden', '25'],
]
const values = /Zwaag|Iweta|Boukhris|Nwosu|Lieselotte|Kleve|Delft|Emden/
const kept = ['Surname', 'First', 'Town', 'Room', '31', '14', '25']
const raster = listRaster({ rows, columns: [40, 300, 540, 760], tilt: 1.5 })
const image = sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 4 } })

describe('a scanned list with titles for names and places', () => {
  it('loses them as an image', async () => {
    const bytes = new Uint8Array(await image.png().toBuffer())
    expect(await textOf(raster)).toMatch(values)
    const out = await redactImage({ bytes, detect: {} }, recognise)
    const text = await textOf(await (await openImageFile(out.bytes)).raster(0))
    expect(text).not.toMatch(values)
    for (const word of ['Surname', 'Town']) expect(text).toContain(word)
    for (const { value } of out.entities) expect(kept).not.toContain(value)
  })

  it('loses them as a page of a PDF', async () => {
    const doc = pdf().page({ width: 450, height: 280 })
    const gray = new Uint8Array(await image.greyscale().raw().toBuffer())
    const picture = { width: raster.width, height: raster.height, rgb: gray, jpeg: gray }
    const scan = imageObject(doc, picture, gray, { ColorSpace: '/DeviceGray', BitsPerComponent: 8 })
    const out = await redactPdf({
      bytes: doc.draw(scan, [450, 0, 0, 280, 0, 0]).build(),
      detect: {},
      terms: [],
    })
    await using reader = await openReader(out.bytes)
    const text = await textOf(await reader.raster(0, { dpi: 144 }))
    expect(text).not.toMatch(values)
    for (const word of ['Surname', 'Town']) expect(text).toContain(word)
    for (const { value } of out.entities) expect(kept).not.toContain(value)
  })
})
