/** Why a page cannot be part of a PDF/A file as it is (ISO 19005-2): then it has to become a picture of itself. */

import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfRef, PdfStream } from '../objects.ts'
import type { PageNode } from '../pages.ts'
import type { Instance, Surface } from '../surface.ts'

/**
 * `font`: a font that shows something is not embedded, or not as it should be; `colour`: colours of a printing press, which an sRGB output
 * intent does not cover; `annotation`: notes, stamps or fields are drawn on it; `external`: content outside of the file.
 */
export type Obstacle = 'font' | 'colour' | 'annotation' | 'external'

export function pageObstacle(file: PdfFile, node: PageNode, surface: Surface): Obstacle | null {
  if (hasNotes(file, node)) return 'annotation'
  const shown = surface.glyphs.some(({ invisible }) => !invisible)
  for (const object of reachable(file, node)) {
    const obstacle = obstacleIn(file, object, shown)
    if (obstacle) return obstacle
  }
  return instances(surface.root).some(paintsInk) ? 'colour' : null
}

/** Whether annotations are drawn on the page; links are not seen. */
export function hasNotes(file: PdfFile, { dict }: PageNode): boolean {
  return (file.array(dict.get('Annots')) ?? []).some((item) => {
    const kind = file.name(file.dict(item)?.get('Subtype'))
    return kind !== null && kind !== 'Link' && kind !== 'Popup'
  })
}

function obstacleIn(file: PdfFile, object: PdfObject, shown: boolean): Obstacle | null {
  if (object instanceof PdfName)
    return object.name === 'DeviceCMYK' || object.name === 'CMYK' ? 'colour' : null
  if (object instanceof PdfStream && object.dict.has('F')) return 'external'
  const dict = object instanceof PdfDict ? object : null
  if (dict && shown && file.name(dict.get('Type')) === 'Font' && !isEmbedded(file, dict)) return 'font'
  return null
}

const programs = ['FontFile', 'FontFile2', 'FontFile3']

function isEmbedded(file: PdfFile, font: PdfDict): boolean {
  const subtype = file.name(font.get('Subtype'))
  if (subtype === 'Type3') return true
  // Its descendant is met as well, and has the program.
  if (subtype === 'Type0') return true
  const descriptor = file.dict(font.get('FontDescriptor'))
  if (!programs.some((key) => file.stream(descriptor?.get(key)) !== null)) return false
  return subtype !== 'TrueType' || isEncoded(file, font, file.number(descriptor?.get('Flags')) ?? 0)
}

/** A symbolic TrueType font goes by its own table alone, any other by one of two encodings (6.2.11.6). */
function isEncoded(file: PdfFile, font: PdfDict, flags: number): boolean {
  const symbolic = (flags & 4) !== 0
  if (symbolic) return !font.has('Encoding')
  const entry = file.resolve(font.get('Encoding'))
  const name = file.name(entry instanceof PdfDict ? entry.get('BaseEncoding') : font.get('Encoding'))
  return name === 'WinAnsiEncoding' || name === 'MacRomanEncoding'
}

/** What the resources and the group of a page lead to, each object once; names are given as often as they are met. */
function* reachable(file: PdfFile, { dict, resources }: PageNode): Generator<PdfObject> {
  const seen = new Set<PdfObject>()
  const open: PdfObject[] = [resources, dict.get('Group') ?? null]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const object = next instanceof PdfRef ? file.resolve(next) : next
    if (object instanceof PdfName) yield object
    if (object === null || typeof object !== 'object' || object instanceof PdfName || seen.has(object))
      continue
    seen.add(object)
    yield object
    if (Array.isArray(object)) for (const item of object) open.push(item)
    else if (object instanceof PdfDict || object instanceof PdfStream) {
      const entries = object instanceof PdfStream ? object.dict : object
      for (const [key, value] of entries.entries) if (key !== 'Parent' && key !== 'P') open.push(value)
    }
  }
}

function instances(root: Instance): Instance[] {
  const all = [root]
  for (const instance of all) for (const child of instance.children) all.push(child)
  return all
}

/** The operators of DeviceCMYK. */
function paintsInk({ operations }: Instance): boolean {
  return operations.some(({ name }) => name === 'k' || name === 'K')
}
