import type { PdfDict, PdfFile } from '../objects.ts'
import { standardMetrics } from './standard-fonts.ts'

const flag = {
  fixedPitch: 1,
  serif: 2,
  symbolic: 4,
  nonsymbolic: 32,
  italic: 64,
  forceBold: 1 << 18,
} as const

/** The maximum length of a name (ISO 32000-1, annex C.2). */
const maxName = 127

/** With the naming schemes of TeX fonts: CMBX12, SFTI1000, NimbusRomNo9L-Medi, cmtt10. */
const boldName = /bold|black|heavy|demi(?!-?light)|-medi(?:ital|obli)?$|^(?:cm|sf|ec|lm)b/i
const italicName =
  /italic|oblique|(?:ital|obli)$|[-,](?:bold|bd|semi|med|light)?it$|^(?:cm|sf|ec|lm)(?:ti|sl|bxti|bxsl)/i
const monospaceName =
  /courier|mono(?!type)|consol|typewriter|letter ?gothic|menlo|monaco|source ?code|fira ?code|inconsolata|cascadia|andale|lucida ?(?:console|sans ?typewriter)|mplus1m|cousine|^(?:t1x|tx|px)tt|^(?:cm|sf|ec|lm)(?:sl|i)?tt|^cmtcsc|^sf(?:st|it|tc)\d/i

/** The style of a font, from its descriptor and its name (ISO 32000-1, 9.8). */
export interface FontStyle {
  readonly name: string
  readonly bold: boolean
  readonly italic: boolean
  readonly monospace: boolean
  readonly serif: boolean
  readonly symbolic: boolean
  /** Text space units at size 1. */
  readonly ascent: number
  readonly descent: number
}

export function fontStyle(file: PdfFile, baseFont: string, descriptor: PdfDict | null): FontStyle {
  const name = baseFont.replace(/^[A-Z]{6}\+/, '').slice(0, maxName)
  const number = (key: string) => file.number(descriptor?.get(key)) ?? 0
  const flags = number('Flags')
  const { ascent, descent } = heights(file, name, descriptor)
  return {
    name,
    // StemV is not used: some producers write arbitrary numbers there.
    bold: boldName.test(name) || (flags & flag.forceBold) !== 0 || number('FontWeight') >= 600,
    italic: italicName.test(name) || (flags & flag.italic) !== 0 || number('ItalicAngle') !== 0,
    monospace: monospaceName.test(name) || (flags & flag.fixedPitch) !== 0,
    serif:
      (flags & flag.serif) !== 0 || /times|serif(?<!sans-?serif)|roman|georgia|garamond|palatino/i.test(name),
    symbolic: (flags & flag.symbolic) !== 0 && (flags & flag.nonsymbolic) === 0,
    ascent,
    descent,
  }
}

/** Fonts with fewer widths may be a subset of digits, which have one width in most fonts. */
const minWidths = 20
/** Ems. All ideographs have the width of an em, which does not make their font monospaced. */
const maxMonospaceWidth = 0.8

/**
 * Whether a font is monospaced, by its widths if it has enough of them: some producers set the flag for every font, and
 * others for none.
 * @param widths advances at size 1
 */
export function isMonospaced(style: FontStyle, widths: Iterable<number>): boolean {
  const times = new Map<number, number>()
  let all = 0
  for (const width of widths) {
    if (width <= 0) continue
    const key = Math.round(width * 200)
    times.set(key, (times.get(key) ?? 0) + 1)
    all++
  }
  if (all < minWidths) return style.monospace
  const [usual, most] = [...times].reduce((a, b) => (b[1] > a[1] ? b : a))
  if (style.monospace) return most > 0.5 * all
  return most > 0.95 * all && usual < 200 * maxMonospaceWidth
}

/** Heights in font descriptors are often wrong: those out of bounds or with the wrong sign are ignored. */
function heights(
  file: PdfFile,
  name: string,
  descriptor: PdfDict | null,
): { ascent: number; descent: number } {
  const standard = standardMetrics(name)
  const box = file.numbers(descriptor?.get('FontBBox'))
  let ascent = (file.number(descriptor?.get('Ascent')) ?? 0) / 1000
  let descent = -Math.abs((file.number(descriptor?.get('Descent')) ?? 0) / 1000)
  if (!isPlausible(ascent)) ascent = (standard?.ascent ?? box?.[3] ?? 0) / 1000
  if (!isPlausible(-descent)) descent = (standard?.descent ?? box?.[1] ?? 0) / 1000
  return { ascent: isPlausible(ascent) ? ascent : 0.75, descent: isPlausible(-descent) ? descent : -0.25 }
}

/** In ems: no text font is flatter or higher. */
function isPlausible(height: number): boolean {
  return height > 0.05 && height < 2
}
