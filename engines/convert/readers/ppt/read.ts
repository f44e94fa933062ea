import type { Block, Document } from '../../../model/document.ts'
import { DocumentError, LimitError } from '../../../model/errors.ts'
import { openPpt } from '../../../office/ppt.ts'
import type { Conversion } from '../../conversion.ts'
import type { Reading } from '../../edge.ts'
import { type OldDeck, readOldSlide } from './slide.ts'

const margin = 36
/** Old slides are ten inches wide, and nearly all of them shown so. */
const page = {
  width: 720,
  height: 540,
  margins: { top: margin, right: margin, bottom: margin, left: margin },
}

/**
 * PPT of PowerPoint 97 to 2003 to the tree: a page a slide, titles as headings, texts by level, pictures, notes. Lost: places,
 * drawings, the grid of tables, emphasis, links. Hidden slides are left out, and said so.
 * @throws DocumentError `malformed`, `encrypted`, `empty`; LimitError `too_many_pages`
 */
export function readPpt(bytes: Uint8Array, conversion: Conversion): Reading {
  const file = openPpt(bytes)
  const { pages } = conversion.limits
  if (file.slides.length > pages)
    throw new LimitError('too_many_pages', `The presentation has more than ${pages} slides.`, {
      limit: 'pages',
    })
  const deck: OldDeck = { file, conversion, resources: new Map() }
  const blocks: Block[] = []
  let shown = 0
  for (const [i, slide] of file.slides.entries()) {
    conversion.progress('read', i, file.slides.length)
    if (slide.hidden) {
      conversion.warn({
        code: 'hidden_left_out',
        message: 'A slide that the author hid was left out.',
        page: i + 1,
      })
      continue
    }
    if (shown++ > 0) blocks.push({ kind: 'page-break' })
    for (const block of readOldSlide(slide, i + 1, deck)) blocks.push(block)
  }
  if (file.slides.length > 0 && shown === 0)
    throw new DocumentError(
      'empty',
      'The presentation has no slide that is shown. Show one and save it anew.',
    )
  const document: Document = { metadata: {}, blocks, notes: new Map(), resources: deck.resources, page }
  return { document, pages: shown }
}
