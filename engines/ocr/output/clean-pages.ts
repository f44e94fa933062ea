/** Changes how the pages of a searchable PDF are shown: upright, with level lines, without blank ones. No pixel is changed. */

import type { Warning } from '../../model/warning.ts'
import {
  keepPages,
  numberText,
  type PageNode,
  PdfDict,
  type PdfFile,
  PdfStream,
} from '../../pdf/file/index.ts'
import type { PageResult } from '../page-result.ts'

/** What is changed; nothing by default. */
export interface PageCleaning {
  /** Pages whose text runs sideways or upside down are turned. */
  readonly rotate?: boolean
  /** Scans whose lines fall to one side are turned by that angle. */
  readonly deskew?: boolean
  /** Pages with nothing on them are removed. */
  readonly removeBlank?: boolean
}

/** Degrees. A smaller angle is not seen. */
const minSkewDegrees = 0.05

/** Turns a page so that its text is upright and its lines are level. Its text layer turns with it. */
export function turnPage(
  file: PdfFile,
  node: PageNode,
  page: Pick<PageResult, 'content' | 'skew'>,
  { rotate = false, deskew = false }: PageCleaning,
): void {
  const turn = rotate ? (page.content.turn ?? 0) : 0
  if (turn > 0) node.dict.set('Rotate', (node.rotate + turn) % 360)
  if (deskew && Math.abs(page.skew) >= minSkewDegrees) straighten(file, node, page.skew)
}

/** Turns the content of a page around its centre, counter-clockwise. */
function straighten(file: PdfFile, { dict, cropBox }: PageNode, degrees: number): void {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const x = (cropBox.x0 + cropBox.x1) / 2
  const y = (cropBox.y0 + cropBox.y1) / 2
  const matrix = [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y]
  const contents = dict.get('Contents')
  const parts = file.array(contents) ?? (contents !== undefined && file.stream(contents) ? [contents] : [])
  if (parts.length === 0) return
  const stream = (text: string) => {
    const raw = new TextEncoder().encode(text)
    return file.add(new PdfStream(new PdfDict([['Length', raw.length]]), raw))
  }
  // The content is inside a second pair, so that it cannot restore the first one.
  const before = stream(`q ${matrix.map(numberText).join(' ')} cm q\n`)
  dict.set('Contents', [before, ...parts, stream('\nQ Q\n')])
}

/** The numbers of pages with nothing on them, unless all are: a document has a page. */
export function blankPages(pages: readonly Pick<PageResult, 'page' | 'blank'>[]): ReadonlySet<number> {
  const found = pages.filter(({ blank }) => blank).map(({ page }) => page)
  return new Set(found.length < pages.length ? found : [])
}

/** Removes blank pages from a PDF. Bookmarks and tags, which refer to pages, are removed with them. */
export function removePages(file: PdfFile, blank: ReadonlySet<number>): Warning[] {
  if (blank.size === 0) return []
  keepPages(file, (page) => !blank.has(page))
  return [removedWarning(blank)]
}

export function removedWarning(blank: ReadonlySet<number>): Warning {
  const numbers = [...blank].join(', ')
  return {
    code: 'blank_pages_removed',
    message: `Blank pages were removed, as requested: ${numbers} of the source.`,
  }
}
