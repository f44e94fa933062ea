import type { PdfDict, PdfFile } from '../objects/objects.ts'
import { standardMetrics } from './glyph-names/standard-fonts.ts'

const flag = {
  fixedPitch: 1,
  serif: 2,
  symbolic: 4,
  nonsymbolic: 32,
  italic: 64,
  forceBold: 1 << 18,
} as const

/** The longest name a file may have (ISO 32000-1, annex C.2). */
const maxName = 127

/** The names of TeX's fonts say it in their own way: CMBX12, SFTI1000, NimbusRomNo9L-Medi, cmtt10. */
const boldName = /bold|black|heavy|demi(?!-?light)|-medi(?:ital|obli)?$|^(?:cm|sf|ec|lm)b/i
const italicName =
  /italic|oblique|(?:ital|obli)$|[-,](?:bold|bd|semi|med|light)?it$|^(?:cm|sf|ec|lm)(?:ti|sl|bxti|bxsl)/i
const monospaceName =
  /courier|mono(?!type)|consol|typewriter|letter ?gothic|menlo|monaco|source ?code|fira ?code|^(?:cm|sf|ec|lm)tt/i

/** What a font descriptor and a name tell of the look of a font (ISO 32000-1, 9.8). */
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
    // StemV is not asked: some producers write any number there.
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

/** Descriptors lie: a height outside these bounds, or with the wrong sign, is not believed. */
function heights(
  file: PdfFile,
  name: string,
  descriptor: PdfDict | null,
): { ascent: number; descent: number } {
  const standard = standardMetrics(name)
  const box = file.numbers(descriptor?.get('FontBBox'))
  let ascent = (file.number(descriptor?.get('Ascent')) ?? 0) / 1000
  let descent = -Math.abs((file.number(descriptor?.get('Descent')) ?? 0) / 1000)
  if (!sound(ascent)) ascent = (standard?.ascent ?? box?.[3] ?? 0) / 1000
  if (!sound(-descent)) descent = (standard?.descent ?? box?.[1] ?? 0) / 1000
  return { ascent: sound(ascent) ? ascent : 0.75, descent: sound(-descent) ? descent : -0.25 }
}

function sound(height: number): boolean {
  return height > 0.05 && height < 2
}
