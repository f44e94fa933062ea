import { decodePicture, encodeJpeg, encodePng, pictureHeader } from '../../pdf/images/codec.ts'
import type { ImageFormat } from '../conversion.ts'
import type { Rewrite, Written } from '../edge.ts'
import { PictureFiles } from './page-images.ts'
import { defaultQuality } from './pdf-to-images.ts'

/**
 * A picture as a picture of another kind, upright, its pages one file each. It is coded anew, so nothing that the source says beside
 * its pixels goes along.
 * @throws DocumentError `malformed`; LimitError `too_many_pixels`, `too_many_pages`, `too_many_bytes`
 */
export function pictureToPicture(from: ImageFormat, to: 'jpg' | 'png'): Rewrite {
  return async (bytes, conversion): Promise<Written> => {
    const { options, limits } = conversion
    const bounds = { pixels: limits.pixels }
    // The further frames of a WebP are an animation; those of a TIFF are pages.
    const frames = from === 'tiff' ? (await pictureHeader(bytes, 0, bounds)).frames : 1
    const pages = Math.min(frames, limits.pages)
    if (pages < frames)
      conversion.warn({ code: 'pages_left_out', message: `The picture has more than ${pages} pages.` })
    const files = new PictureFiles(to)
    for (let frame = 0; frame < pages; frame++) {
      conversion.progress('write', frame, pages)
      const picture = await decodePicture(bytes, { frame, transparent: to === 'png', limits: bounds })
      if (picture.damaged)
        conversion.warn({
          code: 'picture_damaged',
          message: 'A picture is damaged; what could be read of it was kept.',
        })
      files.add(
        to === 'png'
          ? await encodePng(picture, bounds)
          : await encodeJpeg(picture, { quality: options.quality ?? defaultQuality, grey: false }, bounds),
      )
    }
    return files.written()
  }
}
