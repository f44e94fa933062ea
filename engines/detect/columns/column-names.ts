import { remembered } from '../text/remembered.ts'
import { words } from '../words/words.ts'
import { numberedLabel } from './numbered-label.ts'
import { haveNamePair, letter, namePair, plainLabel, plainLabels } from './plain-label.ts'

/**
 * The meaning of a column by its name. `role`: a person in a role, such as `manager`. `isClear`: by the name alone, even without other
 * columns of people.
 */
export type ColumnMeaning =
  | { readonly kind: PlainKind; readonly isClear: boolean }
  /** `isLearned`: the name is in no list, so the value must also look like an identifier. */
  | { readonly kind: 'reference'; readonly type: string; readonly isLearned?: boolean }

type PlainKind =
  | ('given-name' | 'surname' | 'full-name' | 'initials' | 'role')
  | ('address' | 'house-number' | 'postcode' | 'place' | 'coordinate')
  | ('phone' | 'birth-date' | 'condition')

/** Column names that are clear by themselves. Languages: en, de, fr, es, it, pt, nl, pl, cs, sk, hu, ro, sv, da, no, fi, tr, ru, uk, el, ja, zh, ko. */
const clear: readonly (readonly [PlainKind, ReadonlySet<string>])[] = [
  ['given-name', plainLabels('column.given-name')],
  ['surname', plainLabels('column.surname')],
  ['full-name', plainLabels('column.full-name')],
  ['initials', plainLabels('column.initials')],
  ['address', plainLabels('column.address')],
  ['house-number', plainLabels('column.house-number')],
  ['postcode', plainLabels('column.postcode')],
  ['place', plainLabels('column.place')],
  ['phone', plainLabels('column.phone')],
  ['birth-date', plainLabels('column.birth-date')],
  ['coordinate', plainLabels('column.coordinate')],
  ['condition', plainLabels('column.condition')],
]

/** Names of personal numbers that are clear by themselves. */
const numbers: readonly (readonly [string, ReadonlySet<string>])[] = [
  ['NATIONAL_ID', plainLabels('column-number.NATIONAL_ID')],
  ['PASSPORT', plainLabels('column-number.PASSPORT')],
]

/** Names that mean a person's value only in a table with other columns of people. */
const amongPeople: readonly (readonly [PlainKind, ReadonlySet<string>])[] = [
  ['given-name', plainLabels('column-among-people.given-name')],
  ['surname', plainLabels('column-among-people.surname')],
  ['full-name', plainLabels('column-among-people.full-name')],
  ['initials', plainLabels('column-among-people.initials')],
  ['address', plainLabels('column-among-people.address')],
  ['postcode', plainLabels('column-among-people.postcode')],
  ['place', plainLabels('column-among-people.place')],
  ['condition', plainLabels('column-among-people.condition')],
]

/** Kinds that show that the rows of a table are people. */
const kindsOfPeople: ReadonlySet<string> = new Set([
  ...['given-name', 'surname', 'birth-date', 'phone'],
  ...['NATIONAL_ID', 'PASSPORT', 'PATIENT_ID', 'EMPLOYEE_ID', 'STUDENT_ID'],
])

/** Roles of people in a record, as first or last word of a name. */
const roles = plainLabels('columns.roles')
/** Roles of the people in a column if the title contains nothing else: Driver, Guest. In a sentence these words are ambiguous. */
const people = plainLabels('columns.people')
/** Roles in court, which are above or next to a person's name. */
const rolesInCourt = plainLabels('columns.roles-in-court')
/** Two words that are a role together. */
const rolePhrases: ReadonlySet<string> = plainLabels('columns.role-phrases')
/** Words after which the name of a role does not mean the person. */
const aboutOtherThings = plainLabels('columns.about-other-things')

