import type { PdfDict, PdfFile } from '../objects.ts'
import type { FontStyle } from './font-style.ts'
import type { FontProgram } from './programs/font-program.ts'
import type { SimpleEncoding } from './simple-encoding.ts'
import { standardMetrics, standardWidth, substituteMetrics } from './standard-fonts.ts'

/** Advance of each code of a simple font at size 1 (ISO 32000-1, 9.2.4 and 9.6.2). */
export function simpleWidths(
  file: PdfFile,
  font: PdfDict,
  descriptor: PdfDict | null,
  style: FontStyle,
  encoding: SimpleEncoding,
  program: () => FontProgram | null,
): Float64Array {
  const type3 = file.name(font.get('Subtype')) === 'Type3'
  const unit = type3 ? type3Unit(file, font) : 0.001
  const widths = new Float64Array(256)
  const given = file.array(font.get('Widths'))
  if (given || type3) {
    widths.fill(type3 ? 0 : bounded((file.number(descriptor?.get('MissingWidth')) ?? 0) * unit))
    const first = Math.trunc(file.number(font.get('FirstChar')) ?? 0)
    const count = Math.min(given?.length ?? 0, 256 - first)
    for (let i = Math.max(0, -first); i < count; i++) {
      const width = file.number(given?.[i])
      if (width !== null) widths[first + i] = bounded(width * unit)
    }
    return widths
  }
  const standard = standardMetrics(style.name)
  const metrics = standard ?? substituteMetrics(style)
  for (let code = 0; code < 256; code++) {
    const sfnt = standard ? null : program()?.sfnt
    const measured = sfnt?.advanceOf(sfnt.glyphOfCode(code)) ?? null
    widths[code] = measured ?? standardWidth(metrics, encoding.nameOf(code)) / 1000
  }
  return widths
}

/** FontMatrix of a Type 3 font. Default: that of the other types (9.6.5). */
export function type3Matrix(
  file: PdfFile,
  font: PdfDict,
): readonly [number, number, number, number, number, number] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f] = file.numbers(font.get('FontMatrix')) ?? []
  return f === undefined ? [0.001, 0, 0, 0.001, 0, 0] : [a, b, c, d, e, f]
}

function type3Unit(file: PdfFile, font: PdfDict): number {
  return type3Matrix(file, font)[0]
}

/** A glyph wider than 1000 times its size is an error. */
function bounded(width: number): number {
  return Math.abs(width) <= 1000 ? width : 0
}
