import { isLetter, isWhitespace, isWordUnit, unitFlags } from '../text/chars.ts'
import { WordList } from '../tokens/word-list.ts'
import { words } from '../words/words.ts'

/** Words that may be between a label and its value. */
const fillers = new WordList(words('value-starts.fillers'))
const separators = unitFlags(' \t\n\r:=#-|>"\'([,;._/*')
/** Particles of Japanese and Korean and the Chinese copula, written together with the value: 番号は123, 번호는 123, 号码是123. */
const particles = unitFlags('はがのを是为為은는이가：＝')
/** Maximum of units between a label and its value. */
const maxLabelGap = 24

/** Returns where the value of a label that ends at `end` may begin: behind the separator, then after each filler word. */
export function valueStarts(codes: Uint16Array, length: number, end: number, text: string): number[] {
  const starts: number[] = []
  let at = end
  let lines = 0
  const limit = Math.min(length, end + maxLabelGap)
  for (;;) {
    while (at < limit && separators[codes[at]] === 1) {
      if (codes[at] === 10 && (++lines > 1 || endsSentence(codes, end, at))) return starts
      at++
    }
    if (at >= limit || starts.length > 3) return starts
    starts.push(at)
    if (particles[codes[at]] === 1) {
      at++
      continue
    }
    let wordEnd = at
    while (wordEnd < limit && isWordUnit(codes[wordEnd])) wordEnd++
    if (wordEnd === at) return starts
    if (!fillers.has({ text, codes }, at, wordEnd)) return starts
    at = wordEnd
  }
}

/** Whether a full stop between the label that ends at `end` and the line end at `at` ends a sentence: the word before it is not an abbreviation. */
function endsSentence(codes: Uint16Array, end: number, at: number): boolean {
  if (codes[end] !== 46) return false
  for (let k = end + 1; k < at; k++) if (!isWhitespace(codes[k])) return false
  let letters = 0
  while (letters < 5 && end > letters && isLetter(codes[end - 1 - letters])) letters++
  return letters === 5
}
