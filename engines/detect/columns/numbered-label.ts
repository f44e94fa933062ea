import { remembered } from '../text/remembered.ts'
import { wordSet, wordValues } from '../words/words.ts'
import { plainLabel, plainLabels } from './plain-label.ts'

/** What a label that numbers something says of its value. */
export interface NumberedLabel {
  readonly type: string
  /** Whether the label says whose number it is, or that it belongs to a case or contract. Otherwise it may number anything. */
  readonly isSure: boolean
  /** Whether a noun alone is the label (`policy 4471`), which also stands before counts and amounts. */
  readonly isNoun: boolean
  /** Whether it is a label only with a colon or in a form: `Polis OMS: 7700`, `Reference customer: 12`. */
  readonly needsMark?: boolean
}

/** Short for "number" in Czech and Slovak, whose plain letter is not. */
const czech = /(?<!\p{L})č(?!\p{L})/giu

const plainValues = (list: string): ReadonlyMap<string, string> =>
  new Map([...wordValues(list)].map(([word, type]) => [plainLabel(word), type]))

/** Words for "number" and "reference"; those for "code" count only beside a word that says whose. */
const numbering = plainLabels('numbered.words')
const codes = plainLabels('numbered.codes')
/** Ends of compounds, as written and as labels are compared: Kundennummer, polisnr, ügyszám, 会員番号. */
const endings = [...new Set([...wordSet('numbered.endings')].flatMap((word) => [word, plainLabel(word)]))]
/** Nouns that are labels of a number by themselves, and words that are only before or after a word for "number". */
const things = plainValues('numbered-thing')
const owners = plainValues('numbered-owner')
/** What has numbers that say nothing of a person: pages, rooms, laws, models. */
const publicThings = plainLabels('numbered.public')
/** What is counted and paid of things that have numbers: meter reading, policy excess. */
const amounts = plainLabels('numbered.amounts')
/** Words between a word for "number" and what is numbered: número de póliza. */
const joints = wordSet('numbered.joints')

/** Words for "number" that stand before what is numbered. */
const leading = plainLabels('numbered.first')

/** Words of the longest noun and of the longest owner before a word for "number". */
const maxNoun = 3
/** Where nothing says what is numbered. */
const openType = 'CUSTOMER_ID'

/** Whether a word may end or begin a label of a number. */
export function isNumbering(word: string): boolean {
  return numbering.has(word) || codes.has(word)
}

/** Whether a word is a compound with "number", of which a part remains. */
export function endingOf(word: string): string | undefined {
  return endings.find((ending) => word.length >= ending.length + 2 && word.endsWith(ending))
}

/**
 * What the words before a number say of it, if they are a label that ends or begins with a word for "number" (`Membership no`, `N°
 * allocataire`), a compound (`Kundennummer`) or a noun that is numbered (`policy`). Undefined for other words, and for what is numbered
 * but belongs to no one: `page no`, `Ley n.º`.
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
    // After a word for "number" the noun is what is numbered: n° de contrat.
    const before = parts.slice(0, -size).findLastIndex(isNumbering)
    return { type, isSure: true, isNoun: before < 0 }
  }
  const first = parts.findLastIndex(isNumbering)
  if (first >= 0) {
    const isCode = codes.has(parts[first])
    const found = ownedBy(parts.slice(first + 1), isCode)
    if (found === undefined) return undefined
    // An abbreviation behind a whole label: tax ID ATIN: 987.
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

/** The label of what is numbered, by the words from the nearest to the word for "number" on. */
function ownedBy(near: readonly string[], isCode: boolean): NumberedLabel | undefined {
  const own = near.filter((part) => part.length > 1 && !joints.has(part)).slice(0, maxNoun)
  if (own.length === 0) return isCode ? undefined : { type: openType, isSure: false, isNoun: true }
  if (isPublicStem(own[0])) return undefined
  // Words that say more together: voter registration, not a licence.
  const pair = own.length < 2 ? undefined : pairOf(own[0], own[1])
  if (pair !== undefined) return { type: pair, isSure: true, isNoun: false }
  for (const part of own) {
    const type = typeOf(part)
    // An order code is that of a product.
    if (type !== undefined)
      return isCode && type === 'CASE_NUMBER' ? undefined : { type, isSure: true, isNoun: false }
    if (publicThings.has(part)) return undefined
  }
  return isCode ? undefined : { type: openType, isSure: false, isNoun: false }
}

/** What two words say together, in either order: those before a word for "number" are counted back from it. */
function pairOf(near: string, far: string): string | undefined {
  return owners.get(`${far} ${near}`) ?? owners.get(`${near} ${far}`)
}

function typeOf(word: string): string | undefined {
  return owners.get(word) ?? things.get(word) ?? owners.get(word.replace(/s$/, ''))
}

/** Whether a word, or what a compound of German or Dutch begins with, is public: Seitennummer, Artikel. */
function isPublicStem(stem: string): boolean {
  return publicThings.has(stem) || publicThings.has(stem.replace(/(?:s|n|en|er)$/, ''))
}
