import { transformPoint } from '../../model/geometry.ts'
import { deskew } from '../image/deskew.ts'
import type { Overprint } from '../image/overprint.ts'
import { findTextComponents, type TextRow } from '../image/text-components.ts'
import type { OcrWord, QuarterTurn } from '../ocr-page.ts'
import { moveWord } from '../ocr-words.ts'
import { secondPass } from './second-pass.ts'
import type { TesseractInstance } from './tesseract.ts'

/** With fewer letters, a row does not show how far it falls. */
const minRowLetters = 3

/**
 * The words of stamps and notes over the print of a page, each read by itself since it may be askew. Pixels of the page; lines and
 * blocks follow those of `print`, the words of the page.
 */
export async function readInks(
  tesseract: TesseractInstance,
  { inks }: Pick<Overprint, 'inks'>,
  print: readonly OcrWord[],
  { dpi, turn, throwIfAborted }: { readonly dpi: number; readonly turn: QuarterTurn; throwIfAborted(): void },
): Promise<OcrWord[]> {
  const found: OcrWord[] = []
  let line = print.reduce((most, word) => Math.max(most, word.line + 1), 0)
  let block = print.reduce((most, word) => Math.max(most, word.block + 1), 0)
  for (const { image, x, y } of inks) {
    throwIfAborted()
    const turned = turn === 0 ? image : deskew(image, { turn, skew: 0, scale: 1 }).image
    const skew = fallOf(findTextComponents(turned).rows)
    if (skew === null) continue
    const level = deskew(image, { turn, skew, scale: 1 })
    const words = await secondPass(tesseract, level.image, findTextComponents(level.image), [], {
      dpi,
      skew: 0,
    })
    const toPage = (u: number, v: number) => {
      const at = transformPoint(level.back, u, v)
      return { x: at.x + x, y: at.y + y }
    }
    for (const word of words)
      found.push({ ...moveWord(word, toPage), line: line + word.line, block: block + word.block })
    line += words.reduce((most, word) => Math.max(most, word.line + 1), 0)
    block += words.reduce((most, word) => Math.max(most, word.block + 1), 0)
  }
  return found
}

/** The angle in degrees by which rows fall, that of the row with the most letters in the middle; `null` without rows. */
function fallOf(rows: readonly TextRow[]): number | null {
  const angles = rows.flatMap(({ letters, height }) => {
    const feet = letters.filter(({ y0, y1 }) => y1 - y0 >= height * 0.7)
    if (feet.length < minRowLetters) return []
    const xs = feet.map(({ x0, x1 }) => (x0 + x1) / 2)
    const x = mean(xs)
    const y = mean(feet.map(({ y1 }) => y1))
    const spread = xs.reduce((sum, at) => sum + (at - x) ** 2, 0)
    const slope = feet.reduce((sum, { y1 }, i) => sum + (xs[i] - x) * (y1 - y), 0) / Math.max(1, spread)
    return [{ degrees: (Math.atan(slope) * 180) / Math.PI, letters: feet.length }]
  })
  if (angles.length === 0) return null
  angles.sort((a, b) => a.degrees - b.degrees)
  const half = angles.reduce((sum, { letters }) => sum + letters, 0) / 2
  let passed = 0
  for (const { degrees, letters } of angles) {
    passed += letters
    if (passed >= half) return degrees
  }
  return null
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
