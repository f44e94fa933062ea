/** Values that OCR read with similar characters: a zero for the letter O, a one for a small L, `rn` for `m`. */

import { compileTerms, type TermHit } from '../../detect/terms.ts'

/** Characters that OCR confuses, each with the one that stands for all of them. */
const groups = ['0OoQD', '1lI|i!', '5Ss$', '8B', '2Zz', '6G', '9gq', 'uv', 'UV', ',.', "'`’‘", '-–—_']
const standIns = new Map<string, string>(groups.flatMap((group) => [...group].map((c) => [c, group[0]])))

/** Pairs of letters that look like one, and the pair of which it is a part: `vv` before `v`. */
const pairs: Readonly<Record<string, string>> = { rn: 'm', cl: 'd', vv: 'w' }
const similar = /rn|cl|vv|\S/g

const folded = (text: string): string => text.replace(similar, (c) => pairs[c] ?? standIns.get(c) ?? c)

/** A folded text, and where each of its characters begins in the text; the last entry is the end. */
function foldedWithOffsets(text: string): { readonly folded: string; readonly offsets: readonly number[] } {
  const offsets: number[] = []
  const out = text.replace(/rn|cl|vv|[\s\S]/g, (c, at: number) => {
    offsets.push(at)
    return pairs[c] ?? standIns.get(c) ?? c
  })
  return { folded: out, offsets: [...offsets, text.length] }
}

/** Letters and digits. The pattern of a shorter value fits other words. */
const minCharacters = 6

/** Finds values in text read by OCR, with any of the similar characters. */
export class LookAlikes {
  readonly #find: (text: string) => TermHit[]

  constructor(values: readonly string[], wholeWords: boolean) {
    const long = values.filter((value) => (value.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= minCharacters)
    const matcher = compileTerms(long.map(folded), { wholeWords })
    this.#find = (text) => {
      const { folded: read, offsets } = foldedWithOffsets(text)
      return matcher.find(read).map((hit) => ({ ...hit, start: offsets[hit.start], end: offsets[hit.end] }))
    }
  }

  find(text: string): TermHit[] {
    return this.#find(text)
  }
}
