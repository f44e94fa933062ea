import { RequestError } from '../../../model/errors.ts'
import { type BoxStyle, type Colour, LabelFont } from '../../../pdf/erase/index.ts'
import type { PdfFile } from '../../../pdf/file/index.ts'
import type { RedactPdfInput } from '../request.ts'

/** A replacement is set as dark text in a light box, so that a reader sees that it is one. */
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
