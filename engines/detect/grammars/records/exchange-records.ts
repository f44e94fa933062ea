import { ColumnMeanings } from '../../columns/column-names.ts'
import { isColumnValue, typeOfColumn } from '../../columns/column-values.ts'
import { listingIn } from '../../dictionaries/lexicon.ts'
import { unitFlags } from '../../text/chars.ts'
import { remembered } from '../../text/remembered.ts'
import type { TokenWindow } from '../../tokens/token-window.ts'
import type { Emit, Grammar } from '../grammar.ts'
import { addKnownName } from '../names/known-names.ts'
import { columnTypes } from '../table-columns.ts'
import records from './records.json' with { type: 'json' }

const score = 0.9
/** Code units of the longest line and value that are read: a hostile text may be one line. */
const [maxLine, maxValue] = [8192, 160]
/** Columns of a statement, and rows that are read after it. */
const maxColumns = 64

/**
 * Values by their field in exchange formats: HL7 version 2 (HL7 v2.5.1, chapter 3), vCard (RFC 6350), iCalendar (RFC 5545), LDIF, and the
 * rows of SQL dumps, whose columns are listed once.
 */
export const exchangeRecords: Grammar = {
  name: 'exchange-records',
  types: [
    ...columnTypes,
    ...(['MRN', 'NATIONALITY', 'DRIVER_LICENSE', 'PROFESSIONAL_LICENSE', 'HEALTH_PLAN_ID'] as const),
    ...(['EMAIL', 'USERNAME', 'DATE'] as const),
  ],
  find: (window, emit) => {
    if (window.reach !== undefined) return
    const { text, length } = window
    let isCard = false
    let isLdif = false
    for (let at = 0; at < length; ) {
      const newLine = text.indexOf('\n', at)
      const end = newLine < 0 || newLine > length ? length : newLine
      const first = window.codes[at]
      // Fields of all these formats start with a letter at the start of a line; most lines of a text do not look like one.
      if ((isCard || isLdif || startsRecord[first] === 1) && isLetterOf(first) && end - at <= maxLine) {
        const head = text.slice(at, Math.min(at + 14, end))
        if (/^BEGIN:VCARD/i.test(head)) isCard = true
        else if (/^END:VCARD/i.test(head)) isCard = false
        else if (/^dn: ?\w/.test(head)) isLdif = true
        else if (head[3] === '|' && Object.hasOwn(records.hl7, head.slice(0, 3)))
          readSegment(window, at, end, emit)
        else if (isCard) readCard(window, at, end, emit)
        else if (isLdif) readAttribute(window, at, end, emit)
        else if (/^LOCATION[;:]/.test(head)) readLocation(window, at, end, emit)
        else if (/^(?:ORGANIZER|ATTENDEE|CONTACT)[;:]/.test(head)) readAttendee(window, at, end, emit)
        else if (/^(?:insert into|replace into|copy )/i.test(head)) readInsert(window, at, emit)
      }
      at = end + 1
    }
  },
}

/** First letters of a record: segments of HL7, BEGIN:VCARD, dn, ORGANIZER, insert, copy. */
const startsRecord = unitFlags('PNOGIDABLdCiRrc')

function isLetterOf(code: number): boolean {
  return (code | 32) >= 97 && (code | 32) <= 122
}

