/** The text on the boxes of a PDF: the replacement of a value, or its type or the rule that requires its removal. */

import { RequestError } from '../../model/errors.ts'
import { type BoxStyle, type Colour, canShow, LabelFont } from '../../pdf/erase/index.ts'
import type { PdfFile } from '../../pdf/file/index.ts'
import { byPlaceholder } from '../../pdf/scrub/index.ts'
import { type Mode, modes } from '../modes/modes.ts'
import type { AmbiguousValues } from '../proof.ts'
import { replacementContext } from '../text/redact-text.ts'
import type { PageValues } from './choose-values.ts'
import type { Finding, Findings } from './findings.ts'
import type { DocumentText } from './read-pages.ts'
import type { RedactPdfInput } from './request.ts'
import type { Search } from './value-search.ts'

/** The text on a box. */
export interface BoxText {
  readonly text: string
  /** The type of the value. */
  readonly type: string
  /** It replaces the value: it is written once, and abbreviated if it does not fit. */
  readonly isReplacement: boolean
}

/** The text on the box of a value, or undefined for none. */
export type LabelOf = (
  finding: Pick<Finding, 'type' | 'value' | 'exemption' | 'label'>,
) => BoxText | undefined

/** The text on the box of a value known only by its text. */
export type TextFor = (value: string) => BoxText | undefined

interface Chosen {
  readonly findings: Findings
  readonly search: Search
  readonly ambiguous: AmbiguousValues
  readonly onPages: PageValues | null
}

type Request = Pick<
  RedactPdfInput,
  'mode' | 'key' | 'sharedKey' | 'numbering' | 'label' | 'reasons' | 'detect'
>

/**
 * Equal values get equal texts. No text contains a removed value, so that the output does not show it again and the proof
 * needs no exception: in that case another replacement, the type, `REDACTED`, or nothing is used.
 */
export function boxTexts(document: DocumentText, chosen: Chosen, request: Request): LabelOf {
  const { mode = 'blackout', label = false, reasons = {} } = request
  const { search, ambiguous, onPages } = chosen
  const holdsValue = (text: string): boolean =>
    search.find(text).length > 0 ||
    ambiguous.matcher.find(text).length > 0 ||
    (onPages !== null && onPages.search.find(text).length > 0)
  const usable = (text: string): boolean => text !== '' && canShow(text) && !holdsValue(text)
  const codeOf: LabelOf = ({ type, exemption }) => {
    const code = exemption ?? reasons[type] ?? reasons['*']
    const text = [code ?? '', type, 'REDACTED'].find(usable)
    return text === undefined ? undefined : { text, type, isReplacement: false }
  }
  const given =
    (labelOf: LabelOf): LabelOf =>
    (finding) => {
      const { label: own = '', type } = finding
      return usable(own) ? { text: own, type, isReplacement: false } : labelOf(finding)
    }
  if (mode === 'blackout') return given(label ? codeOf : () => undefined)
  const replace = replacer(document, chosen, request, holdsValue)
  return given((finding) => {
    const { type } = finding
    const code = label && mode === 'redact' ? codeOf(finding)?.text : undefined
    const first = code === undefined ? replace(finding) : `[${code}]`
    const text = [first, `[${type}]`, '[REDACTED]'].find(usable)
    return text === undefined ? undefined : { text, type, isReplacement: true }
  })
}

/** The texts of values by themselves, with the type under which they were found. */
export function textsByValue(
  labelOf: LabelOf,
  { findings, search }: Pick<Chosen, 'findings' | 'search'>,
): TextFor {
  const types = new Map<string, string>()
  for (const { value, type } of [...findings.hidden, ...findings.pages.flat()])
    if (!types.has(onOneLine(value))) types.set(onOneLine(value), type)
  return (value) => {
    const type = types.get(onOneLine(value)) ?? search.sourceOfText(value).type
    return labelOf({ type, value })
  }
}

