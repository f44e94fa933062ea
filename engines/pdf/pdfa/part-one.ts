/** What PDF/A-1 refuses beyond later parts: it is of the time of PDF 1.4 (ISO 19005-1). */

import type { PageNode } from '../file/pages.ts'
import type { PdfLimits } from '../objects/limits.ts'
import { PdfDict, type PdfFile, type PdfObject, PdfStream } from '../objects/objects.ts'
import { flatPicture, needsCoding } from './flat-pictures.ts'
import { listGlyphs } from './fonts/glyph-lists.ts'
import { reachableFrom } from './reachable-objects.ts'
import { isSheer, softMask } from './transparency/transparency.ts'

/** `transparency`: 6.4; `coding`: pictures coded as PDF 1.4 could not; `subset`: a font does not list its letters (6.3.5). */
export type PartOneObstacle = 'transparency' | 'coding' | 'subset'

export const partOneReasons: Readonly<Record<PartOneObstacle, string>> = {
  transparency: 'something on it shines through, which part 1 of the standard has no notion of',
  coding: 'a picture on it is coded in a way that part 1 of the standard does not know',
  subset: 'a font on it does not list its letters, which part 1 of the standard asks for',
}

/**
 * Mends what part 1 does not know where the page may look the same without: groups of transparency that let nothing through, pictures
 * with soft masks or codings of later times, subset fonts that do not list their letters. The objects of the file are changed.
 * @param read the names of states, forms and pictures that each page uses; null where nobody knows them all
 * @returns pages that may look otherwise now
 */
export async function mendPartOne(
  file: PdfFile,
  nodes: readonly PageNode[],
  read: readonly (ReadonlySet<string> | null)[],
  limits: Partial<PdfLimits> | undefined,
): Promise<ReadonlySet<PageNode>> {
  for (const [i, node] of nodes.entries()) dropUnused(file, node, read[i] ?? null)
  const flat = new Map<PdfStream, PdfStream | null>()
  const numbers = new Map<PdfObject, number>([...file.objects].map(([num, object]) => [object, num]))
  const changed = new Set<PageNode>()
  for (const node of nodes) {
    if (file.name(file.dict(node.dict.get('Group'))?.get('S')) === 'Transparency') {
      node.dict.delete('Group')
      changed.add(node)
    }
    for (const object of reachableFrom(file, rootsOf(file, node))) {
      const dict = object instanceof PdfStream ? object.dict : object
      const group = file.dict(dict.get('Group'))
      if (group && file.name(group.get('S')) === 'Transparency') {
        dict.delete('Group')
        changed.add(node)
      }
      if (!(object instanceof PdfStream) || file.name(dict.get('Subtype')) !== 'Image') continue
      if (!softMask(file, dict) && !needsCoding(file, object)) continue
      const num = numbers.get(object)
      if (num === undefined) continue
      let made = flat.get(object)
      if (made === undefined) {
        made = await flatPicture(file, object, limits)
        flat.set(object, made)
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

/** States and objects that a page's resources name and its content does not use are often those of other pages. */
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

/** Why a page that later parts take cannot be in a file of part 1. */
export function partOneObstacle(file: PdfFile, node: PageNode): PartOneObstacle | null {
  for (const object of reachableFrom(file, rootsOf(file, node))) {
    const dict = object instanceof PdfStream ? object.dict : object
    const obstacle = obstacleIn(file, dict, object instanceof PdfStream ? object : null)
    if (obstacle) return obstacle
  }
  return null
}

function obstacleIn(file: PdfFile, dict: PdfDict, stream: PdfStream | null): PartOneObstacle | null {
  if (file.name(dict.get('S')) === 'Transparency') return 'transparency'
  if (softMask(file, dict) || isSheer(file, dict)) return 'transparency'
  if (stream && file.name(dict.get('Subtype')) === 'Image' && needsCoding(file, stream)) return 'coding'
  return listGlyphs(file, dict) ? null : 'subset'
}
