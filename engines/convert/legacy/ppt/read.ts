import type { Block, Document } from '../../../model/document.ts'
import { DocumentError, LimitError } from '../../../model/errors.ts'
import type { Conversion } from '../../conversion.ts'
import type { Reading } from '../../edge.ts'
import { openPpt } from './presentation.ts'
import { type PptDeck, readPptSlide } from './slide.ts'

const margin = 36
/** Slides are ten inches wide in almost all PPT files. */
const page = {
  width: 720,
  height: 540,
  margins: { top: margin, right: margin, bottom: margin, left: margin },
}

/**
 * Reads PPT of PowerPoint 97 to 2003: one page for each slide, titles as headings, text by level, images, notes. Lost: positions,
 * drawings, table grids, emphasis, links. Hidden slides are left out, with a warning.
 * @throws DocumentError `malformed`, `encrypted`, `empty`; LimitError `too_many_pages`
 */
export function readPpt(bytes: Uint8Array, conversion: Conversion): Reading {
  const file = openPpt(bytes)
  const { pages } = conversion.limits
  if (file.slides.length > pages)
    throw new LimitError('too_many_pages', `The presentation has more than ${pages} slides.`, {
      limit: 'pages',
    })
  const deck: PptDeck = { file, conversion, resources: new Map() }
  const blocks: Block[] = []
  let shown = 0
  for (const [i, slide] of file.slides.entries()) {
    conversion.progress('read', i, file.slides.length)
    if (slide.hidden) {
      conversion.warn({
        code: 'hidden_left_out',
        message: 'A hidden slide was left out.',
        page: i + 1,
      })
      continue
    }
    if (shown++ > 0) blocks.push({ kind: 'page-break' })
    for (const block of readPptSlide(slide, i + 1, deck)) blocks.push(block)
  }
  if (file.slides.length > 0 && shown === 0)
    throw new DocumentError('empty', 'The presentation has no visible slide. Unhide one and save it again.')
  const document: Document = { metadata: {}, blocks, notes: new Map(), resources: deck.resources, page }
  return { document, pages: shown }
}
