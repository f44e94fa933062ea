import type { TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { words } from '../../words/words.ts'
import { isCapital } from './name-runs.ts'

/** Titles that are written in full and in lower case. Languages: cs, pl, sv, da, no, fi, nl, es, it, pt, fr, en, ru, uk. */
const courtesies = new WordList(words('courtesies.courtesies'))

/** Whether a capitalised word is after such a title: Vážená paní Zahradníčková, la señora Ccori. */
export function isBehindCourtesy(window: TokenWindow, i: number): boolean {
  return i > 0 && isCapital(window, i) && courtesies.has(window, window.start[i - 1], window.end[i - 1])
}
