import type { Box } from '../../../engines/model/geometry.ts'
import type { Raster } from '../../../engines/model/raster.ts'
import { type RecogniseOptions, recognise } from '../../../engines/ocr/recognise.ts'
import { recogniseThoroughly } from '../../../engines/ocr/recognise-thoroughly.ts'
import type { Chance } from '../../layout/sweeps/varied.ts'
import { standInReader } from './stand-in-reader.ts'

/** Images of one kind whose sizes, levels and counts are taken by chance, on both sides of the thresholds that they are about. */
export interface VariedImage {
  readonly name: string
  readonly draw: (chance: Chance) => Raster
  readonly options?: RecogniseOptions
  /** Read as for redaction, with the letters that are hard to see. */
  readonly thoroughly?: true
  /** What the stand-in takes letters for. Default: ordinary ones. */
  readonly letters?: string
}

/** What the passes make of an image: what tesseract would be given, and what comes out of what it reads. */
export async function reading(
  { options, thoroughly, letters }: VariedImage,
  raster: Raster,
): Promise<string> {
  const { reader, given } = standInReader(letters)
  const page = thoroughly
    ? await recogniseThoroughly(raster, options, () => reader)
    : await recognise(raster, options, () => reader)
  const { words, rulings, figures, formulas, turn, skew, handwriting, legibility, confidence } = page
  const text = words.map((word) => word.text).join('')
  const unread = 'unread' in page ? (page.unread as readonly Box[]) : []
  return [
    ...given,
    `${words.length} words, ${text.length} letters, ${new Set(words.map(({ line }) => line)).size} lines${places(words.map(({ box }) => box))}`,
    ...counted('rulings', rulings),
    ...counted('figures', figures),
    ...counted('unread', unread),
    ...(formulas.length > 0 ? [`${formulas.length} formulas${places(formulas.map(({ box }) => box))}`] : []),
    `turn ${turn} skew ${skew.toFixed(1)} confidence ${confidence.toFixed(2)} handwriting ${handwriting.toFixed(2)} legibility ${legibility.toFixed(2)}`,
  ].join('; ')
}

function counted(name: string, boxes: readonly Box[]): string[] {
  return boxes.length > 0 ? [`${boxes.length} ${name}${places(boxes)}`] : []
}

/** Mean edges of boxes. */
function places(boxes: readonly Box[]): string {
  if (boxes.length === 0) return ''
  const mean = (side: keyof Box) => Math.round(boxes.reduce((sum, box) => sum + box[side], 0) / boxes.length)
  return ` at ${mean('x0')},${mean('y0')} ${mean('x1')},${mean('y1')}`
}
