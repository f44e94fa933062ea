import type { Lexicon } from '../dictionaries/lexicon.ts'
import { wordClass } from '../dictionaries/word-classes.ts'
import { classedWords } from '../words/words.ts'
import { grammars } from './index.ts'

/** Gives the words of the rules their classes. To be called once for each lexicon. */
export function prepareLexicon(lexicon: Lexicon): void {
  const bits: Readonly<Record<string, number>> = wordClass
  for (const [name, words] of Object.entries(classedWords())) lexicon.classify(words, bits[name])
  for (const grammar of grammars) grammar.prepare?.(lexicon)
}
