import { imageTypeOf } from '../../image/index.ts'
import { analyse } from '../../layout/analyse.ts'
import type { Block, Document } from '../../model/document.ts'
import { plainText } from '../../model/document-text.ts'
import type { PageContent } from '../../model/page-content.ts'
import type { Conversion } from '../conversion.ts'
import type { Reading } from '../edge.ts'

/** Share of a page that its words cover. Below it the image is a photo or drawing with some text, not a page of text. */
const minTextCoverage = 0.02

const resourceKey = 'picture'

/** An image to the tree: the text read by OCR; if there is little, the image itself with the text below it. */
export async function readImage(bytes: Uint8Array, conversion: Conversion): Promise<Reading> {
  const pages = conversion.ports.ocr?.pages ?? []
  const { blocks, notes } = analyse({ pages })
  const [first] = pages
  const document: Document = {
    metadata: {},
    blocks,
    notes,
    resources: new Map(),
    ...(first === undefined ? {} : { page: { width: first.width, height: first.height } }),
  }
  const mediaType = imageTypeOf(bytes)
  const isPicture = pages.length === 1 && textCoverage(pages[0]) < minTextCoverage
  if (!isPicture || mediaType === null) return { document, pages: pages.length }
  conversion.warn({
    code: 'picture_kept',
    message: 'The image holds little text, so the image itself was kept.',
  })
  return {
    document: {
      ...document,
      blocks: [figureOf(document), ...blocks],
      resources: new Map([[resourceKey, { mediaType, bytes }]]),
    },
    pages: 1,
  }
}

function figureOf(text: Document): Block {
  const alt = plainText(text).replace(/\s+/g, ' ').slice(0, 200)
  return { kind: 'figure', resource: resourceKey, ...(alt === '' ? {} : { alt }) }
}

function textCoverage({ words, width, height }: PageContent): number {
  const area = words.reduce((sum, { box }) => sum + (box.x1 - box.x0) * (box.y1 - box.y0), 0)
  return area / (width * height)
}
