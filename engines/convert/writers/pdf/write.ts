import type { Block, Document, Inline } from '../../../model/document.ts'
import { loadPdf, pages, writePdf } from '../../../pdf/file/index.ts'
import type { PictureHeader } from '../../../pdf/images/codec.ts'
import { comply } from '../../../pdf/pdfa/index.ts'
import type { Conversion } from '../../conversion.ts'
import type { Written } from '../../edge.ts'
import type { PdfCompliance } from '../../options.ts'
import { isRightToLeft } from '../../tree/direction.ts'
import { type NoteNumbers, numberNotes } from '../../tree/note-numbers.ts'
import { type ReadyPicture, readyPictures, shownSize } from '../prepare-images.ts'
import { Faces } from './faces.ts'
import { setFormula } from './formulas/formula.ts'
import { layBlocks } from './layout.ts'
import { type Frame, Painter } from './paint.ts'
import { heightOf, type Piece } from './pieces.ts'
import { Sheet, type Tag } from './sheet.ts'
import { noteName, noteReferenceName, plainLook, type Sources } from './spans.ts'
import type { Place, Setting } from './text.ts'

const size = 10.5
const defaultPage = { width: 595.28, height: 841.89 }
const defaultMargin = 64
/** A page narrower or lower than that holds no line. */
const leastRoom = 120

/**
 * The tree to PDF: set in fonts that are embedded and cut down to the letters used, tagged, with an outline, links, notes at the foot of their page,
 * header rows repeated, formulas set, in both directions; PDF/A as asked. Lost: floats and columns of the source.
 */
export async function writeDocumentPdf(document: Document, conversion: Conversion): Promise<Written> {
  const compliance = conversion.options.pdfCompliance ?? 'pdf-a-1b'
  const { title, language } = document.metadata
  const sheet = new Sheet({
    compliance,
    ...(title === undefined ? {} : { title }),
    ...(language === undefined ? {} : { language }),
  })
  const faces = new Faces(sheet, conversion.options.fonts)
  const frame = frameOf(document)
  const width = frame.width - frame.left - frame.right
  const pictures = await readyPictures(document, conversion, isPlainJpeg)
  const notes = numberNotes(document)
  const letters = { faces, sheet }
  const sources: Sources = {
    note: (key) => notes.numbers.get(key),
    formula: (tex, displayed, textSize) =>
      setFormula(
        tex,
        displayed,
        textSize,
        { width, height: frame.height - frame.top - frame.bottom },
        letters,
      ),
    picture: (key, wide, tall, alt) => {
      const ready = pictures.get(key)
      if (!ready) return null
      const room = { width, height: frame.height - frame.top - frame.bottom }
      return { bytes: ready.bytes, alt, ...shownSize(ready, { width: wide, height: tall }, room) }
    },
  }
  const setting: Setting = {
    faces,
    sheet,
    sources,
    base: isRightToLeft(document) ? 'rtl' : 'ltr',
    mostCells: conversion.limits.cells,
    size,
  }
  const place: Place = { x: 0, width, tag: null, bars: [], look: plainLook(size) }
  const body = layBlocks(document.blocks, place, setting)
  const above = document.header ? layBlocks(document.header, small(place), setting) : []
  const below = document.footer ? layBlocks(document.footer, small(place), setting) : []
  const painter = new Painter(sheet, frame, laidNotes(notes, place, setting), (on) =>
    drawRunning(on, sheet, frame, above, below),
  )
  painter.fill(body)
  if (faces.missing > 0)
    conversion.warn({
      code: 'glyphs_missing',
      message: `${faces.missing} characters are in no font that is at hand and are shown as a replacement sign; the words behind it can still be searched. Name a folder with fonts for their script, or install one of the packages @expo-google-fonts/noto-sans-sc, -jp, -kr, -devanagari or -thai.`,
    })
  const bytes = await finished(await sheet.finish(), compliance)
  return { bytes, pages: painter.pages }
}

/** JPEG goes in as it is where PDF/A knows its colours; PNG is taken apart by pdfkit, which writes transparency as a mask. */
function isPlainJpeg(type: ReadyPicture['type'], { space }: PictureHeader): boolean {
  return type === 'jpg' && (space === 'grey' || space === 'rgb')
}

function small(place: Place): Place {
  return { ...place, look: plainLook(size * 0.85) }
}

function frameOf({ page }: Document): Frame {
  const { width, height } = page ?? defaultPage
  const margins = page?.margins
  const side = (given: number | undefined, length: number) =>
    Math.max(18, Math.min(given ?? defaultMargin, (length - leastRoom) / 2))
  return {
    width: Math.max(width, leastRoom + 36),
    height: Math.max(height, leastRoom + 36),
    top: side(margins?.top, height),
    right: side(margins?.right, width),
    bottom: side(margins?.bottom, height),
    left: side(margins?.left, width),
  }
}

/** Each note as it stands at the foot of a page: its number leads back to where it is called. */
function laidNotes({ bodies }: NoteNumbers, place: Place, setting: Setting): Map<number, Piece[]> {
  const smaller = { ...setting, size: size * 0.85 }
  const look = plainLook(smaller.size)
  return new Map(
    bodies.map(({ number, blocks }) => {
      const mark: Inline = {
        kind: 'link',
        href: `#${noteReferenceName(number)}`,
        inlines: [{ kind: 'text', text: `${number}.` }],
      }
      const [first, ...rest] = blocks
      const opens = first?.kind === 'paragraph'
      const head: Block = {
        kind: 'paragraph',
        inlines: [mark, { kind: 'text', text: ' ' }, ...(opens ? first.inlines : [])],
      }
      const tag: Tag = { type: 'Note', parent: null }
      const laid = layBlocks([head, ...(opens ? rest : blocks)], { ...place, look, tag }, smaller)
      const [top, ...others] = laid
      const named =
        top?.kind === 'line' ? [{ ...top, names: [...top.names, noteName(number)] }, ...others] : laid
      return [number, named]
    }),
  )
}

/** What runs above stands on the top margin, what runs below under the text. */
function drawRunning(
  painter: Painter,
  sheet: Sheet,
  frame: Frame,
  above: readonly Piece[],
  below: readonly Piece[],
): void {
  const draw = (pieces: readonly Piece[], from: number) => {
    let y = from
    for (const piece of pieces) {
      if (piece.kind === 'page-break') continue
      painter.draw(piece, frame.left, y, false)
      y += piece.height
    }
  }
  if (above.length > 0)
    sheet.artifact(() => draw(above, Math.max(8, frame.top - heightOf(above) - 8)), 'Pagination')
  if (below.length > 0)
    sheet.artifact(
      () => draw(below, Math.min(frame.height - heightOf(below) - 4, frame.height - frame.bottom + 10)),
      'Pagination',
    )
}

/** The file as we write files: nothing in it says when and with what it was made. */
async function finished(bytes: Uint8Array, compliance: PdfCompliance): Promise<Uint8Array<ArrayBuffer>> {
  const file = await loadPdf(bytes)
  if (compliance === 'pdf-1.7') {
    const info = file.dict(file.trailer.get('Info'))
    for (const key of ['CreationDate', 'ModDate', 'Producer', 'Creator']) info?.delete(key)
    file.dict(file.trailer.get('Root'))?.delete('Metadata')
  } else comply(file, pages(file), { part: compliance === 'pdf-a-1b' ? 1 : 2, conformance: 'B' })
  // Part 1 is of the time before object streams.
  const old = compliance === 'pdf-a-1b'
  return new Uint8Array(writePdf(file, old ? { version: '1.4', xref: 'table' } : {}))
}
