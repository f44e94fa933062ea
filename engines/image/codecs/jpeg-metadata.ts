/** The segments of a JPEG besides its image (ITU-T T.81, annex B): what is kept of them, and what they are. */

import { startsWith } from '../containers/bytes.ts'
import { exifOrientation } from '../containers/exif.ts'
import { comment, endOfImage, nextSegment } from '../containers/jpeg-segments.ts'
import { count, type Removed } from './image-file.ts'

export interface JpegMetadata {
  /** EXIF orientation, 1 to 8. */
  readonly orientation: number
  /** Pixel density of JFIF. `unit`: 0 none, 1 for each inch, 2 for each centimetre. */
  readonly density: { readonly unit: number; readonly x: number; readonly y: number } | null
  readonly profile: Uint8Array | null
  /** Whether the end marker is missing. */
  readonly truncated: boolean
}

export function jpegMetadata(bytes: Uint8Array, removed: Removed): JpegMetadata {
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
