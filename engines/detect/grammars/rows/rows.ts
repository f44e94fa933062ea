import type { Lexicon } from '../../dictionaries/lexicon.ts'
import { wordClass } from '../../dictionaries/word-classes.ts'
import { isDigit } from '../../text/chars.ts'
import { entityTag, type TokenWindow } from '../../tokens/token-window.ts'
import { words } from '../../words/words.ts'
import type { Emit, Grammar } from '../grammar.ts'
import { addKnownName } from '../names/known-names.ts'
import { dateRows } from './dates.ts'
import { mailboxRows } from './mailboxes.ts'
import { markRows } from './marks-of-people.ts'
import { passphraseRows } from './passphrases.ts'
import { peopleRows } from './people.ts'
import type { Row } from './readers.ts'

/** All rows. Their order decides nothing. */
export const rows: readonly Row[] = [
  ...peopleRows,
  ...mailboxRows,
  ...markRows,
  ...passphraseRows,
  ...dateRows,
]

/** At or above this confidence of the tagger it has found a name. */
const minCertain = 0.8
/** Code units before the first word of a line: spaces, quote marks of e-mail, and asterisks of bold text. */
const maxIndent = 8

interface Lead {
  readonly phrase: string
  readonly slots: readonly number[]
  readonly rows: readonly Row[]
}

const bySpecificity = (a: Row, b: Row): number => b.specificity - a.specificity

/** The rows by the words, characters and code units at which they are tried, so that one pass over leads and characters finds all. */
class RowTable {
  readonly #byFirst = new Map<number, Lead[]>()
  readonly #byFirstOfLine = new Map<number, Lead[]>()
  readonly byLineStart: (readonly Row[] | undefined)[] = []
  /** The same in lines without a bracket. */
  readonly byBareLineStart: (readonly Row[] | undefined)[] = []
  readonly byLineEnd: (readonly Row[] | undefined)[] = []
  readonly bySign: (readonly Row[] | undefined)[] = []

