import { flateStream } from '../filters/decode-stream.ts'
import { isPrivate, unicodeOfGlyphName } from '../fonts/glyph-names.ts'
import { ByteReader, streamBytes } from '../fonts/programs/byte-reader.ts'
import { type FontProgram, type GlyphProgram, readFontProgram } from '../fonts/programs/font-program.ts'
import { subsetCff } from '../fonts/programs/subset/cff.ts'
import { subsetTrueType } from '../fonts/programs/subset/truetype.ts'
import { subsetType1 } from '../fonts/programs/subset/type1.ts'
import type { Bounds } from '../fonts/programs/write-truetype.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, type PdfRef, PdfStream } from '../objects.ts'
import { type CodeGlyphs, codeGlyphs } from '../pdfa/fonts/rebuild.ts'
import type { PlannedCode } from './canonical-codes.ts'
import { programOf } from './font-group.ts'

/** An embedded program and how the codes of a font lead to its glyphs. */
export interface OpenProgram {
  readonly bytes: Uint8Array
  readonly read: FontProgram
  readonly glyphs: CodeGlyphs
  readonly type: 'truetype' | 'cff' | 'type1'
}

/** Null if the program cannot be read. */
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

/** Null if the program cannot be pruned. */
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

/** Null if the program cannot be pruned. */
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

/** A program as it is embedded. */
interface WrittenProgram {
  readonly key: 'FontFile' | 'FontFile2' | 'FontFile3'
  readonly bytes: Uint8Array
  /** Its Subtype, and the lengths of its parts (ISO 32000-1, table 127). */
  readonly entries: readonly (readonly [string, PdfObject])[]
}

/** Lists of glyphs, and numbers that were computed from glyphs. */
const glyphEntries = [
  'FontFile',
  'FontFile2',
  'FontFile3',
  'CharSet',
  'CIDSet',
  'MissingWidth',
  'AvgWidth',
  'MaxWidth',
]

const symbolic = 4
const nonsymbolic = 32

/**
 * The descriptor of a font with a new program.
 * @param codes the codes are mapped by the program itself, which makes the font symbolic (9.6.6.4)
 */
export function writeDescriptor(
  file: PdfFile,
  old: PdfDict | null,
  name: string,
  program: WrittenProgram,
  bounds: Bounds,
  codes: 'own' | 'named',
): PdfRef {
  const descriptor = withoutGlyphs(old ?? new PdfDict())
  const flags = file.number(descriptor.get('Flags')) ?? symbolic
  const { key, bytes, entries } = program
  descriptor
    .set('Type', PdfName.of('FontDescriptor'))
    .set('FontName', PdfName.of(name))
    .set('Flags', codes === 'own' ? (flags & ~nonsymbolic) | symbolic : flags)
    .set('FontBBox', inThousandths(bounds))
    .set(key, file.add(flateStream(bytes, new PdfDict(entries))))
  return file.add(descriptor)
}

export function withoutGlyphs(descriptor: PdfDict): PdfDict {
  const out = descriptor.clone()
  for (const key of glyphEntries) out.delete(key)
  return out
}

function inThousandths({ xMin, yMin, xMax, yMax }: Bounds): number[] {
  return [Math.floor(xMin * 1000), Math.floor(yMin * 1000), Math.ceil(xMax * 1000), Math.ceil(yMax * 1000)]
}

/** The bounds of some glyphs, in ems. */
function boundsOf(program: GlyphProgram, glyphs: Iterable<string | number>): Bounds {
  let [xMin, yMin, xMax, yMax] = [0, 0, 0, 0]
  for (const glyph of glyphs)
    for (const contour of program.contours(glyph))
      for (const { x, y } of contour) {
        xMin = Math.min(xMin, x)
        yMin = Math.min(yMin, y)
        xMax = Math.max(xMax, x)
        yMax = Math.max(yMax, y)
      }
  return { xMin, yMin, xMax, yMax }
}

/** A length in ems as the thousandths of a width, without noise of floating point. */
export const perMille = (ems: number): number => Math.round(ems * 1e6) / 1000
