import type { Category } from '../../model/entity.ts'
import { isShortDay } from '../checks/calendar.ts'
import { compact, countDigits, digitsOf, digitText, weightedSum } from '../checks/check-digits.ts'
import { generalChecks } from '../checks/general-checks.ts'
import { ibanCountries, ibanLength } from '../checks/iban.ts'
import { valueChecks } from '../checks/values/index.ts'
import { alternatives, words } from '../words/words.ts'
import type { Row, RowTable } from './read-rows.ts'
import type { Recognizer, Trigger } from './recognizer.ts'

/** The recognizers of a table, the most specific first. */
export function compileRows(table: RowTable): Recognizer[] {
  const compiler = new RowCompiler(table)
  return table.rows
    .filter(({ fields }) => fields['on script'] === undefined)
    .map((row) => ({
      recognizer: compiler.recognizer(row),
      specificity: Number(row.fields.specificity ?? 0),
    }))
    .sort((a, b) => b.specificity - a.specificity || (a.recognizer.name < b.recognizer.name ? -1 : 1))
    .map(({ recognizer }) => recognizer)
}

export class RowCompiler {
  readonly #types: RowTable['types']
  readonly #pieces: Readonly<Record<string, string>>
  readonly #lists: ReadonlyMap<string, readonly string[]>

  constructor({ types, pieces, words }: RowTable) {
    this.#types = types
    this.#pieces = { ...pieces, iban: ibanPieces() }
    this.#lists = new Map([
      ...Object.entries(words).map(([name, list]) => [name, splitWords(list)] as const),
      ['iban-countries', ibanCountries],
    ])
  }

  recognizer({ name, fields }: Row): Recognizer {
    const [label, category, region] = this.#types[fields.type] ?? []
    if (label === undefined) throw new RangeError(`types.tsv has no type ${fields.type}, which ${name} has.`)
    const triggers: Trigger[] = []
    const context: Record<string, readonly string[]> = {}
    let pattern: RegExp | undefined
    for (const [key, value] of Object.entries(fields)) {
      const [field, ...rest] = key.split(' ')
      if (field === 'on') triggers.push(this.#trigger(rest[0], value))
      else if (field === 'context') context[rest[0]] = this.#words(value)
    }
    for (const [key, value] of Object.entries(fields)) {
      const [field, ...rest] = key.split(' ')
      if (field === 'value' || field === 'pattern')
        pattern = this.#pattern(field === 'pattern', rest, fields.lead ?? '', value, triggers)
    }
    if (pattern === undefined) throw new RangeError(`The row ${name} has no pattern.`)
    const [base, raised] = fields.score.split(' ').map(Number)
    return {
      name,
      type: fields.type,
      label,
      category: category as Category,
      region: fields.region ?? region,
      triggers,
      pattern,
      score: { base, ...(raised !== undefined && { context: raised }) },
      ...(pattern.source.includes('(?<value>') && { group: 'value' }),
      ...(fields.check !== undefined && { check: compileCheck(this.withPieces(fields.check)) }),
      ...(fields.ambiguous !== undefined && { ambiguous: compileCheck(fields.ambiguous) }),
      ...(Object.keys(context).length > 0 && { context }),
      ...(fields['exact labels'] !== undefined && { exactLabels: this.#words(fields['exact labels']) }),
    }
  }

  #trigger(on: string, value: string): Trigger {
    if (on === 'digits') return value === '' ? { on } : { on, lengths: value.split(' ').map(Number) }
    if (on === 'sign') return { on, of: value }
    const of = this.#words(value)
    if (on === 'mixed') return of.length === 0 ? { on } : { on, prefix: of }
    if (on === 'literal' || on === 'label') return { on, of }
    throw new RangeError(`There is no trigger ${on}.`)
  }

  #pattern(
    isWhole: boolean,
    options: readonly string[],
    lead: string,
    value: string,
    triggers: readonly Trigger[],
  ): RegExp {
    const usual: FrameName = triggers.every(({ on }) => on === 'label') ? 'label' : 'whole'
    const named = options.find((option): option is FrameName => option in frames)
    const flags = options.find((option) => !(option in frames)) ?? ''
    const body = this.withPieces(value)
    if (isWhole) return new RegExp(body, `${flags}y`)
    const { source, flags: own } = frames[named ?? usual](new RegExp(body, flags))
    return lead === '' ? new RegExp(source, own) : new RegExp(this.withPieces(lead) + source, own)
  }

  /** A pattern with its pieces, lists of rows (`{{@NAME}}`) and lists of words (`{{@ROOM.LIST}}`; `{{spread ROOM.LIST}}` between spaces). */
  withPieces(pattern: string): string {
    return pattern.replace(/\{\{(@|spread )?([\w .-]+)\}\}/g, (_, kind: string | undefined, name: string) => {
      if (kind === 'spread ') return spread(name)
      if (kind === '@' && name.includes('.')) return alternatives(name)
      if (kind === '@')
        return this.#list(name)
          .toSorted((a, b) => b.length - a.length)
          .join('|')
      const piece = this.#pieces[name]
      if (piece === undefined) throw new RangeError(`There is no piece ${name}.`)
      return this.withPieces(piece)
    })
  }

  #words(list: string): readonly string[] {
    return splitWords(list).flatMap((word) => this.#expanded(word))
  }

  #expanded(word: string): readonly string[] {
    const list = /@([\w-]+)/.exec(word)
    if (list !== null) return this.#list(list[1]).flatMap((one) => this.#expanded(word.replace(list[0], one)))
    const choice = /\[(\w+)\]/.exec(word)
    if (choice === null) return [word]
    return [...choice[1]].flatMap((char) => this.#expanded(word.replace(choice[0], char)))
  }

  #list(name: string): readonly string[] {
    const list = this.#lists.get(name)
    if (list === undefined) throw new RangeError(`There are no words ${name}.`)
    return list
  }
}

