import type { Recognizer } from './recognizer.ts'

/**
 * How a value is cut out of its surroundings. Every pattern here starts with a look behind: inside a longer run of its
 * own characters it fails at once, which keeps hostile runs linear, and a number is never taken out of a longer one,
 * a decimal, a version, a hash or a GUID.
 */

const wordBefore = '(?<![A-Za-z0-9_\\u00c0-\\u024f]|\\d[-.]|[0-9a-fA-F]{4}-)'
const wordAfter = '(?![A-Za-z0-9_\\u00c0-\\u024f]|[-.]\\d|-[0-9a-fA-F]{4})'

/** A sticky pattern for a value that stands alone. */
export function alone(body: RegExp): RegExp {
  return new RegExp(`${wordBefore}(?:${body.source})${wordAfter}`, `y${body.flags.replace('y', '')}`)
}

/** Words that say that a number follows. */
const marker =
  '(?:number|no|nr|nbr|num|núm|numbers|numero|número|numéro|numer|nummer|número|nro|id|ids|ref|reference|n[°ºo]|№|код|номер|č|br|sz)'
/** Words that stand between a label and its value: "number is", "no.", "n°", "nr". */
const filler = `(?:${marker}|code|card|nhc|is|was|of|ist|lautet|est|es|è|é|details|like)`
const gap = `[\\s:#№.,'"“”‘’„«=(*\\u2013\\u2014-]{0,5}`
/** What a form says of its own field: `Account number (checking): `. The parenthesis that opens it is passed by the engine. */
const remark = '(?:[A-Za-z/ ]{2,20}\\)[\\s:#.-]{1,4}|[A-Za-z]{2}: )?'
const letter = 'A-Za-z\\u00c0-\\u024f\\u0400-\\u04ff'
/** No more of a word, a fraction or a GUID. */
const valueEnd = '(?![A-Za-z0-9\\u00c0-\\u024f]|[/.]\\d|-[0-9a-fA-F]{12}|-[0-9a-fA-F]{4}-)'

/**
 * A sticky pattern for a value behind a label: the engine starts it behind the label, it takes what stands between,
 * and the group `value` is the value.
 */
export function labelled(body: RegExp): RegExp {
  return new RegExp(
    `${gap}${remark}(?:${filler}(?![${letter}])${gap}){0,3}(?<value>${body.source})${valueEnd}`,
    'iy',
  )
}

/** The same for a label that is an ordinary word (chart, plate, group): a word or sign must say that a number follows. */
export function numbered(body: RegExp): RegExp {
  const marked = `(?:${marker}|#)(?![${letter}])`
  return new RegExp(
    `(?:(?<=(?:(?<![${letter}])${marker}|#)${gap})|${gap}(?:${filler}(?![${letter}])${gap}){0,1}${marked}${gap})(?:is[ :]{1,2})?(?<value>${body.source})${valueEnd}`,
    'iy',
  )
}

/** A reference as offices write it: letters and digits with single joints, a digit within its first characters. */
export const reference = /(?=[A-Z_./-]{0,14}\d)[A-Z0-9](?:[-_./]?[A-Z0-9]){2,23}/

/**
 * What was written for an IBAN: in one piece, or in groups that hold a digit each but for the bank's, so that the words behind it
 * are no groups of it.
 */
export const ibanShape =
  /[A-Z]{2}\d{2}(?=[A-Z]{0,5}\d)[A-Z0-9]{8,30}|[A-Z]{2}\d{2} (?=[A-Z]{0,6}\d)[A-Z0-9]{8,26}|[A-Z]{2}\d{2} [A-Z0-9]{3,4}(?: (?=[A-Z0-9]{0,3}\d)[A-Z0-9]{2,4}){1,7}(?: (?=[A-Z0-9]{0,2}\d)[A-Z0-9]{1,3})?/

/** A reference that is not a lone year, a small count or a date. */
export function isReference(value: string): boolean {
  const digits = value.replace(/\D/g, '')
  if (digits.length < 2 || value.length < 4) return false
  if (/^(?:19|20)\d\d$/.test(value)) return false
  return !isDateLike(value)
}

/** A date in digits. */
export function isDateLike(value: string): boolean {
  const parts = /^(\d{1,2})[./-](\d{1,2})[./-](?:\d{2}|\d{4})$/.exec(value)
  if (parts !== null) {
    const [first, second] = [Number(parts[1]), Number(parts[2])]
    return first <= 31 && second <= 31 && Math.min(first, second) <= 12
  }
  return /^\d{4}[-/.]\d{2}[-/.]\d{2}$/.test(value)
}

/** What a family of labelled values has in common. */
export interface Labelled extends Pick<Recognizer, 'category' | 'region' | 'name' | 'type' | 'label'> {
  /** Labels that say enough by themselves. */
  readonly of: readonly string[]
  /** Ordinary words that are labels with a number sign or a word for one behind them. */
  readonly stems?: readonly string[]
  /** What the value looks like. Default: a reference as offices write it. */
  readonly body?: RegExp
  readonly check?: (value: string) => boolean
  /** Default 0.82. */
  readonly base?: number
}

/** The recognizers of values that only their label tells. */
export function byLabel(family: Labelled): Recognizer[] {
  const { of, stems, body = reference, check = isReference, base = 0.82, ...facts } = family
  const strong: Recognizer = {
    ...facts,
    triggers: [{ on: 'label', of }],
    pattern: labelled(body),
    group: 'value',
    check,
    score: { base },
  }
  if (stems === undefined) return [strong]
  const weak: Recognizer = {
    ...strong,
    name: `${facts.name}-numbered`,
    triggers: [{ on: 'label', of: stems }],
    pattern: numbered(body),
  }
  return of.length === 0 ? [weak] : [strong, weak]
}
