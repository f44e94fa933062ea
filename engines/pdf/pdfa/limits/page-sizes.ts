/** Sizes of page boundaries: 3 to 14,400 units (ISO 19005-2, 6.1.13). */
import type { PageNode } from '../../file/pages.ts'
import { flateStream } from '../../filters/decode-stream.ts'
import type { PdfDict, PdfFile } from '../../objects/objects.ts'
import { numberText } from '../../syntax/write-object.ts'

const minSide = 3
const maxSide = 14_400
const boundaries = ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox']

/** Enlarges smaller boundaries of a page, or of a node of the page tree. */
export function enlargeTinyPage(file: PdfFile, page: PdfDict): void {
  for (const key of boundaries) {
    const box = file.numbers(page.get(key))
    if (box?.length !== 4) continue
    const [x0, y0, x1, y1] = box
    const [width, height] = [Math.abs(x1 - x0), Math.abs(y1 - y0)]
    if (width >= minSide && height >= minSide) continue
    const [left, bottom] = [Math.min(x0, x1), Math.min(y0, y1)]
    page.set(key, [left, bottom, left + Math.max(minSide, width), bottom + Math.max(minSide, height)])
  }
}

/**
 * Gives a page that is too large a larger unit and draws its content in it, so that its size and look stay. Part 1 has no such limit.
 * @returns whether the page was changed
 */
export function enlargeUnit(file: PdfFile, node: PageNode): boolean {
  const { dict, mediaBox, userUnit } = node
  const longest = Math.max(mediaBox.x1 - mediaBox.x0, mediaBox.y1 - mediaBox.y0)
  if (longest <= maxSide) return false
  const factor = Math.ceil(longest / maxSide)
  const smaller = (numbers: readonly number[]) => numbers.map((number) => number / factor)
  for (const key of boundaries) {
    const box = file.numbers(dict.get(key))
    if (box) dict.set(key, smaller(box))
  }
  dict.set('MediaBox', smaller([mediaBox.x0, mediaBox.y0, mediaBox.x1, mediaBox.y1]))
  dict.set('UserUnit', userUnit * factor)
  for (const entry of file.array(dict.get('Annots')) ?? []) {
    const annotation = file.dict(entry)
    for (const key of ['Rect', 'QuadPoints']) {
      const places = file.numbers(annotation?.get(key))
      if (places) annotation?.set(key, smaller(places))
    }
  }
  const scale = numberText(1 / factor)
  const stream = (text: string) => file.add(flateStream(new TextEncoder().encode(text)))
  const contents = dict.get('Contents')
  const parts = file.array(contents) ?? (contents === undefined ? [] : [contents])
  dict.set('Contents', [stream(`q ${scale} 0 0 ${scale} 0 0 cm\n`), ...parts, stream('\nQ\n')])
  return true
}
