/** Reads a JPEG to its quantised coefficients: baseline, extended and progressive Huffman, 8 bits (ITU-T T.81, annex B). */

import { DocumentError, LimitError } from '../../model/errors.ts'
import { startsWith } from '../containers/bytes.ts'
import { endOfImage, type JpegSegment, nextSegment, startOfScan } from '../containers/chunks.ts'
import {
  allocateFrame,
  coefficientBytes,
  type JpegComponent,
  type JpegFrame,
  type JpegImage,
  type JpegSize,
} from './frame.ts'
import { BitReader, type HuffmanTable, huffmanTable } from './huffman.ts'

/** Real files have at most a dozen. Each scan passes over the whole image. */
const maxScans = 100

const malformed = (why: string) =>
  new DocumentError('malformed', `A JPEG image of the document cannot be decoded: ${why}.`)

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/**
 * Reads the frame header. Nothing is decoded.
 * @throws DocumentError `malformed` if there is none, or for an unsupported type
 */
export function jpegSize(data: Uint8Array): JpegSize {
  let at = 0
  for (let found = nextSegment(data, at); found; found = nextSegment(data, at)) {
    if (found.marker === endOfImage || found.marker === startOfScan) break
    if (isFrame(found.marker)) return frameHeader(data, found)
    at = found.end
  }
  throw malformed('it has no frame header')
}

/** The number of components of a JPEG, and the transform code of Adobe's APP14 marker, or null without one. */
export interface JpegColours {
  readonly components: number
  readonly adobe: number | null
}

/**
 * Reads the markers before the image data. Nothing is decoded.
 * @throws DocumentError `malformed` as `jpegSize`
 */
export function jpegColours(data: Uint8Array): JpegColours {
  let adobe: number | null = null
  let at = 0
  for (let found = nextSegment(data, at); found; found = nextSegment(data, at)) {
    if (found.marker === endOfImage || found.marker === startOfScan) break
    adobe = adobeTransform(data, found) ?? adobe
    at = found.end
  }
  return { components: jpegSize(data).components.length, adobe }
}

function adobeTransform(data: Uint8Array, { marker, start, end }: JpegSegment): number | null {
  const isAdobe = marker === 0xee && startsWith(data.subarray(start, end), 'Adobe') && end - start >= 12
  return isAdobe ? data[start + 11] : null
}

function frameHeader(data: Uint8Array, { marker, start, end }: JpegSegment): JpegSize {
  if (marker > 0xc2) throw malformed('its coding process is not one that PDF allows')
  const count = data[start + 5]
  if (end - start < 6 + count * 3) throw malformed('its frame header is cut short')
  if (data[start] !== 8) throw malformed('its samples are not of 8 bits')
  const components = Array.from({ length: count }, (_, i) => {
    const at = start + 6 + i * 3
    return { id: data[at], h: data[at + 1] >> 4, v: data[at + 1] & 15, tableId: data[at + 2] & 3 }
  })
  const width = (data[start + 3] << 8) | data[start + 4]
  const height = (data[start + 1] << 8) | data[start + 2] || heightFromDnl(data, end)
  if (width === 0 || height === 0) throw malformed('it has no size')
  if (count < 1 || count > 4) throw malformed('its number of components is not 1 to 4')
  if (components.some(({ h, v }) => h < 1 || h > 4 || v < 1 || v > 4))
    throw malformed('its sampling factors are out of range')
  // An MCU has at most 10 blocks (B.2.3), except in images of one component.
  if (count > 1 && components.reduce((sum, { h, v }) => sum + h * v, 0) > 10)
    throw malformed('its sampling factors are out of range')
  return { width, height, components, progressive: marker === 0xc2 }
}

/** The number of lines from a DNL segment after the first scan (B.2.5). 0 if there is none. */
function heightFromDnl(data: Uint8Array, from: number): number {
  for (let at = from; at + 5 < data.length; at++)
    if (data[at] === 0xff && data[at + 1] === 0xdc && data[at + 2] === 0 && data[at + 3] === 4)
      return (data[at + 4] << 8) | data[at + 5]
  return 0
}

interface Tables {
  readonly quantisation: (Uint16Array | undefined)[]
  readonly dc: (HuffmanTable | undefined)[]
  readonly ac: (HuffmanTable | undefined)[]
  restartInterval: number
}

/** Bytes after the last block of a scan: fill bits, a marker with its length, and what the reader looked ahead. */
const maxScanRest = 16

/**
 * Decodes as far as the data goes. The missing part of a truncated image stays zero (grey).
 * @param maxBytes limit of memory for the coefficients
 * @throws LimitError `too_many_pixels` above it, before decoding; DocumentError `malformed`
 */
