import { analyse } from '../../layout/analyse.ts'
import type { Block, Document } from '../../model/document.ts'
import { plainText } from '../../model/document-text.ts'
import type { PageContent } from '../../model/page-content.ts'
import type { Conversion, Scanned } from '../conversion.ts'
import type { Read, Reading } from '../edge.ts'
import { imageTypeOf } from '../images/media-type.ts'

/** The share of a page that its words cover, below which it is a picture with words in it and not a picture of words. */
const leastCovered = 0.02

/** A picture to the tree: what stands written in it; and where that is little, the picture itself. */
export function readPicture(format: Exclude<Scanned, 'pdf'>): Read {
  return async (bytes, conversion): Promise<Reading> => {
    const pages = (await conversion.lent.recognise?.(bytes, format, conversion)) ?? []
    const { blocks, notes } = analyse({ pages })
    const [first] = pages
    const words: Document = { metadata: {}, blocks, notes, resources: new Map() }
    const setUp = first === undefined ? {} : { page: { width: first.width, height: first.height } }
    const mediaType = imageTypeOf(bytes)
    const isPicture = pages.length === 1 && covered(pages[0]) < leastCovered
    if (!isPicture || mediaType === null) return { document: { ...words, ...setUp }, pages: pages.length }
    return {
      document: {
        ...words,
        ...setUp,
        blocks: [figureOf(words, conversion), ...blocks],
        resources: new Map([[key, { mediaType, bytes }]]),
      },
      pages: 1,
    }
  }
}

const key = 'picture'

function figureOf(words: Document, { warn }: Conversion): Block {
  warn({ code: 'picture_kept', message: 'Little is written in the picture, so it was kept as one.' })
  const alt = plainText(words).replace(/\s+/g, ' ').slice(0, 200)
  return { kind: 'figure', resource: key, ...(alt === '' ? {} : { alt }) }
}

function covered({ words, width, height }: PageContent): number {
  const area = words.reduce((sum, { box }) => sum + (box.x1 - box.x0) * (box.y1 - box.y0), 0)
  return area / (width * height)
}
