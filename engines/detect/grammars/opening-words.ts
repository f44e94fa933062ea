import type { TokenWindow } from '../tokens/token-window.ts'
import { WordList } from '../tokens/word-list.ts'
import { words } from '../words/words.ts'

/**
 * Words that open a sentence, a letter or a field in languages that the tagger was not trained on, so that their capital looks like that
 * of a name: adverbs of time, salutations, labels.
 */
const openingWords = new WordList(words('opening-words.opening'))

/** Whether a word opens a sentence or a field and is not part of a name. */
export function isOpeningWord(window: TokenWindow, i: number): boolean {
  return openingWords.has(window, window.start[i], window.end[i])
}
