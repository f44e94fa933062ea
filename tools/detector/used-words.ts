// Ordinary words of the texts that training reads, for build-dictionary.ts: unlabelled lowercase words. For maintainers only.
import { documentSets, helpSets, readSets } from './corpus.ts'
import { readSentences } from './sentences.ts'

interface UsedWord {
  /** In lower case. */
  readonly word: string
  /** How often it is an ordinary word, in the language that uses it most. */
  readonly count: number
}

/** A word is dropped if more than one in so many uses is a value. */
const usesForEachValue = 10
const valueTypes = new Set(['NAME', 'ORG', 'LOCATION'])
/** Languages without spaces between words. */
const unspaced = new Set(['ja', 'th', 'zh'])
/** Weight of the words in sentences that were written without names. */
const countInSentences = 10

/**
 * The words of at least three letters in the labelled sets of a folder, in the documents of this project, in help pages, and in the sentences
 * from which training examples are generated.
 */
export function* usedWords(corpus: string, help: string): Generator<UsedWord> {
  const languages = new Map<string, Map<string, { uses: number; values: number }>>()
  for (const { language, model, texts } of [...readSets(corpus), ...documentSets(), ...helpSets(help)]) {
    if (model !== 'latin' && model !== 'cased') continue
    let words = languages.get(language)
    if (words === undefined) {
      words = new Map()
      languages.set(language, words)
    }
    for (const { text, spans } of texts) {
      const isValue = new Uint8Array(text.length)
      for (const { start, end, type } of spans) if (valueTypes.has(type)) isValue.fill(1, start, end)
      for (const { 0: form, index } of text.matchAll(/\p{L}{3,}/gu)) {
        const word = form.toLowerCase()
        let counts = words.get(word)
        if (counts === undefined) {
          counts = { uses: 0, values: 0 }
          words.set(word, counts)
        }
        if (isValue[index] === 1) counts.values++
        // In German every noun is capitalised.
        else if (form === word || (language === 'de' && /^\p{Lu}\p{Ll}+$/u.test(form))) counts.uses++
      }
    }
  }
  for (const words of languages.values())
    for (const [word, { uses, values }] of words)
      if (uses > values * usesForEachValue) yield { word, count: uses }
  for (const { language, unnamed } of readSentences()) {
    if (unspaced.has(language)) continue
    for (const [word] of unnamed
      .join(' ')
      .replaceAll(/\{\w\}/g, '')
      .matchAll(/\p{L}{3,}/gu))
      yield { word: word.toLowerCase(), count: countInSentences }
  }
}
