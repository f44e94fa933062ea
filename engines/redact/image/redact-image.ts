/** Redaction of an image file: read by OCR, detect, paint over, write without metadata, read again. */

import type { PaintArea } from '../../image/areas.ts'
import { renderSvg } from '../../image/image-files.ts'
import type { FindVisuals } from '../../model/detection.ts'
import { PalimpsestError } from '../../model/errors.ts'
import { type Box, centre, contains, pad } from '../../model/geometry.ts'
import { locate, type TextLayer, TextLayerBuilder } from '../../model/text-layer.ts'
import { RawSearch } from '../../pdf/scrub/index.ts'
import { labelLetters } from '../../pdf/second-reader/index.ts'
import { proofOfKept } from '../only-keep.ts'
import type { Recognise } from '../pdf/pixels.ts'
import { unsearchedWarnings } from '../proof.ts'
import { Repeats } from '../repeats.ts'
import type { RedactionInput, RedactionOutput } from '../request.ts'
import { findInImage, type ImageFindings, scaled } from './find-in-image.ts'
import { imageProofFailed, type Leak, leaksIn } from './prove-image.ts'
import { type ImageWord, type ReadImage, readImage } from './read-image.ts'
import type { ImageEntity, RedactImageInput, RedactImageOutput } from './request.ts'

/** Each round paints wider where a value is still read. */
const maxRounds = 4

/** What the proof searched, for the manifest. */
const searched = ['the bytes of the file', 'words around every box, read again by OCR'] as const

/**
 * Share of the smaller of two heights. Boxes of words with and without descenders overlap by 0.75 and more, those of two lines by less than
 * 0.3.
 */
const minOverlap = 0.6
/** A larger ratio of heights is a heading next to small print. */
const maxHeightRatio = 1.9
/** Heights of the line. A larger gap separates columns, whose lines are separate. */
const maxGapHeights = 20

/**
 * @param recognise reads words. Without it, the image is refused, or kept with a warning.
 * @throws DocumentError `unsupported_format`, `malformed`; LimitError `too_many_pixels`, before anything is decoded
 * @throws VerificationError `proof_failed` when a value is still in the output, which is then not returned
 */
export async function redactImage(
  input: RedactImageInput,
  recognise?: Recognise,
  findVisuals?: FindVisuals,
): Promise<RedactImageOutput> {
  return redactReadImage(await readImage(input, recognise), input, recognise, findVisuals)
}

/** The same for an image whose words were read, so that the values of a whole document can be passed as terms. */
export async function redactReadImage(
  read: ReadImage,
  input: RedactImageInput,
  recognise?: Recognise,
  findVisuals?: FindVisuals,
): Promise<RedactImageOutput> {
  const { file } = read
  const findings = await findInImage(read, input, findVisuals)
  const { search, searchable, entities, kept: stays } = findings
  const raw = new RawSearch(search.literals)
  const areas = areasOf(read, input, findings)
  let bytes: Uint8Array
  let leaks: Leak[] = []
  for (let round = 0; ; round++) {
    bytes = await file.write(areas)
    leaks = await leaksIn(bytes, { read, input, findings, raw, areas, recognise })
    if (leaks.length === 0) break
    const visible = leaks.filter(({ page }) => page >= 0)
    if (round === maxRounds || visible.length < leaks.length) throw imageProofFailed(leaks)
    for (const { page, boxes } of visible) {
      const wider = boxes.map((box) => areaOf(pad(box, (round + 1) * widening * (box.y1 - box.y0))))
      areas.set(page, [...(areas.get(page) ?? []), ...wider])
    }
  }
  const repeats = new Repeats(searchable.ambiguous)
  for (const [page, layer] of remainingWords(read, areas))
    repeats.collect(layer.text, (span) => ({
      page: page + 1,
      boxes: locate(layer, span).map(({ place }) => scaled(place.box, read.scales[page])),
    }))
  const { proved, notSearched, kept } = repeats.result()
  const painted = [...areas.values()].some((list) => list.length > 0)
  return {
    bytes,
    format: file.format,
    pages: file.frames.length,
    entities: entities.map(({ pixels: _, ...entity }) => entity),
    scrubbed: [...file.removed].map(([what, count]) => ({ what, count })),
    proof: stays
      ? proofOfKept(['pixels outside of what was kept'], entities.length)
      : { searched, values: search.size + proved, found: 0, notSearched },
    rasterised: [],
    warnings: [...read.warnings, ...unsearchedWarnings(notSearched)],
    kept,
    painted,
    changed: Buffer.compare(bytes, input.bytes) !== 0,
  }
}

