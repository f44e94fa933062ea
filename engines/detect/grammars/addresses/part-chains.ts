import { wordClass } from '../../dictionaries/word-classes.ts'
import type { TokenWindow } from '../../tokens/token-window.ts'
import { words } from '../../words/words.ts'
import type { Grammar } from '../grammar.ts'

/** A number of a house or flat, or the letter of a block: 14, 9/44, 3B, C3, III. */
const digit = String.raw`[\d\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]`
const number = String.raw`(?:${digit}{1,5}(?: ?\p{L}(?![\p{L}\p{M}:.]))?(?:[-/]${digit}{1,4}\p{L}?(?![\p{L}\p{M}])){0,4}|\p{Lu}{1,2}${digit}{0,4}|[IVX]{1,4})(?![\p{L}\p{M}\d])`
const numberSign = String.raw`(?:(?i:n[or]?|num|nº|n°|№|#)\.? ?)?`
/** A word of the name of a street: capitalised, or a short one between. */
const nameWord = String.raw`(?:["„“«]?[\p{Lu}\p{Lo}\d][\p{L}\p{M}\d.'’-]{0,24}["“”»]?|\p{Ll}{1,5})`
/** Most words of such a name. */
const maxNameWords = 4
const notInWord = String.raw`(?![\p{L}\p{M}])`

/** Floors and doors without a word: 3º B izq, 2. th., III/7. */
const ordinal = String.raw`(?:${digit}{1,2}(?:[º°ª]|er?|e)(?: étage| piso| andar)?(?: ?\p{L}(?![\p{L}\p{M}]))?(?: (?i:izq|dcha|izda|dto|esq)\.?)?|${digit}\.? (?i:th|tv|mf)\.?|[IVX]{1,4}[./]${digit}{1,3})(?![\p{L}\p{M}\d])`
/** The words of a list, with a full stop or without; single letters only with a full stop or colon: D:5, m. 7, not the moves d4 d5 of a game. */
function of(list: string): string {
  const byLength = words(list).toSorted((a, b) => b.length - a.length)
  const [letters, longer] = [
    byLength.filter(({ length }) => length === 1),
    byLength.filter(({ length }) => length > 1),
  ]
  const long = `(?i:${longer.join('|')})${notInWord}\\.?`
  return letters.length === 0 ? long : `(?:${long}|(?i:${letters.join('|')})[.:])`
}
const unit = String.raw`(?:${ordinal}|${of('address-parts.units')} ?:? ?${numberSign}${number}|(?<weak>${of('address-parts.weak-units')}) ?:? ?${number})`
const before = String.raw`${of('address-parts.before')}(?: ${nameWord}){1,${maxNameWords}}?(?:,? ${numberSign}${number})?`
const after = String.raw`(?:${nameWord} ){1,${maxNameWords}}?${of('address-parts.after')}(?: ${numberSign}${number})?`
const separator = String.raw`[ ,،;]{1,3}`

const unitAt = new RegExp(unit, 'uy')
const streetAt = new RegExp(`(?:${before}|${after})`, 'uy')
const hasDigit = new RegExp(digit, 'u')
const separatorAt = new RegExp(separator, 'uy')
/** A street right before the first numbered part. */
const streetBefore = new RegExp(String.raw`(?<![\p{L}\p{M}\d])(?:${before}|${after})${separator}$`, 'u')
/** Units before a part in which its street is looked for, and parts of the longest address. */
const [maxStreetUnits, maxParts] = [64, 8]

/** Below addresses with a street and number of one form, above single names. */
const score = 0.72
const reason = 'numbered parts of an address'

/**
 * Addresses as chains of parts that a word and a number say (flat, floor, block, lot, entrance), in any order and language, with their street
 * where one is beside them: Brolmek Mah. 1748 Sk. No:12 D:5; str. Brolmec nr. 14, bl. C3, sc. B; Plot 17 Block C. One part alone says nothing.
 */
export const partChains: Grammar = {
  name: 'part-chains',
  types: ['ADDRESS'],
  prepare: (lexicon) => {
    firsts = new Set(
      ['address-parts.units', 'address-parts.weak-units', 'address-parts.before']
        .flatMap(words)
        .map((phrase) => lexicon.slotOf(firstWord(phrase))),
    )
    lexicon.classify(
      ['address-parts.units', 'address-parts.weak-units', 'address-parts.before']
        .flatMap(words)
        .map(firstWord),
      wordClass.phrase,
    )
  },
  find: (window, emit) => {
    let read = 0
    for (let n = 0; n < window.leadingCount; n++) {
      const i = window.leading[n]
      const at = window.start[i]
      if (at < read || !firsts.has(window.slot[i])) continue
      const chain = chainAt(window, at)
      if (chain === undefined) continue
      read = chain.end
      emit(chain.start, chain.end, 'ADDRESS', score, reason)
      // Where a rule for streets has found the first of them, the others stay.
      for (const [start, end] of chain.parts) emit(start, end, 'ADDRESS', score, reason)
    }
  },
}

let firsts: ReadonlySet<number> = new Set()

const firstWord = (phrase: string): string => /[\p{L}\p{M}]+/u.exec(phrase)?.[0] ?? phrase

interface Chain {
  readonly start: number
  readonly end: number
  /** Start and end of each numbered part. */
  readonly parts: readonly (readonly [number, number])[]
}

function chainAt({ text }: TokenWindow, at: number): Chain | undefined {
  let [units, weak, streets] = [0, 0, 0]
  let end = at
  const parts: [number, number][] = []
  for (let next = at; units + weak + streets < maxParts; ) {
    const found = matchAt(unitAt, text, next)
    const street = found === null ? matchAt(streetAt, text, next) : null
    if (found?.groups?.weak !== undefined) weak++
    else if (found !== null) units++
    else if (street !== null) streets++
    else break
    end = next + (found ?? street ?? [''])[0].length
    if (found !== null) parts.push([next, end])
    const gap = matchAt(separatorAt, text, end)
    if (gap === null) break
    next = end + gap[0].length
  }
  if (units + weak === 0) return undefined
  const from = Math.max(0, at - maxStreetUnits)
  const left = streetBefore.exec(text.slice(from, at))
  if (left !== null) streets++
  // One number is a page, a room or a lot of goods; a street and a flat are an address, and so are two parts of a building.
  if (units + weak + streets < 2 || (units === 0 && streets === 0)) return undefined
  if (!hasDigit.test(text.slice(at, end))) return undefined
  return { start: left === null ? at : from + left.index, end, parts }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
