import { type Box, union } from '../model/geometry.ts'
import type { Core } from './core.ts'
import { type Unread, unreadIn } from './coverage.ts'
import type { Grey } from './grey.ts'
import type { Letters } from './letters.ts'
import type { OcrWord } from './page.ts'
import { fittingScale } from './scale.ts'
import { straighten } from './straighten.ts'
import { wordsOf } from './words.ts'

/** Below this, what the second look made out is noise. */
const leastConfidence = 0.3

/**
 * Reads what the first reading left out: light print on dark panels, cells, stamps, lone words. The parts that look
 * written are put on a white sheet, each stretched to full contrast and dark on light, and read as scattered words, those
 * of one size together.
 */
export async function secondLook(
  core: Core,
  grey: Grey,
  letters: Letters,
  words: readonly OcrWord[],
  { skew, dpi, heed }: { readonly skew: number; readonly dpi: number; readonly heed: () => void },
): Promise<OcrWord[]> {
  const found: OcrWord[] = []
  for (const regions of bySize(unreadIn(letters, words, grey))) {
    heed()
    const part = within(regions.map(({ box }) => box).reduce(union), grey)
    const height = median(regions.map((region) => region.height))
    const straightening = { turn: 0, skew, part } as const
    const scale = fittingScale(grey, height, straightening)
    const { picture, back } = straighten(sheetOf(grey, regions), { ...straightening, scale })
    const blocks = await core.read(picture, { mode: 'sparse', dpi: dpi * scale })
    found.push(...wordsOf(blocks, back, { x0: 0, y0: 0, x1: grey.width, y1: grey.height }).filter(meaning))
  }
  return found
}

function meaning({ text, confidence }: OcrWord): boolean {
  return confidence >= leastConfidence && /[\p{L}\p{N}]/u.test(text)
}

/** Small, usual and large print apart, so that each is scaled to what is read best. */
function bySize(regions: readonly Unread[]): Unread[][] {
  const sizes: Unread[][] = [[], [], [], []]
  for (const region of regions)
    sizes[region.height < 11 ? 0 : region.height < 18 ? 1 : region.height < 50 ? 2 : 3].push(region)
  return sizes.filter((size) => size.length > 0)
}

/** A white sheet with the regions on it. */
function sheetOf(grey: Grey, regions: readonly Unread[]): Grey {
  const data = new Uint8Array(grey.width * grey.height).fill(255)
  for (const { box, dark } of regions) {
    const { x0, y0, x1, y1 } = within(box, grey)
    const [black, white] = extremes(grey, { x0, y0, x1, y1 })
    const scale = 255 / Math.max(1, white - black)
    for (let y = y0; y < y1; y++)
      for (let x = x0, i = y * grey.width + x0; x < x1; x++, i++) {
        const level = Math.min(255, Math.max(0, (grey.data[i] - black) * scale))
        data[i] = dark ? level : 255 - level
      }
  }
  return { width: grey.width, height: grey.height, data }
}

/** The levels between which all but a few pixels of a box lie. */
function extremes(grey: Grey, { x0, y0, x1, y1 }: Box): [number, number] {
  const counts = new Uint32Array(256)
  for (let y = y0; y < y1; y++)
    for (let x = x0, i = y * grey.width + x0; x < x1; x++, i++) counts[grey.data[i]]++
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

function within({ x0, y0, x1, y1 }: Box, { width, height }: Grey): Box {
  return {
    x0: Math.max(0, Math.floor(x0)),
    y0: Math.max(0, Math.floor(y0)),
    x1: Math.min(width, Math.ceil(x1)),
    y1: Math.min(height, Math.ceil(y1)),
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]
}