/** Labels whose characters have spaces between them, as forms align them: 氏　名, 성   명. */
function spread(list: string): string {
  return words(list)
    .map((label) => [...label].join('[ 　]{1,6}'))
    .join('|')
}

function splitWords(list: string): string[] {
  if (list === '') return []
  return list.split(', ').map((word) => (word.startsWith('"') ? (JSON.parse(word) as string) : word))
}

/**
 * The length for each country is part of the pattern, so that the word after a printed IBAN ("... 7034 and") is never matched as its last
 * group. Countries with the same length share a branch. A printed IBAN may continue on the next line.
 */
function ibanPieces(): string {
  const joint = '(?:[ -]|[ ]?\\r?\\n[ \\t]{0,8})?'
  const byLength = Map.groupBy(ibanCountries, (country) => ibanLength(country) ?? 0)
  return [...byLength]
    .map(([length, list]) => {
      const rest = (length - 4) % 4
      const tail = rest === 0 ? '' : `${joint}[A-Z0-9]{${rest}}`
      return `(?:${list.join('|')})\\d{2}(?:${joint}[A-Z0-9]{4}){${Math.floor((length - 4) / 4)}}${tail}`
    })
    .join('|')
}

type Check = (value: string) => boolean

const compiled = new Map<string, Check>()

/** The check of a row (`rows/README.md` has its terms). Equal check texts share one function. @throws RangeError for an unknown term. */
export function compileCheck(text: string): Check {
  let check = compiled.get(text)
  if (check === undefined) {
    check = compile(text)
    compiled.set(text, check)
  }
  return check
}

function compile(text: string): Check {
  if (text.startsWith('number ')) {
    const check = compile(text.slice('number '.length))
    return (value) => check(compact(value).slice(2))
  }
  const [first, ...others] = text.split(' & ').map(term)
  return others.reduce((all, next) => (value) => all(value) && next(value), first)
}

/** The forms of a term, tried in order: `!X`, `/X/`, `digits /X/`, `9 digits`, `born yymmdd`, `complement 11: 3 2 1`. */
const forms: readonly (readonly [RegExp, (parts: readonly string[]) => Check])[] = [
  [/^!(.*)$/, ([, text]) => not(term(text))],
  [/^\/(.*)\/([a-z]*)$/, ([, source, flags]) => matching(new RegExp(source, flags))],
  [/^digits \/(.*)\/$/, ([, source]) => ofDigits(new RegExp(source))],
  [
    /^(\d+)(?:-(\d+)|(\+))? digits$/,
    ([, least, most, open]) => hasDigits(Number(least), open ? Infinity : Number(most ?? least)),
  ],
  [
    /^born (\.*)(yymmdd|ddmmyy)(?: d(\d+))?(?: m(\d+))?$/,
    ([, before, order, day, month]) => isBorn(before.length, order === 'yymmdd', Number(day), Number(month)),
  ],
  [
    /^(sum|rest|complement|minus) (\d+)(?: (?:10=(\d)|(%10)))?: ([\d -]+)$/,
    ([, form, modulus, ten, last, weights]) =>
      weighted(
        form,
        Number(modulus),
        ten === undefined ? undefined : Number(ten),
        last !== undefined,
        weights.split(' ').map(Number),
      ),
  ],
]

function term(text: string): Check {
  for (const [form, make] of forms) {
    const parts = form.exec(text)
    if (parts !== null) return make(parts)
  }
  const check = generalChecks[text] ?? valueChecks[text]
  if (check === undefined) throw new RangeError(`There is no check ${text}.`)
  return check
}

const not =
  (check: Check): Check =>
  (value) =>
    !check(value)

const matching =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(value)

const ofDigits =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(digitText(value))

function hasDigits(least: number, most: number): Check {
  return (value) => {
    const count = countDigits(value)
    return count >= least && count <= most
  }
}

