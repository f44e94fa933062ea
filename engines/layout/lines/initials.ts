import type { PageWord } from '../../model/page-content.ts'

/** Minimum ratio of the size of a drop cap to the text beside it. */
export const minDropCapRatio = 1.7
/** A raised number after a letter is an exponent. */
export const startsWithLetter = /^["“‘«]?\p{L}/u

/** Minimum height of the first line above the baseline of a drop cap, in ems of the line. */
const minRiseEms = 0.6

/** Whether a word that follows a letter without a space stands on a line beside that letter, a drop cap. */
export function isBesideDropCap(letter: PageWord, word: PageWord): boolean {
  const rise = letter.baseline - word.baseline
  return (
    startsWithLetter.test(word.text) &&
    letter.size > minDropCapRatio * word.size &&
    rise > minRiseEms * word.size &&
    isInitial(letter.text, letter.size)
  )
}

export function isInitial(text: string, size: number): boolean {
  return size > minDropCapPoints && /^["“‘«]?\p{L}$/u.test(text)
}

/** Smaller letters are superscripts or parts of formulas. */
const minDropCapPoints = 14
