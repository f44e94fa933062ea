/** The encoding of bytes that are not UTF-8, by the letters that the languages of an encoding use. */
import { charsetDecoder } from './decoder.ts'
import letterLists from './letters.json' with { type: 'json' }

/** Bytes that are scored. */
const sampleBytes = 200_000

/** Weight of the rarest letter of a language; the commonest has 1. Distinguishes encodings that have the same letters in another order. */
const minWeight = 0.4

/** Weight of characters that do not occur in the language. Two wrong letters outweigh two right ones. */
const foreignWeight = -1

/** Weight of punctuation and currency, which every language has. */
const punctuationWeight = 0.2

/** Weight of a Chinese or Korean character beyond the commonest few hundred. */
const rareCharacterWeight = 0.3

/** Mean weight. A text in another language of the encoding has about half of its letters in one of the lists. */
const minScore = 0.1

interface Language {
  readonly charsets: readonly string[]
  readonly weights: ReadonlyMap<string, number>
}

const languages: readonly Language[] = letterLists.map(({ charsets, letters }) => {
  const list = [...letters]
  const weights = new Map<string, number>()
  for (const [rank, letter] of list.entries()) {
    const weight = 1 - ((1 - minWeight) * rank) / list.length
    for (const char of [letter, letter.toUpperCase()]) if (!weights.has(char)) weights.set(char, weight)
  }
  return { charsets, weights }
})

/**
 * The encoding of a text that is not valid UTF-8, with its text. Null for bytes that are not text, or UTF-8 with errors.
 * @param hints texts that may be in it: an encoding that shows one of them is preferred
 */
export function guessCharset(
  bytes: Uint8Array,
  hints: readonly string[],
): { readonly charset: string; readonly text: string } | null {
  if (isBinary(bytes) || isDamagedUtf8(bytes)) return null
  const { likely, rest } = hasSignsOnly(bytes) ? { likely: [], rest: [] } : scores(bytes)
  const shown = hints.filter((hint) => /[\x80-\uffff]/.test(hint)).map((hint) => hint.toLowerCase())
  let best: { charset: string; text: string } | null = null
  for (const charset of [...likely, unexplained, ...rest]) {
    const text = decode(bytes, charset)
    if (text === null) continue
    best ??= { charset, text }
    if (shown.length === 0) break
    const lower = text.toLowerCase()
    if (shown.some((hint) => lower.includes(hint))) return { charset, text }
  }
  return best
}

/**
 * Whether bytes that are not Unicode are a text.
 * @param isNamedText whether the file name suggests it: else its letters have to be those of a language in one of its encodings
 */
export function isLegacyText(bytes: Uint8Array, isNamedText: boolean): boolean {
  return !isBinary(bytes) && !isDamagedUtf8(bytes) && (isNamedText || scores(bytes).likely.length > 0)
}

/**
 * Whether all non-ASCII characters are single windows-1252 symbols without a preceding letter, such as currency symbols: not evidence of a
 * language.
 */
function hasSignsOnly(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] < 0x80) continue
    const around = String.fromCharCode(bytes[i - 1] ?? 0x20, bytes[i + 1] ?? 0x20)
    if (/^[A-Za-z\x80-\xff]|.[\x80-\xff]$/.test(around) || !windowsSigns.has(bytes[i])) return false
  }
  return true
}

/** The bytes of windows-1252 that are symbols in text: € … £ § © « ® ° ± · » ¼ ½ ¾. */
const windowsSigns = new Set([
  0x80, 0x85, 0x96, 0x97, 0x99, 0xa3, 0xa7, 0xa9, 0xab, 0xae, 0xb0, 0xb1, 0xb7, 0xbb, 0xbc, 0xbd, 0xbe,
])

/** What no language explains is read as browsers do. */
const unexplained = 'windows-1252'