/** The words of each page that are not covered by an area. */
function remainingWords(
  { layers }: ReadImage,
  areas: ReadonlyMap<number, readonly PaintArea[]>,
): Map<number, TextLayer<ImageWord>> {
  const builders = new Map<number, TextLayerBuilder<ImageWord>>()
  for (const { place } of layers.pixels.runs) {
    const { page, box, text } = place
    if (areas.get(page)?.some((area) => contains(area, centre(box)))) continue
    const builder = builders.get(page) ?? new TextLayerBuilder<ImageWord>()
    builders.set(page, builder.append(text, place).append(' '))
  }
  return new Map([...builders].map(([page, builder]) => [page, builder.build()]))
}

/** Of the height of a word, for each round. */
const widening = 0.2

function areasOf(
  { file }: ReadImage,
  { mode, label = mode === 'redact' }: RedactImageInput,
  { entities, search }: ImageFindings,
): Map<number, PaintArea[]> {
  const labelOf = (type: string): string | undefined =>
    [type, 'REDACTED'].find((text) => search.find(text).length === 0)
  const areas = new Map<number, PaintArea[]>()
  for (const [i, frame] of file.frames.entries()) {
    const found = entities
      .filter(({ page }) => page === i + 1)
      .flatMap(({ pixels, type, value }) =>
        pixels.flatMap((box) => {
          const area = clipped(areaOf(box), frame)
          return area ? [{ ...area, text: label ? labelOf(type) : undefined, isRegion: value === '' }] : []
        }),
      )
    // Faces and other regions stay as they were found.
    const words = levelled(found.filter(({ isRegion }) => !isRegion))
    const labelled = [...words, ...found.filter(({ isRegion }) => isRegion)].map(
      ({ text, x0, y0, x1, y1 }): PaintArea => {
        const letters = text === undefined ? null : labelLetters(text, x1 - x0, y1 - y0)
        return { x0, y0, x1, y1, ...(letters && { letters }) }
      },
    )
    if (labelled.length > 0) areas.set(i, labelled)
  }
  return areas
}

/** Whole pixels. */
function areaOf({ x0, y0, x1, y1 }: Box): PaintArea {
  return { x0: Math.floor(x0), y0: Math.floor(y0), x1: Math.ceil(x1), y1: Math.ceil(y1) }
}

function clipped(
  { x0, y0, x1, y1 }: PaintArea,
  { width, height }: { readonly width: number; readonly height: number },
): PaintArea | null {
  const area = {
    x0: Math.max(0, x0),
    y0: Math.max(0, y0),
    x1: Math.min(width, x1),
    y1: Math.min(height, y1),
  }
  return area.x0 < area.x1 && area.y0 < area.y1 ? area : null
}

/** What redaction would remove from an image. Nothing is changed. */
export async function detectImage(
  input: RedactImageInput,
  recognise?: Recognise,
  findVisuals?: FindVisuals,
): Promise<{
  readonly pages: number
  readonly entities: readonly ImageEntity[]
  readonly warnings: ReadImage['warnings']
}> {
  const read = await readImage({ ...input, unreadImages: 'keep' }, recognise)
  const { entities } = await findInImage(read, input, findVisuals)
  return { pages: read.file.frames.length, entities, warnings: read.warnings }
}

/**
 * Gives the areas of words on one line the same top and bottom. OCR returns boxes that fit the letters, so labels would differ in size,
 * and the height of a box would reveal whether the word under it had an ascender or a descender.
 */
export function levelled<T extends PaintArea>(areas: readonly T[]): T[] {
  return areas.map((area) => {
    const line = areas.filter((other) => isOnOneLine(area, other))
    return {
      ...area,
      y0: Math.min(...line.map(({ y0 }) => y0)),
      y1: Math.max(...line.map(({ y1 }) => y1)),
    }
  })
}

/** Compared with the original boxes, so that the area of a skewed line does not grow from word to word. */
function isOnOneLine(a: PaintArea, b: PaintArea): boolean {
  const [low, high] = [a.y1 - a.y0, b.y1 - b.y0].sort((one, other) => one - other)
  const overlap = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  const gap = Math.max(a.x0, b.x0) - Math.min(a.x1, b.x1)
  return high <= low * maxHeightRatio && overlap >= low * minOverlap && gap <= low * maxGapHeights
}

