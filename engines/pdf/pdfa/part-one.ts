/** What PDF/A-1 refuses beyond later parts: it is of the time of PDF 1.4 (ISO 19005-1). */
import { filtersOf } from '../filters.ts'
import { PdfDict, type PdfFile, type PdfObject, PdfRef, PdfStream } from '../objects.ts'
import type { PageNode } from '../pages.ts'

/** `transparency`: 6.4; `coding`: pictures coded as PDF 1.4 could not; `subset`: a font does not list its letters (6.3.5). */
export type PartOneObstacle = 'transparency' | 'coding' | 'subset'

export const partOneReasons: Readonly<Record<PartOneObstacle, string>> = {
  transparency: 'something on it shines through, which part 1 of the standard has no notion of',
  coding: 'a picture on it is coded in a way that part 1 of the standard does not know',
  subset: 'a font on it does not list its letters, which part 1 of the standard asks for',
}

/** Why a page that later parts take cannot be in a file of part 1. */
export function partOneObstacle(file: PdfFile, { dict, resources }: PageNode): PartOneObstacle | null {
  const seen = new Set<PdfObject>()
  const open: PdfObject[] = [resources, dict.get('Group') ?? null]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const object = next instanceof PdfRef ? file.resolve(next) : next
    if (object === null || typeof object !== 'object' || seen.has(object)) continue
    seen.add(object)
    if (Array.isArray(object)) for (const item of object) open.push(item)
    else if (object instanceof PdfDict || object instanceof PdfStream) {
      const entries = object instanceof PdfStream ? object.dict : object
      const obstacle = obstacleIn(file, entries, object instanceof PdfStream ? object : null)
      if (obstacle) return obstacle
      for (const [key, value] of entries.entries) if (key !== 'Parent' && key !== 'P') open.push(value)
    }
  }
  return null
}

function obstacleIn(file: PdfFile, dict: PdfDict, stream: PdfStream | null): PartOneObstacle | null {
  if (file.name(dict.get('S')) === 'Transparency') return 'transparency'
  if (softMask(file, dict) || isSheer(file, dict)) return 'transparency'
  if (stream && filtersOf(file, stream.dict).some(({ name }) => name === 'JPXDecode')) return 'coding'
  if (file.name(dict.get('Subtype')) === 'Image' && (file.number(dict.get('BitsPerComponent')) ?? 8) > 8)
    return 'coding'
  return lacksLetters(file, dict) ? 'subset' : null
}

function softMask(file: PdfFile, dict: PdfDict): boolean {
  if (!dict.has('SMask')) return (file.number(dict.get('SMaskInData')) ?? 0) > 0
  return file.name(dict.get('SMask')) !== 'None'
}

/** A state that lets what lies below shine through. */
function isSheer(file: PdfFile, dict: PdfDict): boolean {
  const below = (key: string) => (file.number(dict.get(key)) ?? 1) < 1
  const mode = file.name(dict.get('BM'))
  const plain = mode === null ? !dict.has('BM') : mode === 'Normal' || mode === 'Compatible'
  return file.name(dict.get('Type')) === 'ExtGState' || dict.has('BM') || dict.has('ca') || dict.has('CA')
    ? below('ca') || below('CA') || !plain
    : false
}

const subsetName = /^[A-Z]{6}\+/

/** A font cut down to some letters has to say which: CharSet of simple fonts of Type 1, CIDSet of composite ones. */
function lacksLetters(file: PdfFile, font: PdfDict): boolean {
  const subtype = file.name(font.get('Subtype'))
  const list =
    subtype === 'Type1' || subtype === 'MMType1'
      ? 'CharSet'
      : subtype?.startsWith('CIDFont')
        ? 'CIDSet'
        : null
  const descriptor = list === null ? null : file.dict(font.get('FontDescriptor'))
  if (list === null || !descriptor || !subsetName.test(file.name(font.get('BaseFont')) ?? '')) return false
  return !descriptor.has(list)
}
