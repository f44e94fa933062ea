import { isPrivate, unicodeOfGlyphName } from '../fonts/glyph-names/glyph-names.ts'
import { ByteReader } from '../fonts/programs/byte-reader.ts'
import { type FontProgram, readFontProgram } from '../fonts/programs/font-program.ts'
import { subsetCff } from '../fonts/programs/subset/cff.ts'
import { subsetTrueType } from '../fonts/programs/subset/truetype.ts'
import { subsetType1 } from '../fonts/programs/subset/type1.ts'
import type { Bounds } from '../fonts/programs/write-truetype.ts'
import { streamBytes } from '../fonts/stream-bytes.ts'
import { type PdfDict, type PdfFile, PdfName, PdfStream } from '../objects.ts'
import { type CodeGlyphs, codeGlyphs } from '../pdfa/fonts/rebuild.ts'
import type { PlannedCode } from './canonical-codes.ts'
import { boundsOf, type WrittenProgram } from './descriptor.ts'
import { programOf } from './font-group.ts'

/** An embedded program and how the codes of a font lead to its glyphs. */
export interface OpenProgram {
  readonly bytes: Uint8Array
  readonly read: FontProgram
  readonly glyphs: CodeGlyphs
  readonly type: 'truetype' | 'cff' | 'type1'
}

/** Null where the program cannot be read. */
export function openProgram(file: PdfFile, dict: PdfDict): OpenProgram | null {
  const glyphs = codeGlyphs(file, dict)
  const stream = programOf(file, dict)
  const bytes = stream instanceof PdfStream ? streamBytes(file, stream) : null
  const read = glyphs && readFontProgram(file, glyphs.descriptor)
  if (!glyphs || !bytes || !read) return null
  const type = read.sfnt?.table('glyf') ? 'truetype' : read.cff ? 'cff' : 'type1'
  return { bytes, read, glyphs, type }
}

/** The program of a simple font with only the given codes. */
export interface SimpleProgram {
  readonly program: WrittenProgram
  readonly bounds: Bounds
  /** The name of the glyph of each code, by its key. Null in a program that maps codes itself. */
  readonly names: ReadonlyMap<number, string> | null
}

/** Null where the program cannot be pruned. */
export function pruneSimple(
  { bytes, read, glyphs, type }: OpenProgram,
  name: string,
  codes: readonly PlannedCode[],
  codeOf: (planned: PlannedCode) => number,
): SimpleProgram | null {
  const used = codes.filter(({ glyph }) => glyph !== null)
  if (type === 'truetype') {
    const order = used.map(({ glyph }) => Number(glyph))
    const subset = subsetTrueType(bytes, order, new Map(used.map((one) => [codeOf(one), Number(one.glyph)])))
    return subset && { ...trueType(subset), names: null }
  }
  const names = new Map<string | number, string>()
  for (const { glyph } of used)
    if (glyph !== null && !names.has(glyph)) {
      const old = typeof glyph === 'string' ? glyph : (read.cff?.names?.[glyph] ?? '')
      names.set(glyph, isPublicName(old) ? old : `g${names.size + 1}`)
    }
  const bounds = boundsOf(glyphs.program, names.keys())
  const byKey = new Map(used.map(({ key, glyph }) => [key, names.get(glyph ?? '') ?? '.notdef']))
  if (type === 'cff') {
    const source = { name, bounds, cidKeyed: false, unitsPerEm: emOf(read) }
    const list = [...names].map(([glyph, id]) => ({ glyph: Number(glyph), id }))
    const subset = subsetCff(read.sfnt?.table('CFF ') ?? bytes, { ...source, glyphs: list })
    return subset && { program: compact(subset, 'Type1C'), bounds, names: byKey }
  }
  const subset = subsetType1(bytes, name, new Map([...names].map(([old, id]) => [String(old), id])), bounds)
  if (!subset) return null
  const [first, second, third] = subset.lengths
  const entries = [
    ['Length1', first],
    ['Length2', second],
    ['Length3', third],
  ] as const
  return { program: { key: 'FontFile', bytes: subset.bytes, entries }, bounds, names: byKey }
}

/** The program of a composite font with only the given CIDs. */
export interface CompositeProgram {
  readonly program: WrittenProgram
  readonly bounds: Bounds
  /** Glyph index by CID. Null in a program that has CIDs itself. */
  readonly glyphOfCid: ReadonlyMap<number, number> | null
}

/** Null where the program cannot be pruned. */
export function pruneComposite(
  { bytes, read, glyphs, type }: OpenProgram,
  name: string,
  codes: readonly PlannedCode[],
  cidOf: (planned: PlannedCode) => number,
): CompositeProgram | null {
  const used = codes.filter(({ glyph }) => typeof glyph === 'number' && glyph > 0)
  const order = used.map(({ glyph }) => Number(glyph))
  if (type === 'truetype') {
    const subset = subsetTrueType(bytes, order, null)
    if (!subset) return null
    const byCid = used.map((one) => [cidOf(one), subset.glyphs.get(Number(one.glyph)) ?? 0] as const)
    return { ...trueType(subset), glyphOfCid: new Map(byCid) }
  }
  if (type !== 'cff') return null
  const bounds = boundsOf(glyphs.program, order)
  const byCid = new Map(used.map((one) => [cidOf(one), Number(one.glyph)]))
  const list = [...byCid].sort(([a], [b]) => a - b).map(([id, glyph]) => ({ glyph, id }))
  const source = { name, bounds, cidKeyed: true, unitsPerEm: emOf(read), glyphs: list }
  const subset = subsetCff(read.sfnt?.table('CFF ') ?? bytes, source)
  return subset && { program: compact(subset, 'CIDFontType0C'), bounds, glyphOfCid: null }
}

function trueType({ bytes, bounds, unitsPerEm }: NonNullable<ReturnType<typeof subsetTrueType>>): {
  program: WrittenProgram
  bounds: Bounds
} {
  const { xMin, yMin, xMax, yMax } = bounds
  return {
    program: { key: 'FontFile2', bytes, entries: [['Length1', bytes.length]] },
    bounds: {
      xMin: xMin / unitsPerEm,
      yMin: yMin / unitsPerEm,
      xMax: xMax / unitsPerEm,
      yMax: yMax / unitsPerEm,
    },
  }
}

const compact = (bytes: Uint8Array, subtype: string): WrittenProgram => ({
  key: 'FontFile3',
  bytes,
  entries: [['Subtype', PdfName.of(subtype)]],
})

/** The em of an OpenType program; its CFF table may not state it. */
function emOf({ sfnt }: FontProgram): number | undefined {
  const head = sfnt?.table('head')
  return head ? new ByteReader(head).u16(18) || undefined : undefined
}

/** Whether a glyph has the name of its character. Other names are often numbers in the order of first use. */
function isPublicName(name: string): boolean {
  const text = /^(?:[A-Za-z]{1,31}|uni[0-9A-F]{4})$/.test(name) ? unicodeOfGlyphName(name) : ''
  return text !== '' && !isPrivate(text)
}