export function readJpeg(data: Uint8Array, maxBytes: number): JpegImage {
  const size = jpegSize(data)
  const bytes = coefficientBytes(size)
  if (bytes > maxBytes)
    throw new LimitError(
      'too_many_pixels',
      `A JPEG image of ${size.width} x ${size.height} pixels is larger than the limit. Raise the limit on image memory to process it.`,
      { width: size.width, height: size.height, bytes, maxBytes },
    )
  const frame = allocateFrame(size)
  const tables: Tables = { quantisation: [], dc: [], ac: [], restartInterval: 0 }
  let adobe: number | null = null
  let jfif = false
  let surplus = false
  let scans = 0
  let at = 0
  for (let found = nextSegment(data, at); found; found = nextSegment(data, at)) {
    const { marker, start, end } = found
    at = end
    if (marker === endOfImage) break
    if (marker === 0xdb) readQuantisation(data, found, tables)
    else if (marker === 0xc4) readHuffman(data, found, tables)
    else if (marker === 0xdd) tables.restartInterval = (data[start] << 8) | data[start + 1]
    else if (marker === 0xe0) jfif ||= startsWith(data.subarray(start, end), 'JFIF')
    else if (marker === 0xee) adobe = adobeTransform(data, found) ?? adobe
    else if (marker === startOfScan) {
      if (++scans > maxScans) throw malformed('it has too many scans')
      at = decodeScan(data, end, frame, scanHeader(data, found, frame, tables))
      surplus ||= (nextSegment(data, at)?.start ?? data.length) - at > maxScanRest
    }
  }
  if (scans === 0) throw malformed('it has no image data')
  for (const component of frame.components)
    if (component.quantisation.length === 0)
      component.quantisation = tables.quantisation[component.tableId] ?? new Uint16Array(64).fill(1)
  return { frame, adobe, jfif, surplus }
}

function readQuantisation(data: Uint8Array, { start, end }: JpegSegment, tables: Tables): void {
  for (let at = start; at < end; ) {
    const wide = data[at] >> 4 !== 0
    const id = data[at] & 3
    at++
    if (at + (wide ? 128 : 64) > end) return
    const table = new Uint16Array(64)
    for (let k = 0; k < 64; k++) {
      // A step of zero is invalid. One keeps the coded value.
      table[k] = (wide ? (data[at] << 8) | data[at + 1] : data[at]) || 1
      at += wide ? 2 : 1
    }
    tables.quantisation[id] = table
  }
}

function readHuffman(data: Uint8Array, { start, end }: JpegSegment, tables: Tables): void {
  for (let at = start; at + 17 <= end; ) {
    const kind = data[at] >> 4 === 0 ? tables.dc : tables.ac
    const id = data[at] & 3
    const counts = data.subarray(at + 1, at + 17)
    const total = counts.reduce((sum, count) => sum + count, 0)
    at += 17
    kind[id] = huffmanTable(counts, data.subarray(at, Math.min(at + total, end)))
    at += total
  }
}

const noCodes = huffmanTable(new Uint8Array(16), new Uint8Array(0))

function scanHeader(
  data: Uint8Array,
  { start, end }: JpegSegment,
  frame: JpegFrame,
  tables: Tables,
): JpegScan {
  const count = data[start]
  if (count < 1 || count > frame.components.length || end - start < 4 + count * 2)
    throw malformed('a scan header is not valid')
  const parts: ScanComponent[] = []
  for (let i = 0; i < count; i++) {
    const id = data[start + 1 + i * 2]
    const selector = data[start + 2 + i * 2]
    const component = frame.components.find((c) => c.id === id && !parts.some((p) => p.component === c))
    if (!component) throw malformed('a scan names a component that is not there')
    if (component.quantisation.length === 0)
      component.quantisation = tables.quantisation[component.tableId] ?? component.quantisation
    parts.push({
      component,
      dc: tables.dc[(selector >> 4) & 3] ?? noCodes,
      ac: tables.ac[selector & 3] ?? noCodes,
    })
  }
  const at = start + 1 + count * 2
  const scan = {
    parts,
    restartInterval: tables.restartInterval,
    spectralStart: data[at],
    spectralEnd: data[at + 1],
    high: data[at + 2] >> 4,
    low: data[at + 2] & 15,
  }
  if (!frame.progressive) return { ...scan, spectralStart: 0, spectralEnd: 63, high: 0, low: 0 }
  const { spectralStart, spectralEnd, high, low } = scan
  if (spectralStart > spectralEnd || spectralEnd > 63 || high > 13 || low > 13)
    throw malformed('a scan header is not valid')
  if (spectralStart > 0 && count > 1) throw malformed('a scan header is not valid')
  return scan
}

/** Decodes one scan into the coefficients of a frame (ITU-T T.81, F.2 sequential and G.2 progressive). */

interface ScanComponent {
  readonly component: JpegComponent
  readonly dc: HuffmanTable
  readonly ac: HuffmanTable
}

interface JpegScan {
  readonly parts: readonly ScanComponent[]
  /** MCUs between restart markers; 0 for none. */
  readonly restartInterval: number
  readonly spectralStart: number
  readonly spectralEnd: number
  /** Successive approximation: the bit position before this scan (0 at the first) and after it. */
  readonly high: number
  readonly low: number
}

/** State between blocks, reset at each restart. */
interface State {
  readonly predictions: Int32Array
  endOfBandRun: number
}

