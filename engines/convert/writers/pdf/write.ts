import type { ImageHeader } from '../../../image/image-files.ts'
import type { Block, Document, Inline, Metadata, Section } from '../../../model/document.ts'
import { hasFlow } from '../../../model/pages/flow.ts'
import { declarePdfA, pages, setMetadata, writePdf } from '../../../pdf/new-file.ts'
import type { Conversion } from '../../conversion.ts'
import type { Written } from '../../edge.ts'
import type { PdfCompliance } from '../../options.ts'
import { type PageStyle, papers, styledPage } from '../../page-style.ts'
import { isRightToLeft } from '../../tree/direction.ts'
import { type NoteNumbers, numberNotes } from '../../tree/note-numbers.ts'
import { dependsOnPages, numberedBlocks, type PageNumbers, withPageNumbers } from '../../tree/page-fields.ts'
import { type PreparedImage, prepareImages, shownSize } from '../prepare-images.ts'
import { wordsInFaces } from './canvas/picture-words.ts'
import type { Tag } from './canvas/structure.ts'
import { paintFlow } from './flow/paint.ts'
import { Faces } from './fonts/faces.ts'
import { typesetFormula } from './formulas/typeset.ts'
import { layOutBlocks } from './layout/blocks.ts'
import { type Flowable, totalHeight } from './layout/flowables.ts'
import type { LayoutArea, LayoutContext } from './layout/paragraph.ts'
import {
  type DrawingPlace,
  type InlineSources,
  noteDestination,
  noteReferenceDestination,
  plainStyle,
} from './layout/styled-spans.ts'
import { drawBanner, drawPageBorders, type PageFrame } from './page-places.ts'
import { Paginator, turnedFrame } from './paginate.ts'
import { paintDrawing, paintPages } from './paint-fixed.ts'
import { PdfCanvas } from './pdf-canvas.ts'
import { layOutSections, runningOf, setSections } from './sections.ts'

/** Graphics states that PDF/A allows to be saved at once (PDF 1.4, annex C). */
const maxSavedStates = 28

/** Default size of body text, points. */
const bodySize = 10.5
const defaultMargin = 64
/** Minimum width and height of the text area, points; a smaller page of the source is enlarged to it. */
const minTextArea = 120

/**
 * Writes the tree as a tagged PDF: embedded subset fonts, an outline, links, footnotes on their page, repeated table headers,
 * typeset formulas, both writing directions; PDF/A as requested. Lost: floats and columns of the source.
 */
export async function writeDocumentPdf(document: Document, conversion: Conversion): Promise<Written> {
  // Page numbers are known when all pages are set, so a document that shows them is set twice.
  const known = dependsOnPages(document) ? await setPages(document, conversion) : null
  const numbers: PageNumbers = known ? { pages: known.pages, pageOf: (field) => known.pageOf.get(field) } : {}
  const { canvas, faces, pages } = await setPages(
    withPageNumbers(document, numbers),
    conversion,
    known?.pages,
  )
  if (faces.missing > 0)
    conversion.warn({
      code: 'glyphs_missing',
      message: `Characters that none of the available fonts has are shown as a replacement character (${faces.missing}); their text can still be searched. Pass a folder with fonts for their script, or install one of the packages @expo-google-fonts/noto-sans-sc, -jp, -kr, -devanagari or -thai, or noto-color-emoji.`,
    })
  const compliance = conversion.options.pdfCompliance ?? 'pdf-a-1b'
  return { bytes: await fileOf(canvas, document.metadata, compliance), pages }
}

