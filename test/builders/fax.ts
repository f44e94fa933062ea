/** Fax group 4 as libtiff reads it: by way of a TIFF of one strip (TIFF 6.0, section 11). */
import sharp from 'sharp'
import { grayOf, type TextPicture } from './pictures.ts'

/** @returns one bit a pixel, 1 is white, rows padded to bytes with zeros */
export async function readFax(coded: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  const { data, info } = await sharp(faxTiff(coded, width, height))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const stride = Math.ceil(width / 8)
  const bits = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (data[(y * width + x) * info.channels] > 127) bits[y * stride + (x >> 3)] |= 0x80 >> (x & 7)
  return bits
}

function faxTiff(coded: Uint8Array, width: number, height: number): Buffer {
  const tags = [
    [256, 4, width],
    [257, 4, height],
    [258, 3, 1],
    [259, 3, 4],
    // White is 1 in the samples, as in the data that PDF's filter gives.
    [262, 3, 0],
    [273, 4, 8],
    [277, 3, 1],
    [278, 4, height],
    [279, 4, coded.length],
  ]
  const at = 8 + coded.length + (coded.length % 2)
  const file = Buffer.alloc(at + 2 + tags.length * 12 + 4)
  file.write('II*\0', 0, 'latin1')
  file.writeUInt32LE(at, 4)
  file.set(coded, 8)
  file.writeUInt16LE(tags.length, at)
  for (const [i, [tag, type, value]] of tags.entries()) {
    const entry = at + 2 + i * 12
    file.writeUInt16LE(tag, entry)
    file.writeUInt16LE(type, entry + 2)
    file.writeUInt32LE(1, entry + 4)
    file.writeUInt32LE(value, entry + 8)
  }
  return file
}

/** Fax and JBIG2 coders for pictures of one bit: valid, and as short as they can be, for tests need no compression. */

/** Codes of the runs 0 to 15 (ITU-T T.4, tables 2 and 3). A longer run is several, with empty runs between. */
const whiteRuns =
  '00110101 000111 0111 1000 1011 1100 1110 1111 10011 10100 00111 01000 001000 000011 110100 110101'.split(
    ' ',
  )
const blackRuns =
  '0000110111 010 11 10 011 0011 0010 00011 000101 000100 0000100 0000101 0000111 00000100 00000111 000011000'.split(
    ' ',
  )
const endOfLine = '000000000001'

/** Group 4 (K -1), every pair of runs in horizontal mode, or Group 3 in one dimension without end-of-line codes (K 0). */
export function fax(picture: TextPicture, group: 3 | 4): Uint8Array {
  const gray = grayOf(picture)
  let code = ''
  for (let y = 0; y < picture.height; y++) {
    const runs = runsOf(gray.subarray(y * picture.width, (y + 1) * picture.width))
    // Horizontal mode takes a white and a black run; a last white one goes with an empty black one.
    if (group === 4 && runs.length % 2) runs.push(0)
    runs.forEach((run, i) => {
      if (group === 4 && i % 2 === 0) code += '001'
      code += (i % 2 ? blackRuns : whiteRuns)[run]
    })
    // Rows of Group 3 are byte-aligned, so that one bad row cannot spoil the next.
    if (group === 3) code = padded(code)
  }
  return bitsToBytes(padded(group === 4 ? code + endOfLine + endOfLine : code))
}

/** Run lengths of at most 15 in turn white and black, from white. */
function runsOf(row: Uint8Array): number[] {
  const runs: number[] = []
  for (let x = 0; x < row.length; ) {
    const white = runs.length % 2 === 0
    let run = 0
    while (run < 15 && x < row.length && row[x] >= 128 === white) {
      run++
      x++
    }
    runs.push(run)
  }
  return runs
}

function padded(code: string): string {
  return code.padEnd(Math.ceil(code.length / 8) * 8, '0')
}

function bitsToBytes(code: string): Uint8Array {
  return Uint8Array.from({ length: code.length / 8 }, (_, i) =>
    Number.parseInt(code.slice(i * 8, i * 8 + 8), 2),
  )
}

/** A JBIG2 stream as PDF embeds it (ISO 32000-1, 7.4.7): page information and one generic region coded as Group 4. */
export function jbig2(picture: TextPicture): Uint8Array {
  const size = words(picture.width, picture.height)
  const page = Buffer.concat([size, words(0, 0), Buffer.from([0, 0, 0])])
  const region = Buffer.concat([size, words(0, 0), Buffer.from([0, 1]), fax(picture, 4)])
  return Buffer.concat([segment(0, 48, page), segment(1, 39, region)])
}

/** A segment of page 1 that refers to no other (ITU-T T.88, 7.2). */
function segment(num: number, type: number, data: Buffer): Buffer {
  return Buffer.concat([words(num), Buffer.from([type, 0, 1]), words(data.length), data])
}

function words(...values: readonly number[]): Buffer {
  const out = Buffer.alloc(values.length * 4)
  values.forEach((value, i) => {
    out.writeUInt32BE(value, i * 4)
  })
  return out
}
