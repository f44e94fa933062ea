import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type * as Eld from 'eld/extrasmall'

/**
 * The only file that imports `eld`. Its n-gram table is a megabyte of source, which takes longer to load than most texts take to
 * read, so it is loaded when first needed.
 */
const require = createRequire(import.meta.url)
let loaded: typeof Eld | undefined

function detector(): typeof Eld {
  loaded ??= require(fileURLToPath(import.meta.resolve('eld/extrasmall'))) as typeof Eld
  return loaded
}

/** Units of a text that are looked at: about a page. */
const sampleUnits = 3000
/** With fewer letters no language is reported. */
const minLetters = 24

/** Returns the ISO 639-1 language of a text; undefined where it is too short or too mixed to decide. */
export function detectLanguage(text: string): string | undefined {
  const sample = text.slice(0, sampleUnits)
  if (sample.replace(/[^\p{L}]/gu, '').length < minLetters) return undefined
  const found = detector().eld.detect(sample)
  return found.isReliable() && found.language !== '' ? found.language : undefined
}
