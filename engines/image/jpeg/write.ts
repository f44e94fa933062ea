/** Writes coefficients as a sequential JPEG with optimised Huffman tables (ITU-T T.81, annexes B, F.1 and K.2). */

import type { JpegComponent, JpegImage } from './frame.ts'

/** Writes bits into bytes. */
class BitWriter {
  bytes: Uint8Array
  length = 0
  #hold = 0
  #count = 0

  constructor(capacity: number) {
    this.bytes = new Uint8Array(capacity)
  }

  byte(value: number): void {
    if (this.length === this.bytes.length) {
      const grown = new Uint8Array(this.bytes.length * 2)
      grown.set(this.bytes)
      this.bytes = grown
    }
    this.bytes[this.length++] = value
  }

  append(values: ArrayLike<number>): void {
    for (let i = 0; i < values.length; i++) this.byte(values[i])
  }

  /** Up to 16 bits of entropy-coded data, with a zero stuffed after each 0xFF. */
  bits(value: number, length: number): void {
    this.#hold = (this.#hold << length) | (value & ((1 << length) - 1))
    this.#count += length
    while (this.#count >= 8) {
      this.#count -= 8
      const byte = (this.#hold >>> this.#count) & 0xff
      this.byte(byte)
      if (byte === 0xff) this.byte(0)
    }
  }

  /** Fills the last byte with ones, as F.1.2.3 requires. */
  align(): void {
    if (this.#count > 0) this.bits(0x7f, 8 - this.#count)
  }
}

/** A Huffman table for writing: the code and code length of each symbol, and its DHT segment. */
interface HuffmanCodes {
  readonly code: Uint16Array
  readonly length: Uint8Array
  readonly counts: Uint8Array
  readonly symbols: number[]
}

/** Optimal code lengths of at most 16 bits, with the all-ones code left free (K.2). */
function huffmanCodes(frequencies: Float64Array): HuffmanCodes {
  const weight = Float64Array.from({ length: 257 }, (_, i) => (i === 256 ? 1 : frequencies[i]))
  const next = new Int32Array(257).fill(-1)
  const size = new Int32Array(257)
  for (;;) {
    let first = -1
    let second = -1
    for (let i = 0; i < 257; i++) {
      if (weight[i] === 0) continue
      if (first < 0 || weight[i] <= weight[first]) {
        second = first
        first = i
      } else if (second < 0 || weight[i] <= weight[second]) second = i
    }
    if (second < 0) break
    weight[first] += weight[second]
    weight[second] = 0
    let tail = first
    for (size[tail]++; next[tail] >= 0; size[tail]++) tail = next[tail]
    next[tail] = second
    for (tail = second; tail >= 0; tail = next[tail]) size[tail]++
  }
  const lengths = new Int32Array(258)
  for (let i = 0; i < 257; i++) if (size[i] > 0) lengths[size[i]]++
  for (let i = 257; i > 16; i--)
    while (lengths[i] > 0) {
      let j = i - 2
      while (lengths[j] === 0) j--
      lengths[i] -= 2
      lengths[i - 1]++
      lengths[j + 1] += 2
      lengths[j]--
    }
  let longest = 16
  while (longest > 0 && lengths[longest] === 0) longest--
  lengths[longest]--
  const symbols: number[] = []
  for (let i = 0; i < 256; i++) if (size[i] > 0) symbols.push(i)
  symbols.sort((a, b) => size[a] - size[b] || a - b)
  const code = new Uint16Array(256)
  const length = new Uint8Array(256)
  let value = 0
  let place = 0
  for (let bits = 1; bits <= 16; bits++) {
    for (let i = 0; i < lengths[bits]; i++, place++) {
      code[symbols[place]] = value++
      length[symbols[place]] = bits
    }
    value <<= 1
  }
  return { code, length, counts: Uint8Array.from(lengths.subarray(1, 17)), symbols }
}

const category = (value: number) => 32 - Math.clz32(Math.abs(value))

/** Receives the Huffman symbols of blocks, in the counting pass and in the writing pass. */
type SymbolSink = (ac: boolean, symbol: number, value: number, length: number) => void

/** Emits the symbols of one block in order (F.1.2). */
function emitBlock(coefficients: Int16Array, at: number, difference: number, emit: SymbolSink): void {
  const size = category(difference)
  emit(false, size, difference < 0 ? difference - 1 : difference, size)
  let run = 0
  for (let k = 1; k < 64; k++) {
    const value = coefficients[at + k]
    if (value === 0) {
      run++
      continue
    }
    for (; run > 15; run -= 16) emit(true, 0xf0, 0, 0)
    const held = Math.max(-1023, Math.min(1023, value))
    const length = category(held)
    emit(true, (run << 4) | length, held < 0 ? held - 1 : held, length)
    run = 0
  }
  if (run > 0) emit(true, 0, 0, 0)
}

/** Emits the symbols of all blocks in scan order, to one sink for each component. */
function emitImage({ frame }: JpegImage, sinks: readonly SymbolSink[]): void {
  const predictions = new Int32Array(frame.components.length)
  const block = (component: JpegComponent, index: number, at: number) => {
    const dc = Math.max(-1024, Math.min(1023, component.coefficients[at]))
    emitBlock(component.coefficients, at, dc - predictions[index], sinks[index])
    predictions[index] = dc
  }
  if (frame.components.length === 1) {
    const [only] = frame.components
    for (let row = 0; row < only.blocksDown; row++)
      for (let column = 0; column < only.blocksAcross; column++)
        block(only, 0, (row * only.stride + column) * 64)
    return
  }
  for (let row = 0; row < frame.mcusDown; row++)
    for (let column = 0; column < frame.mcusAcross; column++)
      frame.components.forEach((component, index) => {
        for (let y = 0; y < component.v; y++)
          for (let x = 0; x < component.h; x++)
            block(
              component,
              index,
              ((row * component.v + y) * component.stride + column * component.h + x) * 64,
            )
      })
}

/**
 * Writes the image as one interleaved sequential scan. Keeps only the markers that define the colours (JFIF, Adobe), not
 * comments, Exif, thumbnails or data after the image.
 */
export function writeJpeg(image: JpegImage): Uint8Array {
  const { frame } = image
  const tables = distinctTables(frame.components)
  // Components with the quantisation table of the first one (luminance) share its codes; the others share a second pair.
  const group = frame.components.map((c) => (tables.of(c) === tables.of(frame.components[0]) ? 0 : 1))
  const counts = [0, 1].map(() => ({ dc: new Float64Array(256), ac: new Float64Array(256) }))
  emitImage(
    image,
    group.map((g) => (ac, symbol) => {
      counts[g][ac ? 'ac' : 'dc'][symbol]++
    }),
  )
  const codes = counts.map(({ dc, ac }) => ({ dc: huffmanCodes(dc), ac: huffmanCodes(ac) }))

  const out = new BitWriter(65_536)
  out.append([0xff, 0xd8])
  if (image.jfif) out.append([0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0])
  if (image.adobe !== null)
    out.append([0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, image.adobe])
  tables.list.forEach((table, id) => {
    const wide = table.some((step) => step > 255)
    out.append([0xff, 0xdb, 0, wide ? 131 : 67, (wide ? 0x10 : 0) | id])
    for (const step of table) out.append(wide ? [step >> 8, step & 0xff] : [step])
  })
  const wide = tables.list.some((table) => table.some((step) => step > 255))
  const { width, height, components } = frame
  out.append([0xff, wide ? 0xc1 : 0xc0, 0, 8 + 3 * components.length, 8])
  out.append([height >> 8, height & 0xff, width >> 8, width & 0xff, components.length])
  for (const c of components) out.append([c.id, (c.h << 4) | c.v, tables.of(c)])
  codes.forEach(({ dc, ac }, id) => {
    if (!group.some((g) => g === id)) return
    for (const kind of [0, 1]) {
      const table = kind === 0 ? dc : ac
      const length = 19 + table.symbols.length
      out.append([
        0xff,
        0xc4,
        length >> 8,
        length & 0xff,
        (kind << 4) | id,
        ...table.counts,
        ...table.symbols,
      ])
    }
  })
  out.append([0xff, 0xda, 0, 6 + 2 * components.length, components.length])
  components.forEach((c, i) => {
    out.append([c.id, (group[i] << 4) | group[i]])
  })
  out.append([0, 63, 0])
  emitImage(
    image,
    group.map((g) => (ac, symbol, value, length) => {
      const table = ac ? codes[g].ac : codes[g].dc
      out.bits(table.code[symbol], table.length[symbol])
      if (length > 0) out.bits(value, length)
    }),
  )
  out.align()
  out.append([0xff, 0xd9])
  return out.bytes.slice(0, out.length)
}

/** The distinct quantisation tables of the frame, by content: a file may redefine a table between scans. */
function distinctTables(components: readonly JpegComponent[]) {
  const list: Uint16Array[] = []
  const ids = components.map(({ quantisation }) => {
    const known = list.findIndex((table) => table.every((step, k) => step === quantisation[k]))
    return known >= 0 ? known : list.push(quantisation) - 1
  })
  return { list, of: (component: JpegComponent) => ids[components.indexOf(component)] }
}
