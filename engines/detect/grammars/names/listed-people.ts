import { isRoleWord, isTitleOfNames } from '../../columns/column-names.ts'
import { plainLabel, plainLabels } from '../../columns/plain-label.ts'
import { nameMarks, wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { unitFlags } from '../../text/chars.ts'
import { remembered } from '../../text/remembered.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { isTitleRow } from '../cell-labels.ts'
import type { Emit, Grammar } from '../grammar.ts'
import { type Person, personAt } from './expected-name.ts'
import { addKnownName } from './known-names.ts'

/** For a name of several words: above a guess of the tagger, which takes unknown surnames for towns and companies. */
const fullScore = 0.89
/** For a single word after a label. */
const singleScore = 0.65

/** What is before an item: a bullet or its number. */
const marker = String.raw`(?:[-–•*·▪◦][ \t]+|\d{1,4}[.)]?[ \t]+)?`
const inBrackets = String.raw`(?:[ \t]*\([^()\n]{1,60}\))?`

/** Length of the longest line in a list of people, in code units: a name with a remark. */
const maxLine = 90
/** Known names of the shortest list without a label: an address may contain two people and a company. */
const minKnown = 3
/** Consecutive headings and notes between the names of one list. */
const maxOther = 2
/** Code units of the longest heading inside a list. */
const maxHeading = 40

/** A line of a list: a name, or one word that is a name if the other lines are. */
interface Item {
  readonly person: Person
  readonly next: number
  readonly isSure: boolean
}

/**
 * People in lines that each start with a name, alone or before a gap or a remark: choirs, waiting lists, teams. At least half of the lines
 * contain a word that is a name and nothing else; then single words (`Nell`), surnames before initials (`Alder, G.`) and unknown names in
 * the other lines are people, too. Short headings (`TENOR`, `Apologies:`) separate a list but do not end it.
 */
function listsOfLines(window: TokenWindow, emit: Emit): void {
  let list = new List()
  for (let from = 0; from < window.length; ) {
    const item = itemAt(window, from)
    if (item !== undefined) list.add(item)
    else if (!list.mayContinue(isHeading(window, from))) {
      list.report(window, emit)
      list = new List()
    }
    from = item?.next ?? nextLine(window, from)
  }
  list.report(window, emit)
}

/** Consecutive lines with names, and the lines between them. */
class List {
  readonly #items: Item[] = []
  #sure = 0
  #known = 0
  /** Lines between items that are not headings, and all lines after the last item. */
  #between = 0
  #pending = 0
  #after = 0

  add(item: Item): void {
    this.#items.push(item)
    if (item.isSure) this.#sure++
    if (item.isSure && item.person.isKnown) this.#known++
    this.#between += this.#pending
    this.#pending = 0
    this.#after = 0
  }

  /** Whether the list may continue after a line without a name. Once it is clearly a list, only headings are part of it. */
  mayContinue(isHeading: boolean): boolean {
    if (this.#items.length === 0) return true
    if (!isHeading && this.#isOfPeople) return false
    if (!isHeading) this.#pending++
    return ++this.#after <= maxOther
  }

  get #isOfPeople(): boolean {
    const lines = this.#items.length + this.#between
    return this.#known >= minKnown && this.#known * 2 >= this.#sure && this.#sure * 2 >= lines
  }

  report(window: TokenWindow, emit: Emit): void {
    const isOfPeople = this.#isOfPeople
    // In other lists, only full names are reported.
    if (!isOfPeople && (this.#known < minKnown || this.#known * 2 < this.#sure + this.#between)) return
    for (const { person, isSure } of this.#items) {
      if (!isSure && !isOfPeople) continue
      report(window, person, isSure ? fullScore : singleScore, 'in a list of people', emit)
      if (!isSure) addKnownName(window, person.first, person.last)
    }
  }
}

/** The start of the line after a position. */
function nextLine(window: TokenWindow, from: number): number {
  const end = window.text.indexOf('\n', from)
  return end < 0 ? window.length : end + 1
}

const heading = new RegExp(
  String.raw`[ \t]*(?:\r?\n|\p{Lu}[\p{Lu}\d ./&-]{1,${maxHeading}}[ \t]*:?[ \t]*(?:\r?\n|$)|\p{L}[^\n:]{1,${maxHeading}}:[ \t]*(?:\r?\n|$))`,
  'uy',
)

/** Whether a line is empty, in capitals, or ends with a colon. */
function isHeading(window: TokenWindow, from: number): boolean {
  return endOf(heading, window, from) !== undefined
}

const startOfItem = new RegExp(`[ \\t]*${marker}`, 'y')
/** After the name in a line of a list: nothing, a remark in brackets or after a dash, or more cells. */
const endOfItem = new RegExp(
  String.raw`[ \t]*[,;]?${inBrackets}[ \t]*[,;.]?(?:[ \t]*(?:\r?\n|$)|(?: {2,}|[ ]?\t| [–—-] )[^\n]*(?:\n|$))`,
  'y',
)
const commaBetween = /,[ \t]+/y
const pairBetween = /[ \t]*&[ \t]*/y
/** Given names as initials: G., T. & M., J R. */
const initials = /\p{Lu}\.?(?:(?:[ ]?|[ ]?&[ ]?)\p{Lu}\.?){0,3}(?![\p{L}\p{M}])/uy
/** The initial of a surname after a given name, and a lowercase initial of a given name: Sheila W, b Malik. */
const initialAfter = /[ ]\p{Lu}\.?(?![\p{L}\p{M}])/uy
const initialBefore = /\p{Ll}\.? (?=\p{Lu}\p{Ll})/uy

function itemAt(window: TokenWindow, from: number): Item | undefined {
  const start = endOf(startOfItem, window, from) ?? from
  const initial = endOf(initialBefore, window, start)
  const at = initial ?? start
  const sure = personAt(window, at, 'behind-first')
  const first = sure ?? doubtful(window, at)
  if (first === undefined || first.end - from > maxLine) return undefined
  const whole =
    first.size > 1
      ? first
      : (withInitials(window, first) ?? familyFirst(window, first) ?? pair(window, first))
  const found = whole ?? first
  const next = endOf(endOfItem, window, found.end)
  if (next === undefined) return undefined
  const isSure = whole === undefined ? initial !== undefined : whole !== first || sure !== undefined
  return { person: initial === undefined ? found : { ...found, start }, next, isSure }
}

/** A word that is a given name or surname even if it is also an ordinary word (Joy, Heather), or such a word before an unlisted one: Kam Bhogal. */
function doubtful(window: TokenWindow, at: number): Person | undefined {
  const person = personAt(window, at, 'any')
  if (person === undefined || person.size > 2) return undefined
  const { marks, classes, shape: forms } = window
  const i = person.first
  if (forms[i] !== shape.capital || (classes[i] & wordClass.columnName) !== 0) return undefined
  if (person.size === 2) return (marks[person.last] & wordMark.common) === 0 ? person : undefined
  const isName = (marks[i] & nameMarks) !== 0 && (marks[i] & wordMark.stop) === 0
  // Alder, G. is not a tree.
  return isName || isBeforeInitials(window, person) ? person : undefined
}

function isBeforeInitials(window: TokenWindow, word: Person): boolean {
  const comma = endOf(commaBetween, window, word.end)
  return comma !== undefined && endOf(initials, window, comma) !== undefined
}

/** Alder, G. and Sheila W */
function withInitials(window: TokenWindow, word: Person): Person | undefined {
  const comma = endOf(commaBetween, window, word.end)
  const end = comma === undefined ? endOf(initialAfter, window, word.end) : endOf(initials, window, comma)
  if (end === undefined) return undefined
  const { first, start, isKnown } = word
  return { first, last: window.tokenAt(end - 1), start, end, size: 2, isKnown }
}

/** Fenske, Wolfram: after the comma, an ordinary word or a place is a given name, too. */
function familyFirst(window: TokenWindow, family: Person): Person | undefined {
  const at = endOf(commaBetween, window, family.end)
  const given = at === undefined ? undefined : personAt(window, at, 'any')
  if (given === undefined || given.size > 2) return undefined
  const { first, start } = family
  return {
    ...given,
    ...{ first, start, size: given.size + 1, isKnown: family.isKnown || given.isKnown },
  }
}

/** Bob & Sue Kemp */
function pair(window: TokenWindow, given: Person): Person | undefined {
  const at = endOf(pairBetween, window, given.end)
  const other = at === undefined ? undefined : personAt(window, at, 'behind-first')
  if (other === undefined || other.size < 2) return undefined
  const { first, start } = given
  return { ...other, ...{ first, start, isKnown: true } }
}

/** Parts of lists of people, in one line or on separate lines. */

/** The end of a pattern at a position; undefined if it does not match there. */
function endOf(pattern: RegExp, { text }: TokenWindow, from: number): number | undefined {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : undefined
}

function report(
  window: TokenWindow,
  { first, last, start, end, size }: Person,
  score: number,
  reason: string,
  emit: Emit,
): void {
  if (emit(start, end, 'NAME', score, reason) && size > 1) addKnownName(window, first, last)
}

/** Code units of the longest label. */
const maxLabel = 44
/** Maximum number of names after one label, which limits the time for a hostile text. */
const maxPeople = 400

/**
 * People by their position, so that names in no dictionary are found, too: after a label (`Present: Wubbo Zijdeveld, Jikke Tjepkema`,
 * `Zeuge: Luitpold Anzengruber`), and in lines that are all names and mostly known.
 */
export const listedPeople: Grammar = {
  name: 'listed-people',
  types: ['NAME', 'USERNAME'],
  find: (window, emit) => {
    // A line that was joined with the next contains neither labels nor items.
    if (window.reach !== undefined) return
    for (let n = 0; n < window.signCount; n++) {
      const at = window.sign[n]
      if (window.codes[at] !== 58) continue
      const next = window.codes[at + 1]
      if (next !== 32 && next !== 9 && next !== 10 && next !== 13) continue
      const label = labelBefore(window, at)
      const kind = label === undefined ? undefined : peopleLabel(label)
      if (kind === undefined) continue
      if (kind === 'person') userNameBehind(window, at + 1, emit)
      peopleBehind(window, at + 1, kind, emit)
    }
    formCells(window, emit)
    listsOfLines(window, emit)
  },
}

const space = 32
const columnsOfNames = plainLabels('labels.names')

/** Labels for the people who attend a meeting, receive a letter or take part. Languages: en, de, fr, es, it, pt, nl, pl, cs, sk, hu, ro, sv, da, no, fi, tr, ru, uk, el. */
const ofPeople = plainLabels('people-labels.of-people')
/** Labels for people in minutes, statements, letters and reports, in addition to the roles of tables and courts. */
const ofPerson = plainLabels('people-labels.of-person', 'related-people.kin', 'people.role-words')
/** Labels with varying last words: `Zeuge 2`, `Witness A`. */
const counted = / (?:\d{1,2}|[a-h]|i{1,3}|iv)$/
/** A label with more words is a sentence. */
const maxWords = 5

/** Whether a person or people are named after a label. */
export const peopleLabel = remembered((label): PeopleLabel | undefined => {
  const plain = plainLabel(label).replace(counted, '')
  return ofPeople.has(plain) ? 'people' : isOfPerson(plain) ? 'person' : undefined
})

/** What separates a label from its value if there is no colon: the gap of a form, the rule of a table, a bracket, leaders, a blank line to fill in. */
const cellGap = /[ \t]*\|[ \t]*|[ \t]*\[|[ \t]*(?:\.{3,}|…|_{2,})[ \t]*|\t| {2,}/y
const gapStarts = unitFlags(' \t|[._…')

/** People after labels without a colon, in forms and tables: `Owner      Philippa Dunmore`, `| Owner | Philippa Dunmore |`. */
function formCells(window: TokenWindow, emit: Emit): void {
  const { codes, count, end: ends } = window
  for (let k = 0; k < count; k++) {
    const code = codes[ends[k]]
    if (gapStarts[code] !== 1 || (code === space && gapStarts[codes[ends[k] + 1]] !== 1)) continue
    if (window.shape[k] === shape.number) continue
    const from = endOf(cellGap, window, ends[k])
    if (from === undefined || isTitleRow(window, window.start[k])) continue
    const label = labelBefore(window, ends[k])
    if (label === undefined) continue
    const kind = peopleLabel(label) ?? (isNameLabel(label) ? 'person' : undefined)
    if (kind !== undefined) peopleBehind(window, from, kind, emit)
  }
}

function isNameLabel(label: string): boolean {
  return columnsOfNames.has(plainLabel(label)) || isTitleOfNames(label)
}

const userName = /[ \t]{0,3}(?<name>\p{Ll}[\p{Ll}\d._-]{3,19})(?=[ \t]*(?:$|[\r\n,;(|)]|[ \t]{2}))/duy

/** The user name of a person in a ticket: Requester: nkowalczuk (Finance). It is a single word that is in no language. */
function userNameBehind(window: TokenWindow, from: number, emit: Emit): void {
  userName.lastIndex = from
  const range = userName.exec(window.text)?.indices?.groups?.name
  if (range === undefined) return
  const k = window.tokenAt(range[0])
  const ordinary = wordMark.common | wordMark.frequent | wordMark.stop
  let isUnknown = false
  for (let i = k; i < window.count && window.start[i] < range[1]; i++)
    if ((window.marks[i] & ordinary) === 0 && window.classes[i] === 0) isUnknown = true
  if (!isUnknown) return
  emit(range[0], range[1], 'USERNAME', singleScore, 'user name after a label of people')
}

/** The text before a colon since the line, sentence or column started. */
function labelBefore(window: TokenWindow, colon: number): string | undefined {
  const { codes } = window
  let from = colon
  while (from > 0 && colon - from <= maxLabel) {
    const code = codes[from - 1]
    if (code === 10 || code === 9 || code === 59 || code === 124 || code === 42) break
    if (code === 32 && (codes[from - 2] === 32 || isEndOfSentence(codes[from - 2]))) break
    from--
  }
  if (colon - from > maxLabel || from === colon) return undefined
  return window.text.slice(from, colon)
}

function isEndOfSentence(code: number): boolean {
  return code === 46 || code === 44 || code === 45
}

const and = '(?:and|und|et|y|e|en|i|a|och|og|ja|ve|și|&)[ \\t]+'
const newLine = String.raw`\r?\n[ \t]*`
const quote = '["“„«]?'

/** From the colon to the first name: of one person in the same line, of several people also below. */
const toFirst = {
  person: new RegExp(`[ \\t]*${quote}`, 'y'),
  people: new RegExp(`[ \\t]*(?:${newLine})?${marker}${quote}`, 'y'),
}
/** Between two names: punctuation or a conjunction, or a new line with a remark about the first name before it. */
const toNext = new RegExp(
  [
    `${inBrackets}[ \\t]*[,;/&][ \\t]*(?:${newLine})?(?:${and})?`,
    `${inBrackets}[ \\t]+${and}`,
    `${inBrackets}(?:[ \\t]+[-–][^\\n]{1,60}|[ \\t]*[,:][^\\n]{1,60})?${newLine}${marker}`,
  ].join('|'),
  'y',
)
/** What is after a name: punctuation, a gap or the end of the line; after a name of several words also a lowercase word. */
const behind = String.raw`["”“»]?(?:[ \t]*(?:$|[\r\n,;()"[|/–]|- )|[ \t]{2,}|\t|\.(?:[ \t\r\n]|$)`
const behindWord = new RegExp(`${behind})`, 'y')
const behindWords = new RegExp(String.raw`${behind}|[ \t]+\p{Ll})`, 'uy')

function peopleBehind(window: TokenWindow, from: number, kind: PeopleLabel, emit: Emit): void {
  let at = endOf(toFirst[kind], window, from)
  for (let k = 0; k < maxPeople && at !== undefined; k++) {
    const person = personAt(window, at) ?? givenNameAt(window, at)
    if (person === undefined) return
    const isFull = person.size > 1
    if (endOf(isFull ? behindWords : behindWord, window, person.end) === undefined) return
    report(window, person, isFull ? fullScore : singleScore, 'after a label of people', emit)
    if (kind === 'person') return
    at = endOf(toNext, window, person.end)
  }
}

/** A given name alone that is also an ordinary word: Hygienist: Joy. */
function givenNameAt(window: TokenWindow, at: number): Person | undefined {
  const person = personAt(window, at, 'any')
  if (person === undefined || person.first !== person.last) return undefined
  const { marks, shape: forms } = window
  const isGiven = (marks[person.first] & (wordMark.given | wordMark.stop)) === wordMark.given
  return isGiven && forms[person.first] === shape.capital ? person : undefined
}

/** The meaning of a label for the text after its colon: one person, or several people. */
type PeopleLabel = 'person' | 'people'

/** A role first, as in `witness for the defence`, or after one other word, as in `Treating physician`. */
function isOfPerson(plain: string): boolean {
  if (ofPerson.has(plain)) return true
  const parts = plain.split(' ')
  if (parts.length > maxWords) return false
  return isRoleWord(parts[0]) || (parts.length === 2 && isRoleWord(parts[1]))
}
