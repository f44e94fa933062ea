import type { PictureText } from '../../../../model/document.ts'

/** Text of an image in one face. `from` and `whole` are the advance before it and that of its line, in em. */
export interface PictureWords extends PictureText {
  readonly face: string
  readonly from: number
  readonly whole: number
}

/** Chooses faces for text, and counts missing characters. */
interface FaceChoice {
  missing: number
  runs(
    text: string,
    style: { readonly family: 'headings'; readonly bold: false; readonly italic: false },
  ): readonly {
    readonly text: string
    readonly face: string
    readonly actual?: string
    readonly picture?: object
  }[]
}

/** What text is written on. */
interface Surface {
  measure(text: string, face: string, size: number): number
  drawText(
    text: string,
    x: number,
    baseline: number,
    style: { face: string; size: number; invisible: boolean; stretch: number },
  ): void
  drawWithin(place: { turn: { degrees: number; x: number; y: number } }, draw: () => void): void
}

/** Points; text of a picture that is smaller cannot be read. */
const smallestWords = 0.5

/** Text of an image in the faces that contain it. Missing characters are omitted: the image shows them. */
export function wordsInFaces(line: PictureText, faces: FaceChoice, canvas: Surface): PictureWords[] {
  const missing = faces.missing
  const runs = faces.runs(line.text, { family: 'headings', bold: false, italic: false })
  faces.missing = missing
  const known = runs.filter(({ actual, picture }) => actual === undefined && picture === undefined)
  const advances = known.map(({ text, face }) => canvas.measure(text, face, 1))
  const whole = advances.reduce((sum, advance) => sum + advance, 0)
  let start = 0
  return known.map(({ text, face }, i) => {
    const from = start
    start += advances[i]
    return { ...line, text, face, from, whole }
  })
}

/** Writes invisible text over an image for search and copying. */
export function drawWords(
  { text, face, from, whole, turn, ...line }: PictureWords,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  canvas: Surface,
): void {
  const size = line.size * box.height
  if (!(size >= smallestWords && whole > 0)) return
  const [x, baseline] = [box.x + line.x * box.width, box.y + line.y * box.height]
  const stated = line.width === undefined ? 1 : (line.width * box.width) / (whole * size)
  const stretch = Math.min(10, Math.max(0.1, stated))
  const draw = () =>
    canvas.drawText(text, x + from * size * stretch, baseline, { face, size, invisible: true, stretch })
  if (Math.abs(turn) < 0.5) draw()
  else canvas.drawWithin({ turn: { degrees: turn, x, y: baseline } }, draw)
}
