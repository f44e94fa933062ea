import { readLexicon } from '../dictionaries/lexicon.ts'
import type { Grammar } from '../grammars/grammar.ts'
import { grammars } from '../grammars/index.ts'
import { recognizers } from '../recognizers/index.ts'
import { Passage } from '../text/token-window.ts'
import { windowCapacity } from '../text/windows.ts'
import { PhraseBook, PhraseHits } from './phrases.ts'
import { Scan } from './scan.ts'
import { indexTriggers, type TriggerIndex } from './triggers.ts'

/** All that a scan needs, built once per thread: the lexicon, the trigger index, and buffers that are reused. */
export interface Engine {
  readonly passage: Passage
  readonly book: PhraseBook
  readonly hits: PhraseHits
  readonly index: TriggerIndex
  readonly scan: Scan
  readonly grammars: readonly Grammar[]
}

let built: Engine | undefined

/** The thread's engine, built when first asked for (the dictionary is read then). */
export function engine(): Engine {
  if (built === undefined) {
    const lexicon = readLexicon()
    for (const grammar of grammars) grammar.prepare?.(lexicon)
    const book = new PhraseBook(lexicon)
    const index = indexTriggers(recognizers, book)
    built = {
      passage: new Passage(windowCapacity, lexicon),
      book,
      hits: new PhraseHits(),
      index,
      scan: new Scan(index, book),
      grammars,
    }
  }
  return built
}
