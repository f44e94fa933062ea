import type { Part, XmlTag } from '../../../office/parts/index.ts'
import { drawingLines } from '../drawing/drawing-lines.ts'
import type { OfficeFormat, OfficeWork, TextLine } from '../office-format.ts'
import { attributePiece, textPiece } from '../pieces.ts'
import { renameSubtitles, scrubPptx } from './scrub-pptx.ts'

/** The texts of a presentation: slides in their order, each with its notes and comments, then masters and layouts, then names. */
function* readPptx({ package: opened }: OfficeWork): Generator<TextLine> {
  const { main } = opened
  const seen = new Set<Part>([main])
  let number = 0
  for (const tag of main.root.child('p:sldIdLst')?.elements('p:sldId') ?? []) {
    number++
    const slide = main.related(tag.get('r:id'))
    if (slide === null || seen.has(slide) || !slide.isXml) continue
    yield* slideLines(slide, `slide ${number}`, seen)
  }
  for (const part of opened.parts())
    if (part.isXml && !seen.has(part)) yield* partLines(part, placeOf(part), seen)
  yield* nameLines(main.root)
}

/** A slide, and the parts that only it refers to: notes, comments, charts and diagrams. */
function* slideLines(slide: Part, place: string, seen: Set<Part>): Generator<TextLine> {
  yield* partLines(slide, place, seen)
  for (const { kind, part } of slide.relationships) {
    if (part === null || seen.has(part) || !part.isXml) continue
    if (kind === 'notesSlide') yield* partLines(part, `${place}, notes`, seen)
    else if (kind === 'comments') yield* partLines(part, `${place}, comment`, seen)
    else if (kind === 'chart' || kind === 'chartEx' || kind === 'diagramData' || kind === 'diagramDrawing')
      yield* partLines(part, `${place}, drawing`, seen)
  }
}

function placeOf({ mediaType }: Part): string {
  if (/slideLayout/.test(mediaType)) return 'slide layout'
  if (/slideMaster/.test(mediaType)) return 'slide master'
  if (/notesMaster|handoutMaster/.test(mediaType)) return 'notes or handout master'
  return /chart|diagram|drawing/i.test(mediaType) ? 'drawing' : 'other part'
}

function* partLines(part: Part, place: string, seen: Set<Part>): Generator<TextLine> {
  seen.add(part)
  const { root } = part
  yield* drawingLines(root, place)
  for (const tag of root.descendants()) {
    // The text of comments of PowerPoint 2007 to 2019.
    if (tag.name === 'p:text') yield { place, pieces: [textPiece(tag)] }
    // Names that people give: slides, tags of add-ins, style names.
    else if (tag.name === 'p:cSld' || tag.name === 'a:tblStyle')
      yield* attributeLine(tag, tag.name === 'p:cSld' ? 'name' : 'styleName', place)
    else if (tag.name === 'a:theme' || tag.name === 'a:clrScheme' || tag.name === 'a:fontScheme')
      yield* attributeLine(tag, 'name', place)
  }
}

/** Custom shows and sections of the presentation part. */
function* nameLines(root: XmlTag): Generator<TextLine> {
  for (const tag of root.descendants())
    if (tag.name === 'p:custShow' || tag.name === 'p14:section' || tag.name === 'p:embeddedFont')
      yield* attributeLine(tag, 'name', 'names')
}

function* attributeLine(tag: XmlTag, name: string, place: string): Generator<TextLine> {
  if ((tag.get(name) ?? '') !== '') yield { place, pieces: [attributePiece(tag, name)] }
}

/** PowerPoint presentations. Hidden slides, notes and masters stay, redacted; comments stay without their authors. */
export const pptxFormat: OfficeFormat = {
  name: 'pptx',
  relationships: new Set([
    'officeDocument',
    ...['slide', 'slideLayout', 'slideMaster', 'notesSlide', 'notesMaster', 'handoutMaster'],
    ...['theme', 'themeOverride', 'tableStyles', 'presProps', 'viewProps', 'font'],
    ...['comments', 'commentAuthors', 'authors'],
    ...['image', 'hyperlink', 'package', 'oleObject', 'audio', 'video', 'media'],
    ...['chart', 'chartEx', 'chartUserShapes', 'chartStyle', 'chartColorStyle'],
    ...['diagramData', 'diagramLayout', 'diagramQuickStyle', 'diagramColors', 'diagramDrawing'],
    ...['vmlDrawing', 'tags'],
  ]),
  scrub: scrubPptx,
  read: readPptx,
  renameWords: renameSubtitles,
}
