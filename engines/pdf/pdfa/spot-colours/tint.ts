/** Functions that convert tints (ISO 32000-1, 7.10): what a function of several colorants gives for one of them alone. */
import { decodeStream } from '../../filters/decode-stream.ts'
import type { PdfDict, PdfFile, PdfObject, PdfStream } from '../../objects/objects.ts'
import { flateStream } from '../flate-stream.ts'

/**
 * The function of one colorant, the others being absent.
 * @param index of the colorant
 * @param count of all colorants
 * @returns null where the function cannot be taken apart
 */
export function tintOf(file: PdfFile, tint: PdfObject, index: number, count: number): PdfObject | null {
  if (count === 1) return tint
  const stream = file.stream(tint)
  const type = file.number(stream?.dict.get('FunctionType'))
  if (!stream) return null
  return type === 4
    ? calculated(file, stream, index, count)
    : type === 0
      ? sampled(file, stream, index)
      : null
}

/** A calculator function: the absent colorants are put on the stack around the given one. */
function calculated(file: PdfFile, stream: PdfStream, index: number, count: number): PdfObject | null {
  const code = Buffer.from(decodeStream(file, stream).bytes).toString('latin1')
  const start = code.indexOf('{')
  const end = code.lastIndexOf('}')
  if (start < 0 || end < start) return null
  const before = '0 exch '.repeat(index)
  const after = '0 '.repeat(count - 1 - index)
  const bytes = Buffer.from(`{ ${before}${after}${code.slice(start + 1, end)} }`, 'latin1')
  return file.add(functionOf(file, stream.dict, index, new Uint8Array(bytes)))
}

/** A table: its samples along one axis. */
function sampled(file: PdfFile, stream: PdfStream, index: number): PdfObject | null {
  const sizes = file.numbers(stream.dict.get('Size'))
  const range = file.numbers(stream.dict.get('Range'))
  const bits = file.number(stream.dict.get('BitsPerSample')) ?? 0
  if (!sizes || !range || bits % 8 !== 0 || bits === 0 || !(index < sizes.length)) return null
  const encode = file.numbers(stream.dict.get('Encode')) ?? sizes.flatMap((size) => [0, size - 1])
  const length = (range.length / 2) * (bits / 8)
  let at = 0
  let step = length
  let stride = 0
  for (const [axis, size] of sizes.entries()) {
    if (axis === index) stride = step
    else at += step * Math.max(0, Math.min(size - 1, Math.round(encode[axis * 2] ?? 0)))
    step *= size
  }
  const { bytes } = decodeStream(file, stream)
  const samples = new Uint8Array(sizes[index] * length)
  for (let i = 0; i < sizes[index]; i++)
    samples.set(bytes.subarray(at + i * stride, at + i * stride + length), i * length)
  const made = functionOf(file, stream.dict, index, samples)
  made.dict.set('Size', [sizes[index]]).set('Encode', encode.slice(index * 2, index * 2 + 2))
  return file.add(made)
}

function functionOf(file: PdfFile, like: PdfDict, index: number, bytes: Uint8Array): PdfStream {
  const made = flateStream(bytes, like)
  const domain = file.numbers(like.get('Domain'))?.slice(index * 2, index * 2 + 2)
  made.dict.set('Domain', domain?.length === 2 ? domain : [0, 1])
  return made
}
