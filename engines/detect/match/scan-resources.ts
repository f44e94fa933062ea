import { type Lexicon, listingIn, readLexicon, type WordListing } from '../dictionaries/lexicon.ts'
import { wordClass } from '../dictionaries/word-classes.ts'
import { grammars } from '../grammars/index.ts'
import { recognizers } from '../recognizers/index.ts'
import { windowCapacity } from '../text/windows.ts'
import { Mentions } from '../tokens/mentions.ts'
import { PhraseBook, PhraseHits } from '../tokens/phrases.ts'
import { TokenWindow } from '../tokens/token-window.ts'
import { indexTriggers, type TriggerIndex } from '../triggers/trigger-index.ts'
import { classedWords } from '../words/words.ts'
import { JoinedTexts } from './joined/joined-text.ts'
import { PatternScan } from './pattern-scan.ts'

/** What scans of one thread share: the lexicon, the trigger index, and buffers that are reused from window to window. */
export interface ScanResources {
  readonly window: TokenWindow
  readonly book: PhraseBook
  readonly hits: PhraseHits
  readonly index: TriggerIndex
  readonly patterns: PatternScan
  readonly joined: JoinedTexts
  /** What joined texts record, which is not kept. */
  readonly joinedMentions: Mentions
}

let built: ScanResources | undefined

/** Builds the thread's resources at the first call, which reads the dictionary. */
export function scanResources(): ScanResources {
  if (built === undefined) {
    const lexicon = readLexicon()
    prepareLexicon(lexicon)
    const book = new PhraseBook(lexicon)
    const index = indexTriggers(recognizers, book)
    built = {
      window: new TokenWindow(windowCapacity, lexicon),
      book,
      hits: new PhraseHits(),
      index,
      patterns: new PatternScan(index, book),
      joined: new JoinedTexts(),
      joinedMentions: new Mentions(),
    }
  }
  return built
}

/** Gives the words of the rules their classes. To be called once for each lexicon. */
export function prepareLexicon(lexicon: Lexicon): void {
  const bits: Readonly<Record<string, number>> = wordClass
  for (const [name, words] of Object.entries(classedWords())) lexicon.classify(words, bits[name])
  for (const grammar of grammars) grammar.prepare?.(lexicon)
}

/** Looks up a value that is a single word. Both are false for phrases, numbers and unknown words. */
export function listingOf(value: string): WordListing {
  return listingIn(scanResources().window.lexicon, value)
}