/** The owner of a reference number, and its type. */
const owners: readonly (readonly [string, ReadonlySet<string>])[] = [
  ['EMPLOYEE_ID', plainLabels('column-owner.EMPLOYEE_ID')],
  ['CUSTOMER_ID', plainLabels('column-owner.CUSTOMER_ID')],
  ['PATIENT_ID', plainLabels('column-owner.PATIENT_ID')],
  ['STUDENT_ID', plainLabels('column-owner.STUDENT_ID')],
  ['POLICY_NUMBER', plainLabels('column-owner.POLICY_NUMBER')],
]
const numberWords = plainLabels('columns.number-words')
/** Owner and number in one word: `custno`. */
const joinedReferences: readonly (readonly [string, ReadonlySet<string>])[] = [
  ['EMPLOYEE_ID', joined('column-reference.EMPLOYEE_ID', 'column-reference.EMPLOYEE_ID-other')],
  ['CUSTOMER_ID', joined('column-reference.CUSTOMER_ID')],
  ['PATIENT_ID', joined('column-reference.PATIENT_ID', 'column-reference.PATIENT_ID-other')],
  ['STUDENT_ID', joined('column-reference.STUDENT_ID', 'column-reference.STUDENT_ID-other')],
  ['POLICY_NUMBER', joined('column-reference.POLICY_NUMBER')],
]
function joined(ownerUse: string, otherUse?: string): ReadonlySet<string> {
  const references = (owner: string) =>
    ['id', 'no', 'nr', 'num', 'number', 'nummer'].map((word) => owner + word)
  return new Set([...words(ownerUse).flatMap(references), ...(otherUse === undefined ? [] : words(otherUse))])
}
/** Words that show that an address is one of a machine or a document. */
const otherAddresses = plainLabels('columns.other-addresses')
/** Words before a clear name, such as the home of `home phone`. */
const qualifiers = plainLabels('columns.qualifiers')
/** A name with more words is a sentence. */
const maxWords = 6

/** Every word of the lists above: most column names contain none of them. */
const knownWords = new Set(
  [
    ...clear.map(([, names]) => names),
    ...numbers.map(([, names]) => names),
    ...owners.map(([, names]) => names),
    ...joinedReferences.map(([, names]) => names),
    ...[roles, people, rolesInCourt, rolePhrases, namePair],
  ].flatMap((names) => [...names].flatMap((one) => one.split(' '))),
)

/** A name with a known meaning has one of these words, or one with capitals inside (`homePhone`). */
export const columnNameWords = [...knownWords].filter((word) => /^\p{L}+$/u.test(word))

/** The meaning of a column by its name alone, undefined if unknown. */
function clearMeaning(label: string): ColumnMeaning | undefined {
  const parts = label.split(' ')
  if (!parts.some((part) => knownWords.has(part))) return numberOf(label)
  const found = clear.find(([, names]) => names.has(label))
  if (found !== undefined) return { kind: found[0], isClear: true }
  const number = numbers.find(([, names]) => names.has(label))
  if (number !== undefined) return { kind: 'reference', type: number[0] }
  if (label === '' || parts.length > maxWords) return undefined
  if (areBothNames(parts)) return { kind: 'full-name', isClear: true }
  const reference = referenceType(parts)
  if (reference !== undefined) return { kind: 'reference', type: reference }
  return qualifiedMeaning(parts) ?? numberOf(label) ?? roleMeaning(label, parts)
}

/** Length of the longest word between two titles, in code units: and, und, og. */
const maxLink = 3

/** Whether a title names both parts of a name: `Family name, given names`, `Förnamn och efternamn`. */
function areBothNames(parts: readonly string[]): boolean {
  const kindOf = (from: number, to: number): string | undefined =>
    clear.find(([, names]) => names.has(parts.slice(from, to).join(' ')))?.[0]
  for (let at = 1; at < parts.length; at++) {
    const first = kindOf(0, at)
    if (first !== 'given-name' && first !== 'surname') continue
    const from = parts[at].length <= maxLink && at + 1 < parts.length ? at + 1 : at
    const second = kindOf(from, parts.length)
    if (second !== first && (second === 'given-name' || second === 'surname')) return true
  }
  return false
}

const idOnly = / ids?$/

/** The number of a case, contract or person that is in no list: `claim ref`, `Nr umowy`. */
function numberOf(label: string): ColumnMeaning | undefined {
  const number = numberedLabel(label)
  if (number === undefined || !number.isSure || number.isNoun) return undefined
  // IDs of orders and jobs are database keys.
  if (number.type === 'CASE_NUMBER' && idOnly.test(label)) return undefined
  return { kind: 'reference', type: number.type }
}

/** Whether the titles of a line show the meaning of one of its columns. */
export function tellColumns(titles: readonly string[]): boolean {
  const meanings = new ColumnMeanings(titles)
  return titles.some((title) => meanings.of(title) !== undefined)
}

/** Whether a word is a role of a person, such as `tutor` or `plaintiff`. */
export function isRoleWord(word: string): boolean {
  const plain = plainLabel(word)
  return roles.has(plain) || rolesInCourt.has(plain)
}

/** Whether a text has a meaning as column name, other than by a role, which may be part of a name: Mae Lindqvist. */
export function isThingOfColumn(text: string): boolean {
  const meaning = clearMeaning(plainLabel(text))
  return meaning !== undefined && meaning.kind !== 'role'
}

