import type { PageNode } from '../file/pages.ts'
import { flateStream } from '../filters/decode-stream.ts'
import { streamBytes } from '../fonts/programs/byte-reader.ts'
import { type FontProgram, readFontProgram } from '../fonts/programs/font-program.ts'
import { type1GlyphNames } from '../fonts/programs/type1-glyphs.ts'
import type { PdfLimits } from '../limits.ts'
import {
  PdfDict,
  type PdfFile,
  type PdfObject,
  type PdfStream,
  PdfString,
  type Reached,
  reachableFrom,
} from '../objects.ts'
import { isEmbedded } from './fonts/font-program.ts'
import { isTooLarge } from './limits.ts'
import { needsRecoding, opaqueImage } from './part-one-images.ts'
import { isTransparentState, softMask } from './transparency.ts'

/**
 * What only PDF/A-1 forbids, which is based on PDF 1.4 (ISO 19005-1).
 * - `transparency` (6.4).
 * - `coding`: an image has a coding that PDF 1.4 does not have.
 * - `subset`: a subset font does not list its glyphs (6.3.5).
 * - `size`: an array or dictionary is too large (6.1.12).
 */
export type PartOneObstacle = 'transparency' | 'coding' | 'subset' | 'size'

export const partOneReasons: Readonly<Record<PartOneObstacle, string>> = {
  transparency: 'it uses transparency, which part 1 of the standard forbids',
  coding: 'one of its images has a coding that part 1 of the standard does not allow',
  subset: 'one of its fonts does not list its glyphs, which part 1 of the standard requires',
  size: 'it uses a larger array or dictionary, or more colorants, than part 1 of the standard allows',
}

const subsetName = /^[A-Z]{6}\+/

/** Results by font, because every page requests them. */
const listed = new WeakMap<PdfDict, boolean>()

/**
 * Repairs what only part 1 forbids, if the page can look the same: transparency groups without transparency, images with soft
 * masks or later codings, subset fonts that do not list their glyphs. Changes the objects of the file.
 * @param used the names of states, forms and images that each page uses. Null if they are not all known.
 * @returns pages that may look different
 */
export async function repairPartOne(
  file: PdfFile,
  nodes: readonly PageNode[],
  used: readonly (ReadonlySet<string> | null)[],
  limits: Partial<PdfLimits> | undefined,
): Promise<ReadonlySet<PageNode>> {
  for (const [i, node] of nodes.entries()) dropUnused(file, node, used[i] ?? null)
  const flat = new Map<PdfStream, PdfStream | null>()
  const numbers = new Map<PdfObject, number>([...file.objects].map(([num, object]) => [object, num]))
  const changed = new Set<PageNode>()
  for (const node of nodes) {
    if (file.name(file.dict(node.dict.get('Group'))?.get('S')) === 'Transparency') {
      node.dict.delete('Group')
      changed.add(node)
    }
    for (const { dict, stream } of reachableFrom(file, rootsOf(file, node))) {
      const group = file.dict(dict.get('Group'))
      if (group && file.name(group.get('S')) === 'Transparency') {
        dict.delete('Group')
        changed.add(node)
      }
      if (!stream || file.name(dict.get('Subtype')) !== 'Image') continue
      if (!softMask(file, dict) && !needsRecoding(file, stream)) continue
      const num = numbers.get(stream)
      if (num === undefined) continue
      let made = flat.get(stream)
      if (made === undefined) {
        made = await opaqueImage(file, stream, limits)
        flat.set(stream, made)
      }
      if (made) changed.add(node)
    }
  }
  for (const [old, made] of flat) {
    const num = numbers.get(old)
    if (made && num !== undefined) file.objects.set(num, made)
  }
  return changed
}

/** Removes states and objects that the resources of a page name and its content does not use: they often belong to other pages. */
function dropUnused(file: PdfFile, node: PageNode, used: ReadonlySet<string> | null): void {
  if (!used) return
  for (const kind of ['ExtGState', 'XObject']) {
    const entries = file.dict(node.resources.get(kind))
    if (!entries || [...entries.entries.keys()].every((name) => used.has(name))) continue
    const own = new PdfDict([...entries.entries].filter(([name]) => used.has(name)))
    const resources = (file.dict(node.dict.get('Resources')) ?? node.resources).clone()
    node.dict.set('Resources', resources.set(kind, own))
  }
}

