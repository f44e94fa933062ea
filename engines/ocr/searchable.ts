/** A searchable PDF: the document as it was, with what OCR read as text without ink over its pages. */

import { DocumentError } from '../model/errors.ts'
import { invert } from '../model/geometry.ts'
import { erasePage } from '../pdf/erase/apply.ts'
import { Edits } from '../pdf/erase/edits.ts'
import { encodeFlate } from '../pdf/filters.ts'
import { invisibleFontName, invisibleLines } from '../pdf/invisible-text.ts'
import { PdfDict, type PdfFile, PdfName, PdfStream, PdfString } from '../pdf/objects.ts'
import type { PageNode } from '../pdf/pages.ts'
import { rasterPage } from '../pdf/raster-page.ts'
import { pageSurface } from '../pdf/surfaces.ts'
import { writePdf } from '../pdf/write.ts'
import type { OcrWord } from './page.ts'
import { picturePdf } from './picture-pdf.ts'
import type { ReadPage } from './read-page.ts'
import type { OpenPdf, OpenSource } from './source.ts'
import { textLines } from './text-lines.ts'

/** What of a page that was read goes into the file. */
export type PageText = Pick<ReadPage, 'page' | 'words' | 'replaces'>

/** Resolution of a page whose own text is replaced, and which becomes a picture for it. */
const replacedDpi = 300

/** The searchable PDF of any source. */
export async function searchable(
  source: OpenSource,
  read: readonly PageText[],
  language: string | null,
): Promise<Uint8Array> {
  if (source.kind === 'pdf') return searchablePdf(source, read, language)
  const frames = Array.from({ length: source.frames }, (_, i) => i)
  const { file, nodes } = await picturePdf(source, frames, false)
  for (const { page, words } of read) {
    const node = nodes.at(page - 1)
    if (node) addText(file, node, words)
  }
  return finish(file, language)
}

/**
 * Adds what was read to a PDF. Content, pictures, sizes and rotation of its pages stay as they are, but for pages whose
 * own text is replaced (`replaces: 'page'`): those become pictures, as the old text would be found as well.
 * The file's objects are changed: it is not to be read again.
 */
async function searchablePdf(
  source: OpenPdf,
  read: readonly PageText[],
  language: string | null,
): Promise<Uint8Array> {
  const { file, nodes } = source
  for (const page of read) {
    const node = nodes.at(page.page - 1)
    if (!node) throw new DocumentError('malformed', 'A page that was read is not in the document.')
    if (page.replaces === 'page') await replacePage(source, node, page)
    else {
      const cleared = page.replaces === 'hidden' ? withoutHidden(source, node) : node
      addText(file, cleared, page.words)
    }
  }
  return finish(file, language)
}

/** Writes the file, its language told where it was not. */
function finish(file: PdfFile, language: string | null): Uint8Array {
  const root = file.dict(file.trailer.get('Root'))
  if (root && language !== null && !root.has('Lang'))
    root.set('Lang', new PdfString(new TextEncoder().encode(language)))
  return writePdf(file)
}

/** Puts words under the contents of a page: there no state that the page leaves behind can move them. */
function addText(file: PdfFile, node: PageNode, words: readonly OcrWord[]): void {
  const toUser = invert(node.toShown)
  if (!toUser || words.length === 0) return
  const fonts = file.dict(node.resources.get('Font'))
  const layer = invisibleLines(file, textLines(words, toUser), freeName(fonts))
  if (layer.content.length === 0) return
  const raw = encodeFlate(layer.content)
  const flate = new PdfDict([
    ['Filter', PdfName.of('FlateDecode')],
    ['Length', raw.length],
  ])
  const text = file.add(new PdfStream(flate, raw))
  const contents = node.dict.get('Contents')
  const parts = file.array(contents) ?? (file.stream(contents) && contents !== undefined ? [contents] : [])
  node.dict.set('Contents', [text, ...parts])
  // Resources may be shared with other pages, so the page gets its own.
  const own = file.dict(layer.resources.get('Font'))
  const all = new PdfDict([...(fonts?.entries ?? []), ...(own?.entries ?? [])])
  node.dict.set('Resources', node.resources.clone().set('Font', all))
}

/** A font name that the page does not use yet. */
function freeName(fonts: PdfDict | null): string {
  let name = invisibleFontName
  for (let i = 2; fonts?.has(name); i++) name = `${invisibleFontName}${i}`
  return name
}

/** The page without the hidden text of an earlier OCR. */
function withoutHidden({ file, cache }: OpenPdf, node: PageNode): PageNode {
  const surface = pageSurface(file, node, cache)
  const edits = new Edits()
  for (const glyph of surface.glyphs) if (glyph.invisible) edits.remove(glyph)
  const keepAll = { name: (name: string) => name, carries: () => false, overwritten: () => null }
  erasePage(file, node, surface, edits, [], { scrub: keepAll, copies: new Map() })
  return { ...node, resources: file.dict(node.dict.get('Resources')) ?? new PdfDict() }
}

async function replacePage(source: OpenPdf, node: PageNode, { words, page }: PageText): Promise<void> {
  const reader = await source.reader()
  const raster = await reader.raster(page - 1, { dpi: replacedDpi })
  await rasterPage(source.file, node, raster, { dpi: replacedDpi, limits: source.limits })
  const resources = source.file.dict(node.dict.get('Resources')) ?? new PdfDict()
  addText(source.file, { ...node, resources }, words)
}
