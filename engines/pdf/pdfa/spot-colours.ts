import { createHash } from 'node:crypto'
import { decodeStream, flateStream } from '../filters/decode-stream.ts'
import {
  PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  reachableFrom,
} from '../objects.ts'
import { serialiseObject } from '../syntax/write-object.ts'

/** Colorants of DeviceN that are not spot colours. */
const processColours = new Set(['Cyan', 'Magenta', 'Yellow', 'Black', 'None'])

/**
 * Adds the spot colours of DeviceN spaces to their Colorants, which part 2 requires (ISO 19005-2, 6.2.4.4): as a Separation space of
 * the file describes them, else as shown by the DeviceN space. Spot colours of one name that differ get different names.
 */
export function describeSpotColours(file: PdfFile, roots: readonly PdfObject[]): void {
  const spaces = [...colourSpaces(file, roots)]
  const separations = new Map<string, PdfObject[]>()
  for (const space of spaces) if (file.name(space[0]) === 'Separation') useOneName(file, separations, space)
  for (const space of spaces) {
    const missing = undescribed(file, space)
    for (const name of missing) {
      const made = separations.get(name) ?? separationOf(file, space, name)
      if (made) separations.set(name, made)
    }
    const found = missing.filter((name) => separations.has(name))
    if (found.length === 0) continue
    const attributes = file.dict(space[4])
    const colorants = file.dict(attributes?.get('Colorants'))?.clone() ?? new PdfDict()
    for (const name of found) colorants.set(name, separations.get(name) ?? null)
    space[4] = (attributes?.clone() ?? new PdfDict()).set('Colorants', colorants)
  }
}

/** Whether a spot colour is described nowhere. */
export function lacksSpotColours(file: PdfFile, roots: readonly PdfObject[]): boolean {
  for (const space of colourSpaces(file, roots)) if (undescribed(file, space).length > 0) return true
  return false
}

function undescribed(file: PdfFile, space: readonly PdfObject[]): string[] {
  if (file.name(space[0]) !== 'DeviceN') return []
  const attributes = file.dict(space[4])
  const known = file.dict(attributes?.get('Colorants'))
  const components = file.array(file.dict(attributes?.get('Process'))?.get('Components')) ?? []
  const process = new Set(components.map((item) => file.name(item)))
  return (file.array(space[1]) ?? [])
    .flatMap((item) => file.name(item) ?? [])
    .filter((name) => !processColours.has(name) && !process.has(name) && !known?.has(name))
}

/** A space of one colorant of a DeviceN space. Null if its function cannot be split. */
function separationOf(file: PdfFile, space: readonly PdfObject[], name: string): PdfObject[] | null {
  const names = (file.array(space[1]) ?? []).map((item) => file.name(item))
  const tint = tintOf(file, space[3] ?? null, names.indexOf(name), names.length)
  return tint === null ? null : [PdfName.of('Separation'), PdfName.of(name), space[2] ?? null, tint]
}

/** Renames a spot colour if another of the same name is described differently: its look stays. */
function useOneName(file: PdfFile, separations: Map<string, PdfObject[]>, space: PdfObject[]): void {
  const name = file.name(space[1]) ?? ''
  if (name === 'All' || name === 'None') return
  const own = digest(file, space)
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${name} ${number}`
    const known = separations.get(tried)
    if (known && digest(file, known) !== own) continue
    if (!known) separations.set(tried, space)
    if (number > 1) space[1] = PdfName.of(tried)
    return
  }
}

/** Objects of a description; real ones have a few. */
const maxObjects = 1000

/** Of the alternate space and the function, regardless of their object numbers. */
function digest(file: PdfFile, space: readonly PdfObject[]): string {
  const hash = createHash('sha1')
  const open: PdfObject[] = [space[3] ?? null, space[2] ?? null]
  for (let count = 0; open.length > 0 && count < maxObjects; count++) {
    const next = open.pop() ?? null
    const object = next instanceof PdfRef ? file.resolve(next) : next
    if (Array.isArray(object)) {
      hash.update('[')
      open.push(...object.toReversed())
    } else if (object instanceof PdfDict || object instanceof PdfStream) {
      const dict = object instanceof PdfStream ? object.dict : object
      if (object instanceof PdfStream) hash.update(object.raw)
      for (const key of [...dict.entries.keys()].sort()) {
        hash.update(`/${key}`)
        open.push(dict.get(key) ?? null)
      }
    } else hash.update(serialiseObject(object))
  }
  return hash.digest('hex')
}

/** Every array that begins with the name of a colour space, each once. */
function* colourSpaces(file: PdfFile, roots: readonly PdfObject[]): Generator<PdfObject[]> {
  const seen = new Set<PdfObject>()
  for (const { dict } of reachableFrom(file, roots)) {
    const open: PdfObject[] = [...dict.entries.values()]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const array = file.resolve(next)
      if (!Array.isArray(array) || seen.has(array)) continue
      seen.add(array)
      const name = file.name(array[0])
      if (name === 'DeviceN' || name === 'Separation') yield array
      open.push(...array)
    }
  }
}

/** Functions that convert tints (ISO 32000-1, 7.10): the result of a function of several colorants for a single one. */

/**
 * The function of one colorant, the others being absent.
 * @param index of the colorant
 * @param count of all colorants
 * @returns null if the function cannot be split
 */
function tintOf(file: PdfFile, tint: PdfObject, index: number, count: number): PdfObject | null {
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