/** @param total number of pages, if known */
async function setPages(document: Document, conversion: Conversion, total?: number) {
  const compliance = conversion.options.pdfCompliance ?? 'pdf-a-1b'
  const { title, language } = document.metadata
  const canvas = new PdfCanvas({
    compliance,
    ...(title === undefined ? {} : { title }),
    ...(language === undefined ? {} : { language }),
  })
  const { style = {}, fonts: folder } = conversion.options
  const { size = bodySize, font = 'serif' } = style
  const faces = new Faces(canvas, folder, font)
  const frame = frameOf(styledPage(document.page, style))
  const width = frame.width - frame.left - frame.right
  const images = await prepareImages(document, conversion, isPlainJpeg)
  for (const { bytes, words } of images.values())
    if (words)
      canvas.addWords(
        bytes,
        words.flatMap((line) => wordsInFaces(line, faces, canvas)),
      )
  const notes = numberNotes(document)
  // Word processors let images pass the text up to the edge of the paper.
  const overhang = document.sections ? frame.right : 0
  const fonts = { faces, canvas }
  const sources: InlineSources = {
    note: (key) => notes.numbers.get(key),
    formula: (tex, displayed, textSize) =>
      typesetFormula(
        tex,
        displayed,
        textSize,
        { width, height: frame.height - frame.top - frame.bottom },
        fonts,
      ),
    image: (key, wide, tall, alt) => {
      const room = { width: width + overhang, height: frame.height - frame.top - frame.bottom }
      const drawing = document.resources.get(key)?.drawing
      if (drawing) {
        const { objects } = drawing
        const shown = shownSize(drawing, { width: wide, height: tall }, room)
        const share = shown.width / drawing.width
        const draw = (at: DrawingPlace) =>
          paintDrawing(objects, { ...at, scale: at.scale * share }, context, area, images)
        return { bytes: new Uint8Array(0), alt, ...shown, draw }
      }
      const ready = images.get(key)
      if (!ready) return null
      return { bytes: ready.bytes, alt, ...shownSize(ready, { width: wide, height: tall }, room) }
    },
  }
  const context: LayoutContext = {
    faces,
    canvas,
    sources,
    base: isRightToLeft(document) ? 'rtl' : 'ltr',
    maxCells: conversion.limits.cells,
    size,
    ...(overhang > 0 ? { overhang } : {}),
    columns: {
      usual: width,
      turned: turnedFrame(frame).width - turnedFrame(frame).left - turnedFrame(frame).right,
    },
  }
  const area: LayoutArea = { x: 0, width, tag: null, bars: [], style: plainStyle(size) }
  const ofTotal = total === undefined ? {} : { pages: total }
  const resources = { canvas, faces }
  if (document.fixed) {
    paintPages(document.fixed, context, area, images)
    return { ...resources, pages: document.fixed.length, pageOf: new Map() }
  }
  if (hasFlow(document) && document.sections?.[0]) {
    const { page } = document.sections[0]
    const printed = frameOf({ ...page, ...styledPage(page, style) }, 0)
    const room = printed.width - printed.left - printed.right
    const inFlow = { ...context, columns: { usual: room, turned: room } }
    const laid = layOutNotes(notes, { ...area, width: room }, inFlow)
    return { ...resources, pages: paintFlow(document.flow, printed, inFlow, laid), pageOf: new Map() }
  }
  if (document.sections)
    return {
      ...resources,
      ...setBySection(document, document.sections, { style, area, context, notes, total }),
    }
  const body = layOutBlocks(document.blocks, area, context)
  const inRunning = { ...context, columns: { usual: width, turned: width } }
  const running = (blocks: readonly Block[] = [], page: number) =>
    layOutBlocks(numberedBlocks(blocks, { pageOf: () => page, ...ofTotal }), smaller(area, size), inRunning)
  const painter = new Paginator(canvas, frame, layOutNotes(notes, area, context), (on, shown) =>
    drawHeaderAndFooter(
      on,
      canvas,
      shown,
      running(document.header, on.pages),
      running(document.footer, on.pages),
    ),
  )
  painter.fill(body)
  return { canvas, faces, pages: painter.pages, pageOf: painter.pageOf }
}

/** Sets the pages of a source with sections. */
function setBySection(
  document: Document,
  sections: readonly Section[],
  {
    style,
    area,
    context,
    notes,
    total,
  }: {
    readonly style: PageStyle
    readonly area: LayoutArea
    readonly context: LayoutContext
    readonly notes: NoteNumbers
    readonly total: number | undefined
  },
) {
  const layOut = (blocks: readonly Block[], width: number) =>
    layOutBlocks(blocks, { ...area, width }, { ...context, columns: { usual: width, turned: width } })
  const set = setSections(sections, style, layOut)
  const [{ frame }] = set
  const first = { ...area, width: frame.width - frame.left - frame.right }
  const painter = new Paginator(
    context.canvas,
    frame,
    layOutNotes(notes, first, context),
    (on, shown, place) => {
      const section = set[place.section]
      const running = runningOf(section, place, on.pages)
      const numbers = { pageOf: () => on.pages, ...(total === undefined ? {} : { pages: total }) }
      const laid = (blocks: readonly Block[] = []) =>
        layOut(numberedBlocks(blocks, numbers), shown.width - shown.left - shown.right)
      const { borders } = section.source
      for (const banner of running.banners ?? []) drawBanner(banner, shown, area, context)
      if (borders) drawPageBorders(borders, shown, context.canvas)
      const [header, footer] = [laid(running.header), laid(running.footer)]
      drawRunning(on, context.canvas, shown.left, header, section.source.headerDistance)
      const end = shown.height - section.source.footerDistance - totalHeight(footer)
      drawRunning(on, context.canvas, shown.left, footer, end)
    },
    set,
  )
  painter.fill(layOutSections(document, set, layOut))
  return { pages: painter.pages, pageOf: painter.pageOf }
}

