/** Pictures that resources name and nobody sees: cut off by the page's edge, on a hidden layer, left behind by an editor. */
import { PdfDict, type PdfFile, PdfName, PdfStream } from '../objects/objects.ts'
import type { Tally } from './tally.ts'

/**
 * Empties every picture that content could draw and that is not among those that can be seen. No recogniser reads what is not
 * shown, so nobody knows what stands in it; the page looks the same without.
 */
export function scrubUnseenPictures(file: PdfFile, seen: ReadonlySet<PdfStream>, tally: Tally): void {
  const used = new Set<PdfStream>()
  for (const picture of seen) for (const own of partsOf(file, picture)) used.add(own)
  for (const [num, object] of file.objects) {
    if (!(object instanceof PdfStream) || used.has(object)) continue
    if (file.name(object.dict.get('Subtype')) !== 'Image' || isBlank(file, object)) continue
    file.objects.set(num, blank())
    tally.add('pictures that nobody sees')
  }
}

/** A picture and its masks, which may be pictures with masks of their own. */
function partsOf(file: PdfFile, picture: PdfStream): PdfStream[] {
  const parts = [picture]
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
