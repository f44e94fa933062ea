import { remembered } from '../text/remembered.ts'
import { wordSet, wordValues } from '../words/words.ts'
import { plainLabel, plainLabels } from './plain-label.ts'

/** The meaning of a label for a number. */
export interface NumberedLabel {
  readonly type: string
  /** Whether the label shows the owner of the number, or that it belongs to a case or contract. Otherwise it may be the number of anything. */
  readonly isSure: boolean
  /** Whether the label is only a noun (`policy 4471`), which also occurs before counts and amounts. */
  readonly isNoun: boolean
  /** Whether it is only a label with a colon or in a form: `Polis OMS: 7700`, `Reference customer: 12`. */
  readonly needsMark?: boolean
}

/** Short for "number" in Czech and Slovak, unlike its plain letter. */
const czech = /(?<!\p{L})č(?!\p{L})/giu

const plainValues = (list: string): ReadonlyMap<string, string> =>
  new Map([...wordValues(list)].map(([word, type]) => [plainLabel(word), type]))

/** Words for "number" and "reference"; words for "code" only count next to a word for the owner. */
const numbering = plainLabels('numbered.words')
const codes = plainLabels('numbered.codes')
/** Last parts of compounds, as written and as labels are compared: Kundennummer, polisnr, ügyszám, 会員番号. */
const endings = [...new Set([...wordSet('numbered.endings')].flatMap((word) => [word, plainLabel(word)]))]
/** Nouns that are labels of a number by themselves, and words that only occur before or after a word for "number". */
const things = plainValues('numbered-thing')
const owners = plainValues('numbered-owner')
/** Things whose numbers are not personal: pages, rooms, laws, models. */
const publicThings = plainLabels('numbered.public')
/** What is counted or paid for things that have numbers: meter reading, policy excess. */
const amounts = plainLabels('numbered.amounts')
/** Words between a word for "number" and the noun: número de póliza. */
const joints = wordSet('numbered.joints')

/** Words for "number" that are before the noun. */
const leading = plainLabels('numbered.first')

/** Words of the longest noun and of the longest owner before a word for "number". */
const maxNoun = 3
/** For labels without a noun. */
const openType = 'CUSTOMER_ID'

/** Whether a label of a number may start or end with this word. */
export function isNumbering(word: string): boolean {
  return numbering.has(word) || codes.has(word)
}

/** Whether a word is a compound with "number" and another part. */
export function endingOf(word: string): string | undefined {
  return endings.find((ending) => word.length >= ending.length + 2 && word.endsWith(ending))
}

/**
 * The meaning of the words before a number, if they are a label that starts or ends with a word for "number" (`Membership no`, `N°
 * allocataire`), a compound (`Kundennummer`) or a noun that has numbers (`policy`). Undefined for other words, and for numbers that are not
 * personal: `page no`, `Ley n.º`.
 */
export const numberedLabel = remembered((label): NumberedLabel | undefined => {
  const parts = plainLabel(label.replace(czech, 'no'))
    .toLowerCase()
    .replace(/\bn o\b/g, 'no')
    .split(' ')
    .filter((part) => part !== '')
  const last = parts.length - 1
  if (last < 0) return undefined
  if (isNumbering(parts[last])) return ownedBy(parts.slice(0, last).reverse(), codes.has(parts[last]))
  const ending = endingOf(parts[last])
  if (ending !== undefined) {
    const stem = parts[last].slice(0, -ending.length)
    return isPublicStem(stem) ? undefined : { type: typeOf(stem) ?? openType, isSure: true, isNoun: false }
  }
  for (let size = Math.min(maxNoun, parts.length); size > 0; size--) {
    const type = things.get(parts.slice(-size).join(' '))
    if (type === undefined) continue
    if (parts.slice(0, -size).some((part) => amounts.has(part))) return undefined
    // After a word for "number" the noun follows: n° de contrat.
    const before = parts.slice(0, -size).findLastIndex(isNumbering)
    return { type, isSure: true, isNoun: before < 0 }
  }
  const first = parts.findLastIndex(isNumbering)
  if (first >= 0) {
    const isCode = codes.has(parts[first])
    const found = ownedBy(parts.slice(first + 1), isCode)
    if (found === undefined) return undefined
    // An abbreviation after a complete label: tax ID ATIN: 987.
    const before = found.isSure ? found : ownedBy(parts.slice(0, first).reverse(), isCode)
    const owned = before?.isSure === true ? before : found
    return leading.has(parts[first]) ? owned : { ...owned, needsMark: true }
  }
  const type = things.get(parts[0])
  if (
    type === undefined ||
    parts.length > maxNoun ||
    parts.some((part) => publicThings.has(part) || amounts.has(part))
  )
    return undefined
  return { type, isSure: true, isNoun: true, needsMark: true }
})

/** The label by its noun, from the word nearest to the word for "number". */
function ownedBy(near: readonly string[], isCode: boolean): NumberedLabel | undefined {
  const own = near.filter((part) => part.length > 1 && !joints.has(part)).slice(0, maxNoun)
  if (own.length === 0) return isCode ? undefined : { type: openType, isSure: false, isNoun: true }
  if (isPublicStem(own[0])) return undefined
  // Two words with their own meaning: voter registration, not a licence.
  const pair = own.length < 2 ? undefined : pairOf(own[0], own[1])
  if (pair !== undefined) return { type: pair, isSure: true, isNoun: false }
  for (const part of own) {
    const type = typeOf(part)
    // An order code is a product code.
    if (type !== undefined)
      return isCode && type === 'CASE_NUMBER' ? undefined : { type, isSure: true, isNoun: false }
    if (publicThings.has(part)) return undefined
  }
  return isCode ? undefined : { type: openType, isSure: false, isNoun: false }
}

/** The meaning of two words together, in either order: those before a word for "number" are read backwards. */
function pairOf(near: string, far: string): string | undefined {
  return owners.get(`${far} ${near}`) ?? owners.get(`${near} ${far}`)
}

function typeOf(word: string): string | undefined {
  return owners.get(word) ?? things.get(word) ?? owners.get(word.replace(/s$/, ''))
}

/** Whether a word, or the first part of a German or Dutch compound, is not personal: Seitennummer, Artikel. */
function isPublicStem(stem: string): boolean {
  return publicThings.has(stem) || publicThings.has(stem.replace(/(?:s|n|en|er)$/, ''))
}
