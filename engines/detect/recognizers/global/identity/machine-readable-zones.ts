import { isMrzCard, isMrzNumberLine } from '../../../checks/mrz.ts'
import type { Recognizer } from '../../recognizer.ts'

const pii = { category: 'PII', region: 'GLOBAL' } as const

/**
 * Machine readable zone of passports and visas: two lines of 44 or 36 characters, the second with check digits 7-3-1 (ICAO Doc
 * 9303 parts 4 and 6).
 */
const passportMrz: Recognizer = {
  ...pii,
  name: 'passport-mrz',
  type: 'PASSPORT_MRZ',
  label: 'Passport machine readable zone',
  triggers: [{ on: 'literal', of: ['P<', 'PM', 'PD', 'PO', 'V<', 'I<', 'PP'] }],
  pattern:
    /(?<![A-Z0-9<])[PVIAC][A-Z<][A-Z<]{3}[A-Z0-9<]{31}(?:[A-Z0-9<]{8})?[ \t]{0,4}\r?\n[ \t]{0,4}[A-Z0-9<]{36}(?:[A-Z0-9<]{8})?(?![A-Z0-9<])/y,
  check: (value) => {
    const [first, second] = value.split(/\r?\n/).map((line) => line.trim())
    return first.length === second.length && (isMrzNumberLine(second) || hasMrzFields(first, second))
  },
  score: { base: 0.99 },
}

/**
 * Whether two lines have the fields of a zone, though a check digit is wrong: readers of pictures confuse 0 and O, 1 and I, 5 and S. Two
 * runs of fillers and a birth date, sex and expiry date in place do not occur by chance.
 */
function hasMrzFields(first: string, second: string): boolean {
  if (!(first + second).includes('<<')) return false
  const fields = first.length === 30 ? second.slice(0, 15) : second.slice(13, 28)
  return /^[0-9OQDISBZ]{7}[MFX<][0-9OQDISBZ]{7}$/.test(fields)
}

/** The second line of a passport zone alone, as when the two lines are in different blocks of a page. */
const mrzNumberLine: Recognizer = {
  ...passportMrz,
  name: 'passport-mrz-line',
  triggers: [{ on: 'mixed' }, { on: 'digits' }],
  pattern: /(?<![A-Z0-9<])[A-Z0-9][A-Z0-9<]{8}[0-9<][A-Z<]{3}\d{7}[MFX<]\d{7}[A-Z0-9<]{8,16}(?![A-Z0-9<])/y,
  check: isMrzNumberLine,
}

/** Machine readable zone of identity cards: three lines of 30 characters with check digits 7-3-1 (ICAO Doc 9303 part 5). */
const idMrz: Recognizer = {
  ...pii,
  name: 'id-mrz',
  type: 'ID_MRZ',
  label: 'Identity card machine readable zone',
  triggers: [{ on: 'literal', of: ['I<', 'ID', 'A<', 'AR', 'C<', 'IR'] }],
  pattern:
    /(?<![A-Z0-9<])[IAC][A-Z<][A-Z<]{3}[A-Z0-9<]{25}[ \t]{0,4}\r?\n[ \t]{0,4}[A-Z0-9<]{30}(?:[ \t]{0,4}\r?\n[ \t]{0,4}[A-Z0-9<]{30})?(?![A-Z0-9<])/y,
  check: (value) => {
    const [first, second] = value.split(/\r?\n/).map((line) => line.trim())
    return isMrzCard(first, second) || hasMrzFields(first, second)
  },
  score: { base: 0.99 },
}

export const machineReadableZonesRecognizers: readonly Recognizer[] = [passportMrz, mrzNumberLine, idMrz]