/** Whether a text is a column title for names, such as `Last name`. Roles and places are not: Judge and Street are surnames. */
export function isTitleOfNames(text: string): boolean {
  const kind = clearMeaning(plainLabel(text))?.kind
  return kind === 'given-name' || kind === 'surname' || kind === 'full-name'
}

/** Whether a name has a meaning without other columns. A text without a header asks for the cells of each line. */
export function isClearName(name: string): boolean {
  return letter.test(name) && meaningOfTitle(name) !== undefined
}

/** The meaning of a title or label alone, without others next to it. */
export const meaningOfTitle = remembered((name) => clearMeaning(plainLabel(name)))

function referenceType(parts: readonly string[]): string | undefined {
  if (parts.length === 1) return joinedReferences.find(([, names]) => names.has(parts[0]))?.[0]
  if (!parts.some((part) => numberWords.has(part))) return undefined
  if (!parts.every((part) => numberWords.has(part) || qualifiers.has(part) || isOwner(part))) return undefined
  return owners.find(([, names]) => parts.some((part) => names.has(part)))?.[0]
}

function isOwner(part: string): boolean {
  return owners.some(([, names]) => names.has(part))
}

/** A clear name before or after words for its owner: `home address`, `telefon privat`. */
function qualifiedMeaning(parts: readonly string[]): ColumnMeaning | undefined {
  for (let from = 0; from < parts.length; from++)
    for (let to = parts.length; to > from; to--) {
      if (from === 0 && to === parts.length) continue
      const inner = parts.slice(from, to).join(' ')
      const found = clear.find(([, names]) => names.has(inner))
      if (found === undefined) continue
      const around = [...parts.slice(0, from), ...parts.slice(to)]
      if (found[0] === 'address' && around.some((part) => otherAddresses.has(part))) return undefined
      if (around.every((part) => qualifiers.has(part))) return { kind: found[0], isClear: true }
    }
  return undefined
}

function roleMeaning(label: string, parts: readonly string[]): ColumnMeaning | undefined {
  if (rolePhrases.has(label) || people.has(label)) return { kind: 'role', isClear: true }
  const isRole = [parts[0], parts[parts.length - 1]].some((part) => roles.has(part) || rolesInCourt.has(part))
  const named = parts.filter((part) => part !== 'name' && part !== 'names')
  return isRole && !named.some((part) => aboutOtherThings.has(part))
    ? { kind: 'role', isClear: true }
    : undefined
}

/**
 * The meanings of the columns of one table, or of the keys of records. Some names, such as `last`, only mean a value of a person if other
 * columns do.
 */
export class ColumnMeanings {
  readonly #byLabel = new Map<string, ColumnMeaning | undefined>()
  /** Whether other columns show that the rows are people. */
  readonly areAboutPeople: boolean

  constructor(labels: Iterable<string>) {
    for (const label of labels) {
      const plain = plainLabel(label)
      if (!this.#byLabel.has(plain)) this.#byLabel.set(plain, clearMeaning(plain))
    }
    this.areAboutPeople =
      haveNamePair([...this.#byLabel.keys()]) || [...this.#byLabel.values()].some(isOfPeople)
    if (!this.areAboutPeople) return
    for (const [label, meaning] of this.#byLabel) {
      const found = amongPeople.find(([, names]) => names.has(label))
      if (meaning === undefined && found !== undefined)
        this.#byLabel.set(label, { kind: found[0], isClear: false })
    }
  }

  of(label: string): ColumnMeaning | undefined {
    return this.#byLabel.get(plainLabel(label))
  }
}

function isOfPeople(meaning: ColumnMeaning | undefined): boolean {
  if (meaning === undefined) return false
  return kindsOfPeople.has(meaning.kind === 'reference' ? meaning.type : meaning.kind)
}

const clearTitles = new Set(clear.flatMap(([, names]) => [...names]))
/** Letters. Shorter titles differ by one letter from too many words. */
const minLength = 6

/** The titles of a line that OCR read, with one wrong letter corrected: `Cognome` for `Coghome`. Undefined if no title has a meaning. */
export function titlesAsMeant(read: readonly string[]): readonly string[] | undefined {
  const titles = read.map((title) => correctedTitle(title) ?? title)
  const meanings = new ColumnMeanings(titles)
  return titles.some((title) => meanings.of(title) !== undefined) ? titles : undefined
}

function correctedTitle(read: string): string | undefined {
  const label = plainLabel(read)
  if (label.length < minLength || clearTitles.has(label)) return undefined
  for (const title of clearTitles) if (title.length >= minLength && differByOne(label, title)) return title
  return undefined
}

/** Whether one letter was replaced, added or removed. */
function differByOne(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1)
}