  constructor(all: readonly Row[], lexicon: Lexicon) {
    const [atLines, elsewhere] = [new Map<string, Row[]>(), new Map<string, Row[]>()]
    for (const row of all) {
      if ('lead' in row) addByPhrase(row.at === 'line' ? atLines : elsewhere, row)
      else if ('lineStart' in row) {
        addByUnit(this.byLineStart, row.lineStart, row)
        if (row.hasBracket !== true) addByUnit(this.byBareLineStart, row.lineStart, row)
      } else if ('lineEnd' in row) addByUnit(this.byLineEnd, row.lineEnd, row)
      else addByUnit(this.bySign, row.sign, row)
    }
    addLeads(this.#byFirstOfLine, atLines, lexicon)
    addLeads(this.#byFirst, elsewhere, lexicon)
    // Words that match at the start of lines are frequent elsewhere: to, a, en.
    for (const slot of this.#byFirst.keys()) lexicon.addClasses(slot, wordClass.ruleLead)
  }

  leadsOfLine(slot: number): readonly Lead[] | undefined {
    return this.#byFirstOfLine.get(slot)
  }

  leadsAt(slot: number): readonly Lead[] {
    return this.#byFirst.get(slot) ?? []
  }
}

function addByPhrase(table: Map<string, Row[]>, row: Row & { readonly lead: string }): void {
  for (const phrase of words(row.lead)) {
    const known = table.get(phrase)
    if (known === undefined) table.set(phrase, [row])
    else known.push(row)
  }
}

function addLeads(table: Map<number, Lead[]>, byPhrase: ReadonlyMap<string, Row[]>, lexicon: Lexicon): void {
  for (const [phrase, found] of byPhrase) {
    const slots = (phrase.match(/[\p{L}\p{M}]+/gu) ?? []).map((word) => lexicon.slotOf(word))
    const leads = table.get(slots[0]) ?? []
    leads.push({ phrase: phrase.normalize('NFC'), slots, rows: found.sort(bySpecificity) })
    table.set(slots[0], leads)
  }
}

function addByUnit(table: (readonly Row[] | undefined)[], units: string, row: Row): void {
  for (const unit of units) {
    const code = unit.charCodeAt(0)
    table[code] = [...(table[code] ?? []), row].sort(bySpecificity)
  }
}

let table: RowTable | undefined

/** Values by the text before and after them: `Row`. */
export const rowMatcher: Grammar = {
  name: 'rows',
  types: ['NAME', 'NAME_TITLE', 'SOCIAL_HANDLE', 'USERNAME', 'EMPLOYEE_ID', 'DATE', 'PASSWORD', 'DIAGNOSIS'],
  prepare: (lexicon) => {
    table = new RowTable(rows, lexicon)
  },
  find: (window, emit) => {
    if (table === undefined) return
    // Read before the loop: V8 discards its machine code at a field that is first read after a long loop.
    const { leading, leadingCount, classes, slot, sign, signCount, codes, length, reach } = window
    for (let n = 0; n < leadingCount; n++) {
      const i = leading[n]
      if (classes[i] & wordClass.ruleLead) tryLeads(window, i, table.leadsAt(slot[i]), emit)
    }
    // A line that was joined with the next is not a line of a message.
    if (reach !== undefined) return
    tryLine(window, table, 0, 0, emit)
    for (let n = 0; n < signCount; n++) {
      const at = sign[n]
      if (codes[at] !== 10) tryRows(window, table.bySign[codes[at]], at, emit)
      else if (at + 1 < length) tryLine(window, table, at + 1, n + 1, emit)
    }
  },
}

function tryLeads(window: TokenWindow, i: number, leads: readonly Lead[], emit: Emit): void {
  for (const { phrase, slots, rows: found } of leads) {
    const last = i + slots.length - 1
    if (last >= window.count || !follows(window, i, slots)) continue
    const [start, end] = [window.start[i], window.end[last]]
    let reported = ''
    for (const row of found) {
      if (!('lead' in row) || row.type === reported) continue
      if (row.at === 'sentence' && (window.reach !== undefined || !isBehindSentence(window, start))) continue
      if (row.isBeforeDigit === true && !isDigit(window.unit(end + 1)) && !isDigit(window.unit(end + 2)))
        continue
      const text = window.text.slice(start, end)
      if (row.isCased === true ? text !== phrase : text.toLowerCase() !== phrase) continue
      if (row.unlessTagged === true && isTagged(window, last + 1)) break
      if (tryRow(window, row, end, emit)) reported = row.type
    }
  }
}

function follows(window: TokenWindow, first: number, slots: readonly number[]): boolean {
  for (let k = 1; k < slots.length; k++)
    if (window.slot[first + k] !== slots[k] || window.start[first + k] - window.end[first + k - 1] > 2)
      return false
  return true
}

function isTagged(window: TokenWindow, k: number): boolean {
  return window.tags[k] === entityTag.name && window.tagConfidence[k] > minCertain
}

/** Whether a word is the first after the end of a sentence in its line. */
function isBehindSentence({ codes }: TokenWindow, start: number): boolean {
  if (start < 2 || codes[start - 1] !== 32) return false
  const before = codes[start - 2]
  return before === 46 || before === 33 || before === 63 || before === 58
}

/** Space, tab, `>` and `|` of quoted e-mail, and `*` of bold text. */
function isIndent(code: number): boolean {
  return code === 32 || code === 9 || code === 62 || code === 124 || code === 42
}

/** Whether a line whose first character has this index has an opening bracket. */
function hasBracket({ codes, sign, signCount }: TokenWindow, firstSign: number): boolean {
  for (let n = firstSign; n < signCount && codes[sign[n]] !== 10; n++)
    if (codes[sign[n]] === 40 || codes[sign[n]] === 91) return true
  return false
}

function tryLine(window: TokenWindow, table: RowTable, start: number, firstSign: number, emit: Emit): void {
  const { byLineEnd } = table
  const { codes, length } = window
  const byLineStart = hasBracket(window, firstSign) ? table.byLineStart : table.byBareLineStart
  let first = start
  while (first < length && first - start < maxIndent && isIndent(codes[first])) first++
  tryRows(window, byLineStart[codes[first]], first, emit)
  const i = window.tokenAt(first)
  if (i < window.count && window.start[i] === first) {
    const leads = table.leadsOfLine(window.slot[i])
    if (leads !== undefined) tryLeads(window, i, leads, emit)
  }
  // Few lines end with such a unit.
  const end = window.text.indexOf('\n', start)
  if (end < 0) return
  const last = codes[end - 1] === 13 ? end - 2 : end - 1
  if (last > start) tryRows(window, byLineEnd[codes[last]], start, emit)
}

function tryRows(window: TokenWindow, found: readonly Row[] | undefined, at: number, emit: Emit): void {
  if (found === undefined) return
  let reported = ''
  for (const row of found) {
    if (row.type === reported) continue
    if (row.unlessTagged === true && isTagged(window, window.tokenAt(at) - 1)) continue
    if (tryRow(window, row, at, emit)) reported = row.type
  }
}

/** The names in `margit and bogdan`. */
const conjunction = / (?:and|und|et|y|e|en|i|och|og|ja|и|та) /u

/** Reports the value of a row whose pattern starts at a position; returns whether there is one. */
function tryRow(window: TokenWindow, row: Row, at: number, emit: Emit): boolean {
  row.pattern.lastIndex = at
  const found = row.pattern.exec(window.text)
  if (found === null) return false
  const { value: before, rest } = found.indices?.groups ?? {}
  const [from, last] = before ?? [row.pattern.lastIndex, row.pattern.lastIndex]
  const to = rest?.[1] ?? last
  let isFound = false
  let start = from
  const written = window.text.slice(from, to)
  for (const part of row.isWhole === true ? [written] : written.split(conjunction)) {
    const value = row.read(window, start, start + part.length)
    const joining = conjunction.exec(window.text.slice(start + part.length, to))
    start += part.length + (joining?.[0].length ?? 0)
    if (value === undefined) continue
    if (row.behind !== undefined) {
      row.behind.lastIndex = value.end
      if (!row.behind.test(window.text)) continue
    }
    const isAdmitted = emit(value.start, value.end, row.type, row.score, row.reason)
    if (isAdmitted && row.isKnown === true) addKnownName(window, value.first, value.last)
    isFound = true
  }
  return isFound
}
