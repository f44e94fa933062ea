import type { Recognizer } from './recognizer.ts'

/**
 * Builders of patterns. Every pattern starts with a look-behind: inside a longer run of characters it may contain it fails at once,
 * which keeps hostile runs linear, and a number is never cut out of a longer one, a decimal, a version, a hash or a GUID.
 */

const wordBefore = '(?<![A-Za-z0-9_\\u00c0-\\u024f]|\\d[-.]|[0-9a-fA-F]{4}-)'
const wordAfter = '(?![A-Za-z0-9_\\u00c0-\\u024f]|[-.]\\d|-[0-9a-fA-F]{4})'

/** A sticky pattern for a value with no letter, digit or joined number directly before or after it. */
export function standalone(body: RegExp): RegExp {
  return new RegExp(`${wordBefore}(?:${body.source})${wordAfter}`, `y${body.flags.replace('y', '')}`)
}

/** Words for "number", "id" or "reference". */
const numberWord =
  '(?:number|no|nr|nbr|num|núm|numbers|numero|número|numéro|numer|nummer|número|nro|id|ids|ref|reference|n[°ºo]|№|код|номер|(?:č|br|sz)(?!\\d))'
/** Words between a label and its value: "number is", "no.", "n°", "nr". */
const filler = `(?:${numberWord}|code|card|nhc|is|was|of|ist|lautet|est|es|è|é|هو|هي|details|like)`
const gap = `[\\s:#№.,'"“”‘’„«=(*\\u2013\\u2014-]{0,5}`
/** A remark of a form: `Account number (checking): `. The engine has skipped its opening parenthesis. */
const remark = '(?:[A-Za-z/ ]{2,20}\\)[\\s:#.-]{1,4}|[A-Za-z]{2}: )?'
const letter = 'A-Za-z\\u00c0-\\u024f\\u0400-\\u04ff'
/** The value does not continue as a word, a fraction or a GUID. */
const valueEnd = '(?![A-Za-z0-9\\u00c0-\\u024f]|[/.]\\d|-[0-9a-fA-F]{12}|-[0-9a-fA-F]{4}-)'

/**
 * A sticky pattern for a value after a label. The engine starts it at the end of the label; it consumes the words and signs
 * between, and the group `value` is the value.
 */
export function afterLabel(body: RegExp): RegExp {
  return new RegExp(
    `${gap}${remark}(?:${filler}(?![${letter}])${gap}){0,3}(?<value>${insideGroup(body)})${valueEnd}`,
    'iy',
  )
}

/** The source of a pattern that becomes the content of one group: its own groups, and the references to them, count one higher. */
function insideGroup({ source }: RegExp): string {
  return source.replace(/\\(.)/g, (escaped, char: string) =>
    /[1-9]/.test(char) ? `\\${Number(char) + 1}` : escaped,
  )
}

/** The same after a label that is an ordinary word (chart, plate, group): a word for "number" or a number sign must follow it. */
function afterNumberLabel(body: RegExp): RegExp {
  const marked = `(?:${numberWord}|#)(?![${letter}])`
  return new RegExp(
    `(?:(?<=(?:(?<![${letter}])${numberWord}|#)${gap})|${gap}(?:${filler}(?![${letter}])${gap}){0,1}${marked}${gap})(?:is[ :]{1,2})?(?<value>${insideGroup(body)})${valueEnd}`,
    'iy',
  )
}

/** "ending in 4471", "(last four: 4471)", "***4471", in seven languages. */
const endingWords = [
  ...['ending', 'ends', 'ended', 'finishing', 'endend', 'endet', 'endigend', 'eindigend', 'terminant'],
  ...['se terminant', 'terminada', 'terminado', 'acabada', 'che termina', 'terminante', 'com final'],
].join('|')
const endingLead = String.raw`(?:(?:number|numbers|no\.?|details|card|is|was|nummer|are|on (?:file|record))[\s:(]{1,3}){0,3}`
const ending = `(?:${endingWords})(?:[ ]?(?:in|with|on|auf|mit|par|en|con|com|op|the digits|:)){0,2}`
const lastFour = String.raw`(?:the )?last[ -](?:4|four)(?:[ -](?:digits|of))?\)?(?: (?:are|is))?|letzten? (?:4|vier)(?: ziffern| stellen)?`
const endingDigits = String.raw`${endingLead}(?:(?:${ending}|${lastFour})[\s:)'"#-]{1,4}|(?=[*xX\u2022]{2}))(?<value>[*xX\u2022.]{0,16}[ -]?\d{3,5})(?![\dA-Za-z]|[./-]\d)`

/** The recognizer of the last three to five digits of a number, announced as such or masked, after its labels. Default score: 0.8. */
export function lastDigits(
  facts: Pick<Recognizer, 'category' | 'region' | 'name' | 'type' | 'label'>,
  labels: readonly string[],
  score = 0.8,
): Recognizer {
  return {
    ...facts,
    triggers: [{ on: 'label', of: labels }],
    pattern: new RegExp(String.raw`[\s:#(]{0,4}${endingDigits}`, 'iy'),
    group: 'value',
    score: { base: score },
  }
}

/** A reference in office style: letters and digits with single joints, a digit within its first characters. */
export const reference = /(?=[A-Z_./-]{0,14}\d)[A-Z0-9](?:[-_./]?[A-Z0-9]){2,23}/

/** Whether a reference is not a single year, a small count or a date. */
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

/** For formats without a published check digit: every value of the format counts. */
export const anyValue = (): boolean => true

/** A type whose values are identified by their label. */
interface LabelledType extends Pick<Recognizer, 'category' | 'region' | 'name' | 'type' | 'label'> {
  /** Labels that are sufficient by themselves. */
  readonly labels: readonly string[]
  /** Ordinary words that are labels only when a word for "number" or a number sign follows. */
  readonly weakLabels?: readonly string[]
  /** Default: `reference`. */
  readonly format?: RegExp
  /** Default: `isReference`. */
  readonly check?: (value: string) => boolean
  /** Default: 0.82. */
  readonly score?: number
}

/** The recognizers of a labelled type: one for its labels, one for its weak labels. */
export function byLabel(type: LabelledType): Recognizer[] {
  const { labels, weakLabels, format = reference, check = isReference, score = 0.82, ...facts } = type
  const strong: Recognizer = {
    ...facts,
    triggers: [{ on: 'label', of: labels }],
    pattern: afterLabel(format),
    group: 'value',
    check,
    score: { base: score },
  }
  if (weakLabels === undefined) return [strong]
  const weak: Recognizer = {
    ...strong,
    name: `${facts.name}-numbered`,
    triggers: [{ on: 'label', of: weakLabels }],
    pattern: afterNumberLabel(format),
  }
  return labels.length === 0 ? [weak] : [strong, weak]
}
