/** Corrects JPEG images whose dictionary declares another number of components than the JPEG has. */

import { jpegColours } from '../../image/jpeg/read.ts'
import { DocumentError, LimitError } from '../../model/errors.ts'
import { decodeStream, filtersOf } from '../filters/decode-stream.ts'
import type { PdfLimits } from '../limits.ts'
import { type PdfFile, PdfName, PdfStream } from '../objects.ts'
import { colourSpace, deviceNames } from './colour.ts'
import { fullKeys } from './image-dictionary.ts'

/**
 * Gives each such image the device colour space of its JPEG. Viewers disagree on these images: some use the JPEG, others read
 * its samples as the declared number of components, which shifts every pixel. A value found in one interpretation would be erased at
 * another place of the other. Soft masks are not changed: they are grey by definition (11.6.5.3).
 * @returns the number of changed images. Their dictionaries are new; the others are shared.
 */
export function fitJpegColours(file: PdfFile, limits?: Partial<PdfLimits>): number {
  const masks = new Set<PdfStream | null>()
  const images: [number, PdfStream][] = []
  for (const [num, object] of file.objects) {
    if (!(object instanceof PdfStream) || file.name(object.dict.get('Subtype')) !== 'Image') continue
    if (object.dict.has('SMask')) masks.add(file.stream(object.dict.get('SMask')))
    images.push([num, object])
  }
  let changed = 0
  for (const [num, image] of images) {
    const fitted = masks.has(image) ? null : withJpegColours(file, image, limits)
    if (!fitted) continue
    file.objects.set(num, fitted)
    changed++
  }
  return changed
}

/** The image with the colours of its JPEG. Null if it already has them, is a stencil, or has a damaged header. */
function withJpegColours(file: PdfFile, image: PdfStream, limits?: Partial<PdfLimits>): PdfStream | null {
  const dict = fullKeys(image.dict)
  if (file.resolve(dict.get('ImageMask')) === true) return null
  const colours = readColours(file, image, limits)
  const name = colours && deviceNames[colours.components]
  if (!name || colourSpace(file, dict.get('ColorSpace'))?.components === colours.components) return null
  dict.set('ColorSpace', PdfName.of(name))
  dict.delete('Decode')
  // A colour-key mask is in samples of the declared components.
  if (file.array(dict.get('Mask'))) dict.delete('Mask')
  // Adobe stores CMYK inverted (Technical Note 5116), and PDF viewers invert only by a Decode array.
  if (colours.components === 4 && colours.adobe !== null) dict.set('Decode', [1, 0, 1, 0, 1, 0, 1, 0])
  return new PdfStream(dict, image.raw)
}

function readColours(file: PdfFile, image: PdfStream, limits?: Partial<PdfLimits>) {
  try {
    if (filtersOf(file, image.dict).at(-1)?.name !== 'DCTDecode') return null
    const { bytes, rest } = decodeStream(file, image, limits)
    return rest.length === 1 ? jpegColours(bytes) : null
  } catch (error) {
    // Reported when the image is decoded, if ever.
    if (error instanceof LimitError || (error instanceof DocumentError && error.code === 'malformed'))
      return null
    throw error
  }
}