function report(window: TokenWindow, from: number, to: number, type: string, emit: Emit): void {
  let [start, end] = [from, to]
  while (start < end && /["'\s]/.test(window.text[start])) start++
  while (end > start && /["'\s]/.test(window.text[end - 1])) end--
  if (end - start < 2 || end - start > maxValue) return
  const value = window.text.slice(start, end)
  if (type === 'NAME' && (!/\p{L}{2}/u.test(value) || /\d|@/.test(value))) return
  if (type === 'PHONE' && !/\d{4}/.test(value.replace(/[^\d]/g, ''))) return
  if (records.notNames.includes(value.toLowerCase())) return
  emit(start, end, type, score, 'field of a record')
  if (type !== 'NAME') return
  const first = window.tokenAt(start)
  let last = first
  while (last + 1 < window.count && window.end[last + 1] <= end) last++
  if (first < window.count) addKnownName(window, first, last)
}

function readSegment(window: TokenWindow, from: number, to: number, emit: Emit): void {
  const { text } = window
  const segment = text.slice(from, from + 3) as keyof typeof records.hl7
  const fields: Readonly<Record<string, string>> = records.hl7[segment]
  let at = from
  for (let index = 0; at < to; index++) {
    const bar = text.indexOf('|', at)
    const end = bar < 0 || bar > to ? to : bar
    const type = fields[index]
    if (type !== undefined && end > at) readField(window, at, end, type, emit)
    at = end + 1
  }
}

/** The components of a field: the family and given names of a name, and the number before the name for a member of staff. */
function readField(window: TokenWindow, from: number, to: number, type: string, emit: Emit): void {
  let at = from
  for (let component = 0; at < to; component++) {
    const next = /[\^~&]/.exec(window.text.slice(at, to))?.index
    const end = next === undefined ? to : at + next
    const isName = type === 'STAFF' ? component >= 1 && component <= 3 : component <= 2
    if (type === 'STAFF' && component === 0) report(window, at, end, 'PROFESSIONAL_LICENSE', emit)
    else if (type === 'NAME' || type === 'STAFF') {
      if (isName) report(window, at, end, 'NAME', emit)
    } else if (type === 'ADDRESS') {
      if (component < 5) report(window, at, end, component < 2 ? 'ADDRESS' : 'LOCATION', emit)
    } else if (type === 'DIAGNOSIS' || component === 0) report(window, at, end, type, emit)
    if (window.text[end] === '~') component = -1
    at = end + 1
  }
}

function readCard(window: TokenWindow, from: number, to: number, emit: Emit): void {
  const line = window.text.slice(from, to)
  const found = /^(?:[\w-]{1,20}\.)?([A-Za-z-]{1,16})((?:;[^:]{0,120})?):/.exec(line)
  if (found === null) return
  const type = (records.vcard as Readonly<Record<string, string>>)[found[1].toUpperCase()]
  if (type === undefined) return
  const start = from + found[0].length
  if (type !== 'NAMES' && type !== 'ADDRESSES') {
    report(window, start, to, type, emit)
    return
  }
  let at = start
  for (let part = 0; at < to; part++) {
    const next = window.text.indexOf(';', at)
    const end = next < 0 || next > to ? to : next
    // Titles follow the names; the last part of an address is the country.
    if (type === 'NAMES' ? part < 3 : part < 6)
      report(window, at, end, type === 'NAMES' ? 'NAME' : part < 3 ? 'ADDRESS' : 'LOCATION', emit)
    at = end + 1
  }
}

function readAttribute(window: TokenWindow, from: number, to: number, emit: Emit): void {
  const found = /^([A-Za-z]{2,24}): /.exec(window.text.slice(from, to))
  const type = found === null ? undefined : (records.ldif as Readonly<Record<string, string>>)[found[1]]
  if (found !== null && type !== undefined) report(window, from + found[0].length, to, type, emit)
}

function readAttendee(window: TokenWindow, from: number, to: number, emit: Emit): void {
  const found = /;CN=(?:"([^"]{2,80})"|([^;:"]{2,80}))/i.exec(window.text.slice(from, to))
  if (found === null) return
  const name = found[1] ?? found[2]
  const start = from + found.index + found[0].indexOf(name)
  report(window, start, start + name.length, 'NAME', emit)
}

/** The place of an event, if it has a house number: 4 Weavers Yard\\, Bollington. */
function readLocation(window: TokenWindow, from: number, to: number, emit: Emit): void {
  const value = /^LOCATION(?:;[^:]{0,80})?:(\d{1,4}[A-Za-z]? [^\\\n]{3,60})(?:\\, ?([^\\\n\d]{2,40}))?/.exec(
    window.text.slice(from, to),
  )
  if (value === null) return
  const start = from + value[0].indexOf(value[1])
  report(window, start, start + value[1].length, 'ADDRESS', emit)
}

const columnsOf = remembered((list: string): ColumnMeanings | undefined => {
  const names = list.split(',').map((name) => name.trim().replace(/^["'`[]|["'`\]]$/g, ''))
  return names.length > maxColumns ? undefined : new ColumnMeanings(names)
})

const insert =
  /(?:insert|replace)(?: ignore)? into ["'`\w.[\]]{1,80} ?\(([^()]{1,1500})\)\s{0,3}values\s{0,3}(?=\()/iy

/** The rows after the column names: INSERT INTO people (last_name, phone) VALUES ('Berg', '...'), (...). */
function readInsert(window: TokenWindow, from: number, emit: Emit): void {
  insert.lastIndex = from
  const { text, length, lexicon } = window
  const found = insert.exec(text)
  if (found === null) return
  const names = found[1].split(',').map((name) => name.trim().replace(/^["'`[]|["'`\]]$/g, ''))
  const meanings = columnsOf(found[1])
  if (meanings === undefined) return
  const table = {
    areAboutPeople: meanings.areAboutPeople,
    listingOf: (word: string) => listingIn(lexicon, word),
  }
  let at = insert.lastIndex
  let column = 0
  while (at < length) {
    const sign = text[at]
    if (sign === ';') return
    if (sign === '(') column = 0
    else if (sign === ',') column++
    else if (sign === "'") {
      const end = closing(text, at + 1, length)
      if (end < 0) return
      const meaning = names[column] === undefined ? undefined : meanings.of(names[column])
      const value = text.slice(at + 1, end)
      if (meaning !== undefined && isColumnValue(value, meaning, table))
        report(window, at + 1, end, typeOfColumn(meaning), emit)
      at = end
    }
    at++
  }
}

/** The closing quote of a string of SQL, in which quotes are doubled or escaped. */
function closing(text: string, from: number, limit: number): number {
  for (let at = from; at < limit; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === "'") {
      if (text[at + 1] !== "'") return at
      at++
    }
  }
  return -1
}
