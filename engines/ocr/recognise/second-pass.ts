import { type Box, type Matrix, multiply } from '../../model/geometry.ts'
import { deskew, fittingScale } from '../image/deskew.ts'
import type { GrayImage } from '../image/gray-image.ts'
import type { TextComponents } from '../image/text-components.ts'
import type { OcrWord } from '../ocr-page.ts'
import { findUnreadRegions, type UnreadRegion } from '../segment/unread-regions.ts'
import type { RawBlock, RawLine } from './read-results.ts'
import type { TesseractInstance } from './tesseract.ts'
import { toOcrWords } from './words.ts'

/** Words of lower confidence are noise. In noise, single digits are easily misread, single letters even more easily. */
const minConfidence = { word: 0.55, figure: 0.9 }
/** If less than this share of the letters is in plausible words, only words of this confidence are kept. */
const trusted = { share: 0.4, confidence: 0.8 }
/** Width of the sheet in pixels, unless a clip is wider. */
const sheetWidth = 1800
/** Maximum pixels of the sheet. Regions beyond it stay unread, those with the least weight. */
const maxSheetPixels = 3_000_000

/** A region of the page, placed on the sheet. */
interface SheetClip {
  readonly image: GrayImage
  readonly x: number
  readonly y: number
  /** From pixels of the sheet to pixels of the page. */
  readonly back: Matrix
}

/**
 * Reads what the first pass missed: light print on dark panels, cells, stamps, single words. Regions with unread text
 * components are cropped, stretched to full contrast as dark on light, deskewed and scaled to the best height for
 * reading; then laid out on one white sheet and read as sparse text. Regions that look the same in `tried`, another
 * version of the image, were already read there.
 */
export async function secondPass(
  tesseract: TesseractInstance,
  gray: GrayImage,
  components: TextComponents,
  words: readonly OcrWord[],
  { skew, dpi, tried }: { readonly skew: number; readonly dpi: number; readonly tried?: GrayImage },
): Promise<OcrWord[]> {
  const regions = findUnreadRegions(components, words, gray)
  const open = tried ? regions.filter(({ box }) => differs(gray, tried, clampToImage(box, gray))) : regions
  return readRegions(tesseract, gray, open, { skew, dpi })
}

/** Reads parts of an image on one sheet; see `secondPass`. */
export async function readRegions(
  tesseract: TesseractInstance,
  gray: GrayImage,
  regions: readonly UnreadRegion[],
  { skew, dpi }: { readonly skew: number; readonly dpi: number },
): Promise<OcrWord[]> {
  const clips = layOut(regions, gray, skew)
  if (clips.length === 0) return []
  const blocks = await tesseract.read(drawSheet(clips), { mode: 'sparse', dpi, light: false })
  const bounds = { x0: 0, y0: 0, x1: gray.width, y1: gray.height }
  let line = 0
  const found = linesByClip(blocks, clips).flatMap((lines, i) => {
    const read = toOcrWords([{ paragraphs: [{ lines }] }], clips[i].back, bounds)
    const first = line
    line += lines.length
    return read.map((word) => ({ ...word, line: first + word.line, block: i }))
  })
  const kept = found.filter(isPlausible)
  if (lettersIn(kept) >= lettersIn(found) * trusted.share) return kept
  return kept.filter(({ confidence }) => confidence >= trusted.confidence)
}

function differs(a: GrayImage, b: GrayImage, { x0, y0, x1, y1 }: Box): boolean {
  for (let y = y0; y < y1; y++)
    for (let i = y * a.width + x0; i < y * a.width + x1; i++) if (a.data[i] !== b.data[i]) return true
  return false
}

function lettersIn(words: readonly OcrWord[]): number {
  return words.reduce((sum, { text }) => sum + text.length, 0)
}

/** Lays the regions out on shelves, left to right and top to bottom, in the order of the page. */
function layOut(regions: readonly UnreadRegion[], gray: GrayImage, skew: number): SheetClip[] {
  let area = 0
  const crops: ReturnType<typeof cropRegion>[] = []
  for (const region of regions) {
    const clip = cropRegion(region, gray, skew)
    area += clip.image.width * clip.image.height
    if (area > maxSheetPixels) break
    crops.push(clip)
  }
  crops.sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0)
  const width = crops.reduce((most, { image }) => Math.max(most, image.width), sheetWidth)
  let [x, y, shelf] = [0, 0, 0]
  return crops.map(({ image, back }) => {
    if (x + image.width > width) [x, y, shelf] = [0, y + shelf, 0]
    const clip = { image, x, y, back: multiply([1, 0, 0, 1, -x, -y], back) }
    x += image.width
    shelf = Math.max(shelf, image.height)
    return clip
  })
}