type BlockDecoder = (reader: BitReader, part: ScanComponent, index: number, at: number, state: State) => void

/** Decodes the scan whose entropy-coded data starts at `start`. Returns where that data ends. */
function decodeScan(data: Uint8Array, start: number, frame: JpegFrame, scan: JpegScan): number {
  const reader = new BitReader(data, start)
  const state: State = { predictions: new Int32Array(scan.parts.length), endOfBandRun: 0 }
  const block = blockDecoder(frame, scan)
  const alone = scan.parts.length === 1 ? scan.parts[0].component : null
  const across = alone ? alone.blocksAcross : frame.mcusAcross
  const total = across * (alone ? alone.blocksDown : frame.mcusDown)
  const interval = scan.restartInterval || total
  for (let first = 0; first < total; first += interval) {
    if (first > 0) {
      if (!reader.restart()) return reader.position
      state.predictions.fill(0)
      state.endOfBandRun = 0
    }
    const last = Math.min(first + interval, total)
    for (let mcu = first; mcu < last && !reader.spent; mcu++) {
      const row = Math.floor(mcu / across)
      const column = mcu - row * across
      if (alone) {
        block(reader, scan.parts[0], 0, (row * alone.stride + column) * 64, state)
        continue
      }
      for (let index = 0; index < scan.parts.length; index++) {
        const { h, v, stride } = scan.parts[index].component
        for (let y = 0; y < v; y++)
          for (let x = 0; x < h; x++)
            block(reader, scan.parts[index], index, ((row * v + y) * stride + column * h + x) * 64, state)
      }
    }
  }
  return reader.position
}

function blockDecoder(frame: JpegFrame, scan: JpegScan): BlockDecoder {
  if (!frame.progressive) return sequential
  const { spectralStart, spectralEnd, high, low } = scan
  if (spectralStart === 0) return high === 0 ? dcFirst(low) : dcRefine(low)
  return high === 0 ? acFirst(spectralStart, spectralEnd, low) : acRefine(spectralStart, spectralEnd, low)
}

const sequential: BlockDecoder = (reader, part, index, at, state) => {
  const { coefficients } = part.component
  // A second scan of the same block, as in malicious files, must not mix with the first one.
  coefficients.fill(0, at, at + 64)
  const size = reader.symbol(part.dc) & 15
  state.predictions[index] += reader.signed(size)
  coefficients[at] = state.predictions[index]
  for (let k = 1; k < 64; k++) {
    const symbol = reader.symbol(part.ac)
    const length = symbol & 15
    const run = symbol >> 4
    if (length === 0) {
      if (run < 15) return
      k += 15
      continue
    }
    k += run
    if (k > 63) return
    coefficients[at + k] = reader.signed(length)
  }
}

const dcFirst =
  (low: number): BlockDecoder =>
  (reader, part, index, at, state) => {
    state.predictions[index] += reader.signed(reader.symbol(part.dc) & 15)
    part.component.coefficients[at] = state.predictions[index] << low
  }

const dcRefine =
  (low: number): BlockDecoder =>
  (reader, part, _index, at) => {
    if (reader.bit()) part.component.coefficients[at] |= 1 << low
  }

const acFirst =
  (start: number, end: number, low: number): BlockDecoder =>
  (reader, part, _index, at, state) => {
    if (state.endOfBandRun > 0) {
      state.endOfBandRun--
      return
    }
    const { coefficients } = part.component
    for (let k = start; k <= end; k++) {
      const symbol = reader.symbol(part.ac)
      const length = symbol & 15
      const run = symbol >> 4
      if (length === 0) {
        if (run < 15) {
          state.endOfBandRun = (1 << run) - 1 + reader.bits(run)
          return
        }
        k += 15
        continue
      }
      k += run
      if (k > 63) return
      coefficients[at + k] = reader.signed(length) * (1 << low)
    }
  }

const acRefine =
  (start: number, end: number, low: number): BlockDecoder =>
  (reader, part, _index, at, state) => {
    const { coefficients } = part.component
    const step = 1 << low
    const correct = (place: number) => {
      const value = coefficients[place]
      if (reader.bit() && (value & step) === 0) coefficients[place] = value > 0 ? value + step : value - step
    }
    let k = start
    while (state.endOfBandRun === 0 && k <= end) {
      const symbol = reader.symbol(part.ac)
      if (reader.spent) return
      let run = symbol >> 4
      let value = 0
      if ((symbol & 15) === 0) {
        if (run < 15) {
          // The band ends with this block: only corrections follow.
          state.endOfBandRun = (1 << run) + reader.bits(run)
          break
        }
      } else value = reader.bit() ? step : -step
      for (; k <= end; k++) {
        if (coefficients[at + k] !== 0) correct(at + k)
        else if (run-- === 0) {
          if (value !== 0) coefficients[at + k] = value
          break
        }
      }
      k++
    }
    if (state.endOfBandRun > 0) {
      for (; k <= end; k++) if (coefficients[at + k] !== 0) correct(at + k)
      state.endOfBandRun--
    }
  }
