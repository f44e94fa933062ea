/** The proof of an image: the output is opened again, its bytes are searched, and what is around each box is read by OCR. */

import type { PaintArea } from '../../image/areas.ts'
import { openImageFile } from '../../image/codecs/open-image.ts'
import { VerificationError } from '../../model/errors.ts'
import { type Box, intersect, pad, union } from '../../model/geometry.ts'
import type { Raster } from '../../model/raster.ts'
import { locate, TextLayerBuilder } from '../../model/text-layer.ts'
import { isFormatWord, type RawSearch } from '../../pdf/scrub/index.ts'
import { cropWithMargin } from '../../pdf/text/index.ts'
import type { Recognise } from '../pdf/pixels.ts'
import type { DescribedValue } from '../pdf/value-search.ts'
import type { ImageFindings } from './find-in-image.ts'
import type { ReadImage } from './read-image.ts'
import { onWhite, type RedactImageInput } from './request.ts'

export interface Leak {
  /** 0-based, or -1 for the bytes of the file. */
  readonly page: number
  /** In pixels of the page as shown. */
  readonly boxes: readonly Box[]
  readonly value: DescribedValue | null
}

interface Proving {
  readonly read: ReadImage
  readonly input: RedactImageInput
  readonly findings: ImageFindings
  readonly raw: RawSearch
  readonly areas: ReadonlyMap<number, readonly PaintArea[]>
  readonly recognise: Recognise | undefined
}

/** Every place of the output where a value is still found. An empty list is the proof. */
export async function leaksIn(
  bytes: Uint8Array,
  { read, input, findings, raw, areas, recognise }: Proving,
): Promise<Leak[]> {
  const leaks: Leak[] = []
  if (raw.foundInBinary(bytes, isFormatWord)) leaks.push({ page: -1, boxes: [], value: null })
  const output = await openImageFile(bytes, input.limits)
  if (!recognise) return leaks
  const languages = [input.detect.language ?? 'en']
  for (const [page, painted] of areas) {
    if (painted.length === 0) continue
    const raster = onWhite(await output.raster(page))
    const dpi = 72 / read.scales[page]
    for (const part of surroundings(painted, raster)) {
      const crop = cropWithMargin(raster, part, 1)
      const words = await recognise(crop.raster, { languages, dpi })
      const builder = new TextLayerBuilder<Box>()
      let line: number | null = null
      for (const word of words) {
        if (line !== null) builder.append(word.line === line ? ' ' : '\n')
        line = word.line
        const { x0, y0, x1, y1 } = word.box
        builder.append(word.text, {
          x0: x0 + crop.x,
          y0: y0 + crop.y,
          x1: x1 + crop.x,
          y1: y1 + crop.y,
        })
      }
      const layer = builder.build()
      const { search, similar } = findings
      for (const hit of [...search.find(layer.text), ...similar.find(layer.text)])
        leaks.push({
          page,
          boxes: locate(layer, hit).map(({ place }) => place),
          value: search.describe(layer.text.slice(hit.start, hit.end)),
        })
    }
  }
  return leaks
}

/** Of the height of a box: context of a few words, so that OCR sees lines. */
const contextAcross = 8
const contextDown = 1.5
/** Above this share, the whole image is read: that costs no more. */
const wholeShare = 0.5
const maxParts = 6

/** The parts of an image around what was painted, merged where they overlap. */
function surroundings(areas: readonly PaintArea[], { width, height }: Raster): Box[] {
  const whole = { x0: 0, y0: 0, x1: width, y1: height }
  const parts: Box[] = []
  for (const area of areas) {
    const tall = area.y1 - area.y0
    const around = pad(area, contextDown * tall)
    const part = intersect(
      { ...around, x0: area.x0 - contextAcross * tall, x1: area.x1 + contextAcross * tall },
      whole,
    )
    if (part) addPart(parts, part)
  }
  const covered = parts.reduce((sum, part) => sum + (part.x1 - part.x0) * (part.y1 - part.y0), 0)
  return covered > wholeShare * width * height || parts.length > maxParts ? [whole] : parts
}

function addPart(parts: Box[], part: Box): void {
  let joined = part
  for (let i = 0; i < parts.length; ) {
    if (intersect(parts[i], joined)) {
      joined = union(parts[i], joined)
      parts.splice(i, 1)
      i = 0
    } else i++
  }
  parts.push(joined)
}

/** Names page and type of what was found, never the value or a part of it. */
export function imageProofFailed(leaks: readonly Leak[]): VerificationError {
  const places = [
    ...new Set(
      leaks.map(({ page, value }) => {
        const what = value?.type ?? 'a value'
        return page < 0 ? `${what} in the bytes of the file` : `${what} in pixels (page ${page + 1})`
      }),
    ),
  ]
  return new VerificationError(
    'proof_failed',
    `A value was still found after erasing, so nothing was written: ${places.slice(0, 5).join('; ')}. Exporting the image as PNG first may help.`,
    { places },
  )
}