function replacer(
  document: DocumentText,
  { findings }: Chosen,
  { mode = 'redact', key, sharedKey, numbering, detect }: Request,
  holdsValue: (text: string) => boolean,
): (finding: Pick<Finding, 'type' | 'value'>) => string {
  const all = [...findings.pages.flat(), ...findings.hidden].filter(({ value }) => value !== '')
  const valuesOf = (...types: string[]): string[] => [
    ...new Set(
      all
        .filter(({ type }) => types.length === 0 || types.includes(type))
        .map(({ value }) => onOneLine(value)),
    ),
  ]
  const text = document.pages.map(({ content }) => content).join('\n')
  const { synthetic, tokens, numbers } = replacementContext(
    {
      originals: valuesOf(),
      names: valuesOf('NAME'),
      dates: valuesOf('DATE', 'DOB'),
      tokens: text,
      text,
    },
    { key, sharedKey, numbering, language: detect.language },
  )
  const isOriginal = (text: string): boolean => synthetic.isOriginal(text) || holdsValue(text)
  const context = { key, label: '', synthetic: { ...synthetic, isOriginal }, tokens, numbers }
  const known = new Map<string, string>()
  const replace: Mode = modes[mode]
  // Numbers are assigned in reading order, regardless of the order in which boxes are planned.
  if (numbers && mode === 'redact')
    for (const page of findings.pages)
      for (const { type, value } of page.toSorted((a, b) => a.start - b.start))
        if (value !== '') numbers.placeholderOf(type, onOneLine(value))
  return ({ type, value }) => {
    // A region has no value.
    if (value === '') return `[${type}]`
    const line = onOneLine(value)
    const memo = `${type} ${line}`
    const replacement = known.get(memo) ?? onOneLine(replace(line, { type, ...context }))
    known.set(memo, replacement)
    return replacement
  }
}

/** A value that continues on the next line is the same value. */
function onOneLine(value: string): string {
  return value.replace(/\s+/gu, ' ').trim()
}

/** The replacements of values outside the pages, and which of them were written. */
export class HiddenReplacements {
  readonly #written = new Map<string, string>()
  readonly #textFor: TextFor

  constructor(textFor: TextFor) {
    this.#textFor = textFor
  }

  readonly replace = (value: string): string => {
    const text = this.#textFor(value)
    if (!text?.isReplacement) return byPlaceholder(value)
    this.#written.set(onOneLine(value), text.text)
    return text.text
  }

  /** The replacement of a value in a string. Undefined if it was removed with its container. */
  of(value: string): string | undefined {
    return this.#written.get(onOneLine(value))
  }
}

/** A replacement is set as dark text in a light box, so that a reader recognizes it as a replacement. */
const light: Colour = [0.9, 0.9, 0.9]
const black: Colour = [0, 0, 0]
const white: Colour = [1, 1, 1]

/** @throws RequestError `invalid_request` for a colour that is not `#rrggbb` */
export function boxStyle(file: PdfFile, request: Pick<RedactPdfInput, 'mode' | 'boxColor'>): BoxStyle {
  const fill = boxColour(request)
  return { fill, ink: inkOn(fill), font: new LabelFont(file) }
}

/** The colour of boxes: as requested, or by mode. */
export function boxColour({
  mode = 'blackout',
  boxColor,
}: Pick<RedactPdfInput, 'mode' | 'boxColor'>): Colour {
  if (boxColor !== undefined) return parse(boxColor)
  return mode === 'blackout' || mode === 'redact' ? black : light
}

/** Black or white, whichever has more contrast (WCAG 2, relative luminance). */
export function inkOn(fill: Colour): Colour {
  const [red, green, blue] = fill.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return luminance > 0.179 ? black : white
}

function parse(colour: string): Colour {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(colour)?.[1]
  if (digits === undefined)
    throw new RequestError('invalid_request', 'A box colour has the form #rrggbb, such as #1f3a5f.')
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const part = (at: number): number => Number.parseInt(long.slice(at, at + 2), 16) / 255
  return [part(0), part(2), part(4)]
}
