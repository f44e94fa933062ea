import { monthNumbers } from '../../checks/calendar.ts'
import type { TokenWindow } from '../../tokens/token-window.ts'
import type { Emit, Grammar } from '../grammar.ts'
import { addKnownName } from '../names/known-names.ts'

const score = 0.95
/** The first line of a passport or visa, or the lines of a card; OCR loses or adds a few fillers. */
const passport = /(?<![A-Z0-9<])[PV][A-Z<]([A-Z]{1,3}<{0,2})([A-Z][A-Z<]{8,40})(?=[ \t]*(?:\r?\n|$))/y
const passportNumbers =
  /[ \t]*\r?\n[ \t]*([A-Z0-9<]{8,9})(\d)([A-Z<]{3})(\d{6})\d([MFX<])(\d{6})\d[A-Z0-9<]{0,18}/y
const card =
  /(?<![A-Z0-9<])[IAC][A-Z<][A-Z<]{1,3}([A-Z0-9<]{5,25})[ \t]*\r?\n[ \t]*(\d{6})\d?[MFX<]?(\d{6})?[A-Z0-9<]{4,24}[ \t]*\r?\n[ \t]*([A-Z][A-Z<]{6,40})/y
const otherLine = /^[ \t]*\r?\n[ \t]*[A-Z0-9<]{20}/
/** Code units of the shortest number that is searched for in the printed text. */
const minNumber = 6

/**
 * Machine-readable zones as printed or read by OCR, with a few fillers more or less (ICAO Doc 9303). Their number, dates and name are also
 * removed from the text above the zone.
 */
export const printedZones: Grammar = {
  name: 'printed-zones',
  types: ['PASSPORT_MRZ', 'ID_MRZ', 'PASSPORT', 'NATIONAL_ID', 'NAME', 'DOB'],
  find: (window, emit) => {
    const { text } = window
    if (window.reach !== undefined || !text.includes('<<')) return
    for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
      const line = text.lastIndexOf('\n', at) + 1
      const start = line + (/^[ \t]*/.exec(text.slice(line, line + 20))?.[0].length ?? 0)
      const end = readPassport(window, start, emit) || readCard(window, start, emit)
      if (end > at) at = end - 1
      else {
        const next = text.indexOf('\n', at)
        if (next < 0) return
        at = next - 1
        if (text[at] === '<') at++
      }
    }
  },
}

function readPassport(window: TokenWindow, start: number, emit: Emit): number {
  passport.lastIndex = start
  const found = passport.exec(window.text)
  if (found === null || !found[2].includes('<<')) return 0
  let end = start + found[0].length
  passportNumbers.lastIndex = end
  const numbers = passportNumbers.exec(window.text)
  // A second line without the fields of a zone: some other text in capitals.
  if (numbers === null && otherLine.test(window.text.slice(end, end + 60))) return 0
  if (numbers !== null) {
    end = passportNumbers.lastIndex
    printedNumber(window, numbers[1].replaceAll('<', ''), 'PASSPORT', emit)
    printedDate(window, numbers[4], emit)
  }
  emit(start, end, 'PASSPORT_MRZ', score, 'machine readable zone')
  printedNames(window, found[2], emit)
  return end
}

function readCard(window: TokenWindow, start: number, emit: Emit): number {
  card.lastIndex = start
  const found = card.exec(window.text)
  if (found === null || !found[4].includes('<<')) return 0
  emit(start, card.lastIndex, 'ID_MRZ', score, 'machine readable zone')
  // The check digit follows the number.
  const number = found[1].replace(/<+.*$/, '')
  printedNumber(window, number.length > 9 ? number.slice(0, 9) : number, 'NATIONAL_ID', emit)
  printedDate(window, found[2], emit)
  printedNames(window, found[4], emit)
  return card.lastIndex
}

/** The number anywhere in the text, with any separators between its characters. */
function printedNumber({ text }: TokenWindow, number: string, type: string, emit: Emit): void {
  if (number.length < minNumber) return
  const pattern = new RegExp(`(?<![A-Z0-9<])${[...number].join('[ .-]?')}(?![A-Z0-9<])`, 'g')
  for (const found of text.matchAll(pattern))
    emit(found.index, found.index + found[0].length, type, score, 'number of a machine readable zone')
}

/** The birth date in digits or with a month name, also in two languages: 11 FEB /FEV 88. */
function printedDate({ text }: TokenWindow, digits: string, emit: Emit): void {
  const [year, month, day] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6)]
  const plain = (part: string): string => part.replace(/^0/, '0?')
  const names = [...monthNumbers].filter(([, number]) => number === Number(month)).map(([name]) => name)
  const name = `(?:${names.join('|')})\\.?`
  const pattern = new RegExp(
    `(?<!\\d)${plain(day)}(?:[./ -]{1,2}${plain(month)}[./ -]{1,2}|[ .]{1,2}${name}(?: ?/ ?\\p{L}{3,9}\\.?)?[ .]{1,2})(?:\\d{2})?${year}(?!\\d)`,
    'giu',
  )
  for (const found of text.matchAll(pattern))
    emit(found.index, found.index + found[0].length, 'DOB', score, 'date of a machine readable zone')
}

/** The surname and the given names, above the zone or below it. */
function printedNames(window: TokenWindow, field: string, emit: Emit): void {
  for (const part of field.split('<<'))
    for (const name of part.split('<')) {
      if (name.length < 3) continue
      const pattern = new RegExp(`(?<![\\p{L}<])${name}(?![\\p{L}<])`, 'giu')
      for (const found of window.text.matchAll(pattern)) {
        const [start, end] = [found.index, found.index + name.length]
        if (window.text[start] !== window.text[start].toUpperCase()) continue
        emit(start, end, 'NAME', 0.85, 'name of a machine readable zone')
        const token = window.tokenAt(start)
        if (token < window.count) addKnownName(window, token, token)
      }
    }
}
