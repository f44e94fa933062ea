import type { XmlTag } from '../../../../office/parts/index.ts'
import { formatNumber, isDateFormat } from '../../../../office/sheet.ts'

/** How the numbers of a workbook are shown. */
export interface NumberFormats {
  /** As shown in a cell with this style. */
  show(value: string, style: string | undefined): string
  /** Other ways to write the same number: as stored, and for a date the usual notations. */
  alternates(value: string, style: string | undefined): string[]
  /** The number that a cell with this style shows as the text, or that is another way to write it; undefined if there is none. */
  numberOf(text: string, style: string | undefined): string | undefined
}

const general = 'General'
/** Shown formats that a cell of a date has in other locales than the one that it was read with. */
const dateNotations = [
  'yyyy-mm-dd',
  'm/d/yyyy',
  'm/d/yy',
  'mm/dd/yyyy',
  'd.m.yyyy',
  'dd.mm.yyyy',
  'dd/mm/yyyy',
] as const

/** Reads the number formats of a workbook from its styles part. */
export function readNumberFormats(styles: XmlTag | undefined, date1904: boolean): NumberFormats {
  const codes = new Map<string, string>()
  for (const format of styles?.child('s:numFmts')?.elements('s:numFmt') ?? [])
    codes.set(format.get('numFmtId') ?? '', format.get('formatCode') ?? general)
  const formats = (styles?.child('s:cellXfs')?.elements('s:xf') ?? []).map((xf): string | number => {
    const id = xf.get('numFmtId') ?? '0'
    return codes.get(id) ?? Number(id)
  })
  const dates = formats.map(isDateFormat)
  const formatOf = (style: string | undefined): string | number => formats[Number(style ?? 0)] ?? general
  const self: NumberFormats = {
    show(value, style) {
      const number = Number(value)
      if (value.trim() === '' || !Number.isFinite(number)) return value
      // A format such as `;;;` shows nothing; the value is there all the same.
      return formatNumber(number, formatOf(style), date1904) || value
    },
    alternates(value, style) {
      const number = Number(value)
      const found = new Set([value])
      if (value.trim() === '' || !Number.isFinite(number)) return [...found]
      found.add(String(number))
      const digits = value.replace(/\D/g, '')
      // An account number in other units: the point may be anywhere.
      if (digits.length >= minScaledDigits) found.add(digits)
      if (dates[Number(style ?? 0)] === true)
        for (const notation of dateNotations) {
          found.add(formatNumber(number, notation, date1904))
        }
      return [...found]
    },
    numberOf(text, style) {
      if (text.length > maxNumberCharacters || !/\d/.test(text)) return undefined
      const isDate = dates[Number(style ?? 0)] === true
      const candidates = isDate ? dateNumbers(text, date1904) : plainNumbers(text)
      return candidates
        .map(String)
        .find((number) => self.show(number, style) === text || self.alternates(number, style).includes(text))
    },
  }
  return self
}

/** Digits. Shorter decimal numbers have the digits of another number by chance. */
const minScaledDigits = 9

/** A longer text is not a number as a cell shows it. */
const maxNumberCharacters = 60

/** Numbers that a text may show: with separators, in brackets for a negative one, as a percentage, or only by its digits. */
function plainNumbers(text: string): number[] {
  const number = Number(text.replace(/[^\d.E-]/g, ''))
  const digits = Number(text.replace(/\D/g, ''))
  return [number, -number, Number((number / 100).toPrecision(15)), digits].filter(Number.isFinite)
}

/** Days from the start of the calendar of the workbook (ECMA-376 part 1, 18.17.4.1) to 1 January 1970. */
const daysTo1970 = 25_569
/** Days between the calendars that start in 1900 and in 1904. */
const daysTo1904 = 1462
const dayMs = 86_400_000

/** Numbers of the days, and times of day, that a text may show: with the month first or the day first. */
function dateNumbers(text: string, date1904: boolean): number[] {
  const turned = text.replace(/^(\d{1,2})([./-])(\d{1,2})\2(\d{2,4})/, '$3/$1/$4')
  return [text, turned].flatMap((written) => {
    const time = Date.parse(`${written} UTC`)
    if (Number.isNaN(time)) return []
    return [Number((time / dayMs + daysTo1970 - (date1904 ? daysTo1904 : 0)).toPrecision(15))]
  })
}
