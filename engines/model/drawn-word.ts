import { boundsOf } from './char-bounds.ts'
import type { Box } from './geometry.ts'
import type { PageWord } from './page-content.ts'

/**
 * A word for something that the page draws and does not write: a bullet, a check box, the line of a blank. It has the size and the
 * baseline of the word beside it.
 * @param text each of its characters gets the whole box
 */
export function drawnWord(
  text: string,
  box: Box,
  { baseline, size, font }: Pick<PageWord, 'baseline' | 'size' | 'font'>,
  mcid = -1,
): PageWord {
  return {
    text,
    box,
    baseline,
    size,
    font,
    bold: false,
    italic: false,
    mono: false,
    spaceBefore: true,
    line: -1,
    confidence: 1,
    mcid,
    charBounds: boundsOf(Array.from(text, () => box)),
  }
}