function cropRegion({ box, dark, height }: UnreadRegion, gray: GrayImage, skew: number) {
  const part = clampToImage(box, gray)
  const clip = stretchContrast(gray, part, dark)
  const how = { turn: 0, skew } as const
  const { image, back } = deskew(clip, { ...how, scale: fittingScale(clip, height, how) })
  return { image, back: multiply(back, [1, 0, 0, 1, part.x0, part.y0]), box }
}

function drawSheet(clips: readonly SheetClip[]): GrayImage {
  const width = clips.reduce((most, { x, image }) => Math.max(most, x + image.width), 0)
  const height = clips.reduce((most, { y, image }) => Math.max(most, y + image.height), 0)
  const data = new Uint8Array(width * height).fill(255)
  for (const { image, x, y } of clips)
    for (let row = 0; row < image.height; row++)
      data.set(image.data.subarray(row * image.width, (row + 1) * image.width), (y + row) * width + x)
  return { width, height, data }
}

/** The lines of each clip: lines that tesseract read across several clips are split. */
function linesByClip(blocks: readonly RawBlock[], clips: readonly SheetClip[]): RawLine[][] {
  const byClip: RawLine[][] = clips.map(() => [])
  for (const line of blocks.flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))) {
    const parts = new Map<number, RawLine['words'][number][]>()
    for (const word of line.words) {
      const at = clips.findIndex((clip) => holds(clip, word.bbox))
      if (at >= 0) parts.set(at, [...(parts.get(at) ?? []), word])
    }
    for (const [at, words] of parts) byClip[at].push({ ...line, words })
  }
  return byClip
}

function holds({ x, y, image }: SheetClip, { x0, y0, x1, y1 }: Box): boolean {
  const u = (x0 + x1) / 2 - x
  const v = (y0 + y1) / 2 - y
  return u >= 0 && v >= 0 && u < image.width && v < image.height
}

function isPlausible({ text, confidence }: OcrWord): boolean {
  const signs = text.match(/[\p{L}\p{N}]/gu) ?? []
  if (signs.length > 1) return confidence >= minConfidence.word
  return signs.some((sign) => /\p{N}/u.test(sign)) && confidence >= minConfidence.figure
}

/** Crops an image and stretches it to full contrast, as dark on light. */
function stretchContrast(gray: GrayImage, part: Box, dark: boolean): GrayImage {
  const { x0, y0, x1, y1 } = part
  const [black, white] = extremes(gray, part)
  const scale = 255 / Math.max(1, white - black)
  const data = new Uint8Array((x1 - x0) * (y1 - y0))
  for (let y = y0, to = 0; y < y1; y++)
    for (let x = x0, i = y * gray.width + x0; x < x1; x++, i++, to++) {
      const level = Math.min(255, Math.max(0, (gray.data[i] - black) * scale))
      data[to] = dark ? level : 255 - level
    }
  return { width: x1 - x0, height: y1 - y0, data }
}

/** The levels at 2 % and 98 % of the pixels of a box: outliers do not count. */
function extremes(gray: GrayImage, { x0, y0, x1, y1 }: Box): [number, number] {
  const counts = new Uint32Array(256)
  for (let y = y0; y < y1; y++)
    for (let x = x0, i = y * gray.width + x0; x < x1; x++, i++) counts[gray.data[i]]++
  const few = Math.floor((x1 - x0) * (y1 - y0) * 0.02)
  return [levelAt(counts, few), 255 - levelAt(counts.toReversed(), few)]
}

function levelAt(counts: Uint32Array, few: number): number {
  let seen = 0
  for (let level = 0; level < 256; level++) {
    seen += counts[level]
    if (seen > few) return level
  }
  return 255
}

function clampToImage({ x0, y0, x1, y1 }: Box, { width, height }: GrayImage): Box {
  return {
    x0: Math.max(0, Math.floor(x0)),
    y0: Math.max(0, Math.floor(y0)),
    x1: Math.min(width, Math.ceil(x1)),
    y1: Math.min(height, Math.ceil(y1)),
  }
}
