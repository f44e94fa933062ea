/** CCITT fax group 4 (ITU-T T.6): among the lossless filters of PDF, the smallest for scans of text. */
import { changesOf, type FaxCode, runCodes } from './fax-codes.ts'

const pass = { bits: 0b0001, length: 4 }
const horizontal = { bits: 0b001, length: 3 }
/** Codes by the offset of a change from the one above it, from -3 to 3. */
const vertical: readonly FaxCode[] = [
  { bits: 0b0000010, length: 7 },
  { bits: 0b000010, length: 6 },
  { bits: 0b010, length: 3 },
  { bits: 0b1, length: 1 },
  { bits: 0b011, length: 3 },
  { bits: 0b000011, length: 6 },
  { bits: 0b0000011, length: 7 },
]
const endOfLine = { bits: 1, length: 12 }
/** Pixels: the longest run with its own code. */
const maxRun = 2560

/**
 * @param packed one bit a pixel, 1 is white, rows on byte borders
 * @returns data for CCITTFaxDecode with K -1 and its other parameters left as they are
 */
export function encodeFax(packed: Uint8Array, width: number, height: number): Uint8Array {
  const out = new BitWriter()
  const stride = Math.ceil(width / 8)
  let above: number[] = []
  for (let y = 0; y < height; y++) {
    const row = changesOf(packed.subarray(y * stride, (y + 1) * stride), width)
    encodeRow(out, row, above, width)
    above = row
  }
  out.add(endOfLine)
  out.add(endOfLine)
  return out.done()
}

/** Codes each change relative to the one above it where that is near, and else as two run lengths (T.6, 2.2). */
function encodeRow(out: BitWriter, row: readonly number[], above: readonly number[], width: number): void {
  /** Starts at the imaginary white pixel before the first one. */
  let from = -1
  let next = 0
  let near = 0
  while (from < width) {
    const colour = next % 2
    // The first change above that leads away from this colour. One step back, since the colour may have changed.
    near = Math.max(0, near - 1)
    if (near % 2 !== colour) near++
    while ((above[near] ?? width) <= from && near < above.length) near += 2
    const over = above[near] ?? width
    const following = above[near + 1] ?? width
    const change = row[next] ?? width
    const shift = change - over
    if (following < change) {
      out.add(pass)
      from = following
    } else if (Math.abs(shift) <= 3) {
      out.add(vertical[shift + 3])
      from = change
      next++
    } else {
      const end = row[next + 1] ?? width
      out.add(horizontal)
      addRun(out, change - Math.max(0, from), colour)
      addRun(out, end - change, 1 - colour)
      from = end
      next += 2
    }
  }
}

function addRun(out: BitWriter, length: number, colour: number): void {
  let rest = length
  for (; rest > maxRun + 63; rest -= maxRun) out.add(runCodes(maxRun, colour))
  if (rest >= 64) out.add(runCodes(rest - (rest % 64), colour))
  out.add(runCodes(rest % 64, colour))
}

class BitWriter {
  #bytes = new Uint8Array(4096)
  #length = 0
  #held = 0
  #count = 0

  add({ bits, length }: { readonly bits: number; readonly length: number }): void {
    this.#held = (this.#held << length) | bits
    this.#count += length
    while (this.#count >= 8) {
      this.#count -= 8
      this.#push((this.#held >> this.#count) & 0xff)
    }
    this.#held &= (1 << this.#count) - 1
  }

  done(): Uint8Array {
    if (this.#count > 0) this.#push((this.#held << (8 - this.#count)) & 0xff)
    this.#count = 0
    return this.#bytes.slice(0, this.#length)
  }

  #push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#length * 2)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes[this.#length++] = byte
  }
}
