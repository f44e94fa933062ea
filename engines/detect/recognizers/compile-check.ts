import { isShortDay } from '../checks/calendar.ts'
import { compact, countDigits, digitsOf, digitText, weightedSum } from '../checks/digits.ts'
import { generalChecks } from '../checks/general-checks.ts'
import { valueChecks } from '../checks/values/index.ts'

type Check = (value: string) => boolean

const compiled = new Map<string, Check>()

/** The check of a row (`rows/README.md` has its terms). Equal texts have one function. @throws RangeError for an unknown term. */
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

/** A date with two digits of the year in the digits from `at` on. Above `days` and `months` these are added for sex or kind. */
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
 * The weighted sum of the first digits: a multiple of the modulus, or its rest or the complement of that is the digit behind them. `minus`
 * is the complement of a rest of zero too. `ten` is how ten is written, `isLastDigit` takes the last digit of it.
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
