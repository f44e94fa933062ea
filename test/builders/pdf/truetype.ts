/**
 * A TrueType font small enough to read: one filled block a glyph (OpenType 1.9, required tables for embedding).
 * Good for tests of text, where the shape of a letter does not matter and its width does.
 */

export interface BlockGlyph {
  /** Advance in 1/1000 em. */
  readonly width: number
  /** Height of the block in 1/1000 em; 0 draws nothing. */
  readonly height?: number
}

/** The font file. Glyph 0 is .notdef, glyph i + 1 is `glyphs[i]`. With a colour it is a colour font, whose glyphs have one layer each. */
export function blockFont(
  glyphs: readonly BlockGlyph[],
  colour?: readonly [red: number, green: number, blue: number],
): Uint8Array {
  const all = [{ width: 500, height: glyphs.some(({ height }) => height !== 0) ? 700 : 0 }, ...glyphs]
  const outlines = all.map(outline)
  const loca = new Writer()
  let offset = 0
  for (const data of outlines) {
    loca.u32(offset)
    offset += data.length
  }
  loca.u32(offset)
  const hmtx = new Writer()
  for (const glyph of all) hmtx.u16(glyph.width).u16(50)
  const tables: readonly (readonly [string, Buffer])[] = [
    ...(colour ? colourTables(all.length, colour) : []),
    ['cmap', cmap(all.length)],
    ['glyf', Buffer.concat(outlines)],
    ['head', head()],
    ['hhea', hhea(all.length)],
    ['hmtx', hmtx.buffer()],
    ['loca', loca.buffer()],
    ['maxp', maxp(all.length)],
    ['post', new Writer().u32(0x00030000).zeros(28).buffer()],
  ]
  return assemble(tables)
}

function colourTables(count: number, [red, green, blue]: readonly number[]): [string, Buffer][] {
  const layers = new Writer()
    .u16(0)
    .u16(count)
    .u32(14)
    .u32(14 + 6 * count)
    .u16(count)
  for (let glyph = 0; glyph < count; glyph++) layers.u16(glyph).u16(glyph).u16(1)
  for (let glyph = 0; glyph < count; glyph++) layers.u16(glyph).u16(0)
  const palette = new Writer().u16(0).u16(1).u16(1).u16(1).u32(14).u16(0).bytes([blue, green, red, 255])
  return [
    ['COLR', layers.buffer()],
    ['CPAL', palette.buffer()],
  ]
}

function outline(glyph: BlockGlyph): Buffer {
  const height = glyph.height ?? 700
  if (height === 0) return Buffer.alloc(0)
  const right = Math.max(glyph.width - 50, 51)
  const out = new Writer()
  out.u16(1).u16(50).u16(0).u16(right).u16(height)
  out.u16(3).u16(0)
  // Four points on the curve, each delta a signed word.
  out.bytes([1, 1, 1, 1])
  for (const dx of [50, 0, right - 50, 0]) out.u16(dx)
  for (const dy of [0, height, 0, -height]) out.u16(dy)
  return out.even().buffer()
}

/** A (3, 1) format 4 table that maps U+E000 + glyph: present because readers want one, meant for none. */
function cmap(count: number): Buffer {
  const out = new Writer()
  out.u16(0).u16(1).u16(3).u16(1).u32(12)
  out.u16(4).u16(32).u16(0).u16(4).u16(4).u16(1).u16(0)
  out
    .u16(0xe000 + count - 1)
    .u16(0xffff)
    .u16(0)
  out.u16(0xe000).u16(0xffff).u16(-0xe000).u16(1).u16(0).u16(0)
  return out.buffer()
}

function head(): Buffer {
  const out = new Writer()
  out.u32(0x00010000).u32(0x00010000).u32(0).u32(0x5f0f3cf5).u16(0b11).u16(1000).zeros(16)
  out.u16(0).u16(0).u16(1000).u16(1000).u16(0).u16(8).u16(2).u16(1).u16(0)
  return out.buffer()
}

function hhea(count: number): Buffer {
  const out = new Writer()
  out.u32(0x00010000).u16(800).u16(-200).u16(0).u16(1000).u16(0).u16(0).u16(1000)
  return out.u16(1).u16(0).zeros(12).u16(count).buffer()
}

function maxp(count: number): Buffer {
  return new Writer().u32(0x00010000).u16(count).u16(4).u16(1).zeros(4).u16(2).zeros(16).buffer()
}

function assemble(tables: readonly (readonly [string, Buffer])[]): Uint8Array {
  const directory = new Writer().u32(0x00010000).u16(tables.length).u16(128).u16(3).u16(0)
  let offset = 12 + tables.length * 16
  const parts: Buffer[] = []
  for (const [tag, data] of tables) {
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)])
    directory.bytes([...Buffer.from(tag, 'latin1')]).u32(checksum(padded))
    directory.u32(offset).u32(data.length)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat([directory.buffer(), ...parts])
}

function checksum(padded: Buffer): number {
  let sum = 0
  for (let i = 0; i < padded.length; i += 4) sum = (sum + padded.readUInt32BE(i)) >>> 0
  return sum
}

class Writer {
  readonly #bytes: number[] = []
  u16(value: number): this {
    return this.bytes([(value >> 8) & 255, value & 255])
  }
  u32(value: number): this {
    return this.u16(value >>> 16).u16(value & 0xffff)
  }
  zeros(count: number): this {
    return this.bytes(new Array<number>(count).fill(0))
  }
  bytes(values: readonly number[]): this {
    this.#bytes.push(...values)
    return this
  }
  even(): this {
    return this.#bytes.length % 2 ? this.bytes([0]) : this
  }
  buffer(): Buffer {
    return Buffer.from(this.#bytes)
  }
}
