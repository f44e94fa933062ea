/** What to erase from an image: detected values, terms, their further mentions, and places chosen by people or models. */

import { compileOptions, detect } from '../../detect/detect.ts'
import { anyVisual, type FindVisuals } from '../../model/detection.ts'
import { RequestError } from '../../model/errors.ts'
import { area, type Box, intersect } from '../../model/geometry.ts'
import { LookAlikes } from '../look-alikes.ts'
import { boxesBut, otherText } from '../only-keep.ts'
import { pixelOrders } from '../pdf/pixels.ts'
import { Search, userTerms } from '../pdf/value-search.ts'
import { type SearchableValues, searchableValues } from '../proof.ts'
import { boxesOf, type ImageLayer, type ReadImage } from './read-image.ts'
import type { ImageEntity, RedactImageInput } from './request.ts'

export interface ImageFindings {
  /** In reading order. */
  readonly entities: readonly ImageEntity[]
  readonly search: Search
  /** The same values with characters that OCR confuses. */
  readonly similar: LookAlikes
  readonly searchable: SearchableValues
  /** Inverse redaction: what is kept. */
  readonly kept?: readonly ImageEntity[]
}

type Found = Omit<ImageEntity, 'page' | 'boxes' | 'pixels'> & {
  readonly layer: ImageLayer
  readonly start: number
  readonly end: number
}

export async function findInImage(
  read: ReadImage,
  input: RedactImageInput,
  findVisuals?: FindVisuals,
): Promise<ImageFindings> {
  const layers = pixelOrders.map((order) => read.layers[order])
  const terms = userTerms(input.terms, input)
  const options = { ...compileOptions(input.detect), terms: terms.matcher }
  const found = layers.flatMap((layer): Found[] =>
    detect(layer.text, options).map((entity) => ({
      ...entity,
      ...{ layer, value: layer.text.slice(entity.start, entity.end) },
    })),
  )
  const searchable = searchableValues(found.filter(({ type }) => type !== 'TERM'))
  const search = new Search(terms, searchable.values, searchable.names)
  // Names that are also ordinary words are found only in their exact form.
  const plain = [...searchable.values.keys()].filter((value) => !searchable.names.has(value))
  const similar = new LookAlikes([...terms.values, ...plain], terms.wholeWords)
  for (const layer of layers) {
    const add = (start: number, end: number, source: { type: string; score: number }): void => {
      if (found.some((known) => known.layer === layer && known.start <= start && known.end >= end)) return
      const value = layer.text.slice(start, end)
      found.push({ ...source, layer, value, recognizer: 'mention', start, end })
    }
    for (const hit of search.values(layer.text)) add(hit.start, hit.end, search.sourceOf(hit.term))
    for (const hit of similar.find(layer.text)) add(hit.start, hit.end, { type: 'TERM', score: 1 })
  }

  const entities: ImageEntity[] = []
  for (const { layer, start, end, ...entity } of found)
    for (const [page, pixels] of boxesOf(layer, start, end)) {
      const known = entities.filter((other) => other.page === page + 1).flatMap((other) => other.pixels)
      // OCR may read a word twice, on a white background and without transparency, and it may be in lines and in a table.
      if (pixels.every((box) => known.some((other) => isInside(box, other)))) continue
      entities.push(placed(entity, page, pixels, read.scales[page]))
    }
  entities.push(...chosenRegions(read, input))
  if (findVisuals && anyVisual(input.visual))
    for (const page of read.file.frames.keys())
      for (const { type, box, score } of await findVisuals(await read.file.raster(page), input.visual))
        entities.push(
          placed({ type, score, recognizer: 'vision', value: '' }, page, [box], read.scales[page]),
        )
  entities.sort((a, b) => a.page - b.page || a.boxes[0].y0 - b.boxes[0].y0 || a.boxes[0].x0 - b.boxes[0].x0)
  return input.onlyKeep ? allButFound(read, entities) : { entities, search, similar, searchable }
}

/** Every part of the image except what was found. There is nothing to search for afterwards. */
function allButFound(read: ReadImage, kept: readonly ImageEntity[]): ImageFindings {
  const entities = read.file.frames.flatMap(({ width, height }, page) => {
    const shown = kept.filter((one) => one.page === page + 1).flatMap(({ pixels }) => pixels)
    const pixels = boxesBut({ x0: 0, y0: 0, x1: width, y1: height }, shown.map(inWholePixels))
    return pixels.length === 0 ? [] : [placed({ ...otherText, value: '' }, page, pixels, read.scales[page])]
  })
  return {
    entities,
    search: new Search(userTerms(), new Map()),
    similar: new LookAlikes([], false),
    searchable: searchableValues([]),
    kept,
  }
}

function inWholePixels({ x0, y0, x1, y1 }: Box): Box {
  return { x0: Math.round(x0), y0: Math.round(y0), x1: Math.round(x1), y1: Math.round(y1) }
}

/** Of the area of a box. */
const insideShare = 0.8

function isInside(box: Box, other: Box): boolean {
  const shared = intersect(box, other)
  return shared !== null && area(shared) >= insideShare * area(box)
}

function placed(
  entity: Omit<ImageEntity, 'page' | 'boxes' | 'pixels'>,
  page: number,
  pixels: readonly Box[],
  scale: number,
): ImageEntity {
  return { ...entity, page: page + 1, boxes: pixels.map((box) => scaled(box, scale)), pixels }
}

export const scaled = ({ x0, y0, x1, y1 }: Box, by: number): Box => ({
  x0: x0 * by,
  y0: y0 * by,
  x1: x1 * by,
  y1: y1 * by,
})

const drawn = { type: 'REGION', score: 1, recognizer: 'region' } as const

/** @throws RequestError `invalid_request` for a page that the image does not have */
function chosenRegions({ scales }: ReadImage, { regions = [] }: RedactImageInput): ImageEntity[] {
  return regions.map(({ page, box, exemption, found = drawn }) => {
    const scale = Number.isInteger(page) && page >= 1 ? scales.at(page - 1) : undefined
    if (scale === undefined)
      throw new RequestError(
        'invalid_request',
        `There is no page ${page}: the document has ${scales.length} ${scales.length === 1 ? 'page' : 'pages'}, counted from 1.`,
        { page },
      )
    const entity = { value: '', ...found, ...(exemption && { exemption }) }
    return placed(entity, page - 1, [scaled(box, 1 / scale)], scale)
  })
}
