import { PdfDict, type PdfFile, PdfName, PdfStream } from '../../objects.ts'
import type { Scrubber } from '../scrubber.ts'

const counted = 'images that no page shows'

/**
 * Images that are in resources but not shown on a page: outside the page, on a hidden layer, or left by an
 * editor. OCR only reads visible content, so their text is unknown. Each becomes one white pixel; the page looks the same.
 */
export const invisibleImages: Scrubber = {
  name: 'invisible images',
  stage: 'resources',
  reports: [counted],
  start({ file, shownImages, tally }) {
    if (!shownImages) return undefined
    const used = new Set<PdfStream>()
    for (const image of shownImages) for (const part of withMasks(file, image)) used.add(part)
    for (const [num, object] of file.objects) {
      if (!(object instanceof PdfStream) || used.has(object)) continue
      if (file.name(object.dict.get('Subtype')) !== 'Image' || isBlank(file, object)) continue
      file.objects.set(num, blank())
      tally.add(counted)
    }
    return undefined
  },
}

/** An image and its masks, which may be images with masks too. */
function withMasks(file: PdfFile, image: PdfStream): PdfStream[] {
  const parts = [image]
  for (const part of parts) {
    for (const key of ['SMask', 'Mask']) {
      const mask = file.stream(part.dict.get(key))
      if (mask && !parts.includes(mask)) parts.push(mask)
    }
  }
  return parts
}

function isBlank(file: PdfFile, { dict }: PdfStream): boolean {
  return file.number(dict.get('Width')) === 1 && file.number(dict.get('Height')) === 1
}

/** One white pixel. */
function blank(): PdfStream {
  return new PdfStream(
    new PdfDict([
      ['Type', PdfName.of('XObject')],
      ['Subtype', PdfName.of('Image')],
      ['Width', 1],
      ['Height', 1],
      ['ColorSpace', PdfName.of('DeviceGray')],
      ['BitsPerComponent', 8],
    ]),
    Uint8Array.of(0xff),
  )
}
