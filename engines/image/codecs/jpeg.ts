/** JPEG: blocks outside the painted areas keep their exact coefficients. */

import { DocumentError, type Warning } from '../../model/errors.ts'
import { type ImageLimits, imageLimits } from '../../model/raster.ts'
import { codedArea, type PaintArea, uprightRaster, uprightSize } from '../areas.ts'
import { startsWith } from '../containers/bytes.ts'
import { comment, endOfImage, nextSegment } from '../containers/chunks.ts'
import { cleanProfile } from '../containers/icc.ts'
import { exifOrientation, orientationExif } from '../containers/tiff-reader.ts'
import { decodeImage, encodeJpeg } from '../image-files.ts'
import { codedComponents, isTransformed, type JpegImage } from '../jpeg/frame.ts'
import { clearPadding, paintJpeg } from '../jpeg/paint.ts'
import { jpegSize, readJpeg } from '../jpeg/read.ts'
import { writeJpeg } from '../jpeg/write.ts'
import { count, type ImageFile, malformedImage, type Removed } from './image-file.ts'

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
    // Pixels of the image as written, so that OCR reads what the output shows, regardless of differences between decoders.
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

/** The segments of a JPEG other than its image (ITU-T T.81, annex B): their meaning, and the kept part. */

interface JpegMetadata {
  /** EXIF orientation, 1 to 8. */
  readonly orientation: number
  /** Pixel density of JFIF. `unit`: 0 none, 1 for each inch, 2 for each centimetre. */
  readonly density: { readonly unit: number; readonly x: number; readonly y: number } | null
  readonly profile: Uint8Array | null
  /** Whether the end marker is missing. */
  readonly truncated: boolean
}

function jpegMetadata(bytes: Uint8Array, removed: Removed): JpegMetadata {
  let orientation = 1
  let density: JpegMetadata['density'] = null
  const profiles: { index: number; data: Uint8Array }[] = []
  let truncated = true
  for (let found = nextSegment(bytes, 2); found; found = nextSegment(bytes, found.end)) {
    const { marker, start, end } = found
    if (marker === endOfImage) {
      truncated = false
      if (end < bytes.length) count(removed, 'data after the end of the image')
      break
    }
    const content = bytes.subarray(start, end)
    if (marker === 0xe0 && startsWith(content, 'JFIF\0') && content.length >= 12) {
      density ??= {
        unit: content[7] <= 2 ? content[7] : 0,
        x: (content[8] << 8) | content[9],
        y: (content[10] << 8) | content[11],
      }
      if (content.length > 14) count(removed, 'thumbnails')
    } else if (marker === 0xe2 && startsWith(content, 'ICC_PROFILE\0'))
      profiles.push({ index: content[12], data: content.subarray(14) })
    else if (marker === 0xe1 && startsWith(content, 'Exif\0')) {
      if (orientation === 1) orientation = exifOrientation(content)
      count(removed, 'EXIF')
    } else if (marker !== 0xee || !startsWith(content, 'Adobe')) {
      const name = segmentName(marker, content)
      if (name) count(removed, name)
    }
  }
  profiles.sort((a, b) => a.index - b.index)
  return {
    orientation,
    density: density && density.x > 0 && density.y > 0 ? density : null,
    profile: profiles.length > 0 ? Buffer.concat(profiles.map(({ data }) => data)) : null,
    truncated,
  }
}

/** What a removed segment is, or null for those of the coded image. */
function segmentName(marker: number, content: Uint8Array): string | null {
  if (marker === comment) return 'comments'
  if (marker === 0xe0) return startsWith(content, 'JFXX') ? 'thumbnails' : 'private segments'
  if (marker === 0xe1 && startsWith(content, 'http://ns.adobe.com/')) return 'XMP'
  if (marker === 0xe2 && startsWith(content, 'MPF\0')) return 'further images'
  if (marker === 0xeb && startsWith(content, 'JP')) return 'content credentials'
  if (marker === 0xed && startsWith(content, 'Photoshop')) return 'IPTC'
  return marker >= 0xe0 && marker <= 0xef ? 'private segments' : null
}
