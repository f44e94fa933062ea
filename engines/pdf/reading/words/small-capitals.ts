import type { PageWord } from '../../../model/page-content.ts'
import { plainWord } from '../../../model/plain-word.ts'

/** Fonts whose lower-case letters are drawn as small capitals: those of TeX, and others by their name. */
const smallCapitals = /^(?:[A-Z]{6}\+)?(?:cmcsc|eccc|sfcc|LMRomanCaps)\d|small-?caps/i

/**
 * Writes acronyms that are set in small capitals with capital letters, as they are read: `gnu` in such a font is GNU. Words
 * beside one with a capital, such as a name, keep their letters.
 */
export function withCapitals(words: PageWord[]): PageWord[] {
  for (let i = 0; i < words.length; ) {
    let end = i + 1
    if (smallCapitals.test(words[i].font)) {
      while (end < words.length && words[end].font === words[i].font) end++
      const run = words.slice(i, end)
      if (run.every(({ text }) => text === text.toLowerCase()))
        for (const [k, word] of run.entries())
          words[i + k] = { ...plainWord(word), text: capitals(word.text) }
    }
    i = end
  }
  return words
}

/** Letters without a capital of the same length, such as ß, stay as they are: each one has a position. */
function capitals(text: string): string {
  return [...text].map((c) => (c.toUpperCase().length === c.length ? c.toUpperCase() : c)).join('')
}
