import type { XmlTag } from '../../../../office/parts/index.ts'
import { formatNumber, isDateFormat } from '../../../../office/workbook.ts'

/** How the numbers of a workbook are shown. */
export interface NumberFormats {
  /** As shown in a cell with this style. */
  show(value: string, style: string | undefined): string
  /** Other ways to write the same number: as stored, and for a date the usual notations. */
  alternates(value: string, style: string | undefined): string[]
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
  return {
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
      if (dates[Number(style ?? 0)] === true)
        for (const notation of dateNotations) {
          const shown = formatNumber(number, notation, date1904)
          if (shown !== undefined) found.add(shown)
        }
      return [...found]
    },
  }
}