function drawRunning(
  painter: Paginator,
  canvas: PdfCanvas,
  left: number,
  flowables: readonly Flowable[],
  from: number,
): void {
  if (flowables.length === 0) return
  canvas.drawArtifact(() => {
    let y = from
    for (const flowable of flowables) {
      if (flowable.kind === 'page-break') continue
      painter.draw(flowable, left, y, false)
      y += flowable.height
    }
  }, 'Pagination')
}

/** JPEG is embedded as it is where PDF/A knows its colour space; other images become PNG. */
function isPlainJpeg(type: PreparedImage['type'], { space }: ImageHeader): boolean {
  return type === 'jpg' && (space === 'grey' || space === 'rgb')
}

function smaller(area: LayoutArea, size: number): LayoutArea {
  return { ...area, style: plainStyle(size * 0.85) }
}

/** @param least least width of a margin, points */
function frameOf(page: Document['page'], least = 18): PageFrame {
  const { width, height } = page ?? papers.a4
  const margins = page?.margins
  const side = (given: number | undefined, length: number) =>
    Math.max(least, Math.min(given ?? defaultMargin, (length - minTextArea) / 2))
  return {
    width: Math.max(width, minTextArea + 36),
    height: Math.max(height, minTextArea + 36),
    top: side(margins?.top, height),
    right: side(margins?.right, width),
    bottom: side(margins?.bottom, height),
    left: side(margins?.left, width),
  }
}

/** Lays out each note; its number links back to its reference. */
function layOutNotes(
  { bodies }: NoteNumbers,
  area: LayoutArea,
  context: LayoutContext,
): Map<number, Flowable[]> {
  const smaller = { ...context, size: context.size * 0.85 }
  const style = plainStyle(smaller.size)
  return new Map(
    bodies.map(({ number, blocks }) => {
      const mark: Inline = {
        kind: 'link',
        href: `#${noteReferenceDestination(number)}`,
        inlines: [{ kind: 'text', text: `${number}.` }],
      }
      const [first, ...rest] = blocks
      const startsWithText = first?.kind === 'paragraph'
      const head: Block = {
        kind: 'paragraph',
        inlines: [mark, { kind: 'text', text: ' ' }, ...(startsWithText ? first.inlines : [])],
      }
      const tag: Tag = { type: 'Note', parent: null }
      const laid = layOutBlocks([head, ...(startsWithText ? rest : blocks)], { ...area, style, tag }, smaller)
      const [top, ...others] = laid
      const named =
        top?.kind === 'line' ? [{ ...top, names: [...top.names, noteDestination(number)] }, ...others] : laid
      return [number, named]
    }),
  )
}

/** Draws the header above the top margin and the footer below the text, as an artifact. */
function drawHeaderAndFooter(
  painter: Paginator,
  canvas: PdfCanvas,
  frame: PageFrame,
  above: readonly Flowable[],
  below: readonly Flowable[],
): void {
  const top = Math.max(8, frame.top - totalHeight(above) - 8)
  const bottom = Math.min(frame.height - totalHeight(below) - 4, frame.height - frame.bottom + 10)
  drawRunning(painter, canvas, frame.left, above, top)
  drawRunning(painter, canvas, frame.left, below, bottom)
}

/** The written file, with the metadata of the document. */
async function fileOf(
  canvas: PdfCanvas,
  metadata: Metadata,
  compliance: PdfCompliance,
): Promise<Uint8Array<ArrayBuffer>> {
  const file = canvas.finish()
  setMetadata(file, metadata)
  if (compliance !== 'pdf-1.7') {
    const part = { part: compliance === 'pdf-a-1b' ? 1 : 2, conformance: 'B' } as const
    if (canvas.depth <= maxSavedStates) declarePdfA(file, pages(file), part)
    else (await import('../../../pdf/pdfa/index.ts')).comply(file, pages(file), part)
  }
  // PDF 1.4, which PDF/A-1 is based on, has no object streams.
  const old = compliance === 'pdf-a-1b'
  return new Uint8Array(writePdf(file, old ? { version: '1.4', xref: 'table' } : {}))
}
