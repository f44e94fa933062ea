import { formatNumber } from '../../../../office/sheet.ts'
import { escaped, tag } from '../markup.ts'
import type { CellFormats } from './cell-formats.ts'
import { literal } from './number-format.ts'
import type { CellRun } from './rows.ts'

/** Format codes that only show one text; a workbook has room for a few thousand. */
const maxLiterals = 2000

/**
 * Writes cells. A number is shown in its format; if that does not produce the text stated in the file, which is what its program shows,
 * the format is that text.
 */
export class CellWriter {
  readonly #formats: CellFormats
  readonly #literals = new Set<string>()

  constructor(formats: CellFormats) {
    this.#formats = formats
  }

  /** @param style that of the cell, or of its column */
  cell(reference: string, { element, text }: CellRun, style: string | undefined): string {
    const { attributes } = element
    const kind = attributes['office:value-type'] ?? attributes['calcext:value-type']
    const number = kind === undefined || kind === 'string' ? undefined : numberOf(kind, attributes)
    if (text === '' && number === undefined)
      return tag('c', { r: reference, s: this.#formats.of(style, null) })
    if (kind === 'boolean' && /^(?:TRUE|FALSE)$/.test(text))
      return tag(
        'c',
        { r: reference, s: this.#formats.of(style, null), t: 'b' },
        tag('v', {}, attributes['office:boolean-value'] === 'true' ? '1' : '0'),
      )
    if (number !== undefined && kind !== 'boolean') {
      const code = this.#codeFor(number, text, this.#formats.codeOf(style))
      if (code !== undefined)
        return tag('c', { r: reference, s: this.#formats.of(style, code) }, tag('v', {}, String(number)))
    }
    return tag(
      'c',
      { r: reference, s: this.#formats.of(style, null), t: 'inlineStr' },
      tag('is', {}, tag('t', { 'xml:space': 'preserve' }, escaped(text))),
    )
  }

  /** The code that shows a number as the text; undefined if the workbook cannot contain another one. */
  #codeFor(number: number, text: string, code: string | null): string | null | undefined {
    if (formatNumber(number, code ?? 'General').trim() === text.trim()) return code
    // With a single section, the minus sign would be shown before the text.
    const own = text === '' ? ';;;' : number < 0 ? `${literal(text)};${literal(text)}` : literal(text)
    if (!this.#literals.has(own)) {
      if (this.#literals.size >= maxLiterals) return undefined
      this.#literals.add(own)
    }
    return own
  }
}

/** Days from the first day of the calendar of workbooks to that of Unix. */
const unixEpoch = 25_569
const dayLength = 86_400_000

/** The number that represents a value (ODF 1.3 part 3, 19.385). */
function numberOf(kind: string, attributes: Readonly<Record<string, string>>): number | undefined {
  if (kind === 'date') {
    const [, day, time = '00:00:00'] =
      /^(\d{4}-\d\d-\d\d)(?:T([\d:.]+))?/.exec(attributes['office:date-value'] ?? '') ?? []
    const moment = day === undefined ? Number.NaN : Date.parse(`${day}T${time}Z`)
    return Number.isNaN(moment) ? undefined : moment / dayLength + unixEpoch
  }
  if (kind === 'time') {
    const found = /^(-?)P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(
      attributes['office:time-value'] ?? '',
    )
    if (!found) return undefined
    const [, sign, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    const value = Number(days) + Number(hours) / 24 + Number(minutes) / 1440 + Number(seconds) / 86_400
    return sign === '-' ? -value : value
  }
  const value = Number(attributes['office:value'] ?? Number.NaN)
  return Number.isFinite(value) ? value : undefined
}
