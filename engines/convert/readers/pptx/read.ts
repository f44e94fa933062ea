import type { Block, Document, FixedPage, PageSetup, Resource } from '../../../model/document.ts'
import { DocumentError, LimitError } from '../../../model/errors.ts'
import { type OfficePackage, openPackage, type Relationship } from '../../../office/package-reader.ts'
import { childOf, childrenOf, type XmlElement } from '../../../office/xml.ts'
import type { Conversion } from '../../conversion.ts'
import type { Reading } from '../../edge.ts'
import { readMetadata } from '../docx/page-setup.ts'
import { type PptxDeck, slidePartOf } from './deck.ts'
import { readFixedSlide } from './fixed/slide.ts'
import { readSlide } from './slide.ts'

const unitsPerPoint = 12_700

/**
 * Reads PPTX (ECMA-376 part 1, 19 to 21): one page for each slide, its title as a heading, then its content in reading order. Kept:
 * lists by level with inherited bullets, tables with merged cells, images with alternative text, chart data, text of
 * diagrams, links, notes as quotations. Lost: positions, drawings, animations. Hidden slides are omitted, with a warning.
 * @throws DocumentError `malformed`, `empty`; LimitError of the archive, of pages, of cells
 */
export async function readPptx(bytes: Uint8Array, conversion: Conversion): Promise<Reading> {
  const { limits } = conversion
  const opc = await openPackage(bytes, { entries: 20_000, bytes: limits.inflated, ratio: 400 })
  const main =
    (await opc.relationships('')).find(({ kind }) => kind === 'officeDocument')?.target ??
    'ppt/presentation.xml'
  const presentation = await opc.xml(main)
  if (presentation?.name !== 'p:presentation')
    throw new DocumentError('malformed', 'The package is not a presentation.')
  const relations = await opc.relationships(main)
  const names = slideNames(presentation, relations, opc)
  if (names.length > limits.pages)
    throw new LimitError('too_many_pages', `The presentation has more than ${limits.pages} slides.`, {
      limit: 'pages',
    })
  const deck: PptxDeck = {
    opc,
    conversion,
    pictures: new Set(),
    sheets: new Map(),
    numbers: new Map(names.map((name, i) => [name, i + 1])),
    cells: { left: limits.cells },
    defaultText: childOf(presentation, 'p:defaultTextStyle'),
  }
  const setup = pageSetup(presentation)
  const { blocks, shown, fixed } = await readSlides(names, deck, setup.page)
  const document: Document = {
    metadata: await readMetadata(opc),
    blocks,
    notes: new Map(),
    resources: await readPictures(deck),
    ...setup,
    ...(fixed.length > 0 ? { fixed } : {}),
  }
  return { document, pages: shown }
}

async function readSlides(
  names: readonly string[],
  deck: PptxDeck,
  page: PageSetup = usualSlide,
): Promise<{ blocks: Block[]; shown: number; fixed: FixedPage[] }> {
  const { conversion } = deck
  const blocks: Block[] = []
  const fixed: FixedPage[] = []
  let shown = 0
  for (const [i, name] of names.entries()) {
    conversion.progress('read', i, names.length)
    const sheet = await slidePartOf(deck, name, ['slideLayout', 'slideMaster'])
    if (sheet.root?.attributes.show === '0' || sheet.root?.attributes.show === 'false') {
      conversion.warn({
        code: 'hidden_left_out',
        message: 'A hidden slide was left out.',
        page: i + 1,
      })
      continue
    }
    if (shown++ > 0) blocks.push({ kind: 'page-break' })
    for (const block of await readSlide(sheet, i + 1, deck)) blocks.push(block)
    const { width, height } = page
    if (conversion.hasLook) fixed.push(await readFixedSlide(sheet, i + 1, deck, { width, height }))
  }
  if (names.length > 0 && shown === 0)
    throw new DocumentError('empty', 'The presentation has no visible slide. Unhide one and save it again.')
  return { blocks, shown, fixed }
}

/** Slide parts in the order of the presentation, each once. */
function slideNames(
  presentation: XmlElement,
  relations: readonly Relationship[],
  opc: OfficePackage,
): string[] {
  const byId = new Map(relations.map((relation) => [relation.id, relation]))
  const names = childrenOf(childOf(presentation, 'p:sldIdLst'), 'p:sldId').flatMap(
    ({ attributes }): string[] => {
      const relation = byId.get(attributes['r:id'] ?? '')
      return relation && !relation.external && opc.has(relation.target) ? [relation.target] : []
    },
  )
  return [...new Set(names)]
}

async function readPictures({ opc, pictures }: PptxDeck): Promise<Map<string, Resource>> {
  const resources = new Map<string, Resource>()
  for (const name of pictures) {
    const bytes = opc.has(name) ? await opc.bytes(name) : undefined
    resources.set(
      name,
      bytes
        ? { mediaType: opc.mediaType(name), bytes }
        : { mediaType: 'application/octet-stream', bytes: new Uint8Array(0), href: name },
    )
  }
  return resources
}

const margin = 36
/** The least and the greatest side of a slide, in points (ECMA-376 part 1, 19.7.10). */
const [minSide, maxSide] = [72, 4032]
const usualSlide: PageSetup = { width: 720, height: 540 }

function pageSetup(presentation: XmlElement): { readonly page?: PageSetup } {
  const size = childOf(presentation, 'p:sldSz')?.attributes
  const width = Number(size?.cx) / unitsPerPoint
  const height = Number(size?.cy) / unitsPerPoint
  const isAllowed = (side: number) => side >= minSide && side <= maxSide
  if (!isAllowed(width) || !isAllowed(height)) return {}
  return { page: { width, height, margins: { top: margin, right: margin, bottom: margin, left: margin } } }
}
