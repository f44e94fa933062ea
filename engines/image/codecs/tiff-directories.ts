/** The directories of a TIFF (TIFF 6.0 and BigTIFF), as far as they define pixels. */

import { LimitError } from '../../model/errors.ts'
import { TiffReader, type TiffTable } from '../containers/tiff-reader.ts'
import { count, malformedImage, type Removed } from './image-file.ts'

export interface TiffDirectory {
  readonly width: number
  readonly height: number
  /** Tag 259. */
  readonly compression: number
  /** Tag 262: 0 white is zero, 1 black is zero, 2 RGB, 3 palette, 5 CMYK, 6 YCbCr, 8 Lab. */
  readonly photometric: number
  /** Bits of each sample. */
  readonly bits: number
  readonly samples: number
  /** Tag 338: 0 unspecified, 1 premultiplied alpha, 2 alpha. Null where there is none. */
  readonly extra: number | null
  readonly orientation: number
  readonly dpi: number | null
  /** Pixel density as stored: numerator and denominator for each direction, and its unit. */
  readonly density: {
    readonly x: readonly number[]
    readonly y: readonly number[]
    readonly unit: number
  } | null
  /** 16 bits each: all reds, all greens, all blues. */
  readonly colourMap: readonly number[] | null
  readonly profile: Uint8Array | null
  /** A smaller version of another page. */
  readonly reduced: boolean
}

/** Bounds the work on malicious files. */
const maxPages = 5_000

/** What a removed tag is, for the manifest. */
const tagNames: Readonly<Record<number, string>> = {
  269: 'descriptions',
  270: 'descriptions',
  271: 'descriptions',
  272: 'descriptions',
  285: 'descriptions',
  305: 'descriptions',
  306: 'descriptions',
  315: 'descriptions',
  316: 'descriptions',
  330: 'further images',
  513: 'thumbnails',
  700: 'XMP',
  33432: 'descriptions',
  33723: 'IPTC',
  34377: 'IPTC',
  34665: 'EXIF',
  34853: 'EXIF',
}

/** Tags that define pixels or their place in the file; what they say is written again. */
const structural: ReadonlySet<number> = new Set([
  254, 255, 256, 257, 258, 259, 262, 263, 264, 265, 266, 273, 274, 277, 278, 279, 280, 281, 282, 283, 284,
  292, 293, 296, 297, 317, 318, 319, 320, 322, 323, 324, 325, 332, 338, 339, 347, 514, 529, 530, 531, 532,
  34675,
])

/** @throws DocumentError `malformed`; LimitError `too_many_pages` */
export function tiffDirectories(bytes: Uint8Array, removed: Removed): TiffDirectory[] {
  const reader = TiffReader.open(bytes)
  if (!reader) throw malformedImage('it has no directory')
  const directories: TiffDirectory[] = []
  const seen = new Set<number>()
  for (let at = reader.first; at !== 0 && !seen.has(at); ) {
    if (directories.length >= maxPages)
      throw new LimitError('too_many_pages', `The TIFF has more than ${maxPages} pages. Split it.`, {
        pages: maxPages,
      })
    seen.add(at)
    const found = reader.table(at)
    if (!found) break
    directories.push(directoryOf(reader, found.entries, bytes))
    for (const tag of found.entries.keys())
      if (!structural.has(tag)) count(removed, tagNames[tag] ?? 'private tags')
    at = found.next
  }
  if (directories.length === 0) throw malformedImage('its directory is not valid')
  return directories
}

function directoryOf(reader: TiffReader, entries: TiffTable['entries'], bytes: Uint8Array): TiffDirectory {
  const list = (tag: number, most: number): number[] => {
    const entry = entries.get(tag)
    return entry ? reader.numbers(entry, most) : []
  }
  const first = (tag: number, otherwise: number): number => list(tag, 1).at(0) ?? otherwise
  const rational = (tag: number): [number, number] | null => {
    const entry = entries.get(tag)
    return entry ? reader.rational(entry) : null
  }
  const x = rational(282)
  const y = rational(283) ?? x
  const unit = first(296, 2)
  const profile = entries.get(34675)
  const perUnit = x && x[1] > 0 ? x[0] / x[1] : Number.NaN
  const dpi = unit === 3 ? perUnit * 2.54 : unit === 2 ? perUnit : Number.NaN
  const orientation = first(274, 1)
  const map = list(320, 768)
  return {
    width: first(256, 0),
    height: first(257, 0),
    compression: first(259, 1),
    photometric: first(262, 1),
    bits: first(258, 1),
    samples: first(277, 1),
    extra: entries.has(338) ? first(338, 0) : null,
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    dpi: dpi >= 10 && dpi <= 10_000 ? dpi : null,
    density: x && y ? { x, y, unit } : null,
    colourMap: map.length > 0 && map.length % 3 === 0 ? map : null,
    profile: profile ? bytes.subarray(profile.at, profile.at + profile.length) : null,
    reduced: (first(254, 0) & 1) !== 0 || first(255, 1) === 2,
  }
}
