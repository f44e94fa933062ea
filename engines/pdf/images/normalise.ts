/** Images contain data that viewers do not show: rows beyond their height, unused bits, equal colours. It is removed or normalised. */

import { clearPadding } from '../../image/jpeg/paint.ts'
import { jpegSize, readJpeg } from '../../image/jpeg/read.ts'
import { writeJpeg } from '../../image/jpeg/write.ts'
import type { Filter } from '../filters/decode-stream.ts'
import { pdfLimits } from '../limits.ts'
import type { PdfDict, PdfFile } from '../objects.ts'
import { colourSpace, deviceSpace, paletteBytes } from './colour.ts'
import { rowBytes, type SampleFormat } from './samples.ts'

/**
 * The data of an image without hidden data. Null if there is none, or if the image is damaged: then
 * viewers do not show it either.
 * @param data after the general filters were decoded
 * @param rest the filter that is left, if there is one
 */
export function shownData(
  file: PdfFile,
  dict: PdfDict,
  data: Uint8Array,
  rest: Filter | undefined,
): Uint8Array | null {
  if (rest) return rest.name === 'DCTDecode' ? shownJpeg(data) : null
  const format = sampleFormat(file, dict)
  if (!format) return null
  const size = rowBytes(format) * format.height
  if (data.length < size) return null
  const out = data.slice(0, size)
  const changes = [
    clearRowEnds(out, format),
    clearLowBits(out, format),
    joinEqualColours(file, dict, out, format),
  ]
  return data.length > size || changes.some((changed) => changed) ? out : null
}

function sampleFormat(file: PdfFile, dict: PdfDict): SampleFormat | null {
  const width = file.number(dict.get('Width')) ?? 0
  const height = file.number(dict.get('Height')) ?? 0
  const isStencil = file.resolve(dict.get('ImageMask')) === true
  const bits = isStencil ? 1 : (file.number(dict.get('BitsPerComponent')) ?? 0)
  const space = isStencil ? deviceSpace(1) : colourSpace(file, dict.get('ColorSpace'))
  if (!space || width < 1 || height < 1 || ![1, 2, 4, 8, 16].includes(bits)) return null
  return { width, height, components: space.components, bits }
}

/** Bits after the last pixel of a row. */
function clearRowEnds(data: Uint8Array, format: SampleFormat): boolean {
  const used = (format.width * format.components * format.bits) & 7
  if (used === 0) return false
  const row = rowBytes(format)
  const mask = 0xff << (8 - used)
  let first = -1
  let changed = false
  for (let at = row - 1; at < data.length; at += row) {
    // Encoders fill them with ones or zeros: only a change from row to row contains information.
    const spare = data[at] & ~mask & 0xff
    if (first < 0) first = spare
    else if (spare !== first) changed = true
  }
  if (changed) for (let at = row - 1; at < data.length; at += row) data[at] &= mask
  return changed
}

/** The low bytes of 16-bit samples, which no screen shows. */
function clearLowBits(data: Uint8Array, { bits }: SampleFormat): boolean {
  if (bits !== 16) return false
  let changed = false
  for (let i = 0; i + 1 < data.length; i += 2) {
    if (data[i] === data[i + 1]) continue
    data[i + 1] = data[i]
    changed = true
  }
  return changed
}

/** Indices of equal colours of a palette become one. */
function joinEqualColours(
  file: PdfFile,
  dict: PdfDict,
  data: Uint8Array,
  { width, height, bits }: SampleFormat,
): boolean {
  const space = file.array(dict.get('ColorSpace'))
  // A mask by colours compares indices.
  if (
    !space ||
    bits > 8 ||
    !['Indexed', 'I'].includes(file.name(space[0]) ?? '') ||
    file.array(dict.get('Mask'))
  )
    return false
  const bytes = paletteBytes(file, space[3])
  const components = colourSpace(file, space[1])?.components
  if (!bytes || !components) return false
  const firsts = new Map<string, number>()
  const same = Array.from({ length: 2 ** bits }, (_, i) => {
    if ((i + 1) * components > bytes.length) return i
    const colour = bytes.subarray(i * components, (i + 1) * components).join()
    const first = firsts.get(colour) ?? i
    firsts.set(colour, first)
    return first
  })
  if (same.every((first, i) => first === i)) return false
  const row = Math.ceil((width * bits) / 8)
  const mask = (1 << bits) - 1
  let changed = false
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * row + ((x * bits) >> 3)
      const shift = 8 - bits - ((x * bits) & 7)
      const index = (data[at] >> shift) & mask
      if (same[index] === index) continue
      data[at] = (data[at] & ~(mask << shift)) | (same[index] << shift)
      changed = true
    }
  return changed
}

/** Blocks of a JPEG beyond its edges, and rows beyond its height. */
function shownJpeg(data: Uint8Array): Uint8Array | null {
  const limits = pdfLimits(undefined)
  try {
    const { width, height } = jpegSize(data)
    // Where the image states another height, some viewers show other rows: those below the height of the data are not read, so they go.
    if (width * height > limits.pixels) return null
    const jpeg = readJpeg(data, limits.streamBytes)
    const cleared = clearPadding(jpeg)
    return cleared > 0 || jpeg.surplus ? writeJpeg(jpeg) : null
  } catch {
    // Viewers cannot decode it either, or decode it in another way: it was drawn, and read, by pdf.js.
    return null
  }
}