/** A date with a two-digit year in the digits from `at` on. Values above `days` and `months` are reduced by these numbers, which encode sex or kind. */
function isBorn(at: number, isYearFirst: boolean, days: number, months: number): Check {
  return (value) => {
    const digits = digitText(value)
    const pair = (from: number): number => Number(digits.slice(at + from, at + from + 2))
    const day = pair(isYearFirst ? 4 : 0)
    const month = pair(2)
    return isShortDay(
      pair(isYearFirst ? 0 : 4),
      month > months ? month - months : month,
      day > days ? day - days : day,
    )
  }
}

/**
 * The weighted sum of the first digits: a multiple of the modulus, or its remainder or the complement of the remainder is the digit after
 * them. `minus` also complements a remainder of zero. `ten` is how ten is written, `isLastDigit` uses its last digit.
 */
function weighted(
  form: string,
  modulus: number,
  ten: number | undefined,
  isLastDigit: boolean,
  weights: readonly number[],
): Check {
  return (value) => {
    const digits = digitsOf(value)
    const rest = ((weightedSum(digits, weights) % modulus) + modulus) % modulus
    if (form === 'sum') return rest === 0
    let check = form === 'rest' ? rest : modulus - rest
    if (form === 'complement') check %= modulus
    if (isLastDigit) check %= 10
    if (check === 10 && ten !== undefined) check = ten
    return check === digits[weights.length]
  }
}

/**
 * Builders of patterns. Every pattern starts with a look-behind: inside a longer run of its characters it fails at once, which keeps
 * hostile runs linear, and a number is never cut out of a longer one, a decimal, a version, a hash or a GUID.
 */

const wordBefore = '(?<![A-Za-z0-9_\\u00c0-\\u024f]|\\d[-.]|[0-9a-fA-F]{4}-)'
const wordAfter = '(?![A-Za-z0-9_\\u00c0-\\u024f]|[-.]\\d|-[0-9a-fA-F]{4})'

/** A sticky pattern for a value with no letter, digit or joined number directly before or after it. */
function standalone(body: RegExp): RegExp {
  return new RegExp(`${wordBefore}(?:${body.source})${wordAfter}`, `y${body.flags.replace('y', '')}`)
}

/** Words for "number", "id" or "reference". */
const numberWord =
  '(?:number|no|nr|nbr|num|núm|numbers|numero|número|numéro|numer|nummer|número|nro|id|ids|ref|reference|n[°ºo]|№|код|номер|(?:č|br|sz)(?!\\d))'
/** Words between a label and its value: "number is", "no.", "n°", "nr". */
const filler = `(?:${numberWord}|code|card|nhc|of|هو|هي|details|like|${alternatives('numbered.fillers')})`
const gap = `[\\s:#№.,'"“”‘’„«=(*\\u2013\\u2014-]{0,5}`
/** A remark of a form: `Account number (checking): `. The engine has skipped its opening parenthesis. */
const remark = '(?:[A-Za-z/ ]{2,20}\\)[\\s:#.-]{1,4}|[A-Za-z]{2}: )?'
const letter = 'A-Za-z\\u00c0-\\u024f\\u0400-\\u04ff'
/** The value does not continue as a word, a fraction or a GUID. */
const valueEnd = '(?![A-Za-z0-9\\u00c0-\\u024f]|[/.]\\d|-[0-9a-fA-F]{12}|-[0-9a-fA-F]{4}-)'

/**
 * A sticky pattern for a value after a label. The engine starts it at the end of the label; it consumes the words and punctuation between,
 * and the group `value` is the value.
 */
function afterLabel(body: RegExp): RegExp {
  return new RegExp(
    `${gap}${remark}(?:${filler}(?![${letter}])${gap}){0,3}(?<value>${insideGroup(body)})${valueEnd}`,
    `i${body.flags.replace('i', '')}y`,
  )
}

/** The source of a pattern as the content of one group: its own groups, and the references to them, are numbered one higher. */
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

const extension = `(?:[ ,]{0,2}(?:x|#|${alternatives('phones.extensions')})[ .:]{0,2}\\d{1,6})?`

/** A telephone number with its extension, not inside a longer number, a decimal, a version, a hash or a GUID. Its rows have a lead. */
function telephone(body: RegExp): RegExp {
  return new RegExp(
    `(?:${body.source})${extension}(?![A-Za-z0-9_\\u00c0-\\u024f]|[-./:]\\d|-[0-9a-fA-F]{4}|[%€$£])`,
    `y${body.flags}`,
  )
}

/** A key with the prefix of its vendor. The look-behind prevents a run of prefixes from being scanned again and again. */
const notInKey = ({ source }: RegExp): RegExp =>
  new RegExp(`(?<![A-Za-z0-9_])(?:${source})(?![A-Za-z0-9_])`, 'y')
const notInToken = ({ source }: RegExp): RegExp =>
  new RegExp(`(?<![A-Za-z0-9_.-])(?:${source})(?![A-Za-z0-9_])`, 'y')

/** The patterns around a value, by their names in the rows. */
const frames = {
  whole: standalone,
  label: afterLabel,
  number: afterNumberLabel,
  phone: telephone,
  key: notInKey,
  token: notInToken,
} as const

type FrameName = keyof typeof frames