/** Encodings by their score, best first: those in which the bytes are words of a language, and others. */
function scores(bytes: Uint8Array): Record<'likely' | 'rest', readonly string[]> {
  const sample = sampleOf(bytes)
  const texts = new Map<string, string | null>()
  const best = new Map<string, number>()
  for (const { charsets, weights } of languages)
    for (const charset of charsets) {
      let chars = texts.get(charset)
      if (chars === undefined) {
        chars = decode(sample, charset)
        texts.set(charset, chars)
      }
      if (chars === null) continue
      const score = scoreOf(chars, weights)
      // The first of two equal ones is the more common one.
      if (score > (best.get(charset) ?? Number.NEGATIVE_INFINITY)) best.set(charset, score)
    }
  const sorted = [...best].sort(([, a], [, b]) => b - a)
  const likely = sorted.filter(([, score]) => score >= minScore).map(([charset]) => charset)
  const rest = sorted.filter(([, score]) => score < minScore).map(([charset]) => charset)
  return { likely, rest }
}

/** The start of the bytes, up to the end of a line, so that no character is cut. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= sampleBytes) return bytes
  const end = bytes.lastIndexOf(0x0a, sampleBytes)
  return end < 0 ? bytes : bytes.subarray(0, end)
}

function decode(bytes: Uint8Array, charset: string): string | null {
  try {
    return charsetDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    // The decoder throws on bytes that are not valid in the encoding.
    return null
  }
}

/** Mean weight of the characters beyond ASCII. Words that no text has, with capitals inside or letters of two scripts, weigh against it. */
function scoreOf(text: string, weights: Language['weights']): number {
  let sum = 0
  let count = 0
  for (const { 0: run, index } of text.matchAll(beyondAscii)) {
    const before = text.slice(Math.max(0, index - 1), index)
    const after = text.slice(index + run.length, index + run.length + 1)
    // Box-drawing characters are not evidence of a language.
    if (repeated.test(run) || upright.test(run) || (frame.test(run) && !/\w/.test(before + after))) continue
    for (const char of run) {
      count++
      sum += weights.get(char) ?? otherWeight(char)
    }
    const word = before + run + after
    sum += foreignWeight * (word.match(/\p{Ll}\p{Lu}/gu)?.length ?? 0)
    if (quoteInside.test(word)) sum += foreignWeight
    if (twoScripts.test(word)) sum += foreignWeight * run.length
  }
  return count === 0 ? 0 : sum / count
}

const beyondAscii = /[\x80-\uffff]+/g
const otherAlphabet = String.raw`[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}]`
/** An opening or closing quote that is a letter in another encoding. */
const quoteInside = /\p{L}[“”„‚‘]\p{L}/u
const twoScripts = new RegExp(`[A-Za-z]${otherAlphabet}|${otherAlphabet}[A-Za-z]`, 'u')

/** The lists of scripts with thousands of characters contain only the most common. */
function otherWeight(char: string): number {
  if (/[\p{Script=Han}\p{Script=Hangul}]/u.test(char)) return rareCharacterWeight
  return punctuation.test(char) ? punctuationWeight : foreignWeight
}

/** Lines and shades of DOS. */
const frame = /^[\u2500-\u25a0]+$/
const upright = /^[│║]+$/
/** A line in another encoding. */
const repeated = /^(.)\1{2,}$/u

const punctuation = /^[\u00a0«»„“”‘’–—…•·°§©®™€£¥№、。，．：；？！「」『』（）《》]$/

/** Control codes other than white space, and those of terminals. */
function isBinary(bytes: Uint8Array): boolean {
  return bytes.some(
    (byte) => (byte < 0x20 && ![8, 9, 10, 11, 12, 13, 0x1a, 0x1b].includes(byte)) || byte === 0x7f,
  )
}

/** Characters of UTF-8 that are not there by chance. */
const minCharacters = 4

/** Whether most bytes beyond ASCII are in characters of UTF-8: then the others are errors in it. */
function isDamagedUtf8(bytes: Uint8Array): boolean {
  const high = bytes.reduce((count, byte) => (byte >= 0x80 ? count + 1 : count), 0)
  const valid = (new TextDecoder().decode(bytes).match(beyondAscii) ?? []).join('').replaceAll('\ufffd', '')
  return valid.length >= minCharacters && Buffer.byteLength(valid) * 2 > high
}