/** Drawings in SVG with outlines that show a value, such as letters or barcodes: there is neither text nor pixels to remove. */

/** Minimum number of shapes that could be letters or bars. An icon has fewer. */
const minShapes = 4
const shape = /<(?:\w{1,20}:)?(?:rect|line|polygon|polyline|circle|ellipse|use|image)\b|[Mm]\s{0,8}[-\d.]/g
const textTag = /<((?:\w{1,20}:)?(?:text|foreignObject|script|title|desc|metadata))\b[^<>]*?(\/?)>/g
const root = /<(?:\w{1,20}:)?svg\b[^<>]*>/
/** Attributes of the root that give its size; its other attributes may contain a value. */
const sizes = /\s(?:width|height|viewBox|preserveAspectRatio|class|style|role)\s*=\s*(?:"[^"<>]*"|'[^'<>]*')/g

/**
 * A drawing that shows a value is replaced by a redacted image of the drawing without its texts: text is searched more reliably than
 * pixels. Null: it shows no value and is kept; its texts are redacted with the text around it.
 * @param redactImage reads and redacts a PNG
 */
export async function redactDrawing(
  input: RedactionInput,
  redactImage: (input: RedactionInput) => Promise<RedactionOutput>,
): Promise<RedactionOutput | null> {
  const drawing = Buffer.from(input.bytes).toString()
  if ((drawing.match(shape)?.length ?? 0) < minShapes) return null
  const head = root.exec(drawing)?.[0] ?? ''
  const outlines = withoutTexts(named(drawing, head))
  const png = await drawn(outlines)
  if (png === null) return null
  const done = await redactImage({ ...input, bytes: png, mode: 'blackout', progress: undefined })
  if (done.entities.length === 0) return null
  const [x, y, width, height] = boxOf(head)
  const image = `data:image/png;base64,${Buffer.from(done.bytes).toString('base64')}`
  const size = (head.match(sizes) ?? []).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${size}><image x="${x}" y="${y}" width="${width}" height="${height}" xlink:href="${image}"/></svg>`
  return { ...done, bytes: new TextEncoder().encode(svg) }
}

/** Without the elements that contain text. An element that is never closed cannot be drawn; its end is searched only once. */
function withoutTexts(drawing: string): string {
  const pieces: string[] = []
  const unclosed = new Set<string>()
  let at = 0
  for (const { 0: tag, 1: name, 2: isEmpty, index } of drawing.matchAll(textTag)) {
    if (index < at || unclosed.has(name)) continue
    const end = isEmpty === '' ? endOf(name, drawing, index) : index + tag.length
    if (end === 0) unclosed.add(name)
    else {
      pieces.push(drawing.slice(at, index))
      at = end
    }
  }
  return [...pieces, drawing.slice(at)].join('')
}

/** The end of the next closing tag of a name, 0 for none: `</textPath>` does not close `text`. */
function endOf(name: string, drawing: string, from: number): number {
  const tag = new RegExp(`</${name}\\s*>`, 'g')
  tag.lastIndex = from
  return tag.exec(drawing) === null ? 0 : tag.lastIndex
}

/** Adds the namespaces that an HTML page may omit. */
function named(drawing: string, head: string): string {
  const missing = [
    ['xmlns', 'http://www.w3.org/2000/svg'],
    ['xmlns:xlink', 'http://www.w3.org/1999/xlink'],
  ].filter(([name]) => !/^<\w+:/.test(head) && !new RegExp(`\\s${name}\\s*=`).test(head))
  const more = missing.map(([name, value]) => ` ${name}="${value}"`).join('')
  return drawing.replace(root, (written) => written.replace(/^<svg/i, (tag) => tag.toLowerCase() + more))
}

/** The view box of a drawing, in its own units; its whole area if it has none. */
function boxOf(head: string): readonly (number | string)[] {
  const box =
    /\sviewBox\s*=\s*["']([^"']*)/
      .exec(head)?.[1]
      .trim()
      .split(/[\s,]+/)
      .map(Number) ?? []
  return box.length === 4 && box.every(Number.isFinite) ? box : [0, 0, '100%', '100%']
}

/** A drawing that cannot be rendered shows nothing in a viewer either. */
async function drawn(svg: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return Uint8Array.from(await renderSvg(Buffer.from(svg)))
  } catch (error) {
    if (error instanceof PalimpsestError && error.code === 'malformed') return null
    throw error
  }
}
