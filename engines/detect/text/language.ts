import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type * as Eld from 'eld/extrasmall'

/**
 * The one file that knows `eld`. Its table of letter groups is a megabyte of source, which takes longer to load than most
 * texts take to read, so it is loaded when a language is first asked for; a static import would make every start pay.
 */
const require = createRequire(import.meta.url)
let loaded: typeof Eld | undefined

function detector(): typeof Eld {
  loaded ??= require(fileURLToPath(import.meta.resolve('eld/extrasmall'))) as typeof Eld
  return loaded
}

/** Units of a text that are looked at: a page tells its language. */
const sampleUnits = 3000
/** Fewer letters than this tell nothing. */
const minLetters = 24

/** ISO 639-1 language in which a text is written, undefined where it is too short or too mixed to tell. */
export function detectLanguage(text: string): string | undefined {
  const sample = text.slice(0, sampleUnits)
  if (sample.replace(/[^\p{L}]/gu, '').length < minLetters) return undefined
  const found = detector().eld.detect(sample)
  return found.isReliable() && found.language !== '' ? found.language : undefined
}
