/** Decodes one scan into the coefficients of a frame (ITU-T T.81, F.2 sequential and G.2 progressive). */

import type { JpegComponent, JpegFrame } from './frame.ts'
import { BitReader, type HuffmanTable } from './huffman.ts'

export interface ScanComponent {
  readonly component: JpegComponent
  readonly dc: HuffmanTable
  readonly ac: HuffmanTable
}

export interface JpegScan {
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
export function decodeScan(data: Uint8Array, start: number, frame: JpegFrame, scan: JpegScan): number {
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
