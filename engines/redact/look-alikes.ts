/** Values that OCR misread: a zero for the letter O, a one for a lowercase L, `rn` for `m`, letters without their accents. */

import { compileTerms, type TermHit } from '../detect/terms.ts'

/** Characters that OCR confuses, each with its representative. */
const groups = ['0OoQD', '1lI|i!', '5Ss$', '8B', '2Zz', '6G', '9gq', 'uv', 'UV', ',.', "'`’‘", '-–—_']
const standIns = new Map<string, string>(groups.flatMap((group) => [...group].map((c) => [c, group[0]])))

/** Pairs of letters that look like one, pairs before their parts: `vv` before `v`. */
const pairs: Readonly<Record<string, string>> = { rn: 'm', cl: 'd', vv: 'w' }

/** Letters with strokes, which do not decompose into a letter and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  ħ: 'h',
  ı: 'i',
}

const withoutAccents = (c: string): string =>
  c < '\u00c0' ? c : (plainLetters[c] ?? c.normalize('NFD').replace(/\p{M}/gu, ''))

const standIn = (c: string): string => {
  const plain = withoutAccents(c)
  return pairs[plain] ?? standIns.get(plain) ?? plain
}

const folded = (text: string): string => text.normalize('NFC').replace(/rn|cl|vv|[^\s]/gu, standIn)

interface FoldedText {
  readonly folded: string
  /** Where each of its characters begins in the text; the last entry is the end. */
  readonly offsets: readonly number[]
}

function foldedWithOffsets(text: string): FoldedText {
  const offsets: number[] = []
  const out = text.replace(/rn|cl|vv|[\s\S]/gu, (c, at: number) => {
    const one = standIn(c)
    for (let i = 0; i < one.length; i++) offsets.push(at)
    return one
  })
  return { folded: out, offsets: [...offsets, text.length] }
}

/** Letters and digits. The pattern of a shorter value matches other words. */
const minCharacters = 6

/** Letters. In a longer word, OCR may have misread one letter as any other: other words of that length are rarely so similar. */
const minMisread = 10

/** Finds values in text read by OCR, with any of the similar characters. */
export class LookAlikes {
  readonly #find: (text: string) => TermHit[]

  constructor(values: readonly string[], wholeWords: boolean) {
    const long = values.filter((value) => (value.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= minCharacters)
    const matcher = compileTerms(long.map(folded), { wholeWords })
    const misread = new MisreadWords(values)
    this.#find = (text) => {
      const read = foldedWithOffsets(text)
      const similar = matcher
        .find(read.folded)
        .map((hit) => ({ ...hit, start: read.offsets[hit.start], end: read.offsets[hit.end] }))
      return [...similar, ...misread.find(text)]
    }
  }

  find(text: string): TermHit[] {
    return this.#find(text)
  }
}

/** Values whose long words may differ in one letter. */
class MisreadWords {
  readonly #values: readonly { readonly term: number; readonly words: readonly string[] }[]

  constructor(values: readonly string[]) {
    this.#values = values.flatMap((value, term) => {
      const words = (value.match(word) ?? []).map(plain)
      const isNamed = words.some(({ length }) => length >= minMisread) && !/\p{N}/u.test(value)
      return isNamed ? [{ term, words }] : []
    })
  }

  find(text: string): TermHit[] {
    if (this.#values.length === 0) return []
    const read = [...text.matchAll(word)].map(({ 0: found, index }) => ({
      ...{ start: index, end: index + found.length, text: plain(found) },
    }))
    return this.#values.flatMap(({ term, words }) =>
      read.flatMap((first, i) => {
        const last = read[i + words.length - 1]
        const fits = last !== undefined && words.every((one, k) => isMisread(one, read[i + k].text))
        return fits ? [{ term, start: first.start, end: last.end }] : []
      }),
    )
  }
}

const word = /[\p{L}\p{M}\p{N}]+/gu

const plain = (text: string): string => folded(text).toLowerCase()

function isMisread(wanted: string, read: string): boolean {
  if (wanted === read) return true
  if (wanted.length < minMisread || Math.abs(wanted.length - read.length) > 1) return false
  let same = 0
  while (same < wanted.length && wanted[same] === read[same]) same++
  const rest = (text: string, from: number): string => text.slice(from)
  return (
    rest(wanted, same + 1) === rest(read, same + 1) ||
    rest(wanted, same + 1) === rest(read, same) ||
    rest(wanted, same) === rest(read, same + 1)
  )
}
