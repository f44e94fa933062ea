import type { PageWord } from './page-content.ts'

/** A word whose properties are its fields, so that it can be copied with changes: `{ ...plainWord(word), text }`. */
export type PlainWord = { readonly [Key in keyof PageWord]: PageWord[Key] }

export function plainWord(word: PageWord): PlainWord {
  const { turn, rank, formula, display, color } = word
  return {
    text: word.text,
    box: word.box,
    baseline: word.baseline,
    size: word.size,
    font: word.font,
    bold: word.bold,
    italic: word.italic,
    mono: word.mono,
    spaceBefore: word.spaceBefore,
    line: word.line,
    confidence: word.confidence,
    mcid: word.mcid,
    charBounds: word.charBounds,
    ...(color === undefined ? {} : { color }),
    ...(turn === undefined ? {} : { turn }),
    ...(rank === undefined ? {} : { rank }),
    ...(formula === undefined ? {} : { formula }),
    ...(display === undefined ? {} : { display }),
  }
}
