/** Values that OCR read with a similar character: a zero for the letter O, a one for a small L. */

import { compileTerms, type TermHit } from '../../detect/terms.ts'

/** Characters that OCR confuses, each with the one that stands for all of them. Of one length, so that offsets stay. */
const groups = ['0OoQD', '1lI|i!', '5Ss$', '8B', '2Zz', '6G', '9gq', ',.', "'`’‘", '-–—_']
const standIns = new Map<string, string>(groups.flatMap((group) => [...group].map((c) => [c, group[0]])))

const folded = (text: string): string => text.replace(/[^\s]/g, (c) => standIns.get(c) ?? c)

/** Letters and digits. The pattern of a shorter value fits other words. */
const minCharacters = 6

/** Finds values in text read by OCR, with any of the similar characters. */
export class LookAlikes {
  readonly #find: (text: string) => TermHit[]

  constructor(values: readonly string[], wholeWords: boolean) {
    const long = values.filter((value) => (value.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= minCharacters)
    const matcher = compileTerms(long.map(folded), { wholeWords })
    this.#find = (text) => matcher.find(folded(text))
  }

  find(text: string): TermHit[] {
    return this.#find(text)
  }
}
