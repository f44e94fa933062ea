import type { Font, Glyph, Subset } from 'fontkit'
import { characterMap, englishName, type Table, tablesOf } from './sfnt.ts'
import { type PlacedGlyph, PlainShaper } from './shape.ts'
import { TrueTypeSubset } from './subset.ts'

const required = ['head', 'hhea', 'hmtx', 'maxp', 'loca', 'glyf', 'cmap'] as const
/** Tables of fonts with several weights, layers, pictures or other rules of shaping. */
const special = ['fvar', 'morx', 'CFF ', 'CFF2', 'COLR', 'CBDT', 'sbix']

/**
 * A TrueType font, read here for plain text: its glyphs, widths and ligatures, and the font that a PDF embeds. All else is of the package,
 * which takes a tenth of a second to load and is not needed for most documents. Null for other fonts.
 * @param open the font as the package reads it
 */
export function openTrueType(bytes: Uint8Array, open: () => Font): Font | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const tables = tablesOf(view)
    if (tables === null || required.some((tag) => !(tag in tables)) || special.some((tag) => tag in tables))
      return null
    const map = characterMap(view, tables.cmap)
    if (map === null || view.getUint32(tables.maxp.offset) !== 0x00010000) return null
    return new TrueTypeFont(view, tables, map, open)
  } catch (error) {
    // A table ends too early, which the package may tolerate.
    if (error instanceof RangeError) return null
    throw error
  }
}

class TrueTypeFont implements Font {
  readonly stream: { readonly view: DataView }
  readonly directory: Font['directory']
  readonly unitsPerEm: number
  readonly #tables: Readonly<Record<string, Table>>
  readonly #map: (point: number) => number
  readonly #open: () => Font
  readonly #glyphs = new Map<number, Glyph>()
  readonly #metricsCount: number
  readonly #shaper: PlainShaper
  #opened: Font | undefined

  constructor(
    view: DataView,
    tables: Readonly<Record<string, Table>>,
    map: (point: number) => number,
    open: () => Font,
  ) {
    this.stream = { view }
    this.directory = { tables }
    this.#tables = tables
    this.#map = map
    this.#open = open
    this.unitsPerEm = view.getUint16(tables.head.offset + 18)
    this.#metricsCount = view.getUint16(tables.hhea.offset + 34)
    this.#shaper = new PlainShaper(view, tables)
  }

  get #full(): Font {
    this.#opened ??= this.#open()
    return this.#opened
  }

  get ascent() {
    return this.#signed('hhea', 4)
  }
  get descent() {
    return this.#signed('hhea', 6)
  }
  get lineGap() {
    return this.#signed('hhea', 8)
  }
  get bbox() {
    const [minX, minY, maxX, maxY] = [36, 38, 40, 42].map((at) => this.#signed('head', at))
    return { minX, minY, maxX, maxY }
  }
  get head() {
    return { macStyle: { italic: (this.#signed('head', 44) & 2) !== 0 } }
  }
  get availableFeatures() {
    return this.#shaper.available
  }
  get postscriptName() {
    const { name } = this.#tables
    return (name && englishName(this.stream.view, name, 6)) ?? this.#full.postscriptName
  }
  get capHeight() {
    return this.#height(88)
  }
  get xHeight() {
    return this.#height(86)
  }
  get 'OS/2'() {
    return 'OS/2' in this.#tables ? { sFamilyClass: this.#signed('OS/2', 30) } : undefined
  }
  get italicAngle() {
    return this.#full.italicAngle
  }
  get post() {
    return this.#full.post
  }

  /** A height of letters, which the second version of its table added. */
  #height(at: number): number {
    return 'OS/2' in this.#tables && this.#signed('OS/2', 0) >= 2 ? this.#signed('OS/2', at) : 0
  }

  #signed(tag: string, at: number): number {
    return this.stream.view.getInt16(this.#tables[tag].offset + at)
  }

  hasGlyphForCodePoint(codePoint: number): boolean {
    return this.#map(codePoint) !== 0
  }

  glyphForCodePoint(codePoint: number): Glyph {
    return this.#glyph(this.#map(codePoint), [codePoint])
  }

  getGlyph(id: number): Glyph {
    return this.#glyph(id, [])
  }

  #glyph(id: number, codePoints: readonly number[]): Glyph {
    let glyph = this.#glyphs.get(id)
    if (glyph === undefined) {
      const full = () => this.#full.getGlyph(id)
      glyph = {
        id,
        codePoints,
        advanceWidth: this.#metrics(id).advance,
        get bbox() {
          return full().bbox
        },
      }
      this.#glyphs.set(id, glyph)
    }
    return glyph
  }

  /** The glyphs after the last advance width have that one. */
  #metrics = (id: number): { readonly advance: number; readonly bearing: number } => {
    const { view } = this.stream
    const { offset, length } = this.#tables.hmtx
    const last = Math.min(id, this.#metricsCount - 1)
    const bearing =
      id < this.#metricsCount ? id * 4 + 2 : this.#metricsCount * 4 + (id - this.#metricsCount) * 2
    return {
      advance: view.getUint16(offset + last * 4),
      bearing: bearing + 2 <= length ? view.getInt16(offset + bearing) : 0,
    }
  }

  layout(text: string): ReturnType<Font['layout']> {
    const shaped = this.#shape(text)
    if (shaped === null) return this.#full.layout(text)
    return { glyphs: shaped.map(({ id, points }) => this.#glyph(id, points)), positions: shaped }
  }

  #shape(text: string): readonly PlacedGlyph[] | null {
    try {
      return this.#shaper.shape(text, this.#map, (id) => this.#metrics(id).advance)
    } catch (error) {
      if (error instanceof RangeError) return null
      throw error
    }
  }

  createSubset(): Subset {
    const { view } = this.stream
    const { loca, glyf } = this.#tables
    const isLong = this.#signed('head', 50) === 1
    const place = (id: number) =>
      isLong ? view.getUint32(loca.offset + id * 4) : view.getUint16(loca.offset + id * 2) * 2
    const outline = (id: number) => ({ offset: glyf.offset + place(id), length: place(id + 1) - place(id) })
    return new TrueTypeSubset({ view, tables: this.#tables, outline, metrics: this.#metrics })
  }
}