const rootsOf = (file: PdfFile, { dict, resources }: PageNode): PdfObject[] => [
  new PdfDict([
    ['Resources', dict.has('Resources') ? (file.dict(dict.get('Resources')) ?? resources) : resources],
    ['Group', dict.get('Group') ?? null],
  ]),
]

/** Why a page that later parts allow cannot be in a file of part 1. */
export function partOneObstacle(file: PdfFile, node: PageNode): PartOneObstacle | null {
  for (const reached of reachableFrom(file, rootsOf(file, node))) {
    const obstacle = obstacleIn(file, reached)
    if (obstacle) return obstacle
  }
  return null
}

function obstacleIn(file: PdfFile, { dict, stream }: Reached): PartOneObstacle | null {
  if (file.name(dict.get('S')) === 'Transparency') return 'transparency'
  if (softMask(file, dict) || isTransparentState(file, dict)) return 'transparency'
  if (stream && file.name(dict.get('Subtype')) === 'Image' && needsRecoding(file, stream)) return 'coding'
  if (!listGlyphs(file, dict)) return 'subset'
  return isTooLarge(file, dict) ? 'size' : null
}

/**
 * Writes the list of glyphs of a subset font, CharSet or CIDSet, which part 1 requires (ISO 19005-1, 6.3.5). An existing list is
 * replaced: such lists are often outdated.
 * @returns false if the program has no glyph names
 */
function listGlyphs(file: PdfFile, font: PdfDict): boolean {
  let done = listed.get(font)
  if (done === undefined) {
    done = writeGlyphList(file, font)
    listed.set(font, done)
  }
  return done
}

function writeGlyphList(file: PdfFile, font: PdfDict): boolean {
  const subtype = file.name(font.get('Subtype')) ?? ''
  const simple = subtype === 'Type1' || subtype === 'MMType1'
  const composite = subtype === 'CIDFontType0' || subtype === 'CIDFontType2'
  const descriptor = file.dict(font.get('FontDescriptor'))
  if (!descriptor || !(simple || composite)) return true
  if (!subsetName.test(file.name(font.get('BaseFont')) ?? '')) return true
  // A font that shows nothing may have no program.
  if (!isEmbedded(file, font).program) return true
  const program = readFontProgram(file, descriptor)
  if (simple) {
    const names = program?.cff?.names ?? namesOfType1(file, descriptor)
    if (!names) return false
    const shown = [...new Set(names)].filter((name) => name !== '' && name !== '.notdef')
    descriptor.set('CharSet', new PdfString(Buffer.from(shown.map((name) => `/${name}`).join(''), 'latin1')))
    return true
  }
  const cids = cidsOf(file, font, program)
  if (!cids) return false
  descriptor.set('CIDSet', file.add(bitsOf(cids)))
  return true
}

function namesOfType1(file: PdfFile, descriptor: PdfDict): readonly string[] | null {
  const bytes = streamBytes(file, file.stream(descriptor.get('FontFile')))
  return bytes && type1GlyphNames(bytes)
}

function cidsOf(file: PdfFile, font: PdfDict, program: FontProgram | null): Iterable<number> | null {
  const sfnt = program?.sfnt
  if (sfnt && !program.cff) {
    const map = streamBytes(file, file.stream(font.get('CIDToGIDMap')))
    if (!map) return Array.from({ length: sfnt.glyphCount }, (_, glyph) => glyph)
    const cids = [0]
    for (let i = 2; i + 1 < map.length; i += 2) {
      const glyph = (map[i] << 8) | map[i + 1]
      if (glyph > 0 && glyph < sfnt.glyphCount) cids.push(i / 2)
    }
    return cids
  }
  if (program?.cff?.cids) return program.cff.cids
  return program?.cff?.names ? program.cff.names.map((_, glyph) => glyph) : null
}

/** A bit for each CID, the high ones first. */
function bitsOf(cids: Iterable<number>): PdfStream {
  let highest = 0
  const known: number[] = []
  for (const cid of cids)
    if (cid >= 0 && cid <= 0xffff) {
      known.push(cid)
      highest = Math.max(highest, cid)
    }
  const bits = new Uint8Array((highest >> 3) + 1)
  for (const cid of known) bits[cid >> 3] |= 0x80 >> (cid & 7)
  return flateStream(bits)
}
