import type { Category } from '../../../model/entity.ts'
import { afterLabel, anyValue, standalone } from '../patterns.ts'
import type { Recognizer } from '../recognizer.ts'
import labelledRows from './labelled-rows.json' with { type: 'json' }
import prefixedRows from './prefixed-rows.json' with { type: 'json' }

/** A number that its label identifies. The words and formats are data, so that a new one is one row. */
interface LabelledRow {
  readonly name: string
  readonly type: string
  readonly label: string
  readonly category: string
  readonly labels: readonly string[]
  /** Source of the pattern of the value. */
  readonly format: string
  /** Words that may stand between label and value beside the usual ones. */
  readonly also?: readonly string[]
  /** Whether letters of the value must be capitals. Default: false. */
  readonly caseSensitive?: boolean
  readonly score: number
}

/** A number whose prefix names it: PIP/889120/LW. */
interface PrefixedRow {
  readonly name: string
  readonly type: string
  readonly label: string
  readonly category: string
  readonly prefixes: readonly string[]
  readonly format: string
  readonly context: readonly string[]
  readonly base: number
  readonly raised: number
}

function labelled(row: LabelledRow): Recognizer {
  const body = new RegExp(row.format)
  const { source } = afterLabel(body)
  const also = row.also === undefined ? '' : `(?:[\\s:]{0,3}(?:${row.also.join('|')})(?![\\p{L}]))?`
  return {
    name: row.name,
    type: row.type,
    label: row.label,
    category: row.category as Category,
    region: 'GLOBAL',
    triggers: [{ on: 'label', of: row.labels }],
    pattern: new RegExp(also + source, also === '' ? 'iy' : 'iuy'),
    group: 'value',
    check:
      row.caseSensitive === true ? (value) => value === value.toUpperCase() && !isPublic(value) : anyValue,
    score: { base: row.score },
  }
}

/** A date, a year and a month, or a standard or law, in the style of a reference. */
function isPublic(value: string): boolean {
  if (/^(?:RFC|ISO|IEC|IEEE|EN|DIN|BS|CVE|CWE|EU|EC|CELEX|ISBN|DOI)[-/_. \d]/.test(value)) return true
  return /^(?:\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{2,4})?|\d{1,2}[-/.]\d{4}|\d{2,4}\/\d{1,4}\/E[UCG])$/.test(value)
}

function prefixed(row: PrefixedRow): Recognizer {
  const starts = row.prefixes.join('|')
  return {
    name: row.name,
    type: row.type,
    label: row.label,
    category: row.category as Category,
    region: 'GLOBAL',
    triggers: [
      { on: 'literal', of: row.prefixes.flatMap((prefix) => [`${prefix}-`, `${prefix}/`, `${prefix} `]) },
    ],
    pattern: standalone(new RegExp(`(?:${starts})(?:${row.format})`)),
    context: { en: row.context },
    score: { base: row.base, context: row.raised },
  }
}

export const rowRecognizers: readonly Recognizer[] = [
  ...(labelledRows as readonly LabelledRow[]).map(labelled),
  ...(prefixedRows as readonly PrefixedRow[]).map(prefixed),
]
