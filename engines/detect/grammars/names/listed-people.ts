import { isRoleWord } from '../../columns/column-names.ts'
import { plainLabel, plainLabels } from '../../columns/plain-label.ts'
import { wordMark } from '../../dictionaries/marks.ts'
import { remembered } from '../../text/remembered.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import type { Emit, Grammar } from '../grammar.ts'
import { type Person, personAt } from './expected-name.ts'
import { endOf, fullScore, inBrackets, listsOfLines, marker, report, singleScore } from './lists-of-lines.ts'

/** Units of the longest label. */
const maxLabel = 44
/** Names after one label, so that a hostile text costs little. */
const maxPeople = 400

/**
 * People by where they are named, so that names which no dictionary holds are found too: after a label (`Present: Wubbo Zijdeveld,
 * Jikke Tjepkema`, `Zeuge: Luitpold Anzengruber`), and in lines of which each is a name and most are known.
 */
export const listedPeople: Grammar = {
  name: 'listed-people',
  types: [
    { code: 'NAME', label: 'Person name', category: 'PII', region: 'GLOBAL' },
    { code: 'USERNAME', label: 'User name', category: 'PII', region: 'GLOBAL' },
  ],
  find: (window, emit) => {
    // A line that was joined with the next holds neither labels nor items.
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
    if (window.text.includes('  ') || window.text.includes('\t')) formCells(window, emit)
    listsOfLines(window, emit)
  },
}

const [space, tab] = [32, 9]
const columnsOfNames = plainLabels('labels.names')

/** Who is present at a meeting, receives a letter or takes part. Languages: en, de, fr, es, it, pt, nl, pl, cs, sk, hu, ro, sv, da, no, fi, tr, ru, uk, el. */
const ofPeople = plainLabels('people-labels.of-people')
/** Persons that stand after a label in minutes, statements, letters and reports, beside the roles of tables and courts. */
const ofPerson = plainLabels('people-labels.of-person', 'related-people.kin', 'people.role-words')
/** Labels of which the last words vary: `Zeuge 2`, `Witness A`. */
const counted = / (?:\d{1,2}|[a-h]|i{1,3}|iv)$/
/** A label of more words is a sentence. */
const maxWords = 5

/** Whether a person or people are named after a label. */
export const peopleLabel = remembered((label): PeopleLabel | undefined => {
  const plain = plainLabel(label).replace(counted, '')
  return ofPeople.has(plain) ? 'people' : isOfPerson(plain) ? 'person' : undefined
})

/** People behind labels without a colon, in forms whose cells are apart: `Owner      Philippa Dunmore`. */
function formCells(window: TokenWindow, emit: Emit): void {
  const { codes, count, end: ends } = window
  for (let k = 0; k < count; k++) {
    const code = codes[ends[k]]
    if (code !== tab && (code !== space || codes[ends[k] + 1] !== space)) continue
    if (window.shape[k] === shape.number || window.tables.isInTitles(window.start[k])) continue
    const label = labelBefore(window, ends[k])
    if (label === undefined) continue
    const kind = peopleLabel(label) ?? (columnsOfNames.has(plainLabel(label)) ? 'person' : undefined)
    if (kind !== undefined) peopleBehind(window, ends[k], kind, emit)
  }
}

const userName = /[ \t]{0,3}(?<name>\p{Ll}[\p{Ll}\d._-]{3,19})(?=[ \t]*(?:$|[\r\n,;(|)]|[ \t]{2}))/duy

/** The user name of a person in a ticket: Requester: nkowalczuk (Finance). It is one word of no language. */
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

/** What stands before a colon since the line, sentence or column began. */
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

/** From the colon to the first name: of one person in the same line, of people also below. */
const toFirst = {
  person: new RegExp(`[ \\t]*${quote}`, 'y'),
  people: new RegExp(`[ \\t]*(?:${newLine})?${marker}${quote}`, 'y'),
}
/** Between two names: a sign or word of a row, or a new line with what is said of the first before it. */
const toNext = new RegExp(
  [
    `${inBrackets}[ \\t]*[,;/&][ \\t]*(?:${newLine})?(?:${and})?`,
    `${inBrackets}[ \\t]+${and}`,
    `${inBrackets}(?:[ \\t]+[-–][^\\n]{1,60}|[ \\t]*[,:][^\\n]{1,60})?${newLine}${marker}`,
  ].join('|'),
  'y',
)
/** What stands after a name: a sign, a gap or the end of the line; after a name of several words also a word in lower case. */
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

/** What a label tells of what is after its colon: one person, or people in a row. */
type PeopleLabel = 'person' | 'people'

/** A role first, as in `witness for the defence`, or after one other word, as in `Treating physician`. */
function isOfPerson(plain: string): boolean {
  if (ofPerson.has(plain)) return true
  const parts = plain.split(' ')
  if (parts.length > maxWords) return false
  return isRoleWord(parts[0]) || (parts.length === 2 && isRoleWord(parts[1]))
}
