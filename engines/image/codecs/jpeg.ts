/** JPEG: blocks outside the painted areas keep their exact coefficients. */

import { DocumentError } from '../../model/errors.ts'
import { type ImageLimits, imageLimits } from '../../model/raster.ts'
import type { Warning } from '../../model/warning.ts'
import { codedArea, type PaintArea, uprightRaster, uprightSize } from '../areas.ts'
import { orientationExif } from '../containers/exif.ts'
import { cleanProfile } from '../containers/icc.ts'
import { decodeImage, encodeJpeg } from '../image-files.ts'
import {
  clearPadding,
  codedComponents,
  isTransformed,
  type JpegImage,
  jpegSize,
  paintJpeg,
  readJpeg,
  writeJpeg,
} from '../jpeg/index.ts'
import { count, type ImageFile, malformedImage, type Removed } from './image-file.ts'
import { type JpegMetadata, jpegMetadata } from './jpeg-metadata.ts'

/** Of a JPEG in a coding that is written differently: arithmetic, 12 bits, lossless. */
const recodedQuality = 95

export async function openJpeg(bytes: Uint8Array, limits?: Partial<ImageLimits>): Promise<ImageFile> {
  const removed: Removed = new Map()
  const warnings: Warning[] = []
  const metadata = jpegMetadata(bytes, removed)
  const { jpeg, recoded } = await read(bytes, limits)
  if (recoded)
    warnings.push({
      code: 'image_recoded',
      message: 'The JPEG has a rare coding and was stored as an ordinary JPEG; its pixels differ slightly.',
    })
  if (metadata.truncated)
    warnings.push({
      code: 'damaged_picture',
      message: 'The image is damaged; only the part that could be decoded was kept.',
    })
  count(removed, 'pixels outside the image', clearPadding(jpeg))
  const { orientation } = metadata
  const size = { width: jpeg.frame.width, height: jpeg.frame.height }
  return {
    format: 'jpg',
    frames: [{ ...uprightSize(size, orientation), dpi: dpiOf(metadata) }],
    removed,
    warnings,
    // Of the image as it is written, so that what is read is what the output shows, whatever another decoder makes of the input.
    raster: async () => {
      const { damaged: _, ...raster } = await decodeImage(assemble(jpeg, metadata), {
        upright: false,
        limits,
      })
      return uprightRaster(raster, orientation)
    },
    write: async (areas) => {
      const painted = (areas.get(0) ?? []).map((area) => codedArea(area, size, orientation))
      return assemble(painted.length === 0 ? jpeg : paint(jpeg, painted), metadata)
    },
  }
}

async function read(
  bytes: Uint8Array,
  limits?: Partial<ImageLimits>,
): Promise<{ jpeg: JpegImage; recoded: boolean }> {
  const { streamBytes, pixels } = imageLimits(limits)
  try {
    const { width, height } = jpegSize(bytes)
    // The reader allocates by bytes; this is the limit on pixels of all images.
    if (width * height <= pixels) return { jpeg: readJpeg(bytes, streamBytes), recoded: false }
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
  }
  const image = await decodeImage(bytes, { upright: false, limits })
  if (image.damaged) throw malformedImage('it is damaged')
  const again = await encodeJpeg(image, { quality: recodedQuality, grey: false }, limits)
  return { jpeg: readJpeg(again, streamBytes), recoded: true }
}

function paint(jpeg: JpegImage, areas: readonly PaintArea[]): JpegImage {
  const components = jpeg.frame.components.map((component) => ({
    ...component,
    coefficients: component.coefficients.slice(),
  }))
  const copy = { ...jpeg, frame: { ...jpeg.frame, components } }
  const transformed = isTransformed(jpeg, null)
  const [black, white] = shades(components.length, jpeg.adobe !== null)
  paintJpeg(copy, areas, codedComponents(black, transformed), codedComponents(white, transformed))
  return copy
}

/** Samples of black and white. Adobe stores the inks of CMYK inverted. */
function shades(components: number, inverted: boolean): [number[], number[]] {
  if (components < 4) return [Array(components).fill(0), Array(components).fill(255)]
  const black = [0, 0, 0, 255]
  const white = [0, 0, 0, 0]
  return inverted ? [black.map((ink) => 255 - ink), white.map((ink) => 255 - ink)] : [black, white]
}

function dpiOf({ density }: JpegMetadata): number | null {
  if (!density || density.unit === 0) return null
  const dpi = density.unit === 2 ? density.x * 2.54 : density.x
  return dpi >= 10 && dpi <= 10_000 ? dpi : null
}

/** The coded image with the segments that are kept: pixel density, orientation and the colours of its profile. */
function assemble(jpeg: JpegImage, { orientation, density, profile }: JpegMetadata): Uint8Array {
  const coded = writeJpeg(jpeg)
  const jfifEnd = jpeg.jfif ? 20 : 2
  if (jpeg.jfif && density) {
    coded[13] = density.unit
    new DataView(coded.buffer, coded.byteOffset).setUint16(14, density.x)
    new DataView(coded.buffer, coded.byteOffset).setUint16(16, density.y)
  }
  const clean = profile ? cleanProfile(profile, jpeg.frame.components.length) : null
  const parts = [
    coded.subarray(0, jfifEnd),
    ...(orientation > 1 ? [segment(0xe1, [Buffer.from('Exif\0\0'), orientationExif(orientation)])] : []),
    ...(clean ? profileSegments(clean) : []),
    coded.subarray(jfifEnd),
  ]
  return new Uint8Array(Buffer.concat(parts))
}

const maxProfileBytes = 65_519

function profileSegments(profile: Uint8Array): Uint8Array[] {
  const total = Math.ceil(profile.length / maxProfileBytes)
  return Array.from({ length: total }, (_, i) =>
    segment(0xe2, [
      Buffer.from('ICC_PROFILE\0', 'latin1'),
      Uint8Array.of(i + 1, total),
      profile.subarray(i * maxProfileBytes, (i + 1) * maxProfileBytes),
    ]),
  )
}

function segment(marker: number, content: readonly Uint8Array[]): Uint8Array {
  const body = Buffer.concat(content)
  const length = body.length + 2
  return Buffer.concat([Uint8Array.of(0xff, marker, length >> 8, length & 0xff), body])
}
